//! Clues that count, add and compare: each kind one file and one line in [`CLUES`].
//!
//! A clue is data: its kind, lists of cells, and numbers. The kind defines the meaning three times,
//! independently: which clues make sense ([`Kind::check`]), whether a full board keeps one
//! ([`Kind::holds`], used by the verifier), and how solvers see it, as a few [`Primitive`]s
//! ([`Kind::lower`]).
//!
//! A clue outside the board lists the cells that it looks at, the nearest first, so that it means
//! the same on every layout: the sum of a sandwich lists the cells of its row from left to right.

mod anti_taxicab;
mod arrow;
mod automaton;
mod between;
mod bounds;
mod cloned;
mod counting_circles;
mod entropic;
mod equal_sum;
mod extra_region;
mod extremes;
mod filled;
mod global_entropy;
mod greater;
mod indexer;
mod killer;
mod kropki;
mod little_killer;
mod lockout;
mod look_and_say;
mod lowering;
mod margin;
mod modular;
mod nabner;
mod naming;
mod numbered_room;
mod pair_table;
mod palindrome;
mod parity;
mod places;
mod primitive;
mod quadruple;
mod region_sum;
mod renban;
mod same_values;
mod sandwich;
mod skyscraper;
mod thermometer;
mod whisper;
mod x_sum;
mod xv;
mod zipper;

use std::fmt;

use crate::{Cell, Layout, Shape};

pub use extremes::marked;
pub use filled::Filled;
pub use lowering::Lowering;
pub use naming::{find, named, named_by};
pub use primitive::{Automaton, Linear, Literal, PairTable, Primitive, Term, Weights};

/// Every kind of clue, in the order in which they are listed.
pub static CLUES: &[&Kind] = &[
    &killer::KILLER,
    &extra_region::EXTRA_REGION,
    &arrow::ARROW,
    &arrow::DOUBLE_ARROW,
    &arrow::PILL_ARROW,
    &little_killer::LITTLE_KILLER,
    &little_killer::SUM,
    &margin::MARGIN,
    &x_sum::X_SUM,
    &sandwich::SANDWICH,
    &skyscraper::SKYSCRAPER,
    &numbered_room::NUMBERED_ROOM,
    &thermometer::THERMOMETER,
    &thermometer::SLOW_THERMOMETER,
    &between::BETWEEN,
    &lockout::LOCKOUT,
    &whisper::WHISPER,
    &renban::RENBAN,
    &nabner::NABNER,
    &modular::MODULAR,
    &entropic::ENTROPIC,
    &palindrome::PALINDROME,
    &region_sum::REGION_SUM,
    &zipper::ZIPPER,
    &kropki::WHITE,
    &kropki::BLACK,
    &kropki::KROPKI_NEGATIVE,
    &kropki::RATIO_NEGATIVE,
    &kropki::NON_CONSECUTIVE,
    &xv::XV,
    &xv::XV_NEGATIVE,
    &greater::GREATER,
    &parity::EVEN,
    &parity::ODD,
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &cloned::CLONE,
    &quadruple::QUADRUPLE,
    &counting_circles::COUNTING_CIRCLES,
    &look_and_say::LOOK_AND_SAY,
    &indexer::ROW_INDEXER,
    &indexer::COLUMN_INDEXER,
    &indexer::BOX_INDEXER,
    &equal_sum::EQUAL_SUM,
    &same_values::SAME_VALUES,
    &anti_taxicab::ANTI_TAXICAB,
    &global_entropy::GLOBAL_ENTROPY,
    &pair_table::PAIR_CHAIN,
    &pair_table::PAIR_ALL,
    &automaton::AUTOMATON,
];

