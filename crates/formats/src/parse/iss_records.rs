//! Which lines of a text of ISS strings are one puzzle.
//!
//! The solver passes over white space, so that people write a string over several lines, as its own index of puzzles
//! does; others keep a list with a string a line. Certain is that a blank line or a comment ends a puzzle, that
//! `.Shape` begins one, and that a line goes on where a group has no end yet, where it breaks at a `~`, and where
//! nothing was said so far but the size and the rules of the board. For the other lines that stand together: they are
//! a list if two of them have givens or a size, or if each could be a puzzle by itself ([`WHOLE`]); if not, they are
//! one puzzle.
//!
//! Among neighbours of the solver's own collection, a string a line, the last rule is what finds killers and other
//! puzzles without givens to be a list; a line by line rule would have to take one of both forms for the other.

use std::collections::VecDeque;
use std::io;

use crate::{Line, Lines, Problem, ReadError, Record, Records};

/// The fewest clues, or cells with givens, of a line that could be a puzzle by itself.
const WHOLE: usize = 7;

/// The most lines that are looked at together; more of them are a list.
const MAX_BLOCK: usize = 4096;

/// The boards of a text, each read from its lines.
pub(crate) fn each_string<'a>(
    lines: Lines<'a>,
    mut read: impl FnMut(&[Line]) -> Result<Record, Problem> + Send + 'a,
) -> Records<'a> {
    let mut strings = Strings::new(lines);
    Box::new(std::iter::from_fn(move || match strings.next()? {
        Ok(lines) => Some(read(&lines).map_err(ReadError::from)),
        Err(error) => Some(Err(error.into())),
    }))
}

/// Lines that certainly belong together.
#[derive(Default)]
struct Part {
    lines: Vec<Line>,
    /// Groups without their end.
    depth: usize,
    has_size: bool,
    /// Cells with givens.
    givens: usize,
    /// Constraints that name cells or lines, other than givens.
    clues: usize,
}

impl Part {
    /// Whether the line goes on with this part for certain. In a list, a group without its end is a damaged line.
    fn goes_on_with(&self, text: &str, is_list: bool) -> bool {
        let breaks = |line: &Line| line.text.trim_end().ends_with('~');
        let says_nothing = self.is_string() && self.givens + self.clues == 0;
        (self.depth > 0 && !is_list)
            || text.starts_with('~')
            || self.lines.last().is_some_and(breaks)
            || (says_nothing && text.starts_with('.') && !has_size(text))
    }

    fn is_string(&self) -> bool {
        let first = self.lines.first();
        first.is_some_and(|line| line.text.trim_start().starts_with('.'))
    }

    fn push(&mut self, line: Line) {
        for item in line.text.split('.') {
            let mut parts = item.split('~').map(str::trim);
            let type_of = parts.next().unwrap_or_default();
            let arguments = parts.count();
            match type_of {
                "And" | "Or" | "Replicate" => {
                    self.clues += usize::from(self.depth == 0);
                    self.depth += 1;
                }
                "End" => self.depth = self.depth.saturating_sub(1),
                _ if self.depth > 0 => {}
                "" => self.givens += arguments,
                "Shape" => self.has_size = true,
                "Jigsaw" | "Diagonal" => {}
                _ => self.clues += usize::from(arguments > 0),
            }
        }
        self.lines.push(line);
    }

    fn is_whole(&self) -> bool {
        self.givens >= WHOLE || self.clues >= WHOLE
    }
}

fn has_size(text: &str) -> bool {
    text.split('.')
        .any(|item| item == "Shape" || item.starts_with("Shape~"))
}

/// Whether two of these parts say what a puzzle says once, or one of them says nothing.
fn are_several(parts: &[Part]) -> bool {
    let two = |says: fn(&Part) -> bool| parts.iter().filter(|part| says(part)).nth(1).is_some();
    two(|part| part.givens > 0)
        || two(|part| part.has_size)
        || parts.iter().any(|part| !part.is_string())
}

/// The strings of a text.
struct Strings<'a> {
    lines: Lines<'a>,
    /// Strings that are known to be whole.
    ready: VecDeque<Vec<Line>>,
    /// The line that ended the part before it.
    begun: Option<Line>,
    /// Whether the lines that stand together here are a list.
    is_list: bool,
    /// An error that came while lines were looked at, which is said after them.
    failure: Option<io::Error>,
    is_over: bool,
}

impl<'a> Strings<'a> {
    fn new(lines: Lines<'a>) -> Self {
        Self {
            lines,
            ready: VecDeque::new(),
            begun: None,
            is_list: false,
            failure: None,
            is_over: false,
        }
    }

    fn next(&mut self) -> Option<io::Result<Vec<Line>>> {
        loop {
            if let Some(lines) = self.ready.pop_front() {
                return Some(Ok(lines));
            }
            if self.is_over {
                return self.failure.take().map(Err);
            }
            self.read_on();
        }
    }

