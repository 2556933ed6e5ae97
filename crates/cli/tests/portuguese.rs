//! Everything that people read under `--lang pt` is Portuguese: every command, and its usual mistakes.

mod common;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use common::satur;
use satur::formats::FORMATS;
use satur::logic::TECHNIQUES;
use satur::methods::METHODS;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The last digit clashes.
const CLASH: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77";
const SMALL: &str = ".3.4........3.2.";
const EMPTY: &str = "................";

/// Words that English sentences have and Portuguese ones have not. Words of both (`a`, `as`, `do`, `for`, `no`)
/// are left out.
const ENGLISH: &[&str] = &[
    "after", "all", "already", "an", "and", "another", "are", "at", "be", "before", "but", "by",
    "can", "cannot", "does", "each", "every", "expected", "found", "from", "gave", "give", "given",
    "has", "have", "how", "if", "in", "into", "is", "it", "its", "left", "made", "many", "more",
    "must", "needs", "not", "of", "on", "one", "only", "or", "other", "read", "same", "show",
    "stands", "than", "that", "the", "their", "them", "there", "they", "this", "to", "twice",
    "unknown", "up", "was", "were", "what", "when", "which", "with", "without", "write", "written",
    "you",
];

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        // Tests of one process run side by side.
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("satur-pt-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What stands between quotes is quoted: ids, file names, what to type.
fn without_quotes(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        for (at, part) in line.split(['\'', '`', '"']).enumerate() {
            kept += if at % 2 == 0 { part } else { " " };
        }
        kept.push('\n');
    }
    kept
}

/// A page without what stands in italics: titles of papers keep their language.
fn without_titles(page: &str) -> String {
    let page = page.replace("**", "");
    let parts = page.split('*').enumerate();
    parts
        .map(|(at, part)| if at % 2 == 0 { part } else { " " })
        .collect()
}

/// The English words of a text, outside of quotes, options and file names.
fn english_words(text: &str) -> Vec<String> {
    let text = without_quotes(text);
    let words = text.split(|sign: char| sign.is_whitespace() || ",;:()[]".contains(sign));
    let words = words.filter(|word| !word.starts_with("--"));
    words
        .map(|word| word.trim_matches(['.', '…']).to_lowercase())
        .filter(|word| ENGLISH.contains(&word.as_str()))
        .collect()
}

/// Runs a command in Portuguese and asks that it says something, and nothing in English.
fn speaks_portuguese(words: &[&str], input: &str) {
    let done = satur(&[words, &["--lang", "pt"]].concat(), input);
    let text = done.out + &done.err;
    let found = english_words(&text);
    assert!(found.is_empty(), "satur {words:?} says {found:?}: {text}");
    assert!(!text.is_empty(), "satur {words:?} says nothing");
}

fn all(commands: &[&[&str]]) {
    for words in commands {
        speaks_portuguese(words, "");
    }
}

#[test]
fn the_words_that_are_looked_for_are_seen() {
    let text = "erro: a.txt: there is no puzzle in 'the file of this'";
    assert_eq!(english_words(text), ["there", "is", "in"]);
    assert!(english_words("não há tabuleiro em --for nem 'the end'").is_empty());
}

