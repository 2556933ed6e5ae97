//! A small puzzle with one solution for every kind of clue.

/// A line for each kind: its id, a tab, the puzzle as JSON. The test `clue_examples` makes and checks it.
const EXAMPLES: &str = include_str!("clue_examples.txt");

/// A puzzle of our own making that shows a kind of clue, as a line of JSON with its solution. Without its clues it
/// would have several.
pub fn clue_example(id: &str) -> Option<&'static str> {
    EXAMPLES
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .find(|(kind, _)| *kind == id)
        .map(|(_, puzzle)| puzzle)
}
