//! The real `veripb` and our checker on the same proofs, whole and damaged.
//!
//! `cargo xtask test --slow` installs the program into `target/tools`; `SATUR_VERIPB` names
//! another one. Without it these tests are ignored.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use satur_model::Random;
use satur_proof::check::{Formula, check_pb};
use satur_testkit::data::Suite;
use support::{Case, Style, prove, puzzles};

fn main() -> ExitCode {
    let program = program();
    let needs = [program.to_str().expect("a path that is text")];
    let [first, second] = [program.clone(), program.clone()];
    Suite::new()
        .slow("veripb_accepts_what_we_accept", &needs, move || {
            accepts(&first);
        })
        .slow(
            "a_thousand_damaged_proofs_are_refused_by_both",
            &needs,
            move || refuses(&second),
        )
        .run()
}

fn program() -> PathBuf {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/veripb");
    std::env::var_os("SATUR_VERIPB").map_or_else(own, PathBuf::from)
}

/// Lines that use the rules which a plain search does not need.
const OTHER_RULES: &str = "\
pol 1 3 + x1 + 2 d ;
pol 2 4 + ~x2 3 * + s x2 w ;
rup 1 x1 1 x2 >= 0 : ~ 1 ;
del id -1 -3 ;
pol -2 1 + ;
";

/// Proofs in both styles, with all rules.
fn cases(count: usize, seed: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for puzzle in puzzles(count, seed) {
        for style in [Style::Forbidden, Style::Logged] {
            let mut case = prove(&puzzle, style);
            let (header, rest) = case.proof.split_once('\n').unwrap();
            case.proof = format!("{header}\n{OTHER_RULES}{rest}");
            cases.push(case);
        }
    }
    cases
}

/// Whether veripb accepts.
fn theirs(program: &Path, case: &Case) -> bool {
    let folder = std::env::temp_dir().join(format!("satur-veripb-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let thread = format!("{:?}", std::thread::current().id());
    let name = thread.replace(|sign: char| !sign.is_ascii_digit(), "");
    let [formula, proof] = ["opb", "pbp"].map(|ending| folder.join(format!("{name}.{ending}")));
    fs::write(&formula, &case.formula).unwrap();
    fs::write(&proof, &case.proof).unwrap();
    let status = Command::new(program)
        .args([&formula, &proof])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    status.success()
}

/// Why we refuse, if we do.
fn ours(case: &Case) -> Option<String> {
    let formula = Formula::read(case.formula.as_bytes()).unwrap();
    let checked = check_pb(&formula, case.proof.as_bytes());
    checked.err().map(|problem| problem.to_string())
}

fn accepts(program: &Path) {
    for case in cases(100, 11) {
        assert_eq!(ours(&case), None);
        assert!(theirs(program, &case), "{}\n{}", case.formula, case.proof);
    }
}

fn refuses(program: &Path) {
    let mut random = Random::new(12);
    let cases = cases(40, 12);
    let (mut both, mut stricter, mut neither) = (0, 0, 0);
    while both < 1000 {
        let mut case = cases[random.below(cases.len())].clone();
        case.proof = damaged(&case.proof, &mut random);
        match (ours(&case), theirs(program, &case)) {
            (Some(_), false) => both += 1,
            (None, true) => neither += 1,
            (None, false) => panic!("only veripb refuses\n{}\n{}", case.formula, case.proof),
            (Some(why), true) => {
                // We want blanks between words, no variables but those of the formula, each
                // deletion once, and none of the formula.
                let is_known = [
                    "found ",
                    "the formula has no variable",
                    "does not fit",
                    "was deleted",
                    "never deleted",
                ];
                assert!(
                    is_known.iter().any(|known| why.contains(known)),
                    "only we refuse: {why}\n{}",
                    case.proof
                );
                stricter += 1;
            }
        }
    }
    println!("damaged: {both} refused by both, {stricter} by us alone, {neither} by none");
    assert!(stricter < both / 10, "{stricter}");
}

fn damaged(proof: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    match random.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.truncate(at),
        2 => {
            let other = random.below(lines.len());
            lines.swap(at, other);
        }
        3 => lines[at] = lines[at].replacen("~x", "x", 1),
        4 => lines[at] = lines[at].replacen(" x", " ~x", 1),
        _ => {
            // Another number in the place of one.
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let place = random.below(words.len());
            let digits = words[place].trim_start_matches(['x', '~', '-']).len();
            let start = words[place].len() - digits;
            if digits > 0
                && words[place][start..]
                    .bytes()
                    .all(|byte| byte.is_ascii_digit())
            {
                words[place].truncate(start);
                words[place] += &(random.below(60) + 1).to_string();
            }
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}
