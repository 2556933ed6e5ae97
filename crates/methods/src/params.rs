//! The parameters of a method: one table per method feeds `--set`, the help, the page and
//! experiment files.

use std::fmt;

use satur_logic::Lang;

/// A parameter of a method.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name in `--set name=value`.
    pub name: &'static str,
    /// Its possible values and its default.
    pub kind: Kind,
    /// One line of help.
    pub help: &'static str,
}

/// The values a parameter may take, with its default.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A whole number within a range.
    Int {
        /// The default.
        default: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// A number within a range.
    Real {
        /// The default.
        default: f64,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// Any of these words, separated by commas; the default is none.
    Several(&'static [&'static str]),
}

/// Upper bound on the words that a parameter can choose from.
const MOST_WORDS: usize = 256;

/// Words chosen from a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    from: &'static [&'static str],
    is_chosen: [u64; MOST_WORDS / 64],
}

impl Chosen {
    fn none(from: &'static [&'static str]) -> Self {
        debug_assert!(from.len() <= MOST_WORDS);
        Self {
            from,
            is_chosen: [0; MOST_WORDS / 64],
        }
    }

    /// The words, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        let words = self.from.iter().enumerate();
        let is_in = move |at: usize| self.is_chosen[at / 64] >> (at % 64) & 1 == 1;
        words.filter_map(move |(at, &word)| is_in(at).then_some(word))
    }
}

/// A value of a parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// Value of a [`Kind::Int`].
    Int(u64),
    /// Value of a [`Kind::Real`].
    Real(f64),
    /// Value of a [`Kind::Choice`].
    Choice(&'static str),
    /// Value of a [`Kind::Several`].
    Several(Chosen),
}

impl Kind {
    /// The default value.
    pub fn default(&self) -> Value {
        match *self {
            Self::Int { default, .. } => Value::Int(default),
            Self::Real { default, .. } => Value::Real(default),
            Self::Choice(words) => Value::Choice(words[0]),
            Self::Several(words) => Value::Several(Chosen::none(words)),
        }
    }

    /// Reads a value; `None` if the parameter cannot have it.
    pub fn parse(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Int { min, max, .. } => {
                let number = text.replace('_', "").parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Int(number))
            }
            Self::Real { min, max, .. } => {
                let number = text.parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Real(number))
            }
            Self::Choice(words) => words
                .iter()
                .find(|word| **word == text)
                .map(|word| Value::Choice(word)),
            Self::Several(words) => {
                let mut chosen = Chosen::none(words);
                let named = text.split(',').map(str::trim);
                for name in named.filter(|name| !name.is_empty()) {
                    let at = words.iter().position(|word| *word == name)?;
                    *chosen.is_chosen.get_mut(at / 64)? |= 1 << (at % 64);
                }
                Some(Value::Several(chosen))
            }
        }
    }
}

impl fmt::Display for Kind {
    /// The range in English; [`Kind::range_in`] has other languages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.range_in(Lang::En))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Real(number) => number.fmt(f),
            Self::Choice(word) => word.fmt(f),
            Self::Several(chosen) => {
                let words: Vec<&str> = chosen.iter().collect();
                f.write_str(if words.is_empty() { "none" } else { "" })?;
                f.write_str(&words.join(","))
            }
        }
    }
}

/// Why a parameter cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParamError {
    /// The text does not have the form `name=value`.
    #[error("'{0}' is not of the form name=value")]
    Syntax(String),
    /// The method has no such parameter.
    #[error("method '{method}' has no parameter '{name}'; {known}")]
    Unknown {
        /// The method.
        method: String,
        /// The name that was given.
        name: String,
        /// The parameters there are, as a sentence.
        known: String,
    },
    /// The value is out of range.
    #[error("'{name}' cannot be '{value}': it is {range}")]
    Range {
        /// The parameter.
        name: String,
        /// The value that was given.
        value: String,
        /// The possible values.
        range: String,
    },
}

/// The parameters of one run of a method.
#[derive(Clone, Debug)]
pub struct Params {
    table: &'static [Param],
    /// The values that differ from the default, by position in the table. Usually empty: a run on a
    /// short puzzle must not pay for a long table.
    changed: Vec<(usize, Value)>,
}

impl Params {
    /// Returns the defaults of a method's table.
    pub fn defaults(table: &'static [Param]) -> Self {
        Self {
            table,
            changed: Vec::new(),
        }
    }