#[test]
fn solve_and_its_mistakes() {
    let folder = Folder::new();
    let proof = folder.file("p1");
    all(&[
        &["solve", CLASH],
        &["solve", "nada.txt"],
        &["solve", &folder.file("")],
        &[
            "solve",
            "-m",
            "dsatur",
            "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
        ],
        &["solve", "-m", "dsatur", "--as-published", CLASH],
        &["solve", "--as-published", PUZZLE],
        &["solve", "-m", "bfs", "--limit", "2", PUZZLE],
        &["solve", "-m", "logic", "--all", EMPTY],
        &[
            "solve",
            "-m",
            "fsm",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        ],
        &["solve", "-m", "formulas", "--set", "max-tries=2", PUZZLE],
        &[
            "solve",
            "-m",
            "tabu",
            "--set",
            "max-iter=1",
            "--set",
            "restarts=0",
            EMPTY,
        ],
        &[
            "solve",
            "-m",
            "annealing",
            "--set",
            "schedule=ufrgs",
            "--set",
            "max-steps=1",
            PUZZLE,
        ],
        &["solve", "-m", "backtracking", "--time", "0s", PUZZLE],
        &["solve", "-m", "bfs", "--max-iter", "1", PUZZLE],
        &["solve", "-m", "exct", PUZZLE],
        &["solve", "--set", "nada=1", PUZZLE],
        &["solve", "--set", "nada", PUZZLE],
        &["solve", "-m", "tabu", "--set", "tenure=x", PUZZLE],
        &["solve", "-m", "tabu", "--set", "propagate=x", PUZZLE],
        &["solve", "-m", "bfs", "--race", PUZZLE],
        &["solve", "--all", "--race", PUZZLE],
        &["solve", "-m", "bfs", "--proof", &proof, PUZZLE],
        &["solve", "--limit", "2", "--proof", &proof, PUZZLE],
        &["solve", "--limit", "2", "--proof", "/nada/nada", PUZZLE],
        &["solve", "--shape", "3x", PUZZLE],
        &["solve", "--shape", "0x3", PUZZLE],
        &["solve", "--shape", "99x99", PUZZLE],
        &["solve", "--threads", "x", PUZZLE],
        &["solve", "--backend", "x", PUZZLE],
        &["solve", "--to", "parquet", PUZZLE],
        &["solve", "-m", "saturbfs", "--trace", SMALL],
        &["solve", "-m", "sat", "--trace", SMALL],
        &["solve", "--stats", SMALL],
    ]);
    speaks_portuguese(&["solve"], &"0".repeat(64));
    speaks_portuguese(&["solve"], "[[5,3,],[");
    speaks_portuguese(&["solve", "--from", "json"], "{\"puzzle\": 3}\n");
}

#[test]
fn check_count_rate_explain_hint_and_convert() {
    all(&[
        &["check", PUZZLE],
        &["check", CLASH],
        &["check", EMPTY],
        &["count", "--time", "0s", EMPTY],
        &["count", "nada.txt"],
        &["rate", PUZZLE],
        &["rate", EMPTY],
        &["rate", "--scale", "hodoku", "--max", "3", PUZZLE],
        &["rate", "--max", "x", PUZZLE],
        &["explain", PUZZLE],
        &["explain", EMPTY],
        &["explain", CLASH],
        &["explain", "--without", "nada", PUZZLE],
        &["explain", "--svg", "/proc/nada", PUZZLE],
        &["hint", PUZZLE],
        &["hint", "--degree", "full", PUZZLE],
        &["hint", CLASH],
        &["hint", "--degree", "nada", PUZZLE],
        &["convert", "--to", "nada", PUZZLE],
        &["convert", "--to", "svg", "--out", "/proc/nada/nada", PUZZLE],
    ]);
}

