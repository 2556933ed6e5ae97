//! Any words on the command line: they are understood, or it is said what is wrong.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// Words that mean something, so that more than the first is understood.
const WORDS: &[&str] = &[
    "solve",
    "check",
    "count",
    "rate",
    "explain",
    "hint",
    "verify",
    "convert",
    "book",
    "generate",
    "lab",
    "run",
    "list",
    "report",
    "compare",
    "methods",
    "techniques",
    "formats",
    "completions",
    "help",
    "--help",
    "--version",
    "--method",
    "-m",
    "exact",
    "annealing",
    "tabu",
    "logic",
    "fsm",
    "--set",
    "max-iter=5",
    "schedule=ours",
    "until=x-wing",
    "without=naked-pair,x-wing",
    "=",
    "max-steps=18446744073709551616",
    "--seed",
    "--limit",
    "--all",
    "--to",
    "--from",
    "line",
    "json",
    "svg",
    "opb",
    "--stats",
    "--trace",
    "--race",
    "--proof",
    "--time",
    "0s",
    "1ms",
    "9223372036854775807s",
    "1e308s",
    "-1s",
    "--max-iter",
    "--threads",
    "--backend",
    "0",
    "1",
    "2",
    "18446744073709551615",
    "-1",
    "--shape",
    "3x3",
    "2x4",
    "0x0",
    "128x128",
    "9x9",
    "1x",
    "--symbols",
    "letters",
    "--strict",
    "--quiet",
    "--json",
    "--skip-minimal",
    "--cap",
    "--scale",
    "hodoku",
    "--until-band",
    "--max",
    "--inv",
    "--lang",
    "pt",
    "en",
    "--degree",
    "full",
    "--svg",
    "--html",
    "--out",
    "--count",
    "--clues",
    "--rating",
    "1.5-2.0",
    "--level",
    "hard",
    "--symmetry",
    "rotate180",
    "--pattern",
    "--distinct",
    "--minimize",
    "--technique",
    "--csv",
    "--title",
    "--paper",
    "a4",
    "--large-print",
    "--format",
    "png",
    "--columns",
    "--quick",
    "--full",
    "--resume",
    "--boards",
    "--book",
    "--note",
    "--puzzle",
    "bash",
    "--",
    "-",
    "",
];

/// Makes words of the bytes, and asks whether the command would begin its work with them.
pub fn check_arguments(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else {
        return;
    };
    let mut words = vec![OsString::from("satur")];
    if kind % 4 == 0 {
        let all = rest.split(|&byte| byte == b'\n');
        words.extend(all.map(|word| OsString::from_vec(word.to_vec())));
    } else {
        // A byte is a word, or joins the word after it with an equals sign.
        let mut joined: Option<String> = None;
        for &byte in rest.iter().take(24) {
            let word = WORDS[usize::from(byte & 0x7F) % WORDS.len()];
            let word = match joined.take() {
                Some(option) => format!("{option}={word}"),
                None => word.to_owned(),
            };
            if byte > 0x7F {
                joined = Some(word);
            } else {
                words.push(word.into());
            }
        }
    }
    let answer = satur_cli::check_usage(words.clone());
    if let Err((code, message)) = &answer {
        let is_help = *code == 0 && message.len() > 5;
        let is_complaint = *code == 2 && message.trim().len() > 5;
        assert!(is_help || is_complaint, "{words:?}: {code} {message:?}");
    }
    assert_eq!(satur_cli::check_usage(words), answer);
}
