//! A game in progress: what keys do to it, without a terminal.

mod clues;

use std::time::Duration;

use satur_advice::{Advice, BrokenClue, Degree, broken_clues};
use satur_logic::{Action, Lang, Mark, Step};
use satur_model::{Cell, Digit};

use crate::advisor::{Answer, Checked, Found, Question, Wanted};
use crate::key::{Command, Key, Way, command};
use crate::words::say;
use crate::{Game, view};

/// A game, where the player is in it, and what was said last.
pub struct Play {
    game: Game,
    lang: Lang,
    title: String,
    cursor: Cell,
    is_pencil: bool,
    message: String,
    message_offset: usize,
    hint: Option<Hint>,
    /// Cells that a check found wrong, until the next turn.
    wrong: Vec<Cell>,
    /// The clues that the digits on the board break.
    broken: Vec<BrokenClue>,
    /// How far the list of clues is scrolled.
    clues_offset: usize,
    /// The number of the question that is being answered.
    pending: Option<u64>,
    asked: u64,
    /// The first digit of a number of two, and whether writing it changed the board.
    typed: Option<(u8, bool)>,
    elapsed: Duration,
    help: Option<usize>,
    /// Whether the board was solved when it was last looked at.
    is_solved: bool,
    is_changed: bool,
}

/// Advice that is being given, degree by degree.
struct Hint {
    advice: Advice,
    degree: Degree,
}

/// What is to be done about a key, beyond the state of the game.
pub enum Effect {
    /// Nothing.
    None,
    /// Answer a question; the answer goes to [`Play::tell`].
    Ask(Question),
    /// End the question that is being answered.
    Cancel,
    /// Save and end.
    Quit,
}

/// How a cell appears in the hint that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A digit is to be placed here.
    Place,
    /// A candidate is to be struck here.
    Strike,
    /// The reason is about it.
    Reason,
}

impl Play {
    /// Begins a game, or goes on with one that took `elapsed` so far.
    pub fn new(game: Game, lang: Lang, title: &str, elapsed: Duration) -> Self {
        let is_resumed = !game.is_untouched() || !elapsed.is_zero();
        let first = game
            .shape()
            .all_cells()
            .find(|&cell| game.digit(cell).is_none());
        let message = if is_resumed {
            say(lang, "resumed", &[])
        } else {
            String::new()
        };
        Self {
            is_solved: game.is_solved(),
            broken: broken_clues(&game.position()),
            clues_offset: 0,
            cursor: first.unwrap_or(Cell::new(0)),
            game,
            lang,
            title: title.to_owned(),
            is_pencil: false,
            message,
            message_offset: 0,
            hint: None,
            wrong: Vec::new(),
            pending: None,
            asked: 0,
            typed: None,
            elapsed,
            help: None,
            is_changed: false,
        }
    }

    /// The board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The cell that keys act on.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether digits are written as marks.
    pub fn is_pencil(&self) -> bool {
        self.is_pencil
    }

    /// What was said last; empty if nothing is to be said.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// How long the game has taken.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Whether the board is full and right.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Whether something has changed since [`Play::mark_saved`].
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Takes note that the game is on disk as it is now.
    pub fn mark_saved(&mut self) {
        self.is_changed = false;
    }

