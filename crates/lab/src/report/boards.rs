//! A value for each board: a row for each group and method, a column for each board.

use super::number::count;
use super::table::Table;
use super::view::{Only, View};
use crate::schema;
use crate::stats::mean;

pub(super) fn table(spec: &schema::Table, view: &View) -> Table {
    let groups = view.groups(&Only::new());
    let keys: Vec<String> = groups
        .first()
        .map(|g| g.keys().cloned().collect())
        .unwrap_or_default();
    let mut table = Table {
        title: view.word(&spec.title),
        note: view.word(&spec.note),
        words: keys.len() + 1,
        columns: keys.iter().map(|key| view.word(key)).collect(),
        rows: Vec::new(),
    };
    table.columns.push(view.say("method", &[]));
    let Some(metric) = &spec.metric else {
        return table;
    };
    let mut most = 0;
    for group in &groups {
        for (_, label) in view.series(spec.methods.as_deref()) {
            let records = view.select(group, &Only::new(), label);
            let mut boards: Vec<(&str, Vec<f64>)> = Vec::new();
            for record in records {
                if boards.iter().all(|(board, _)| *board != record.board) {
                    boards.push((&record.board, Vec::new()));
                }
                let own = boards
                    .iter_mut()
                    .filter(|(board, _)| *board == record.board);
                own.for_each(|(_, values)| values.extend(record.value(metric)));
            }
            if boards.is_empty() {
                continue;
            }
            let value = |key: &String| group.get(key).map(|v| view.word(v)).unwrap_or_default();
            let mut row: Vec<String> = keys.iter().map(value).collect();
            row.push(view.word(label));
            row.extend(boards.iter().map(|(_, values)| {
                mean(values).map_or_else(|| "–".to_owned(), |v| count(view.lang, v))
            }));
            most = most.max(boards.len());
            table.rows.push(row);
        }
    }
    table
        .columns
        .extend((1..=most).map(|number| number.to_string()));
    for row in &mut table.rows {
        row.resize(table.columns.len(), String::new());
    }
    table
}
