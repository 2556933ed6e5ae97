//! Examples of every command, as its help and its manual page show them.

/// Examples by command: what to type, and what it does.
pub(super) const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
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
                "satur watch saturbfs --html run.html",
                "a page that plays a run on an example",
            ),
            (
                "satur watch fsm puzzle.txt --html run.html --lang pt",
                "on a board of your own, in Portuguese",
            ),
            (
                "satur watch annealing --seed 7 --time 5s --html run.html",
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
                "satur explain --html steps.html puzzle.txt",
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

/// The examples of a command as text, or nothing if it has none here.
pub(super) fn text(command: &str) -> Option<String> {
    let (_, examples) = EXAMPLES.iter().find(|(name, _)| *name == command)?;
    // Long ones have their explanation below, so that short ones keep it beside.
    let width = |words: &str| words.chars().count();
    let short = examples.iter().map(|(words, _)| width(words));
    let column = short.filter(|wide| *wide <= 52).max().unwrap_or(0);
    let lines = examples.iter().map(|(words, what)| {
        if width(words) <= column {
            format!("  {words:column$}  {what}")
        } else {
            format!("  {words}\n  {:column$}  {what}", "")
        }
    });
    let lines: Vec<String> = lines.collect();
    Some(format!("Examples:\n{}", lines.join("\n")))
}