    /// Takes note that the game cannot be saved.
    pub fn tell_unsaved(&mut self, why: &str) {
        self.message = say(self.lang, "not-saved", &[("why", why)]);
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    pub(crate) fn message_offset(&self) -> usize {
        self.message_offset
    }

    /// The first line of the help that is shown, if it is shown.
    pub(crate) fn help(&self) -> Option<usize> {
        self.help
    }

    pub(crate) fn is_wrong(&self, cell: Cell) -> bool {
        self.wrong.contains(&cell)
    }

    /// The part of a cell in the hint, once the whole step is shown.
    pub(crate) fn part(&self, cell: Cell) -> Option<Part> {
        let step = self.shown_step()?;
        let acts = |action: &Action| match action {
            Action::Place(one) if one.cell == cell => Some(Part::Place),
            Action::Strike(one) if one.cell == cell => Some(Part::Strike),
            _ => None,
        };
        let is_reason = || {
            step.marks.iter().any(|mark| match mark {
                Mark::Cells(_, cells) => cells.contains(&cell),
                Mark::Candidates(_, all) => all.iter().any(|one| one.cell == cell),
                Mark::Chain(_, all) => all.iter().any(|one| one.node.cells.contains(&cell)),
                Mark::Clue(clue) => clue.all_cells().any(|own| own == cell),
                Mark::House(..) | Mark::Digits(..) | Mark::Number(..) | Mark::Combinations(_) => {
                    false
                }
            })
        };
        let acting = step.actions.iter().find_map(acts);
        acting.or_else(|| is_reason().then_some(Part::Reason))
    }

    /// The step that was shown in full.
    fn shown_step(&self) -> Option<&Step> {
        match &self.hint {
            Some(Hint {
                advice: Advice::Step { step, .. },
                degree: Degree::Full,
            }) => Some(step),
            _ => None,
        }
    }

    /// The key that asks for a hint, or for a check, as the player sees it.
    pub(crate) fn key_of(&self, wanted: Wanted) -> &'static str {
        match (self.game.shape().side() <= 9, wanted) {
            (true, Wanted::Hint) => "h",
            (true, Wanted::Check) => "c",
            (false, Wanted::Hint) => "+",
            (false, Wanted::Check) => "=",
        }
    }

    /// Lets time pass. It stands still once the board is solved.
    pub fn advance(&mut self, by: Duration) {
        if !self.is_solved {
            self.elapsed += by;
        }
    }

    /// Acts on a key.
    pub fn press(&mut self, key: Key) -> Effect {
        if let Some(line) = self.help {
            return self.press_in_help(key, line);
        }
        if let Key::Char(sign @ ('<' | '>')) = key {
            self.message_offset = match sign {
                '<' => self.message_offset.saturating_sub(1),
                _ => self.message_offset + 1,
            };
            return Effect::None;
        }
        if let Key::Char(sign @ ('[' | ']')) = key {
            self.scroll_clues(sign == ']');
            return Effect::None;
        }
        let Some(command) = command(key, self.game.shape().side()) else {
            return Effect::None;
        };
        let (typed, before) = (self.typed.take(), self.cursor);
        let effect = self.obey(command, typed);
        if self.cursor != before {
            self.clues_offset = 0;
        }
        effect
    }

    fn obey(&mut self, command: Command, typed: Option<(u8, bool)>) -> Effect {
        match command {
            Command::Step(way) => self.step(way),
            Command::RowEnd(way) => self.go_to_row_end(way),
            Command::Block(way) => self.go_to_block(way),
            Command::Blank(way) => self.go_to_blank(way),
            Command::Digit(digit) => return self.type_digit(digit, typed),
            Command::Zero => return self.type_zero(typed),
            Command::Erase => return self.erase(),
            Command::Pencil => self.is_pencil = !self.is_pencil,
            Command::FillMarks => {
                let is_changed = self.game.fill_marks();
                let effect = self.after(is_changed);
                self.message = say(self.lang, "marks-filled", &[]);
                return effect;
            }
            Command::Undo => {
                let is_changed = self.game.undo();
                return self.after_or(is_changed, "nothing-to-undo");
            }
            Command::Redo => {
                let is_changed = self.game.redo();
                return self.after_or(is_changed, "nothing-to-redo");
            }
            Command::Hint => return self.hint(),
            Command::Check => return self.ask(Wanted::Check),
            Command::Accept => return self.accept(),
            Command::Leave => return self.leave(),
            Command::Help => self.help = Some(0),
            Command::Quit => return Effect::Quit,
        }
        Effect::None
    }

    fn press_in_help(&mut self, key: Key, line: usize) -> Effect {
        self.help = match key {
            Key::Arrow(Way::Up) => Some(line.saturating_sub(1)),
            Key::Arrow(Way::Down) => Some(line + 1),
            Key::Ctrl('c' | 'q' | 'd') => return Effect::Quit,
            _ => None,
        };
        Effect::None
    }

    fn step(&mut self, way: Way) {
        self.move_by(way, 1);
    }

