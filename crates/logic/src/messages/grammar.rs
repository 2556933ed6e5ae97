//! Lists, articles and prepositions of the languages.

use satur_model::clues::{Clue, Need};
use satur_model::{Candidate, Cell, Digit, House, HouseKind, Layout, Shape};

use super::Lang;

/// The grammatical form of an item in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// By itself: `row 1`, `linha 1`.
    Plain,
    /// Joined by "or".
    Or,
    /// With its article, where the language has one: `row 1`, `a linha 1`.
    The,
    /// Inside it: `in row 1`, `na linha 1`.
    In,
    /// Belonging to it: `of row 1`, `da linha 1`.
    Of,
    /// Away from it: `5 from r1c1`, `5 de r1c1`.
    From,
}

impl Form {
    pub(super) fn of(word: &str) -> Self {
        match word {
            "or" => Self::Or,
            "the" => Self::The,
            "in" => Self::In,
            "of" => Self::Of,
            "from" => Self::From,
            _ => Self::Plain,
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(lang: Lang, form: Form, items: &[String]) -> String {
    let last_word = match (lang, form) {
        (Lang::En, Form::Or) => "or",
        (Lang::En, _) => "and",
        (Lang::Pt, Form::Or) => "ou",
        (Lang::Pt, _) => "e",
    };
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} {last_word} {last}", start.join(", ")),
    }
}

pub(super) fn digits(lang: Lang, form: Form, digits: &[Digit]) -> String {
    let said: Vec<String> = digits.iter().map(Digit::to_string).collect();
    let list = list(lang, form, &said);
    match (lang, form, digits) {
        (Lang::Pt, Form::The, [_]) => format!("o {list}"),
        (Lang::Pt, Form::Of, [_]) => format!("do {list}"),
        (Lang::En, Form::Of, _) => format!("of {list}"),
        (Lang::Pt, Form::Of, _) => format!("de {list}"),
        _ => list,
    }
}

pub(super) fn cells(lang: Lang, form: Form, shape: Shape, cells: &[Cell]) -> String {
    let said: Vec<String> = cells
        .iter()
        .map(|&cell| shape.name(cell).to_string())
        .collect();
    let list = list(lang, form, &said);
    match (lang, form) {
        (Lang::En, Form::In) => format!("in {list}"),
        (Lang::Pt, Form::In) => format!("em {list}"),
        (Lang::En, Form::Of) => format!("of {list}"),
        (Lang::En, Form::From) => format!("from {list}"),
        (Lang::Pt, Form::Of | Form::From) => format!("de {list}"),
        _ => list,
    }
}

/// Candidates by digit: `5 in r1c1 and r2c3, 7 in r4c4`.
pub(super) fn candidates(lang: Lang, form: Form, shape: Shape, all: &[Candidate]) -> String {
    let mut digits: Vec<Digit> = all.iter().map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let said: Vec<String> = digits
        .iter()
        .map(|&digit| {
            let of_digit = all.iter().filter(|candidate| candidate.digit == digit);
            let places: Vec<Cell> = of_digit.map(|candidate| candidate.cell).collect();
            let article = match (lang, form) {
                (Lang::Pt, Form::The | Form::From) => "o ",
                _ => "",
            };
            let preposition = match (lang, form) {
                (Lang::En, Form::From) => "from",
                (Lang::En, _) => "in",
                (Lang::Pt, Form::From) => "de",
                (Lang::Pt, _) => "em",
            };
            let joined = if form == Form::Or {
                Form::Or
            } else {
                Form::Plain
            };
            let places = cells(lang, joined, shape, &places);
            format!("{article}{digit} {preposition} {places}")
        })
        .collect();
    match (lang, form, said.as_slice()) {
        (Lang::En, Form::Or, _) => said.join(", or "),
        (Lang::Pt, Form::Or, _) => said.join(", ou "),
        (_, _, [one]) => one.clone(),
        (Lang::En, _, [start @ .., last]) => format!("{}, and {last}", start.join(", ")),
        (Lang::Pt, _, [start @ .., last]) => format!("{}, e {last}", start.join(", ")),
        (_, _, []) => String::new(),
    }
}

/// Clues with more cells than this are named without their cells.
const NAMED_CELLS: usize = 10;

/// Clues by kind, number and cells: `killer cage 15 at r1c1 and r1c2`.
pub(super) fn clues(lang: Lang, form: Form, shape: Shape, clues: &[Clue]) -> String {
    let said: Vec<String> = clues.iter().map(|one| clue(lang, shape, one)).collect();
    let joined = if form == Form::Or {
        Form::Or
    } else {
        Form::Plain
    };
    list(lang, joined, &said)
}

fn clue(lang: Lang, shape: Shape, clue: &Clue) -> String {
    let name = clue.kind().name[lang as usize];
    let mut letters = name.chars();
    let is_word = letters.clone().nth(1).is_some_and(char::is_lowercase);
    let mut said = match letters.next() {
        Some(first) if is_word => format!("{}{}", first.to_lowercase(), letters.as_str()),
        _ => name.to_owned(),
    };
    // The usual number of a kind is not mentioned.
    let usual = clue.kind().number.map(|number| number.need);
    if usual != clue.number().map(Need::Default) {
        for number in clue.numbers() {
            said += &format!(" {number}");
        }
    }
    let mut cells: Vec<Cell> = Vec::new();
    for cell in clue.all_cells() {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    if (1..=NAMED_CELLS).contains(&cells.len()) {
        let at = if lang == Lang::Pt { "em" } else { "at" };
        said += &format!(" {at} {}", self::cells(lang, Form::Plain, shape, &cells));
    }
    said
}

/// Houses by kind: `rows 1 and 4 and block 2`, `nas linhas 1 e 4 e no bloco 2`.
pub(super) fn houses(lang: Lang, form: Form, layout: &Layout, houses: &[House]) -> String {
    let kinds = HouseKind::ALL.iter().chain(&HouseKind::ADDED);
    let groups: Vec<String> = kinds
        .filter_map(|&kind| {
            let numbers: Vec<String> = houses
                .iter()
                .filter(|&&house| layout.house_kind(house).0 == kind)
                .map(|&house| match layout.house_in_grid(house) {
                    None => (layout.house_kind(house).1 + 1).to_string(),
                    Some((grid, number)) => {
                        let of = if lang == Lang::Pt {
                            "da grade"
                        } else {
                            "of grid"
                        };
                        format!("{} {of} {}", number + 1, grid + 1)
                    }
                })
                .collect();
            let is_only_one =
                !HouseKind::ALL.contains(&kind) && layout.houses_of_kind(kind).len() == 1;
            let noun = noun(lang, form, kind, numbers.len() > 1);
            let inner = if form == Form::Or {
                Form::Or
            } else {
                Form::Plain
            };
            (!numbers.is_empty()).then(|| {
                if is_only_one {
                    noun
                } else {
                    format!("{noun} {}", list(lang, inner, &numbers))
                }
            })
        })
        .collect();
    let said = list(lang, form, &groups);
    match (lang, form) {
        (Lang::En, Form::In) => format!("in {said}"),
        (Lang::En, Form::Of) => format!("of {said}"),
        (Lang::En, Form::From) => format!("from {said}"),
        _ => said,
    }
}

/// The word for a kind of house; in Portuguese with the article and preposition in it.
fn noun(lang: Lang, form: Form, kind: HouseKind, is_many: bool) -> String {
    let s = if is_many { "s" } else { "" };
    match lang {
        Lang::En => format!("{kind}{s}"),
        Lang::Pt => {
            let (word, article) = match kind {
                HouseKind::Row => ("linha", "a"),
                HouseKind::Column => ("coluna", "a"),
                HouseKind::Block => ("bloco", "o"),
                HouseKind::Diagonal => ("diagonal", "a"),
                HouseKind::Window => ("janela", "a"),
                HouseKind::Group => ("grupo", "o"),
                HouseKind::Dots => ("pontos centrais", "os"),
                HouseKind::Asterisk => ("asterisco", "o"),
                HouseKind::Girandola => ("girândola", "a"),
            };
            let words = match (kind, is_many) {
                (HouseKind::Diagonal, true) => "diagonais".to_owned(),
                _ => format!("{word}{s}"),
            };
            let before = match form {
                Form::Plain | Form::Or => return words,
                Form::The => "",
                Form::In => "n",
                Form::Of | Form::From => "d",
            };
            format!("{before}{article}{s} {words}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_are_said_with_their_articles() {
        let shape = Shape::classic();
        let mixed = [0, 3, 19].map(House::new);
        let say = |lang, form, of: &[House]| houses(lang, form, &shape.into(), of);
        assert_eq!(
            say(Lang::En, Form::In, &mixed),
            "in rows 1 and 4 and block 2"
        );
        assert_eq!(
            say(Lang::Pt, Form::In, &mixed),
            "nas linhas 1 e 4 e no bloco 2"
        );
        assert_eq!(say(Lang::Pt, Form::Of, &mixed[2..]), "do bloco 2");
        assert_eq!(say(Lang::Pt, Form::The, &mixed[..1]), "a linha 1");
        assert_eq!(say(Lang::Pt, Form::Or, &mixed), "linhas 1 ou 4 ou bloco 2");
    }

    #[test]
    fn candidates_are_said_by_digit() {
        let shape = Shape::classic();
        let all = [(0, 4), (10, 6), (12, 4)].map(|(cell, digit)| Candidate {
            cell: Cell::new(cell),
            digit: Digit::new(digit),
        });
        let say = |lang, form| candidates(lang, form, shape, &all);
        assert_eq!(
            say(Lang::En, Form::From),
            "5 from r1c1 and r2c4, and 7 from r2c2"
        );
        assert_eq!(
            say(Lang::Pt, Form::From),
            "o 5 de r1c1 e r2c4, e o 7 de r2c2"
        );
        assert_eq!(say(Lang::En, Form::Or), "5 in r1c1 or r2c4, or 7 in r2c2");
    }
}