    /// Returns the defaults of a method's table with some values set, each as `name=value`.
    pub fn new<S: AsRef<str>>(
        method: &str,
        table: &'static [Param],
        settings: &[S],
    ) -> Result<Self, ParamError> {
        let mut params = Self::defaults(table);
        for setting in settings.iter().map(AsRef::as_ref) {
            let (name, text) = setting
                .split_once('=')
                .ok_or_else(|| ParamError::Syntax(setting.to_owned()))?;
            let (name, text) = (name.trim(), text.trim());
            let at = table
                .iter()
                .position(|param| param.name.eq_ignore_ascii_case(name))
                .ok_or_else(|| {
                    let names: Vec<_> = table.iter().map(|param| param.name).collect();
                    let known = match names.as_slice() {
                        [] => "it has none".to_owned(),
                        names => format!("it has {}", names.join(", ")),
                    };
                    ParamError::Unknown {
                        method: method.to_owned(),
                        name: name.to_owned(),
                        known,
                    }
                })?;
            let value = table[at].kind.parse(text);
            let value = value.ok_or_else(|| ParamError::Range {
                name: name.to_owned(),
                value: text.to_owned(),
                range: table[at].kind.to_string(),
            })?;
            params.changed.push((at, value));
        }
        Ok(params)
    }

    /// Each parameter with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Param, Value)> + '_ {
        let params = self.table.iter().enumerate();
        params.map(|(at, param)| (param, self.at(at)))
    }

    /// The value at a position of the table: the last that was set.
    fn at(&self, at: usize) -> Value {
        let set = self.changed.iter().rev().find(|(place, _)| *place == at);
        set.map_or_else(|| self.table[at].kind.default(), |(_, value)| *value)
    }

    fn get(&self, name: &str) -> Value {
        let at = self.table.iter().position(|param| param.name == name);
        self.at(at.unwrap_or_else(|| panic!("'{name}' is not in the method's table")))
    }

    /// The value of an integer parameter. Like its siblings it panics for a name or a kind that is
    /// not in the table, which is a bug of the method, not of the user.
    pub fn int(&self, name: &str) -> u64 {
        match self.get(name) {
            Value::Int(number) => number,
            other => panic!("'{name}' is {other:?}"),
        }
    }

    /// The value of a real parameter.
    pub fn real(&self, name: &str) -> f64 {
        match self.get(name) {
            Value::Real(number) => number,
            other => panic!("'{name}' is {other:?}"),
        }
    }

    /// The value of a choice.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Value::Choice(word) => word,
            other => panic!("'{name}' is {other:?}"),
        }
    }

    /// The value of a choice of several words.
    pub fn several(&self, name: &str) -> Chosen {
        match self.get(name) {
            Value::Several(chosen) => chosen,
            other => panic!("'{name}' is {other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Param] = &[
        Param {
            name: "max-iter",
            kind: Kind::Int {
                default: 10,
                min: 1,
                max: u64::MAX,
            },
            help: "",
        },
        Param {
            name: "alpha",
            kind: Kind::Real {
                default: 0.9,
                min: 0.0,
                max: 1.0,
            },
            help: "",
        },
        Param {
            name: "ties",
            kind: Kind::Choice(&["random", "first"]),
            help: "",
        },
        Param {
            name: "without",
            kind: Kind::Several(&["fish", "wings", "chains"]),
            help: "",
        },
    ];

    fn error(setting: &str) -> String {
        Params::new("m", TABLE, &[setting]).unwrap_err().to_string()
    }

    #[test]
    fn what_is_not_set_has_its_default() {
        let params = Params::new("m", TABLE, &["alpha = 0.99", "max-iter=30_000"]).unwrap();
        assert_eq!(params.int("max-iter"), 30_000);
        assert!((params.real("alpha") - 0.99).abs() < 1e-12);
        assert_eq!(params.choice("ties"), "random");
        assert_eq!(params.several("without").iter().count(), 0);
    }

    #[test]
    fn names_are_taken_in_any_case() {
        let params = Params::new("m", TABLE, &["Max-Iter=3"]).unwrap();
        assert_eq!(params.int("max-iter"), 3);
    }

    #[test]
    fn several_words_are_chosen_at_once() {
        let params = Params::new("m", TABLE, &["without=chains, fish"]).unwrap();
        let chosen = params.several("without");
        assert_eq!(chosen.iter().collect::<Vec<_>>(), ["fish", "chains"]);
        assert_eq!(Value::Several(chosen).to_string(), "fish,chains");
        assert_eq!(
            error("without=fish,bird"),
            "'without' cannot be 'fish,bird': it is any of fish, wings, chains"
        );
    }

    #[test]
    fn mistakes_are_explained() {
        assert_eq!(error("ties"), "'ties' is not of the form name=value");
        assert_eq!(
            error("tie=first"),
            "method 'm' has no parameter 'tie'; it has max-iter, alpha, ties, without"
        );
        assert_eq!(
            error("ties=last"),
            "'ties' cannot be 'last': it is one of random, first"
        );
        assert_eq!(
            error("alpha=2"),
            "'alpha' cannot be '2': it is a number from 0 to 1"
        );
        assert_eq!(
            error("max-iter=0"),
            "'max-iter' cannot be '0': it is a whole number from 1"
        );
    }
}