#[test]
fn verify_says_what_it_refuses_in_portuguese() {
    let folder = Folder::new();
    let proof = folder.file("p2");
    satur(&["solve", "--limit", "2", "--proof", &proof, EMPTY], "");
    satur(
        &[
            "solve",
            "-m",
            "sat",
            "--limit",
            "2",
            "--proof",
            &folder.file("s"),
            SMALL,
        ],
        "",
    );
    let steps = satur(&["explain", "--json", PUZZLE], "").out;
    let several = folder.write("several.txt", &format!("{PUZZLE}\n{PUZZLE}\n"));
    let other = folder.write("other.txt", &format!("{}\n", PUZZLE.replacen('5', "1", 1)));
    let first: String = steps
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    let cut = folder.write("cut.json", &first);
    let skipped: String = steps
        .lines()
        .skip(1)
        .map(|line| format!("{line}\n"))
        .collect();
    let skipped = folder.write("skipped.json", &skipped);
    let wrong = folder.write("wrong.json", &steps.replace("\"digit\":8", "\"digit\":9"));
    let no_digit = folder.write("digit.json", &steps.replace("\"digit\":8", "\"digit\":0"));
    let whole = folder.write("whole.json", &steps);
    let formula = std::fs::read_to_string(folder.file("p2.opb")).unwrap();
    folder.write("bad.opb", &formula);
    for (number, text) in [
        "x",
        "pseudo-Boolean proof version 3.0\nf 1 ;\n",
        "pseudo-Boolean proof version 3.0\nrup >= 1 ;\n",
        "pseudo-Boolean proof version 3.0\npol 1 + ;\n",
        "pseudo-Boolean proof version 3.0\nsolx x1 ;\n",
        "pseudo-Boolean proof version 3.0\nsolx x9999 ;\n",
        "pseudo-Boolean proof version 3.0\ndel id 1 ;\n",
        "pseudo-Boolean proof version 3.0\noutput NONE ;\nconclusion SAT ;\nend pseudo-Boolean proof ;\n",
        "pseudo-Boolean proof version 3.0\noutput NONE ;\nconclusion UNSAT : 1 ;\nend pseudo-Boolean proof ;\n",
        "pseudo-Boolean proof version 3.0\n",
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("bad-{number}");
        folder.write(&format!("{name}.opb"), &formula);
        let proof = folder.write(&format!("{name}.pbp"), text);
        speaks_portuguese(&["verify", &proof], "");
    }
    let clauses = std::fs::read_to_string(folder.file("s.cnf")).unwrap();
    for (number, text) in ["1 2 x 0\n", "99999 0\n", "-1 0\n", "d 1 2 3 4 5 0\n", ""]
        .into_iter()
        .enumerate()
    {
        let name = format!("drat-{number}");
        folder.write(&format!("{name}.cnf"), &clauses);
        let proof = folder.write(&format!("{name}.drat"), text);
        speaks_portuguese(&["verify", &proof], "");
    }
    for (number, text) in ["p cnf x\n", "p cnf 1 1\n1\n", "1 0\n", "p cnf 1 1\n"]
        .into_iter()
        .enumerate()
    {
        let name = format!("cnf-{number}");
        let formula = folder.write(&format!("{name}.cnf"), text);
        folder.write(&format!("{name}.drat"), "");
        speaks_portuguese(&["verify", &formula], "");
    }
    all(&[
        &["verify", &format!("{proof}.pbp")],
        &["verify", &format!("{proof}.opb"), "--puzzle", &several],
        &["verify", &format!("{proof}.opb"), "--puzzle", &other],
        &["verify", "nada.pbp"],
        &["verify", "nada.json"],
        &["verify", &folder.write("open.json", "{")],
        &["verify", &folder.write("word.json", "nada\n")],
        &["verify", &cut],
        &["verify", &skipped],
        &["verify", &wrong],
        &["verify", &no_digit],
        &["verify", &whole],
        &["verify", &whole, "--puzzle", &other],
        &["verify", &whole, "--puzzle", "nada.txt"],
    ]);
    speaks_portuguese(&["verify"], "");
}

#[test]
fn book_and_dataset() {
    let folder = Folder::new();
    let nine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/9x9.txt");
    let nine = nine.to_str().unwrap();
    all(&[
        &["book", "--out", &folder.file("a.pdf"), CLASH],
        &["book", "--out", &folder.file("a.pdf"), EMPTY],
        &["book", "--out", &folder.file(""), PUZZLE],
        &["book", "--format", "svg", nine],
        &[
            "book",
            "--title",
            "漢",
            "--out",
            &folder.file("b.pdf"),
            PUZZLE,
        ],
        &["book", "--out", "/proc/nada/a.pdf", PUZZLE],
        &["book", "--paper", "nada", PUZZLE],
        &["book", "--per-page", "0", PUZZLE],
        &["dataset", "easy=1"],
        &["dataset", "--out", &folder.file("d"), "nada=1"],
        &["dataset", "--out", &folder.file("d"), "easy=x"],
        &[
            "dataset",
            "--out",
            &folder.file("d"),
            "--test",
            "3",
            "easy=1",
        ],
        &[
            "dataset",
            "--out",
            &folder.file("d"),
            "--test",
            "x",
            "easy=1",
        ],
        &[
            "dataset",
            "--out",
            &folder.file("d"),
            "--shape",
            "4x4",
            "easy=1",
        ],
        &[
            "dataset",
            "--out",
            &folder.file("d"),
            "--to",
            "parquet",
            "easy=1",
        ],
        &["dataset", "--out", "/proc/nada/d", "easy=1"],
        &["dataset", "--help"],
    ]);
}

