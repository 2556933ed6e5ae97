//! What a person sees on a terminal, through a pseudo-terminal of `script`. Where that program is
//! absent the tests are reported as ignored.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A board with one clue.
const CLUED: &str =
    r#"{"puzzle":".3.4........3.2.","clues":[{"type":"killer","cells":["r1c1","r1c2"],"sum":5}]}"#;

type Test = fn() -> Result<(), Failed>;

fn main() {
    let arguments = Arguments::from_args();
    let is_absent = Command::new("script")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err();
    let tests: [(&str, Test); 13] = [
        ("a_rating_is_a_sentence", a_rating_is_a_sentence),
        (
            "a_long_explanation_is_brief_unless_asked",
            a_long_explanation_is_brief_unless_asked,
        ),
        ("a_puzzle_is_drawn", a_puzzle_is_drawn),
        ("two_look_as_good_as_one", two_look_as_good_as_one),
        (
            "nothing_wraps_at_forty_columns",
            nothing_wraps_at_forty_columns,
        ),
        ("no_progress_is_left_behind", no_progress_is_left_behind),
        (
            "an_interrupted_search_leaves_nothing_behind",
            an_interrupted_search_leaves_nothing_behind,
        ),
        ("typing_is_asked_for", typing_is_asked_for),
        ("one_end_is_enough", one_end_is_enough),
        (
            "a_game_is_played_saved_and_resumed",
            a_game_is_played_saved_and_resumed,
        ),
        (
            "a_game_that_is_solved_leaves_no_file",
            a_game_that_is_solved_leaves_no_file,
        ),
        (
            "a_game_is_saved_when_it_is_asked_to_end",
            a_game_is_saved_when_it_is_asked_to_end,
        ),
        (
            "a_game_is_saved_and_ends_when_its_terminal_goes",
            a_game_is_saved_and_ends_when_its_terminal_goes,
        ),
    ];
    let trials = tests.map(|(name, test)| Trial::test(name, test).with_ignored_flag(is_absent));
    libtest_mimic::run(&arguments, trials.into()).exit();
}

/// What the command shows on a terminal of a given width in columns, with its colours.
fn shown(columns: usize, words: &str, input: &str) -> String {
    let program = env!("CARGO_BIN_EXE_satur");
    let command = format!("stty cols {columns} rows 50; {input}{program} {words}");
    let done = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("LC_ALL", "C")
        .env("TERM", "xterm-256color")
        .env_remove("COLUMNS")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("script is there");
    String::from_utf8_lossy(&done.stdout).replace("\r\n", "\n")
}

/// The text without escape sequences.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain += before;
        let end = after.find(|c: char| c.is_ascii_alphabetic());
        rest = end.map_or("", |end| &after[end + 1..]);
    }
    plain + rest
}

/// The text as it stays on the screen: what was erased is gone.
fn on_screen(text: &str) -> String {
    let mut screen = String::new();
    for (number, part) in text.split("\u{1b}[2K").enumerate() {
        if number > 0 {
            let line = screen.rfind('\n').map_or(0, |end| end + 1);
            screen.truncate(line);
        }
        screen += part;
    }
    screen
}

fn widest(text: &str) -> usize {
    let lines = text
        .split(['\n', '\r'])
        .map(|line| line.trim_end().chars().count());
    lines.max().unwrap_or(0)
}

fn a_puzzle_is_drawn() -> Result<(), Failed> {
    let text = shown(80, &format!("solve {PUZZLE}"), "");
    if !text.contains("\u{1b}[1m5\u{1b}[0m") || !text.contains("\u{1b}[36m4\u{1b}[0m") {
        return Err(format!("givens and found digits look alike: {text:?}").into());
    }
    if !plain(&text).contains("│ 5 3 4 │ 6 7 8 │ 9 1 2 │\n") {
        return Err(text.into());
    }
    Ok(())
}

fn a_rating_is_a_sentence() -> Result<(), Failed> {
    for (words, expected) in [
        (
            format!("rate {PUZZLE}"),
            "easy: 1.2, needs a Hidden Single\n",
        ),
        (
            format!("rate --lang pt {PUZZLE}"),
            "fácil: 1.2, exige um Único oculto\n",
        ),
        (format!("rate --scale hodoku {PUZZLE}"), "easy: HoDoKu "),
    ] {
        let text = plain(&shown(80, &words, ""));
        if !text.contains(expected) {
            return Err(format!("{words}: {text}").into());
        }
    }
    let killer = format!("echo '{CLUED}' | ");
    let text = plain(&shown(80, "rate", &killer));
    if !text.contains("easy: Satur ") || !text.contains(", needs ") {
        return Err(text.into());
    }
    Ok(())
}

