//! Examples of every command, as its help and its manual page show them.

use crate::terminal;

/// Examples by command: what to type, and what it does.
pub(super) const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "satur",
        &[
            ("satur solve puzzles.txt", "one solved line per input line"),
            (
                "satur solve --limit 2 < puzzles.txt",
                "prove that each has one solution",
            ),
            (
                "satur check puzzles.txt",
                "how many solutions, minimal or not",
            ),
            (
                "satur explain puzzles.txt",
                "how a person solves them, step by step",
            ),
            ("satur play", "solve in the terminal"),
            ("satur generate --count 10 --seed 1", "new puzzles"),
            (
                "satur convert --to svg --out pictures puzzles.txt",
                "a picture of each",
            ),
            (
                "satur book --title Sunday --out sunday.pdf puzzles.txt",
                "puzzles on paper",
            ),
        ],
    ),
    (
        "generate",
        &[
            ("satur generate --count 100 --seed 7", "minimal 9x9 puzzles"),
            (
                "satur generate --shape 4x4 --symmetry rotate180",
                "one 16x16 puzzle",
            ),
            (
                "satur generate --level hard --count 20 --csv",
                "with rating and solution",
            ),
            (
                "satur generate --technique x-wing",
                "one that needs an X-Wing",
            ),
            ("satur generate --clues 18", "very few givens"),
            ("satur generate --rule samurai", "five grids that overlap"),
            (
                "satur generate --jigsaw --rule x --level hard",
                "a random jigsaw with diagonals",
            ),
            (
                "satur generate --minimize puzzles.txt",
                "take needless givens away",
            ),
        ],
    ),
    (
        "book",
        &[
            ("satur book puzzles.txt > book.pdf", "a book as it comes"),
            (
                "satur book --title Sunday --per-page 4 --out sunday.pdf puzzles.txt",
                "with a title, four on a page",
            ),
            (
                "satur book --lang pt --paper letter --out livro.pdf easy.txt hard.txt",
                "in Portuguese, of two files",
            ),
            (
                "satur book --large-print --solutions none --out large.pdf puzzles.txt",
                "large, without solutions",
            ),
            (
                "satur book --to png --out pages puzzles.txt",
                "pages/page-1.png, …",
            ),
            (
                "satur generate --count 60 --json | satur book --out book.pdf",
                "new puzzles, with their level",
            ),
        ],
    ),
    (
        "compare",
        &[
            (
                "satur compare -m saturbfs -m bfs -m exact puzzles.txt",
                "three methods on the same boards",
            ),
            (
                "satur compare -m annealing -m tabu --runs 20 --time 10s puzzles.txt",
                "twenty runs each, of at most ten seconds",
            ),
            (
                "satur compare -m saturbfs -m saturbfs --set 2.saturation=distinct puzzles.txt",
                "two settings of a method",
            ),
            (
                "satur compare -m exact -m sat --out contest puzzles.txt",
                "keeps records, tables and plots",
            ),
        ],
    ),
    (
        "verify",
        &[
            (
                "satur solve --limit 2 --proof one puzzle.txt",
                "writes one.opb and one.pbp",
            ),
            ("satur verify one.pbp", "checks them"),
            (
                "satur verify --puzzle puzzle.txt one.pbp",
                "and that they are of this puzzle",
            ),
            (
                "satur explain --json puzzle.txt | satur verify",
                "checks every step",
            ),
        ],
    ),
    (
        "solve",
        &[
            ("satur solve puzzles.txt", "one solved line per input line"),
            (
                "satur solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
                "a puzzle as it is",
            ),
            (
                "satur solve --limit 2 puzzles.txt",
                "prove that each has one solution",
            ),
            (
                "satur solve --all puzzle.txt",
                "every solution, as they are found",
            ),
            (
                "satur solve -m saturbfs --seed 1 --stats puzzles.txt",
                "another method, with its counts",
            ),
            ("satur solve --json puzzles.txt", "objects for a program"),
        ],
    ),
    (
        "check",
        &[
            (
                "satur check puzzles.txt",
                "how many solutions, minimal or not",
            ),
            (
                "satur check --candidates puzzle.txt",
                "every digit that some solution has in each cell",
            ),
            (
                "satur check --skip-minimal --json puzzles.txt",
                "only the verdict, for a program",
            ),
            (
                "satur check --proof one puzzle.txt",
                "with a proof that 'satur verify one.pbp' checks",
            ),
        ],
    ),
    (
        "dataset",
        &[
            (
                "satur dataset easy=1000 hard=1000 --seed 1 --out set",
                "train.csv and test.csv with solutions and ratings",
            ),
            (
                "satur dataset any=10000 --augment 4 --to npy --out set",
                "arrays for NumPy, each puzzle in five disguises",
            ),
        ],
    ),
    (
        "watch",
        &[
            (
                "satur watch saturbfs --out run.html",
                "a page that plays a run on an example",
            ),
            (
                "satur watch fsm puzzle.txt --out run.html --lang pt",
                "on a board of your own, in Portuguese",
            ),
            (
                "satur watch annealing --seed 7 --time 5s --out run.html",
                "another seed, at most five seconds",
            ),
        ],
    ),
    (
        "serve",
        &[
            ("satur serve --open", "opens the page in the browser"),
            ("satur serve --port 9000", "on a port of your choice"),
            (
                "satur serve --listen 192.168.1.7:8421",
                "for other machines, who need the address that is printed",
            ),
        ],
    ),
    (
        "count",
        &[
            ("satur count puzzles.txt", "the exact number, one a line"),
            (
                "satur count --cap 1000 --time 10s puzzles.txt",
                "up to 1000, for 10 seconds each",
            ),
        ],
    ),
    (
        "rate",
        &[
            (
                "satur rate puzzles.txt",
                "rating, level and hardest technique",
            ),
            (
                "satur rate --until-level puzzles.txt",
                "no more than the level",
            ),
            (
                "satur rate --scale hodoku --json puzzles.txt",
                "HoDoKu's scale, for a program",
            ),
        ],
    ),
    (
        "explain",
        &[
            (
                "satur explain puzzle.txt",
                "step by step, as a person solves it",
            ),
            ("satur explain --lang pt puzzle.txt", "in Portuguese"),
            (
                "satur explain --out steps.html puzzle.txt",
                "a page with a picture of every step",
            ),
            (
                "satur explain --until x-wing puzzle.txt",
                "nothing harder than an X-Wing",
            ),
        ],
    ),
    (
        "hint",
        &[
            ("satur hint puzzle.txt", "what to look for"),
            ("satur hint --degree where puzzle.txt", "and where"),
            ("satur hint --degree full puzzle.txt", "the whole step"),
            (
                "satur hint 1+23.........2..3",
                "4x4 with an entry of the player after the +",
            ),
        ],
    ),
    (
        "play",
        &[
            ("satur play", "go on with the last game, or a new puzzle"),
            ("satur play puzzle.txt", "a puzzle of your own"),
            ("satur play --level hard", "a new puzzle of this level"),
            ("satur play --shape 4x4 --lang pt", "16x16, in Portuguese"),
            (
                "satur play --puzzle 3 puzzles.txt",
                "the third puzzle of a file",
            ),
        ],
    ),
    (
        "convert",
        &[
            (
                "satur convert --to boxes puzzles.txt",
                "as grids with box lines",
            ),
            (
                "satur convert --to svg --out pictures puzzles.txt",
                "a picture of each",
            ),
            (
                "satur convert --to cnf puzzle.txt",
                "as a formula for a SAT solver",
            ),
        ],
    ),
    (
        "lab",
        &[
            ("satur lab list", "the experiments there are"),
            (
                "satur lab run ufma --quick",
                "a first answer within a minute",
            ),
            ("satur lab report lab/ufma", "the report again"),
        ],
    ),
    (
        "lab-list",
        &[
            ("satur lab list", "all of them"),
            (
                "satur lab list ufma > mine.toml",
                "the file of one, to begin your own with",
            ),
        ],
    ),
    (
        "lab-run",
        &[
            (
                "satur lab run ufma --quick",
                "a first answer within a minute",
            ),
            (
                "satur lab run ufma --boards seeds --lang pt",
                "on the authors' boards, in Portuguese",
            ),
            (
                "satur lab run mine.toml --out results --resume",
                "an experiment of your own, continued",
            ),
        ],
    ),
    (
        "lab-report",
        &[
            ("satur lab report lab/ufma --lang pt", "in Portuguese"),
            (
                "satur lab report lab/ufma lab/ita --book results.md",
                "several in one file, with pictures beside it",
            ),
        ],
    ),
    (
        "lab-compare",
        &[(
            "satur lab compare before after",
            "which of two runs of an experiment is faster",
        )],
    ),
    (
        "methods",
        &[
            ("satur methods", "all ways to solve"),
            ("satur methods saturbfs", "one of them, with its parameters"),
        ],
    ),
    (
        "techniques",
        &[
            ("satur techniques", "all techniques, by family"),
            ("satur techniques x-wing", "one of them, with an example"),
        ],
    ),
    (
        "formats",
        &[
            ("satur formats", "every format that is read or written"),
            ("satur formats json", "one of them"),
        ],
    ),
    (
        "rules",
        &[
            ("satur rules", "every rule and clue"),
            ("satur rules anti-knight", "one of them, with its board"),
        ],
    ),
    (
        "help",
        &[
            ("satur help", "every command, by what it is for"),
            ("satur help x-wing", "what an X-Wing is"),
            ("satur help killer", "the clue, and the format of this name"),
        ],
    ),
    (
        "man",
        &[(
            "satur man /usr/local/share/man/man1",
            "satur.1, satur-solve.1, …",
        )],
    ),
    (
        "completions",
        &[
            (
                "satur completions bash > ~/.local/share/bash-completion/completions/satur",
                "for bash",
            ),
            ("satur completions zsh > ~/.zfunc/_satur", "for zsh"),
        ],
    ),
];