/// A kind of clue.
pub struct Kind {
    /// The name of the kind in files.
    pub id: &'static str,
    /// Other words of setters and programs for it. A word that several kinds list means all of them.
    pub aliases: &'static [&'static str],
    /// Its name in English and Portuguese.
    pub name: [&'static str; 2],
    /// What it says, as one line in English and Portuguese.
    pub summary: [&'static str; 2],
    /// How it is drawn.
    pub form: Form,
    /// Which cells a number outside the board means where only the first is named.
    pub looks: Looks,
    /// The lists of cells that it takes.
    pub cells: Takes,
    /// The number that goes with it, if there is one.
    pub number: Option<Number>,
    /// The key of the accompanying text in files, if the kind has one.
    pub text: Option<&'static str>,
    /// Whether a cell may be listed twice, as on a line that meets itself.
    pub may_repeat: bool,
    /// Returns why a clue of this kind makes no sense on a board, beyond the number of cells.
    pub check: fn(&Clue, &Layout) -> Result<(), String>,
    /// Whether a full board keeps the clue. It shares no code with solvers.
    pub holds: fn(&Clue, &Filled) -> bool,
    /// Adds the primitives of the clue.
    pub lower: fn(&Clue, &mut Lowering),
}

/// How a clue is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A dashed border around cells, with the number in the corner of the first.
    Cage,
    /// A plain line through the cells.
    Line,
    /// A line from a bulb on its first cell.
    Thermometer,
    /// A circle around the first list, and an arrow from it along the second.
    Arrow,
    /// A line with a circle on its first and on its last cell.
    Ends,
    /// A sign on the edge between two cells.
    Dot,
    /// A sign in the corner that four cells share.
    Corner,
    /// A sign inside each cell.
    Cell,
    /// A number outside the board, before the first cell, that looks along the cells.
    Outside,
    /// A coloured area for each list.
    Area,
    /// Nothing: it holds on the whole board.
    Board,
}

/// Where a number outside the board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looks {
    /// Along the whole row or column.
    Line,
    /// Along a diagonal.
    Diagonal,
    /// Along the row or column as far as a block is deep.
    Block,
}

/// The lists of cells that a kind of clue takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// None: it holds on the whole board.
    Nothing,
    /// One list, called `cells`, with at least and at most this many cells.
    Cells(usize, usize),
    /// Two lists, each with its name and its least and greatest number of cells.
    Two([(&'static str, usize, usize); 2]),
    /// Two or more lists, called `groups`.
    Groups,
}

/// The number that goes with a kind of clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The key of the number in files.
    pub key: &'static str,
    /// Whether the number is required.
    pub need: Need,
}

/// Whether the number of a clue is required.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The number is required.
    Required,
    /// The number may be missing, which changes the meaning.
    Optional,
    /// The number is this one if it is missing.
    Default(u32),
    /// A list of numbers, at least one.
    Many,
}

impl Kind {
    /// A kind without meaning, which provides the fields that others leave out.
    const BASE: Self = Self {
        id: "",
        aliases: &[],
        name: ["", ""],
        summary: ["", ""],
        form: Form::Line,
        looks: Looks::Line,
        cells: Takes::Cells(2, usize::MAX),
        number: None,
        text: None,
        may_repeat: false,
        check: |_, _| Ok(()),
        holds: |_, _| true,
        lower: |_, _| {},
    };
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.id)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

/// A clue of a puzzle.
///
/// ```
/// use satur_model::{Cell, Layout, Shape, clues};
/// let layout = Layout::plain(Shape::classic());
/// let killer = clues::find("killer").unwrap();
/// let cells = vec![Cell::new(0), Cell::new(1)];
/// let clue = clues::Clue::new(killer, &layout, vec![cells.clone()], vec![17], "")?;
/// assert_eq!(clue.describe(layout.shape()), "killer 17: r1c1 r1c2");
/// let wrong = clues::Clue::new(killer, &layout, vec![cells], vec![18], "").unwrap_err();
/// assert_eq!(wrong.to_string(), "clue 'killer' at r1c1: 2 different digits of 1 to 9 add up to 3 to 17, never to 18");
/// # Ok::<(), clues::ClueError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Clue {
    kind: &'static Kind,
    groups: Box<[Box<[Cell]>]>,
    numbers: Box<[u32]>,
    text: Box<str>,
}

/// Why cells and numbers do not form a clue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("clue '{clue}'{}: {reason}", .at.as_ref().map_or_else(String::new, |at| format!(" at {at}")))]
pub struct ClueError {
    /// The kind of clue.
    pub clue: &'static str,
    /// Its first cell, or the one that is wrong.
    pub at: Option<String>,
    /// What is wrong.
    pub reason: String,
}

