//! `cargo xtask python`: builds, installs and tests the Python package in an environment of its
//! own.
//!
//! The library is built as a part of the tests of the workspace and packed into a wheel
//! (`tests/pack.py`), so that nothing but `PyO3` and the package itself is left to build after `cargo
//! test --workspace`: maturin would build every crate again, because a package alone has other
//! features, and the profile `test` cannot be named to it. The wheel of `--slow` is maturin's, with
//! the development profile, which has no link-time optimisation. Environments are under
//! `target/python/environments` and are kept; one is made again when its list of packages changes.
//! Spark and Ray need most of a gigabyte each and have environments of their own, for `--slow`.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An environment: its name, and the file that lists its packages.
const MAIN: (&str, &str) = ("main", "requirements.txt");
const ENGINES: [(&str, &str, &str); 2] = [
    ("spark", "requirements-spark.txt", "test_spark.py"),
    ("ray", "requirements-ray.txt", "test_ray.py"),
];

/// Builds the wheel and runs its tests. Without a suitable Python, the tests are skipped by name;
/// under `CI=true` that is a failure.
pub(crate) fn test(root: &Path, slow: bool) -> Result<(), String> {
    let Some(python) = find_python() else {
        return skip("python3 from 3.11 on with the module venv was not found");
    };
    let package = root.join("crates/python");
    let folder = root.join("target/python");
    let main = environment(&python, &package, &folder, MAIN.0, MAIN.1)?;
    let wheel = if slow {
        build(root, &folder, &main, &[])?
    } else {
        pack(root, &folder, &main)?
    };
    install(&main, &wheel)?;
    // Files of other programs through the command, which needs a build with Parquet.
    let command = slow.then(|| command_with_parquet(root)).transpose()?;
    let tests = package.join("tests");
    run(Command::new(&main)
        .args(["-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"])
        .args(ENGINES.map(|(_, _, file)| format!("--ignore={}", tests.join(file).display())))
        .arg(&tests)
        .envs(slow.then_some(("SATUR_SLOW", "1")))
        .envs(command.iter().map(|path| ("SATUR_COMMAND", path)))
        .current_dir(&folder))?;
    // Every example of a docstring, in the package as it is installed.
    run(Command::new(&main)
        .args(["-m", "pytest", "-q", "--doctest-modules"])
        .args(["-p", "no:cacheprovider", "--pyargs", "satur"])
        .current_dir(&folder))?;
    run(Command::new(&main)
        .args(["-m", "mypy.stubtest", "satur._satur"])
        .current_dir(&folder))?;
    run(Command::new(&main)
        .args(["-m", "mypy", "--strict", "--ignore-missing-imports"])
        .args(["--no-warn-unused-ignores", "-p", "satur"])
        .current_dir(&folder))?;
    if slow {
        for (name, list, file) in ENGINES {
            let python = environment(&python, &package, &folder, name, list)?;
            install(&python, &wheel)?;
            run(Command::new(&python)
                .args(["-m", "pytest", "-q", "-rs"])
                .arg(tests.join(file))
                .envs(command.iter().map(|path| ("SATUR_COMMAND", path)))
                .current_dir(&folder))?;
        }
    }
    Ok(())
}

/// Measures the figures of `docs/bulk.md` with a release wheel: one table for each word, or the
/// rates.
pub(crate) fn measure(root: &Path, words: &[&str]) -> Result<(), String> {
    let python = find_python().ok_or("python3 from 3.11 on with the module venv was not found")?;
    let package = root.join("crates/python");
    let folder = root.join("target/python");
    let (name, list) = if words == ["spark"] {
        (ENGINES[0].0, ENGINES[0].1)
    } else {
        ("bench", "requirements-bench.txt")
    };
    let main = environment(&python, &package, &folder, MAIN.0, MAIN.1)?;
    let own = environment(&python, &package, &folder, name, list)?;
    let wheel = build(root, &folder, &main, &["--release"])?;
    install(&own, &wheel)?;
    let mut bench = Command::new(&own);
    bench.current_dir(&folder);
    let script = |name: &str| package.join("benches").join(name);
    match words {
        [] | ["rates"] => {
            let data = std::env::var_os("SATUR_DATA").map(PathBuf::from);
            let data = data.unwrap_or_else(|| root.join("../shared/data"));
            bench.arg(script("rates.py"));
            bench.arg(data.join("9x9/17_clue_49158.txt.gz"));
        }
        ["memory"] => {
            bench.arg(script("memory.py"));
        }
        ["parquet"] => {
            bench.arg(script("memory.py")).args(["--way", "parquet"]);
            bench.args(["1_000_000", "10_000_000"]);
        }
        ["dataset"] => {
            bench.arg(script("dataset.py"));
        }
        ["spark"] => return run(bench.arg(script("spark.py"))),
        _ => return Err("measure rates, memory, parquet, dataset or spark".to_owned()),
    }
    let command = command(root, words == ["parquet"])?;
    run(bench.arg("--command").arg(command))
}

