//! A game on a real terminal.
//!
//! The terminal is given back in every case: when the game ends, when drawing fails, and when the
//! program panics, in which case the message is seen on the usual screen.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use satur_model::Stop;

use crate::key::{Key, Way};
use crate::{Advisor, Effect, Play, Save, draw};

/// How often the clock and the answers are looked at.
const TICK: Duration = Duration::from_millis(100);

/// How long a change may stay unsaved.
const AUTOSAVE: Duration = Duration::from_secs(20);

/// The terminal while it is ours.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal: keys come one by one, and what was on the screen is kept aside.
    pub fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        enable_raw_mode()?;
        let opened = execute!(stdout(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Shows a game.
    pub fn show(&mut self, play: &Play) -> io::Result<()> {
        self.terminal.draw(|frame| draw(frame, play)).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. Where that fails there is no screen to say so on.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}

/// Plays until the player ends it or the stop is requested, and saves to `path` now and then and at
/// the end. Fails if the terminal fails, or if the game cannot be saved in the end.
pub fn run(play: &mut Play, path: Option<&Path>, stop: &Stop) -> io::Result<()> {
    let mut screen = Screen::open()?;
    let played = play_on(&mut screen, play, path, stop);
    // Before the screen is given back, which may panic where the terminal is gone.
    let saved = save(play, path);
    played.and(saved)
}

fn play_on(
    screen: &mut Screen,
    play: &mut Play,
    path: Option<&Path>,
    stop: &Stop,
) -> io::Result<()> {
    let mut advisor = Advisor::new();
    let events = events()?;
    let (mut last, mut saved) = (Instant::now(), Instant::now());
    while !stop.is_requested() {
        screen.show(play)?;
        let event = match events.recv_timeout(TICK) {
            Ok(event) => Some(event?),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        if let Some(key) = event.as_ref().and_then(key_of) {
            match play.press(key) {
                Effect::None => {}
                Effect::Ask(question) => advisor.ask(question),
                Effect::Cancel => advisor.cancel(),
                Effect::Quit => return Ok(()),
            }
        }
        let now = Instant::now();
        play.advance(now - last);
        last = now;
        if let Some(answer) = advisor.poll() {
            play.tell(answer);
        }
        if play.is_changed() && saved.elapsed() >= AUTOSAVE {
            saved = Instant::now();
            if let Err(error) = save(play, path) {
                play.tell_unsaved(&error.to_string());
            }
        }
    }
    Ok(())
}

/// What happens at the terminal, read by a thread of its own: `event::read` never returns once the terminal is
/// gone, and the game has to be saved then. The thread ends with the program.
fn events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        loop {
            let event = event::read();
            let has_failed = event.is_err();
            if sender.send(event).is_err() || has_failed {
                return;
            }
        }
    })?;
    Ok(receiver)
}

/// Saves the game; a game that is solved, or in which nothing was written, leaves no file.
fn save(play: &mut Play, path: Option<&Path>) -> io::Result<()> {
    let Some(path) = path else {
        return Ok(());
    };
    if play.is_solved() || play.game().is_untouched() {
        return match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    let save = Save {
        game: play.game().clone(),
        elapsed: play.elapsed(),
        title: play.title().to_owned(),
    };
    save.write(path)?;
    play.mark_saved();
    Ok(())
}

/// The key of an event, if it is one that means something.
fn key_of(event: &Event) -> Option<Key> {
    let Event::Key(KeyEvent {
        code,
        modifiers,
        kind,
        ..
    }) = event
    else {
        return None;
    };
    if *kind == KeyEventKind::Release {
        return None;
    }
    Some(match code {
        KeyCode::Up => Key::Arrow(Way::Up),
        KeyCode::Down => Key::Arrow(Way::Down),
        KeyCode::Left => Key::Arrow(Way::Left),
        KeyCode::Right => Key::Arrow(Way::Right),
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace | KeyCode::Delete => Key::Erase,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::F(1) => Key::Char('?'),
        KeyCode::Char(sign) if modifiers.contains(KeyModifiers::CONTROL) => {
            Key::Ctrl(sign.to_ascii_lowercase())
        }
        KeyCode::Char(sign) if !modifiers.contains(KeyModifiers::ALT) => Key::Char(*sign),
        _ => return None,
    })
}