/// What the help says before the examples, a paragraph each.
const NOTES: &[(&str, &[&str])] = &[
    (
        "satur",
        &[
            "Exit codes: 0 every puzzle answered as asked; 1 some puzzle had no answer; 2 bad usage or bad \
           input; 130 interrupted.",
        ],
    ),
    (
        "generate",
        &[
            "Levels, by the rating of Sudoku Explainer: easy 1.0..1.5, medium 1.6..2.8, hard 2.9..4.5, \
           expert 4.6..7.0, extreme 7.1.. That scale knows no rules beyond rows, columns and blocks: \
           boards with rules are measured by the difficulty of the hardest technique that 'satur explain' needs.",
        ],
    ),
    (
        "rate",
        &[
            "Bands, by the rating of Sudoku Explainer; 'satur generate --level' has the same: easy 1.0-1.5, \
           medium 1.6-2.8, hard 2.9-4.5, expert 4.6-7.0, extreme 7.1 and up.",
            "HoDoKu's levels: easy, medium, hard, unfair, extreme.",
        ],
    ),
    (
        "verify",
        &[
            "Exit codes: 0 every proof holds; 1 some proof is refused or proves nothing; 2 some file \
           cannot be read.",
        ],
    ),
];

/// Terminals with fewer columns show what an example does below it.
const NARROW: usize = 72;