/// The command line, with which engines are compared. With Parquet it takes three times as long to
/// build.
fn command(root: &Path, with_parquet: bool) -> Result<PathBuf, String> {
    let mut words = vec!["build", "--release", "--package", "satur-cli", "--quiet"];
    if with_parquet {
        words.extend(["--features", "parquet"]);
    }
    crate::cargo(&words)?;
    Ok(root.join("target/release/satur"))
}

/// The command line with Parquet, after the lints and tests that only such a build has.
fn command_with_parquet(root: &Path) -> Result<PathBuf, String> {
    let feature = ["--package", "satur-cli", "--features", "parquet", "--quiet"];
    let lints = [
        &["clippy", "--all-targets"],
        &feature[..],
        &["--", "-D", "warnings"],
    ];
    crate::cargo(&lints.concat())?;
    crate::cargo(&[&["test", "--release", "--test", "tables"], &feature[..]].concat())?;
    command(root, true)
}

fn skip(why: &str) -> Result<(), String> {
    let message = format!("skipped: the Python package (cargo xtask python): {why}");
    if std::env::var_os("CI").is_some_and(|value| value == "true") {
        return Err(message);
    }
    eprintln!("-- {message}");
    Ok(())
}

/// A Python that is new enough and can create environments.
fn find_python() -> Option<PathBuf> {
    let asked = std::env::var_os("PYTHON").map(PathBuf::from);
    let known = ["python3", "python"].map(PathBuf::from);
    let works = |python: &PathBuf| {
        let ask = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
        let status = Command::new(python)
            .args(["-c", ask])
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    asked.into_iter().chain(known).find(works)
}

/// The Python of an environment with these packages, which is created if necessary.
fn environment(
    python: &Path,
    package: &Path,
    folder: &Path,
    name: &str,
    list: &str,
) -> Result<PathBuf, String> {
    let list = package.join("tests").join(list);
    let wanted = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
    // Not in the working folder of the tests, where one named `ray` would be taken for the package.
    let place = folder.join("environments").join(name);
    let own = place.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let stamp = place.join("packages.txt");
    if fs::read_to_string(&stamp).is_ok_and(|made| made == wanted) {
        return Ok(own);
    }
    fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    run(Command::new(python)
        .args(["-m", "venv", "--clear"])
        .arg(&place))?;
    let words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    run(Command::new(&own).args(words).arg("-r").arg(&list))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(own)
}

/// Builds the library with the workspace, packs it into a wheel and returns its path.
fn pack(root: &Path, folder: &Path, python: &Path) -> Result<PathBuf, String> {
    let wheels = empty_folder(folder);
    // A test among the targets makes the features those of `cargo test --workspace`.
    let words = [
        "--workspace",
        "--profile",
        "test",
        "--lib",
        "--test",
        "serve",
    ];
    crate::cargo(&[&["build", "--quiet"], &words[..]].concat())?;
    let library = format!("{DLL_PREFIX}_satur{DLL_SUFFIX}");
    run(Command::new(python)
        .arg(root.join("crates/python/tests/pack.py"))
        .arg(crate::page::target(root).join("debug").join(library))
        .arg(env!("CARGO_PKG_VERSION"))
        .arg(&wheels))?;
    only_wheel(&wheels)
}

/// The folder for wheels, with none of an earlier build in it.
fn empty_folder(folder: &Path) -> PathBuf {
    let wheels = folder.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    wheels
}

fn only_wheel(wheels: &Path) -> Result<PathBuf, String> {
    let found = fs::read_dir(wheels).map_err(|error| error.to_string())?;
    let mut paths = found.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    paths
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .ok_or_else(|| format!("no wheel in {}", wheels.display()))
}

/// Builds the wheel as people do and returns its path.
fn build(root: &Path, folder: &Path, python: &Path, how: &[&str]) -> Result<PathBuf, String> {
    let wheels = empty_folder(folder);
    run(Command::new(python)
        .args(["-m", "maturin", "build", "--quiet"])
        .args(how)
        .arg("--manifest-path")
        .arg(root.join("crates/python/Cargo.toml"))
        .arg("--interpreter")
        .arg(python)
        .arg("--out")
        .arg(&wheels)
        .current_dir(root))?;
    only_wheel(&wheels)
}

fn install(python: &Path, wheel: &Path) -> Result<(), String> {
    let words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    run(Command::new(python)
        .args(words)
        .args(["--no-deps", "--force-reinstall"])
        .arg(wheel))
}

fn run(command: &mut Command) -> Result<(), String> {
    let line = format!("{command:?}").replace('"', "");
    eprintln!("-- {line}");
    let status = command
        .status()
        .map_err(|error| format!("{line}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("failed: {line}"))
    }
}
