//! The arithmetic of blocks stays in the model: code that computes with the size of a block is
//! wrong on a board whose regions are not rectangles. `Shape` answers instead: `houses_of_kind`,
//! `house_of`, `bands`, `stacks`, `crossings`, `is_thick_edge`.

/// The folder of the model.
const HOME: &str = "crates/model/";

/// Files outside the model that name the size of a block, each with its reason.
const EXCEPTIONS: [(&str, &str); 12] = [
    (
        "crates/formats/src/formats/boxes.rs",
        "the format spells the size",
    ),
    (
        "crates/formats/src/formats/header.rs",
        "the format spells the size",
    ),
    (
        "crates/formats/src/formats/mathprog.rs",
        "the format spells the size",
    ),
    (
        "crates/formats/src/formats/mathprog_model.rs",
        "the written model spells the size",
    ),
    (
        "crates/generate/src/canonical.rs",
        "bands and stacks are permuted, which only equal blocks allow",
    ),
    (
        "crates/generate/src/full.rs",
        "lines are exchanged within a band, which only equal blocks allow",
    ),
    (
        "crates/lab/src/corpus.rs",
        "recorded fingerprints begin with the size",
    ),
    (
        "crates/proof/src/check/board.rs",
        "the checker shares no code with the model",
    ),
    (
        "crates/proof/src/check/sudoku.rs",
        "the checker shares no code with the model",
    ),
    (
        "crates/proof/tests/support/mod.rs",
        "hands the size to the checker",
    ),
    (
        "crates/methods/tests/proving/mod.rs",
        "hands the size to the checker",
    ),
    (
        "crates/cli/src/commands/verify/puzzle.rs",
        "hands the size to the checker",
    ),
];

/// Files that number houses themselves, each with its reason.
const OWN_NUMBERS: [(&str, &str); 1] = [(
    "xtask/src/contest/board.rs",
    "judges answers without the code that it judges",
)];

/// The names that reveal the size of a block. Written in two parts so that this file passes.
const NAMES: [&str; 2] = [concat!("block", "_rows"), concat!("block", "_cols")];

/// What is wrong with a Rust file in this respect.
pub(super) fn complaints_about(path: &str, text: &str) -> Vec<String> {
    if path.starts_with(HOME) {
        return Vec::new();
    }
    let is_listed = |list: &[(&str, &str)]| list.iter().any(|(known, _)| *known == path);
    let mut complaints = Vec::new();
    if let Some(number) = first_line(text, |line| NAMES.iter().any(|name| line.contains(name)))
        .filter(|_| !is_listed(&EXCEPTIONS))
    {
        complaints.push(format!(
            "line {number}: names the size of a block; ask the Shape for bands, stacks, houses of a \
             kind or crossings"
        ));
    }
    if let Some(number) = first_line(text, counts_houses).filter(|_| !is_listed(&OWN_NUMBERS)) {
        complaints.push(format!(
            "line {number}: computes numbers of houses; ask the Shape for houses_of_kind, house_of or \
             house_count"
        ));
    }
    complaints
}

/// Exceptions that are obsolete: the file is gone or does not name the size.
pub(super) fn stale(read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let names_size = |text: &String| NAMES.iter().any(|name| text.contains(name));
    let stale = EXCEPTIONS
        .iter()
        .filter(|(path, _)| !read(path).is_some_and(|text| names_size(&text)));
    stale
        .map(|(path, _)| format!("{path}: needs no exception for the size of a block any more"))
        .collect()
}

fn first_line(text: &str, is_wrong: impl Fn(&str) -> bool) -> Option<usize> {
    let line = text.lines().position(is_wrong)?;
    Some(line + 1)
}

/// Whether a line multiplies a side by 2 or 3, as in the number of the first block.
fn counts_houses(line: &str) -> bool {
    let products = line.match_indices(" * ");
    products.into_iter().any(|(at, times)| {
        let (before, after) = (&line[..at], &line[at + times.len()..]);
        let mut digits = before.chars().rev();
        let is_factor = digits.next().is_some_and(|last| "23".contains(last))
            && !digits
                .next()
                .is_some_and(|c| c.is_alphanumeric() || "_.".contains(c));
        let is_path = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let path = after.split(|c| !is_path(c)).next().unwrap_or_default();
        is_factor && path.rsplit('.').next() == Some("side")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_of_blocks_is_found_where_it_does_not_belong() {
        let size = format!("let rows = shape.{}();", NAMES[0]);
        assert_eq!(complaints_about("crates/logic/src/fish.rs", &size).len(), 1);
        assert!(complaints_about("crates/model/src/shape.rs", &size).is_empty());
        assert!(complaints_about("crates/formats/src/formats/boxes.rs", &size).is_empty());
    }

    #[test]
    fn numbers_of_houses_are_found() {
        for wrong in [
            concat!("vec![0; 3 ", "* side]"),
            concat!("shape.houses().skip(2 ", "* shape.side())"),
            concat!("House::new(2 ", "* self.side + block)"),
        ] {
            assert!(counts_houses(wrong), "{wrong}");
        }
        for right in [
            "vec![0; 12 * side]",
            "2 * (side - 1)",
            "2 * size > side",
            "side * 2",
            "2 * inside",
        ] {
            assert!(!counts_houses(right), "{right}");
        }
    }

    #[test]
    fn an_exception_that_is_not_needed_is_stale() {
        assert!(stale(|_| Some(NAMES[1].to_owned())).is_empty());
        assert_eq!(stale(|_| None).len(), EXCEPTIONS.len());
    }
}