impl Clue {
    /// Returns a clue of a kind with its lists of cells, numbers and text, on a board. A missing
    /// number is the default of the kind.
    pub fn new(
        kind: &'static Kind,
        layout: &Layout,
        groups: Vec<Vec<Cell>>,
        mut numbers: Vec<u32>,
        text: &str,
    ) -> Result<Self, ClueError> {
        if let (
            true,
            Some(Number {
                need: Need::Default(default),
                ..
            }),
        ) = (numbers.is_empty(), kind.number)
        {
            numbers.push(default);
        }
        let clue = Self {
            kind,
            groups: groups.into_iter().map(Vec::into_boxed_slice).collect(),
            numbers: numbers.into(),
            text: text.into(),
        };
        clue.check(layout)?;
        Ok(clue)
    }

    /// Returns why the clue makes no sense on a board.
    pub fn check(&self, layout: &Layout) -> Result<(), ClueError> {
        let shape = layout.shape();
        let error = |at: Option<Cell>, reason: String| ClueError {
            clue: self.kind.id,
            at: at.map(|cell| shape.name(cell).to_string()),
            reason,
        };
        let inside = |cell: &&Cell| cell.index() < shape.cells();
        let first = self.all_cells().next().filter(|cell| inside(&cell));
        if let Some(cell) = self.all_cells().find(|cell| !inside(&cell)) {
            let reason = format!("cell {} is not on the board", cell.index() + 1);
            return Err(error(first, reason));
        }
        self.check_lists().map_err(|reason| error(first, reason))?;
        if !self.kind.may_repeat {
            for group in &self.groups {
                let again = (1..group.len()).find(|&at| group[..at].contains(&group[at]));
                if let Some(at) = again {
                    return Err(error(Some(group[at]), "the cell stands there twice".into()));
                }
            }
        }
        (self.kind.check)(self, layout).map_err(|reason| error(first, reason))
    }

    fn check_lists(&self) -> Result<(), String> {
        let count = |name: &str, cells: &[Cell], least: usize, most: usize| {
            if (least..=most).contains(&cells.len()) {
                return Ok(());
            }
            let wanted = match most {
                _ if least == most => format!("{least}"),
                usize::MAX => format!("at least {least}"),
                _ => format!("{least} to {most}"),
            };
            Err(format!(
                "{} cells under '{name}', expected {wanted}",
                cells.len()
            ))
        };
        let lists = |wanted: &str, is_right: bool| {
            let found = self.groups.len();
            is_right
                .then_some(())
                .ok_or_else(|| format!("{found} lists of cells, expected {wanted}"))
        };
        match self.kind.cells {
            Takes::Nothing => lists("none", self.groups.is_empty())?,
            Takes::Cells(least, most) => {
                lists("one", self.groups.len() == 1)?;
                count("cells", &self.groups[0], least, most)?;
            }
            Takes::Two(both) => {
                lists("two", self.groups.len() == 2)?;
                for (cells, (name, least, most)) in self.groups.iter().zip(both) {
                    count(name, cells, least, most)?;
                }
            }
            Takes::Groups => {
                lists("at least two", self.groups.len() >= 2)?;
                for cells in &self.groups {
                    count("groups", cells, 1, usize::MAX)?;
                }
            }
        }
        let found = self.numbers.len();
        match self.kind.number {
            None if found > 0 => Err("a number, and it takes none".to_owned()),
            Some(Number { key, need }) => match need {
                Need::Required | Need::Default(_) if found != 1 => {
                    Err(format!("{found} numbers under '{key}', expected one"))
                }
                Need::Optional if found > 1 => Err(format!(
                    "{found} numbers under '{key}', expected one or none"
                )),
                Need::Many if found == 0 => Err(format!("no numbers under '{key}'")),
                _ => Ok(()),
            },
            None => Ok(()),
        }
    }