#[test]
fn generate_play_watch_serve_and_what_is_shown() {
    all(&[
        &["generate"],
        &["generate", "--clues", "10"],
        &["generate", "--clues", "99"],
        &["generate", "--clues", "x"],
        &["generate", "--rating", "99", "--time", "100ms"],
        &["generate", "--pattern", "nada.txt"],
        &["generate", "--symmetry", "nada"],
        &["generate", "--level", "nada"],
        &["generate", "--seed", "x"],
        &["generate", "--shape", "4x4", "--distinct"],
        &["generate", "--technique", "nada"],
        &["generate", "--from", PUZZLE, "--minimize", EMPTY],
        &["play"],
        &["play", "nada.txt"],
        &["watch"],
        &["watch", "nada"],
        &["watch", "bfs", "--html", "/proc/nada/w.html"],
        &["serve", "--port", "99999"],
        &["serve", "--port", "x"],
        &["methods"],
        &["methods", "nada"],
        &["methods", "saturbfs"],
        &["methods", "saturbfs", "--example"],
        &["techniques"],
        &["techniques", "nada"],
        &["techniques", "x-wing"],
        &["formats"],
        &["formats", "nada"],
        &["man", "/proc/nada"],
        &["nada"],
        &["solve", "--nada"],
        &["solve", "--help"],
        &["lab", "run", "--help"],
    ]);
}

#[test]
fn lab_and_compare() {
    let folder = Folder::new();
    let nine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/9x9.txt");
    let nine = nine.to_str().unwrap();
    let own = "title = \"t\"\n[[boards]]\nlabels = { size = \"4x4\" }\nlines = [\".3.4........3.2.\"]\n\
               [[method]]\nid = \"exact\"\n";
    let kept = folder.file("kept");
    let toml = folder.write("own.toml", own);
    all(&[
        &["lab", "list"],
        &["lab", "list", "nada"],
        &["lab", "run", "nada"],
        &["lab", "run", &folder.write("a.toml", "x = 1\n")],
        &["lab", "run", &folder.write("b.toml", "title = 1\n")],
        &["lab", "run", &folder.write("c.toml", "title = \"t\"\n")],
        &[
            "lab",
            "run",
            &folder.write("d.toml", &own.replace("exact", "nada")),
        ],
        &[
            "lab",
            "run",
            &folder.write("e.toml", &own.replace("lines", "files")),
        ],
        &[
            "lab",
            "run",
            &folder.write("g.toml", &format!("{own}[[table]]\nkind = \"nada\"\n")),
        ],
        &[
            "lab",
            "run",
            &folder.write("h.toml", &format!("{own}set = {{ nada = 1 }}\n")),
        ],
        &["lab", "run", "ufma", "--boards", "/nada"],
        &["lab", "run", &toml, "--out", &kept],
        &["lab", "run", &toml, "--out", &kept],
        &["lab", "report", &kept],
        &["lab", "report", "nada"],
        &["lab", "compare", &kept, &kept],
        &["lab", "compare", &kept, "nada"],
        &["lab", "run", &toml, "--also", "nada"],
        &["compare", "-m", "bfs", "-m", "exact", "--runs", "1", nine],
        &["compare", "-m", "bfs", nine],
        &["compare", "-m", "bfs", "-m", "nada", nine],
        &["compare", "-m", "bfs", "-m", "exact", "--set", "nada", nine],
        &[
            "compare",
            "-m",
            "bfs",
            "-m",
            "exact",
            "--set",
            "bfs.nada=1",
            nine,
        ],
        &["compare", "-m", "bfs", "-m", "exact", "nada.txt"],
        &[
            "compare", "-m", "bfs", "-m", "exact", "--runs", "1", "--out", &kept, nine,
        ],
        &[
            "compare",
            "-m",
            "bfs",
            "-m",
            "exact",
            "--runs",
            "1",
            "--out",
            &folder.file("new"),
            nine,
        ],
    ]);
    let records = folder.file("kept/records.jsonl");
    let text = std::fs::read_to_string(&records).unwrap();
    std::fs::write(&records, format!("{text}{text}nada\n")).unwrap();
    speaks_portuguese(&["lab", "report", &kept], "");
}