fn of<T: ?Sized>(table: &[(&str, &'static T)], command: &str) -> Option<&'static T> {
    let found = table.iter().find(|(name, _)| *name == command);
    found.map(|(_, entries)| *entries)
}

/// What stands below the options of a command: notes, then examples. `said` gives each note and each
/// explanation in the language of the help, from its field in the catalogue and its English text.
pub(super) fn text(command: &str, said: impl Fn(&str, &str) -> String) -> Option<String> {
    let notes = of(NOTES, command).unwrap_or_default();
    let notes = (1..)
        .zip(notes)
        .map(|(number, note)| said(&format!("note-{number}"), note));
    let mut parts: Vec<String> = notes.collect();
    let examples = of(EXAMPLES, command).unwrap_or_default();
    // Long ones have their explanation below, so that short ones keep it beside; a narrow terminal has
    // no room beside any.
    let width = |words: &str| words.chars().count();
    let is_narrow = terminal::list_width() < NARROW;
    let short = examples.iter().map(|(words, _)| width(words));
    let column = short.filter(|wide| *wide <= 52).max().unwrap_or(0);
    let lines = (1..).zip(examples).map(|(number, (words, what))| {
        let what = said(&format!("example-{number}"), what);
        if is_narrow {
            format!("  {words}\n      {what}")
        } else if width(words) <= column {
            format!("  {words:column$}  {what}")
        } else {
            format!("  {words}\n  {:column$}  {what}", "")
        }
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        parts.push(format!(
            "{}:\n{}",
            said("examples", "Examples"),
            lines.join("\n")
        ));
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}