fn a_long_explanation_is_brief_unless_asked() -> Result<(), Failed> {
    let count = |words: &str| plain(&shown(80, words, "")).lines().count();
    let [by_itself, brief, full] =
        ["", "--brief ", "--full "].map(|option| count(&format!("explain {option}{PUZZLE}")));
    if by_itself != brief + 2 || brief > 20 || full < 100 {
        return Err(format!("{by_itself}, {brief} and {full} lines").into());
    }
    let text = plain(&shown(80, &format!("explain {PUZZLE}"), ""));
    for part in [
        "51 singles: r",
        "--full",
        "easy: Sudoku Explainer 1.2, needs a Hidden Single.",
        "(Satur ",
    ] {
        if !text.contains(part) {
            return Err(format!("{part}: {text}").into());
        }
    }
    let portuguese = plain(&shown(80, &format!("explain --lang pt {PUZZLE}"), ""));
    if !portuguese.contains("51 únicos: r") || !portuguese.contains("--full") {
        return Err(portuguese.into());
    }
    Ok(())
}

fn two_look_as_good_as_one() -> Result<(), Failed> {
    let text = plain(&shown(80, &format!("solve {PUZZLE} {PUZZLE}"), ""));
    let boards = text.matches("│ 5 3 4 │ 6 7 8 │ 9 1 2 │").count();
    if boards != 2 || !text.starts_with("puzzle 1:\n┌") || !text.contains("\n\npuzzle 2:\n┌") {
        return Err(text.into());
    }
    Ok(())
}

fn nothing_wraps_at_forty_columns() -> Result<(), Failed> {
    let large = ".".repeat(256);
    for words in [
        format!("solve {PUZZLE}"),
        format!("solve {large}"),
        format!("explain {PUZZLE}"),
        format!("hint {PUZZLE}"),
        format!("hint --degree full {PUZZLE}"),
        "methods".to_owned(),
        "techniques".to_owned(),
        "formats".to_owned(),
        "techniques x-wing".to_owned(),
        format!("check {PUZZLE}"),
        format!("rate --lang pt {PUZZLE}"),
        "lab list".to_owned(),
        "solve no-such-file.txt --lang pt".to_owned(),
        format!("compare -m exact -m sat --runs 1 {PUZZLE}"),
        "--help".to_owned(),
        "solve --help".to_owned(),
        "book --help --lang pt".to_owned(),
        "rules".to_owned(),
        "rules samurai".to_owned(),
        "rules killer --lang pt".to_owned(),
        "methods saturbfs --example".to_owned(),
        "solve --bogus".to_owned(),
        "rate --scale none".to_owned(),
    ] {
        let text = plain(&shown(40, &words, ""));
        // What cannot be broken may be longer: an address, a board as a line. Progress is drawn over itself.
        let too_wide = text.split(['\n', '\r']).find(|line| {
            let wide = line.trim_end().chars().count() > 40;
            // So are what to type in an example of the help, and a puzzle in JSON.
            let is_typed = line.starts_with("  satur ") || line.starts_with("{\"");
            wide && line.trim().contains(' ') && !line.contains("http") && !is_typed
        });
        if let Some(line) = too_wide {
            return Err(format!("satur {words}: {line}").into());
        }
    }
    Ok(())
}

fn no_progress_is_left_behind() -> Result<(), Failed> {
    let single = shown(80, &format!("solve --time 1s {PUZZLE}"), "");
    if single.contains('%') || single.contains('█') {
        return Err(format!("progress for one puzzle: {single:?}").into());
    }
    // Twenty boards that take a while: whatever was shown of the progress is taken away.
    let input = format!(
        "for i in 1 2 3 4 5 6 7 8; do echo {}; done | ",
        ".".repeat(81)
    );
    let text = shown(60, "count --time 150ms --threads 1", &input);
    let text = on_screen(&text);
    if widest(&plain(&text)) > 60 {
        return Err(format!("wider than the terminal: {text:?}").into());
    }
    let last = text.trim_end_matches(['\n', '\r']).rsplit('\n').next();
    if !last.is_some_and(|line| plain(line).trim_start().starts_with("# puzzle 8: gave up")) {
        return Err(format!("the last line is no answer: {text:?}").into());
    }
    Ok(())
}