    /// Moves so many rows or columns, around the edge of the board, and as often again until there is a cell:
    /// boards of several grids have places without one.
    fn move_by(&mut self, way: Way, by: usize) {
        let shape = self.game.shape();
        let (height, width) = (shape.height(), shape.width());
        let (mut row, mut col) = (shape.row(self.cursor), shape.col(self.cursor));
        self.cursor = loop {
            match way {
                Way::Up => row = (row + height - by) % height,
                Way::Down => row = (row + by) % height,
                Way::Left => col = (col + width - by) % width,
                Way::Right => col = (col + by) % width,
            }
            // The cursor's own cell comes again at the latest, because `by` divides the edge.
            if let Some(cell) = shape.cell_at(row, col) {
                break cell;
            }
        };
    }

    fn go_to_row_end(&mut self, way: Way) {
        let shape = self.game.shape();
        let row = shape.row(self.cursor);
        let mut cells = (0..shape.width()).filter_map(|col| shape.cell_at(row, col));
        let end = if way == Way::Left {
            cells.next()
        } else {
            cells.next_back()
        };
        self.cursor = end.unwrap_or(self.cursor);
    }

    /// Moves by the height of a band.
    fn go_to_block(&mut self, way: Way) {
        let mut bands = self.game.shape().bands();
        let height = bands.next().map_or(1, |rows| rows.len());
        self.move_by(way, height);
    }

    fn go_to_blank(&mut self, way: Way) {
        let cells = self.game.shape().cells();
        let at = |by: usize| match way {
            Way::Left | Way::Up => Cell::new((self.cursor.index() + cells - by) % cells),
            Way::Right | Way::Down => Cell::new((self.cursor.index() + by) % cells),
        };
        let blank = (1..cells)
            .map(at)
            .find(|&cell| self.game.digit(cell).is_none());
        self.cursor = blank.unwrap_or(self.cursor);
    }

    /// Writes a digit. One that may begin a number of two is remembered: if another follows at once,
    /// the number takes its place.
    fn type_digit(&mut self, digit: Digit, typed: Option<(u8, bool)>) -> Effect {
        let side = self.game.shape().side();
        let number = usize::from(digit.number());
        if let Some((first, was_changed)) = typed
            && number <= 9
            && usize::from(first) * 10 + number <= side
        {
            return self.replace_typed(first * 10 + number as u8, was_changed);
        }
        let (is_changed, effect) = self.write(digit);
        if number * 10 <= side {
            self.typed = Some((number as u8, is_changed));
            if self.message.is_empty() {
                self.message = say(self.lang, "number-goes-on", &[]);
            }
        }
        effect
    }

    fn type_zero(&mut self, typed: Option<(u8, bool)>) -> Effect {
        let side = self.game.shape().side();
        match typed {
            Some((first, was_changed)) if usize::from(first) * 10 <= side => {
                self.replace_typed(first * 10, was_changed)
            }
            _ => self.erase(),
        }
    }

    fn replace_typed(&mut self, number: u8, was_changed: bool) -> Effect {
        if was_changed {
            self.game.undo();
        }
        match Digit::from_number(number) {
            Some(digit) => self.write(digit).1,
            None => Effect::None,
        }
    }

    /// Writes a digit or a mark where the cursor is. Says whether the board changed.
    fn write(&mut self, digit: Digit) -> (bool, Effect) {
        let cell = self.cursor;
        let name = self.game.shape().name(cell).to_string();
        let refusal = if self.game.given(cell).is_some() {
            Some("given")
        } else if self.is_pencil && self.game.digit(cell).is_some() {
            Some("full-cell")
        } else {
            None
        };
        if let Some(why) = refusal {
            self.message = say(self.lang, why, &[("cell", &name)]);
            return (false, Effect::None);
        }
        let is_changed = if self.is_pencil {
            self.game.toggle_mark(cell, digit)
        } else {
            self.game.place(cell, digit)
        };
        (is_changed, self.after(is_changed))
    }

    fn erase(&mut self) -> Effect {
        let cell = self.cursor;
        if self.game.given(cell).is_some() {
            let name = self.game.shape().name(cell).to_string();
            self.message = say(self.lang, "given", &[("cell", &name)]);
            return Effect::None;
        }
        let is_changed = self.game.erase(cell);
        self.after(is_changed)
    }

    /// What follows from a turn: old advice is void, and the board may be full.
    fn after(&mut self, is_changed: bool) -> Effect {
        if !is_changed {
            return Effect::None;
        }
        self.is_changed = true;
        self.forget();
        self.broken = broken_clues(&self.game.position());
        self.is_solved = self.game.is_solved();
        if self.is_solved {
            let time = view::clock(self.elapsed);
            self.message = say(self.lang, "solved", &[("time", &time)]);
        } else if self.game.blanks() == 0 {
            let key = self.key_of(Wanted::Check);
            self.message = say(self.lang, "full-wrong", &[("key", key)]);
        }
        self.end_question()
    }