    /// Reads until it is known where the next string ends.
    fn read_on(&mut self) {
        let mut parts: Vec<Part> = Vec::new();
        let mut is_list = self.is_list;
        let mut lines = 0;
        let mut ends_here = true;
        while let Some(line) = self.next_line(!parts.is_empty()) {
            let text = line.text.trim();
            let goes_on = |part: &Part| part.goes_on_with(text, is_list);
            if !parts.last().is_some_and(goes_on) {
                // The last part is whole now.
                is_list |= are_several(&parts) || lines >= MAX_BLOCK;
                if is_list && !parts.is_empty() {
                    self.begun = Some(line);
                    ends_here = false;
                    break;
                }
                parts.push(Part::default());
            }
            lines += 1;
            parts.last_mut().expect("pushed above").push(line);
        }
        is_list |= are_several(&parts) || parts.iter().all(Part::is_whole);
        self.is_list = is_list && !ends_here;
        let strings = parts.into_iter().map(|part| part.lines);
        if is_list {
            self.ready.extend(strings);
        } else {
            self.ready.push_back(strings.flatten().collect());
        }
    }

    /// The next line; nothing at the end of the text, or of those that stand together where the last one `is_inside`.
    fn next_line(&mut self, is_inside: bool) -> Option<Line> {
        if let Some(line) = self.begun.take() {
            return Some(line);
        }
        while !self.is_over {
            match self.lines.next_line() {
                Ok(Some(line)) => {
                    let text = line.text.trim();
                    if !text.is_empty() && !text.starts_with('#') {
                        return Some(line);
                    }
                    if is_inside {
                        return None;
                    }
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.failure = Some(error);
                    self.is_over = true;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Input;

    /// The numbers of the lines of each puzzle.
    fn strings(text: &str) -> Vec<Vec<usize>> {
        let mut strings = Strings::new(Input::from_text(text).lines());
        std::iter::from_fn(|| strings.next())
            .map(|lines| lines.unwrap().iter().map(|line| line.number).collect())
            .collect()
    }

    #[test]
    fn a_string_over_several_lines_is_one_puzzle() {
        let one = |text: &str| {
            let lines = text.lines().count();
            assert_eq!(strings(text), [(1..=lines).collect::<Vec<_>>()], "{text}");
        };
        one(".Shape~4x4\n.Cage~5~R1C1~R1C2\n.Cage~5~R2C1~R2C2");
        one(".Shape~16x16\n.Diagonal~1.Diagonal~-1\n.~R1C1_5~R1C2_12");
        one(".~R4C7_5~R7C6_5\n.Between~R3C3~R3C4~R3C5\n.GreaterThan~R9C6~R9C5");
        one(".Thermo~r1c2~r2c3.Thermo~r3c2~r2c1\n.Thermo~r4c2~r5c1.Thermo~r6c2~r5c3.");
        one(".Thermo~R1C1~R1C2~\nR1C3\n~R1C4.AntiKnight");
        one(".And.~R1C1_1\n.~R1C2_2\n.End\n.~R5C5_3");
    }

    #[test]
    fn a_list_of_strings_is_a_puzzle_a_line() {
        let each = |text: &str| {
            let lines = text.lines().enumerate();
            let lines = lines.filter(|(_, line)| line.starts_with(['.', 'x']));
            let lines: Vec<Vec<usize>> = lines.map(|(index, _)| vec![index + 1]).collect();
            assert_eq!(strings(text), lines, "{text}");
        };
        each(".~R1C1_1\n.~R1C2_2\n.Cage~3~R1C1~R1C2");
        each(".Shape~9x9.AntiKing\n.Shape~9x9.X~R1C1~R1C2\n.Cage~3~R1C1~R1C2\nxyz\n.AntiKing");
        let killer = ".Cage~3~R1C1~R1C2".repeat(7);
        each(&format!("{killer}\n{killer}\n{killer}"));
        each("\n\n.Cage~3~R1C1~R1C2\n\n.Cage~3~R1C1~R1C2\n# next\n.Thermo~R1C1~R1C2\n");
        // A group without its end does not take in the lines after it.
        each(".~R1C1_1\n.~R1C2_2\n.Or.~R1C1_1\n.~R1C2_2");
        assert_eq!(
            strings(".Shape~4x4\n.~R1C1_1\n.Shape~4x4\n.~R1C1_2"),
            [[1, 2], [3, 4]]
        );
    }

    #[test]
    fn lines_that_are_not_told_apart_for_long_are_a_list() {
        let text = ".AntiKing.Cage~3~R1C1~R1C2\n".repeat(MAX_BLOCK + 10);
        assert_eq!(strings(&text).len(), MAX_BLOCK + 10);
    }
}
