//! The project's chores: `cargo xtask test` is what the README and CI run.

mod apt;
mod contest;
mod dist;
mod instructions;
mod neon;
mod new;
mod page;
mod peers;
mod python;
mod results;
mod tidy;
mod tools;
mod wasm;

use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

const USAGE: &str = "\
cargo xtask test [--slow]   format, lints, tidy, every test, the page, documentation; --slow adds the long suites
cargo xtask tidy            the repository's own rules
cargo xtask page [NAME…]    the tests of the page in a browser; with names, only those files; 'measure' prints its table
cargo xtask wasm [test]     the page as a static site over WebAssembly, in target/site; 'test' tries it in a browser
cargo xtask neon            the tests of the 9x9 engines on 64-bit ARM, by an emulator
cargo xtask new KIND NAME   the files and the line of a new technique, method, format or rule
cargo xtask peers …         times other programs beside ours on lines; alone, says how
cargo xtask peers boards …  the same on boards of every size; alone, says how
cargo xtask differential …  every engine against every other on random boards; --help says how
cargo xtask instructions …  instructions of each engine for fixed work, counted by callgrind; --help says how
cargo xtask reglib FILE     HoDoKu's regression library: every case of every technique, and a table
cargo xtask tool [NAME …]   a tool of the workshop: makes boards, hunts for examples, draws; alone, lists them
cargo xtask python [--slow] the Python package: wheel, tests, stubs; --slow adds Spark and Ray
cargo xtask python measure [WHAT]   what docs/bulk.md tells, with a release: rates, memory, parquet, dataset or spark
cargo xtask dist            an archive with the program, manual pages, completions, licences
cargo xtask results [--quick|--full] [NAME=SCALE]   every experiment, then docs/results.md and .pt.md";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => test(false),
        ["test", "--slow"] => test(true),
        ["tidy"] => tidy::check(root()),
        ["page", names @ ..] => page::test(root(), names),
        ["wasm"] => wasm::build(root()).map(drop),
        ["wasm", "test"] => wasm::test(root()),
        ["neon"] => neon::test(root()),
        ["new", kind, name] => new::make(root(), kind, name),
        ["peers", "boards", rest @ ..] => contest::contest(root(), rest),
        ["peers", rest @ ..] => peers::peers(root(), rest),
        ["differential", rest @ ..] => differential(rest),
        ["instructions", rest @ ..] => instructions::count(root(), rest),
        ["reglib", file] => reglib(file),
        ["tool", rest @ ..] => tools::run(rest),
        ["python"] => python::test(root(), false),
        ["python", "--slow"] => python::test(root(), true),
        ["python", "measure", words @ ..] => python::measure(root(), words),
        ["dist"] => dist::make(root()),
        ["results", words @ ..] => results::write(root(), words),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the repository")
}

/// Everything that must hold, cheapest first.
fn test(slow: bool) -> Result<(), String> {
    tidy::check(root())?;
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ])?;
    // The fuzz targets are a workspace of their own, which no command above builds.
    cargo(&[
        "check",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target-dir",
        "target",
        "--all-targets",
        "--locked",
        "--quiet",
    ])?;
    // The recipe on the page of the format `dot` needs it; without it that test is skipped by name.
    if !apt::runs("dot", &["-V"]) {
        apt::install("graphviz");
    }
    cargo(&["test", "--workspace", "--quiet"])?;
    page::test(root(), &[])?;
    python::test(root(), slow)?;
    if slow {
        wasm::test(root())?;
        neon::test(root())?;
        install_veripb();
        cargo(&[
            "test",
            "--workspace",
            "--release",
            "--",
            "--include-ignored",
        ])?;
    }
    cargo_with(
        &["doc", "--workspace", "--no-deps", "--quiet"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

/// Installs the proof checker that the long tests compare ours with. Without it they are ignored,
/// by name.
fn install_veripb() {
    let program = root().join("target/tools/bin/veripb");
    let words = [
        "install",
        "veripb",
        "--version",
        "3.0.2",
        "--locked",
        "--root",
        "target/tools",
    ];
    if !program.exists() && cargo(&words).is_err() {
        eprintln!("-- veripb could not be installed: the tests that need it are ignored");
    }
}

/// Runs HoDoKu's regression library, which is not part of the repository: the caller gives its
/// path.
fn reglib(file: &str) -> Result<(), String> {
    let file = std::path::absolute(file).map_err(|error| format!("{file}: {error}"))?;
    let file = file.to_str().ok_or("a path that is no text")?;
    let run = ["run", "--release", "--quiet", "--package", "satur-logic"];
    cargo(&[&run[..], &["--example", "reglib", "--", file]].concat())
}

/// Compares every engine with every other. Ctrl-C ends it with its table, and this waits for that.
fn differential(words: &[&str]) -> Result<(), String> {
    let run = ["run", "--release", "--quiet", "--package", "satur-methods"];
    let words = [&run[..], &["--example", "differential", "--"], words].concat();
    replace_by_cargo(&words)
}

/// Replaces this process by cargo, if the system can: then Ctrl-C goes to the process that handles
/// it.
#[cfg(unix)]
fn replace_by_cargo(words: &[&str]) -> Result<(), String> {
    use std::os::unix::process::CommandExt;

    let error = command(words).exec();
    Err(format!("cannot run cargo: {error}"))
}

#[cfg(not(unix))]
fn replace_by_cargo(words: &[&str]) -> Result<(), String> {
    cargo(words)
}

fn cargo(words: &[&str]) -> Result<(), String> {
    cargo_with(words, &[])
}

fn cargo_with(words: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let mut command = command(words);
    let status = command.envs(environment.iter().copied()).status();
    let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
    is_fine(status, words)
}

/// The standard output of cargo, or of the program it runs.
fn cargo_output(words: &[&str]) -> Result<String, String> {
    let output = command(words).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    is_fine(output.status, words)?;
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn command(words: &[&str]) -> Command {
    eprintln!("-- cargo {}", words.join(" "));
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}

fn is_fine(status: ExitStatus, words: &[&str]) -> Result<(), String> {
    if status.success() {
        Ok(())
    } else {
        Err(format!("failed: cargo {}", words.join(" ")))
    }
}