    fn after_or(&mut self, is_changed: bool, otherwise: &str) -> Effect {
        if !is_changed {
            self.message = say(self.lang, otherwise, &[]);
        }
        self.after(is_changed)
    }

    fn forget(&mut self) {
        self.message.clear();
        self.message_offset = 0;
        self.hint = None;
        self.wrong.clear();
    }

    fn end_question(&mut self) -> Effect {
        match self.pending.take() {
            Some(_) => Effect::Cancel,
            None => Effect::None,
        }
    }

    /// Tells more of the hint that is there, or asks for one.
    fn hint(&mut self) -> Effect {
        let Some(hint) = &mut self.hint else {
            return self.ask(Wanted::Hint);
        };
        hint.degree = match hint.degree {
            Degree::Nudge => Degree::Where,
            Degree::Where | Degree::Full => Degree::Full,
        };
        self.tell_hint();
        Effect::None
    }

    fn ask(&mut self, wanted: Wanted) -> Effect {
        self.forget();
        self.asked += 1;
        self.pending = Some(self.asked);
        self.message = say(self.lang, "thinking", &[]);
        let puzzle = match wanted {
            Wanted::Hint => self.game.marked_position(),
            Wanted::Check => self.game.position(),
        };
        Effect::Ask(Question {
            id: self.asked,
            wanted,
            puzzle,
        })
    }

    /// Does what the hint says, if all of it was shown.
    fn accept(&mut self) -> Effect {
        let Some(step) = self.shown_step() else {
            return Effect::None;
        };
        let actions = step.actions.clone();
        if let Some(Action::Place(one) | Action::Strike(one)) = actions.first() {
            self.cursor = one.cell;
        }
        let is_changed = self.game.apply(&actions);
        self.after(is_changed)
    }

    fn leave(&mut self) -> Effect {
        self.forget();
        self.end_question()
    }

    /// Takes an answer, unless the board has changed since it was asked.
    pub fn tell(&mut self, answer: Answer) {
        if self.pending != Some(answer.id) {
            return;
        }
        self.pending = None;
        self.forget();
        match answer.found {
            Found::Hint(advice) => {
                if let Advice::WrongEntries(cells) = &advice {
                    self.wrong.clone_from(cells);
                }
                self.hint = Some(Hint {
                    advice,
                    degree: Degree::Nudge,
                });
                self.tell_hint();
            }
            Found::Check(checked) => self.tell_check(checked),
        }
    }

    fn tell_hint(&mut self) {
        let Some(Hint { advice, degree }) = &self.hint else {
            return;
        };
        let puzzle = self.game.marked_position();
        let text = advice.say(self.lang, *degree, &puzzle, usize::MAX);
        let more = match (advice, degree) {
            (Advice::Step { .. }, Degree::Nudge) => "more-where",
            (Advice::Step { .. }, Degree::Where) => "more-full",
            (Advice::Step { .. }, Degree::Full) => "more-apply",
            _ => "",
        };
        text.trim_end().clone_into(&mut self.message);
        self.message_offset = 0;
        if !more.is_empty() {
            let key = self.key_of(Wanted::Hint);
            self.message += "\n";
            self.message += &say(self.lang, more, &[("key", key)]);
        }
    }

    fn tell_check(&mut self, checked: Checked) {
        let key = match &checked {
            Checked::Right if self.game.position().placed().is_none() => "check-none",
            Checked::Right => "check-right",
            Checked::Wrong(_) => "check-wrong",
            Checked::Open => "check-open",
            Checked::DeadEnd => "check-dead-end",
            Checked::Impossible => "check-impossible",
            Checked::Late => "check-late",
        };
        if let Checked::Wrong(cells) = checked {
            self.wrong = cells;
        }
        let shape = self.game.shape();
        let names = self.wrong.iter().map(|&cell| shape.name(cell).to_string());
        let names: Vec<String> = names.collect();
        let slots = [
            ("cells", self.lang.list(&names)),
            ("count", names.len().to_string()),
        ];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        self.message = say(self.lang, key, &slots);
    }
}