/// Every page of every list. Examples stand indented and belong to a format or a program, not to a language.
#[test]
fn every_page() {
    let formats = FORMATS.iter().map(|format| ("formats", format.id));
    let methods = METHODS.iter().map(|method| ("methods", method.info().id));
    let techniques = TECHNIQUES
        .iter()
        .map(|technique| ("techniques", technique.id));
    for (command, id) in formats.chain(methods).chain(techniques) {
        let done = satur(&[command, id, "--lang", "pt"], "");
        assert_eq!(done.code, 0, "satur {command} {id}");
        let prose: Vec<&str> = done
            .out
            .lines()
            .filter(|line| !line.starts_with("    "))
            .collect();
        let found = english_words(&without_titles(&prose.join("\n")));
        assert!(
            found.is_empty(),
            "satur {command} {id} says {found:?}: {}",
            done.out
        );
    }
}

#[test]
fn portuguese_is_spoken_by_every_command() {
    let pt = |words: &[&str], input: &str| {
        let done = satur(&[words, &["--lang", "pt"]].concat(), input);
        done.out + &done.err
    };
    for (words, input, said) in [
        (
            &["solve"][..],
            "11..............\n",
            "sem solução: 1 aparece duas vezes na linha 1",
        ),
        (
            &["solve", "--limit", "2"],
            "................\n",
            "várias soluções",
        ),
        (&["solve", "-m", "nada"], "", "não existe o método 'nada'"),
        (
            &["solve", "--time", "x"],
            "",
            "valor inválido 'x' para '--time <T>': escreva 10s",
        ),
        (&["solve", "--nada"], "", "argumento inesperado '--nada'"),
        (&["solve", "--rule", "killer"], "", "'killer' é uma pista"),
        (
            &["solve"],
            "{\"puzzle\":\"................\",\"clues\":[{}]}\n",
            "encontrada uma pista sem tipo, esperada a chave",
        ),
        (
            &["solve", "--from", "iss"],
            ".~R1C1_10\n",
            "encontrado 'R1C1_10' nas dicas, esperado dígitos do tabuleiro",
        ),
        (&["solve", "--to", "svgg"], "", "seria svg?"),
        (&["check"], SMALL, "uma solução, 4 pistas, mínimo"),
        (
            &["count", "--time", "0s"],
            "................\n",
            "desistiu após 0ns, pelo menos 0",
        ),
        (&["rate"], "................\n", "várias soluções"),
        (
            &["convert", "--to", "cnf"],
            ".3.4........3.2.\n.3.4........3.2.\n",
            "contém um só tabuleiro",
        ),
        (&["hint"], SMALL, "Procure"),
        (&["methods", "nada"], "", "não existe o método 'nada'"),
        (&["formats", "nada"], "", "não existe o formato 'nada'"),
        (&["techniques", "nada"], "", "não existe a técnica 'nada'"),
        (&["formats"], "", "lê, escreve"),
        (&["solve"], "", "não há nenhum tabuleiro"),
        (&["solve", "nada.txt"], "", "não existe esse arquivo"),
        (
            &["solve", "--json", "--to", "svg"],
            "",
            "não pode ser usado",
        ),
    ] {
        let text = pt(words, input);
        assert!(text.contains(said), "{words:?}: {text}");
    }
}
