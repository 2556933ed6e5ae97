//! Constraints of ISS strings that are tables or automata along a line of cells.

use satur_model::Cell;

use crate::parse::iss_automata::Machine;
use crate::parse::iss_codes::{read_string, read_table};
use crate::parse::iss_lines;
use crate::parse::iss_read::{Failure, Reading, first_of, number};
use crate::parse::iss_regex::read_regex;
use crate::problem::quoted;

impl Reading {
    /// Types that are said by an automaton along their cells.
    pub(super) fn take_automaton(&mut self, type_of: &str, parts: &[&str]) -> Result<(), Failure> {
        let side = self.shape.side();
        if type_of == "HiddenSkyscraper" {
            for (cells, first) in self.ends(parts)? {
                self.add_automaton(cells, iss_lines::hidden_skyscraper(first, side))?;
            }
            return Ok(());
        }
        let has_number = type_of != "EqualityCage";
        let first = parts.first().filter(|_| has_number);
        let cells = self.cells(&parts[parts.len().min(usize::from(has_number))..])?;
        let first = first.copied().unwrap_or_default();
        let machine = match type_of {
            "Lunchbox" => iss_lines::lunchbox(number(first)?, side),
            "RellikCage" => iss_lines::rellik(number(first)?, side),
            "EqualityCage" => iss_lines::equality(cells.len(), side),
            _ => {
                let digits = first.split(['_', ',']).map(number);
                iss_lines::contain_exactly(&digits.collect::<Result<Vec<_>, _>>()?, side)
            }
        };
        if type_of != "ContainExact" && cells.len() > 1 {
            self.add("extra-region", cells.clone(), vec![]);
        }
        self.add_automaton(cells, machine)
    }

    fn add_automaton(&mut self, cells: Vec<Cell>, machine: Option<Machine>) -> Result<(), Failure> {
        let many = || Failure::Wrong("too many states".to_owned(), "a smaller sum");
        let text = machine.ok_or_else(many)?.text();
        self.clues.push(("automaton", vec![cells], vec![], text));
        Ok(())
    }

    /// Tables of pairs, automata and regular expressions, each for several groups of cells.
    pub(super) fn take_code(&mut self, type_of: &str, parts: &[&str]) -> Result<(), Failure> {
        let (key, items) = first_of(parts, "a code and cells")?;
        let side = self.shape.side();
        let damaged = || Failure::Wrong(quoted(key), "a code of the solver");
        let machine = match type_of {
            "NFA" => Some(Machine::from_code(key).ok_or_else(damaged)?),
            "Regex" => {
                let pattern = read_string(key).ok_or_else(damaged)?;
                let machine = read_regex(&pattern, side);
                let named = |found| Failure::Wrong(found, "a regular expression of digits");
                Some(machine.map_err(named)?)
            }
            _ => None,
        };
        let (kind, text) = match (type_of, &machine) {
            (_, Some(machine)) => ("automaton", machine.text()),
            ("Pair", _) => ("pair-chain", read_table(key, side).ok_or_else(damaged)?),
            _ => ("pair-all", read_table(key, side).ok_or_else(damaged)?),
        };
        for group in items.split(|item| item.is_empty() || item.starts_with('_')) {
            if group.is_empty() {
                continue;
            }
            // An automaton may read several segments, between which it reads a break.
            let segments = group
                .split(|item| machine.is_some() && *item == "-")
                .map(|segment| self.cells(segment))
                .collect::<Result<Vec<_>, _>>()?;
            let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
            let text = match &machine {
                Some(machine) if lengths.len() > 1 => machine.with_breaks(&lengths, side).text(),
                _ => text.clone(),
            };
            self.clues
                .push((kind, vec![segments.concat()], vec![], text));
        }
        Ok(())
    }

    /// A line, or a loop, that falls into segments of one sum: an automaton.
    pub(super) fn take_sum_line(&mut self, parts: &[&str]) -> Result<(), Failure> {
        let (sum, cells) = first_of(parts, "a sum and cells")?;
        let is_loop = cells.last() == Some(&"LOOP");
        let cells = self.cells(&cells[..cells.len() - usize::from(is_loop)])?;
        let sum = number(sum)? as usize;
        if !(1..=100).contains(&sum) {
            return Err(Failure::Wrong(
                format!("the sum {sum}"),
                "a sum from 1 to 100",
            ));
        }
        self.add_automaton(
            cells,
            Some(Machine::segments(sum, self.shape.side(), is_loop)),
        )
    }
}
