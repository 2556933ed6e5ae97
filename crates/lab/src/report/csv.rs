//! Tables and records as CSV (RFC 4180), for spreadsheets and statistics programs.

use super::table::Table;
use crate::record::Record;

/// A table.
pub(super) fn table(table: &Table) -> String {
    let mut text = line(table.columns.iter().map(String::as_str));
    for row in &table.rows {
        text += &line(row.iter().map(String::as_str));
    }
    text
}

/// All records: one line each, with a column for each label and each statistic.
pub(super) fn records(records: &[Record]) -> String {
    let mut labels: Vec<&str> = Vec::new();
    let mut counted: Vec<&str> = Vec::new();
    for record in records {
        for (all, own) in [
            (&mut labels, record.group.keys().collect::<Vec<_>>()),
            (&mut counted, record.statistics.keys().collect()),
        ] {
            for key in own {
                if !all.contains(&key.as_str()) {
                    all.push(key);
                }
            }
        }
    }
    let mut head = labels.clone();
    head.extend([
        "board", "series", "method", "run", "seed", "verdict", "seconds", "work",
    ]);
    head.extend(&counted);
    let mut text = line(head.into_iter());
    for record in records {
        let mut row: Vec<String> = Vec::new();
        row.extend(
            labels
                .iter()
                .map(|key| record.group.get(*key).cloned().unwrap_or_default()),
        );
        row.extend([
            record.board.clone(),
            record.series.clone(),
            record.method.clone(),
            record.run.to_string(),
            record.seed.to_string(),
            record.verdict.clone(),
            record.seconds.to_string(),
            record.work.to_string(),
        ]);
        row.extend(counted.iter().map(|key| {
            record
                .statistics
                .get(*key)
                .map_or_else(String::new, u64::to_string)
        }));
        text += &line(row.iter().map(String::as_str));
    }
    text
}

fn line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let quoted = |cell: &str| {
        if cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    };
    let cells: Vec<String> = cells.map(quoted).collect();
    format!("{}\r\n", cells.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::record;

    #[test]
    fn commas_and_quotes_are_kept() {
        assert_eq!(
            line(["a", "1,000", "say \"x\""].into_iter()),
            "a,\"1,000\",\"say \"\"x\"\"\"\r\n"
        );
    }

    #[test]
    fn a_record_is_a_line() {
        let text = records(&[record("b", 3, true, 0.5)]);
        assert_eq!(
            text,
            "board,series,method,run,seed,verdict,seconds,work,tries\r\nb,s,m,3,0,solved,0.5,7,9\r\n"
        );
    }
}