/// A search that is interrupted while it says what it waits for leaves nothing on the screen.
fn an_interrupted_search_leaves_nothing_behind() -> Result<(), Failed> {
    // The signal comes from outside: nobody types here.
    let words = "generate --rating 11.7..11.9 --seed 5 --threads 1 --time 60s & sleep 1.5; kill -INT $!; wait $!";
    let text = on_screen(&shown(60, words, ""));
    let left = plain(&text).replace(['\r', '\n'], "");
    if !left.trim().is_empty() {
        return Err(format!("{left:?} is left: {text:?}").into());
    }
    Ok(())
}

fn typing_is_asked_for() -> Result<(), Failed> {
    let program = env!("CARGO_BIN_EXE_satur");
    for command in [
        "solve", "check", "rate", "hint", "explain", "count", "convert",
    ] {
        // One interrupt ends it: the exit code is that of the first.
        let script = format!(
            "{program} {command} & sleep 0.5; kill -INT $!; wait $!; echo \"ended with $?\""
        );
        // In the background stdin would be /dev/null: it is given back by name.
        let script = script.replace(" & sleep", " < /dev/tty & sleep");
        // The keyboard is there and silent: where it ended, so would what is typed.
        let mut child = Command::new("timeout")
            .args([
                "10",
                "script",
                "--quiet",
                "--return",
                "--command",
                &script,
                "/dev/null",
            ])
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let keys = child.stdin.take();
        let done = child.wait_with_output()?;
        drop(keys);
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        if !text.contains("Type or paste a puzzle, end with Ctrl-D.") {
            return Err(format!("{command}: {text}").into());
        }
        if !text.contains("ended with 130") {
            return Err(format!("{command} does not end at the first interrupt: {text}").into());
        }
    }
    Ok(())
}

/// One Ctrl-D ends what is typed, at once and after a puzzle.
fn one_end_is_enough() -> Result<(), Failed> {
    let program = env!("CARGO_BIN_EXE_satur");
    for (typed, expected) in [
        ("", "there is no puzzle in it"),
        (".3.4........3.2.\n", "│ 2 3 │ 1 4 │"),
    ] {
        let mut child = Command::new("timeout")
            .args(["20", "script", "--quiet", "--return", "--command"])
            .args([&format!("{program} solve"), "/dev/null"])
            .env("LC_ALL", "C")
            .env("COLUMNS", "80")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut keys = child.stdin.take().ok_or("no keys")?;
        std::thread::sleep(std::time::Duration::from_millis(700));
        keys.write_all(typed.as_bytes())?;
        keys.flush()?;
        std::thread::sleep(std::time::Duration::from_millis(300));
        keys.write_all(b"\x04")?;
        keys.flush()?;
        let done = child.wait_with_output()?;
        drop(keys);
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        if done.status.code() == Some(124) || !plain(&text).contains(expected) {
            return Err(format!("typed {typed:?}: {:?}, {text:?}", done.status).into());
        }
    }
    Ok(())
}

/// A game on a pseudo-terminal.
struct Player {
    child: Child,
    keys: ChildStdin,
    shown: String,
}

impl Player {
    /// Begins a game and waits until it has taken the screen.
    fn begin(words: &str, save: &Path) -> Result<Self, Failed> {
        let program = env!("CARGO_BIN_EXE_satur");
        let command = format!(
            "stty cols 80 rows 24; sh -c 'echo \"process $$.\"; exec {program} play --save {} {words}'; \
             echo \"ended with $?\"",
            save.display()
        );
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .env("LC_ALL", "C")
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let keys = child.stdin.take().ok_or("no stdin")?;
        let mut player = Self {
            child,
            keys,
            shown: String::new(),
        };
        player.wait_for("help")?;
        Ok(player)
    }

    /// Reads what is shown until a text is in it. Blanks do not count: those that are on the screen
    /// already are not sent again.
    fn wait_for(&mut self, text: &str) -> Result<(), Failed> {
        let out = self.child.stdout.as_mut().ok_or("no stdout")?;
        let mut bytes = [0; 4096];
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        while !squeezed(&plain(&self.shown)).contains(&squeezed(text)) {
            let count = out.read(&mut bytes)?;
            if count == 0 {
                return Err(format!("no '{text}' in {:?}", self.shown).into());
            }
            self.shown += &String::from_utf8_lossy(&bytes[..count]);
        }
        Ok(())
    }

