//! Constraints of an ISS string that hold others: `And`, `Or` with one choice, and `Replicate`, written out.

use crate::parse::iss_codes::six_bits;

/// A constraint.
#[derive(Clone)]
pub(crate) struct Item {
    /// Its place among the constraints of the line as they are written, from 0.
    pub(crate) place: usize,
    /// Its type.
    pub(crate) type_of: String,
    /// What stands behind it.
    pub(crate) parts: Vec<String>,
}

/// The constraints of a text, with those that only hold others replaced by what they hold. An `Or` with several choices
/// stays, without them: nothing else has its meaning.
pub(crate) fn written_out(text: &str, side: usize) -> Result<Vec<Item>, String> {
    let items: Vec<Item> = text
        .split('.')
        .enumerate()
        .map(|(place, item)| {
            let mut parts = item.split('~').map(str::to_owned);
            Item {
                place,
                type_of: parts.next().unwrap_or_default(),
                parts: parts.collect(),
            }
        })
        .collect();
    let mut at = 0;
    let found = group(&items, &mut at, side, 0)?;
    if at < items.len() {
        return Err("'End' without a beginning".to_owned());
    }
    Ok(found.concat())
}

/// The constraints up to the end of a group, each written out.
fn group(
    items: &[Item],
    at: &mut usize,
    side: usize,
    depth: usize,
) -> Result<Vec<Vec<Item>>, String> {
    if depth > 50 {
        return Err("more than 50 groups in one another".to_owned());
    }
    let mut found = Vec::new();
    while let Some(item) = items.get(*at).filter(|item| item.type_of != "End") {
        *at += 1;
        let type_of = &item.type_of;
        if !["And", "Or", "Replicate"].contains(&type_of.as_str()) {
            found.push(vec![item.clone()]);
            continue;
        }
        let inside = group(items, at, side, depth + 1)?;
        if items.get(*at).is_none() {
            return Err(format!("'{type_of}' without its 'End'"));
        }
        *at += 1;
        found.push(match type_of.as_str() {
            "Or" if inside.len() > 1 => vec![item.clone()],
            "Replicate" => replicated(&item.parts, &inside.concat(), side)?,
            _ => inside.concat(),
        });
    }
    Ok(found)
}

/// The constraints once for each target, moved as the target lies from the origin.
fn replicated(parts: &[String], inside: &[Item], side: usize) -> Result<Vec<Item>, String> {
    let wrong = || "'Replicate' with targets that cannot be read".to_owned();
    let targets = parts.first().ok_or_else(wrong)?;
    let words = six_bits(targets).ok_or_else(wrong)?;
    let origin = parts.get(1).map_or("R1C1", String::as_str);
    let Some((row, col)) = place(origin) else {
        // Cells of a variable: the variables are refused by their own name.
        return Ok(inside.to_vec());
    };
    let mut all = Vec::new();
    for offset in (0..words.len() * 6).filter(|bit| words[bit / 6] >> (bit % 6) & 1 == 1) {
        let target = row * side + col + offset;
        let by = (target / side - row, (target % side) as isize - col as isize);
        for item in inside {
            let moved = item.parts.iter().map(|part| moved(part, by, side));
            all.push(Item {
                parts: moved.collect::<Option<_>>().ok_or_else(wrong)?,
                ..item.clone()
            });
        }
    }
    Ok(all)
}

/// The row and the column of a cell, from 0.
fn place(name: &str) -> Option<(usize, usize)> {
    let [b'R' | b'r', row, b'C' | b'c', col] = name.as_bytes() else {
        return None;
    };
    let index = |sign: u8| (sign as char).to_digit(36)?.checked_sub(1);
    Some((index(*row)? as usize, index(*col)? as usize))
}

/// A part with its cell moved; other parts as they are, `None` for a cell that leaves the board.
fn moved(part: &str, (down, right): (usize, isize), side: usize) -> Option<String> {
    let (name, values) = part.split_at(part.find('_').unwrap_or(part.len()));
    let Some((row, col)) = place(name) else {
        return Some(part.to_owned());
    };
    let (row, col) = (row + down, col.checked_add_signed(right)?);
    let sign = |index: usize| char::from_digit(index as u32 + 1, 36).filter(|_| index < side);
    Some(format!("R{}C{}{values}", sign(row)?, sign(col)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Result<String, String> {
        let items = written_out(text, 9)?;
        let items = items.iter().map(|item| {
            [std::slice::from_ref(&item.type_of), &item.parts[..]]
                .concat()
                .join("~")
        });
        Ok(items.collect::<Vec<_>>().join("."))
    }

    #[test]
    fn groups_are_written_out() {
        assert_eq!(
            text("And.X~R1C1~R1C2.End.V~R2C1~R2C2").unwrap(),
            "X~R1C1~R1C2.V~R2C1~R2C2"
        );
        assert_eq!(
            text("Or.And.X~R1C1~R1C2.End.End.~R1C1_1").unwrap(),
            "X~R1C1~R1C2.~R1C1_1"
        );
        assert_eq!(
            text("Or.~R1C1_1.~R1C2_1.End.X~R1C1~R1C2").unwrap(),
            "Or.X~R1C1~R1C2"
        );
        // Targets R1C1, R1C3 and R2C1: bits 0, 2 and 9.
        assert_eq!(
            text("Replicate~FI.X~R1C1~R1C2.~R2C2_3.End").unwrap(),
            "X~R1C1~R1C2.~R2C2_3.X~R1C3~R1C4.~R2C4_3.X~R2C1~R2C2.~R3C2_3"
        );
        for wrong in [
            "And.X~R1C1~R1C2",
            "End",
            "Replicate~!.X~R1C1~R1C2.End",
            "Replicate~AB.X~R1C4~R1C5.End",
        ] {
            assert!(text(wrong).is_err(), "{wrong}");
        }
    }
}