    /// The kind of the clue.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Its lists of cells.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[Cell]> + Clone {
        self.groups.iter().map(|group| &group[..])
    }

    /// Its first list of cells; empty if it has none.
    pub fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], |group| group)
    }

    /// The list of cells with this index.
    pub fn group(&self, index: usize) -> &[Cell] {
        &self.groups[index]
    }

    /// The cells of all its lists, one after the other.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.groups.iter().flat_map(|group| group.iter().copied())
    }

    /// Its number, if it has one.
    pub fn number(&self) -> Option<u32> {
        self.numbers.first().copied()
    }

    /// All its numbers.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The text that goes with it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The clue in a line, as programs know it: `killer 15: r1c1 r1c2`.
    pub fn describe(&self, shape: Shape) -> String {
        self.with_numbers(self.kind.id) + &self.cells_in_words(shape)
    }

    /// What the clue is called in a language (0 English, 1 Portuguese), with its numbers: `Killer cage 15`.
    pub fn title(&self, lang: usize) -> String {
        self.with_numbers(self.kind.name[lang])
    }

    /// The clue in a line, in a language (0 English, 1 Portuguese): `Killer cage 15: r1c1 r1c2`. Its text, if it has
    /// one, comes last, a table of pairs row by row.
    pub fn say(&self, shape: Shape, lang: usize) -> String {
        let rows: Vec<String> = if self.kind.text == Some("table") {
            let signs: Vec<char> = self.text.chars().collect();
            let rows = signs.chunks(shape.side());
            rows.map(|row| row.iter().collect()).collect()
        } else {
            self.text.split_whitespace().map(str::to_owned).collect()
        };
        let mut words = self.title(lang) + &self.cells_in_words(shape);
        if !rows.is_empty() {
            words += &format!("; {}", rows.join(" "));
        }
        words
    }

    fn with_numbers(&self, name: &str) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" {number}"));
        name.to_owned() + &numbers.collect::<String>()
    }

    /// The cells of each list, after a colon; nothing where there are none.
    fn cells_in_words(&self, shape: Shape) -> String {
        let mut words = String::new();
        for (index, group) in self.groups.iter().enumerate() {
            words += if index == 0 { ":" } else { "," };
            for &cell in group {
                words += &format!(" {}", shape.name(cell));
            }
        }
        words
    }

    /// Whether a full board keeps the clue.
    pub fn holds(&self, board: &Filled) -> bool {
        (self.kind.holds)(self, board)
    }

    fn expect_number(&self) -> u32 {
        self.number().expect("a number that was checked")
    }
}

impl fmt::Debug for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.kind.id, self.groups)?;
        self.numbers
            .iter()
            .try_for_each(|number| write!(f, " {number}"))
    }
}

/// All clues of a board in primitives.
pub fn lower(layout: &Layout, clues: &[Clue]) -> Vec<Primitive> {
    let each = lower_each(layout, clues).into_iter();
    each.map(|(_, primitive)| primitive).collect()
}

/// All clues of a board in primitives, each with the index of its clue, for callers that explain.
pub fn lower_each(layout: &Layout, clues: &[Clue]) -> Vec<(usize, Primitive)> {
    let mut lowering = Lowering::new(layout, clues);
    let mut owners = Vec::new();
    for (number, clue) in clues.iter().enumerate() {
        (clue.kind.lower)(clue, &mut lowering);
        owners.resize(lowering.len(), number);
    }
    owners.into_iter().zip(lowering.finish()).collect()
}

/// Whether a number can be the sum of `count` different digits.
fn check_distinct_sum(count: usize, sum: u32, side: usize) -> Result<(), String> {
    if count > side {
        return Err(format!(
            "{count} cells cannot all differ: there are {side} digits"
        ));
    }
    let (count, side) = (count as u32, side as u32);
    let least = count * (count + 1) / 2;
    let most = count * (2 * side - count + 1) / 2;
    if (least..=most).contains(&sum) {
        return Ok(());
    }
    Err(format!(
        "{count} different digits of 1 to {side} add up to {least} to {most}, never to {sum}"
    ))
}

/// Whether there are not more cells than digits.
fn check_distinct(count: usize, side: usize) -> Result<(), String> {
    if count > side {
        return Err(format!(
            "{count} cells cannot all differ: there are {side} digits"
        ));
    }
    Ok(())
}

/// Whether a number lies within bounds.
fn check_range(what: &str, number: u32, least: usize, most: usize) -> Result<(), String> {
    if (least..=most).contains(&(number as usize)) {
        return Ok(());
    }
    Err(format!(
        "the {what} {number} cannot be: it lies within {least} to {most}"
    ))
}

/// Whether the number of a clue can be the difference of two digits.
fn check_difference(clue: &Clue, layout: &Layout) -> Result<(), String> {
    let most = layout.shape().side() - 1;
    check_range("difference", clue.expect_number(), 0, most)
}

/// Whether all groups of a clue have the same number of cells.
fn check_equal_groups(clue: &Clue, _: &Layout) -> Result<(), String> {
    let first = clue.cells().len();
    match clue.groups().find(|group| group.len() != first) {
        Some(other) => Err(format!("groups of {first} and of {} cells", other.len())),
        None => Ok(()),
    }
}