    fn press(&mut self, keys: &str) -> Result<(), Failed> {
        self.keys.write_all(keys.as_bytes())?;
        Ok(self.keys.flush()?)
    }

    /// The number of the game's process.
    fn process(&self) -> Result<String, Failed> {
        let (_, process) = self.shown.split_once("process ").ok_or("no process")?;
        Ok(process.split('.').next().unwrap_or_default().to_owned())
    }

    /// Waits for the end and returns what was shown after the usual screen came back.
    fn end(mut self) -> Result<String, Failed> {
        self.wait_for("ended with")?;
        let out = self.child.stdout.as_mut().ok_or("no stdout")?;
        out.read_to_string(&mut self.shown)?;
        drop(self.keys);
        self.child.wait()?;
        let (_, after) = self
            .shown
            .rsplit_once("\u{1b}[?1049l")
            .ok_or("the usual screen did not come back")?;
        Ok(plain(after))
    }
}

/// A path for a saved game that is not there yet.
fn no_save(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("satur-{name}-{}.json", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn a_game_is_played_saved_and_resumed() -> Result<(), Failed> {
    let save = no_save("played");
    let mut player = Player::begin(PUZZLE, &save)?;
    // A digit, a move, a digit that is taken back; Ctrl-C leaves.
    player.press("4\u{1b}[C\u{1b}[C\u{1b}[C2u\u{3}")?;
    let after = player.end()?;
    if !after.contains("Saved in") || !after.contains("ended with 0") {
        return Err(after.into());
    }
    let text = std::fs::read_to_string(&save)?;
    if !text.contains(&format!("\"placed\":\"..4{}\"", ".".repeat(78))) {
        return Err(text.into());
    }
    let mut player = Player::begin("", &save)?;
    player.wait_for("You go on where you left off.")?;
    player.press("q")?;
    player.end()?;
    let again = std::fs::read_to_string(&save)?;
    std::fs::remove_file(&save)?;
    let board = |text: &str| text.split("\"notes\"").next().map(str::to_owned);
    if board(&again) != board(&text) {
        return Err(again.into());
    }
    Ok(())
}

fn a_game_that_is_solved_leaves_no_file() -> Result<(), Failed> {
    let save = no_save("solved");
    let mut player = Player::begin("1234341221434..1", &save)?;
    player.press("3")?;
    player.press("\t2")?;
    player.wait_for("Well done!")?;
    player.press("q")?;
    let after = player.end()?;
    if save.exists() || !after.contains("Solved in") {
        return Err(after.into());
    }
    Ok(())
}

fn a_game_is_saved_when_it_is_asked_to_end() -> Result<(), Failed> {
    let save = no_save("ended");
    let mut player = Player::begin(PUZZLE, &save)?;
    player.press("4c")?;
    player.wait_for("So far everything is right.")?;
    if !signal("-TERM", &player.process()?)? {
        return Err("the game is not there".into());
    }
    let after = player.end()?;
    let text = std::fs::read_to_string(&save)?;
    std::fs::remove_file(&save)?;
    if !text.contains("..4.") || !after.contains("ended with 0") {
        return Err(after.into());
    }
    Ok(())
}

fn a_game_is_saved_and_ends_when_its_terminal_goes() -> Result<(), Failed> {
    let save = no_save("hung-up");
    let mut player = Player::begin(PUZZLE, &save)?;
    player.press("4c")?;
    player.wait_for("So far everything is right.")?;
    let process = player.process()?;
    // The terminal is the program `script`: without it there is nothing to read keys from.
    player.child.kill()?;
    player.child.wait()?;
    let mut waits = 0;
    while signal("-0", &process)? {
        waits += 1;
        if waits == 300 {
            signal("-KILL", &process)?;
            return Err("the game goes on without a terminal".into());
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let text = std::fs::read_to_string(&save)?;
    std::fs::remove_file(&save)?;
    if !text.contains("..4.") {
        return Err(text.into());
    }
    Ok(())
}

/// Sends a signal; says whether the process is there.
fn signal(signal: &str, process: &str) -> Result<bool, Failed> {
    let mut kill = Command::new("kill");
    let done = kill.args([signal, process]).stderr(Stdio::null());
    Ok(done.status()?.success())
}
