//! `cargo xtask dist`: the archive for people who have no compiler.
//!
//! One archive with the program, its manual pages, completions for the shells, the README in both
//! languages, and the licences of everything that is in the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, cargo_output};

/// The shells that completions are written for, and the names that their files have.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "satur.bash"),
    ("zsh", "_satur"),
    ("fish", "satur.fish"),
    ("powershell", "_satur.ps1"),
];

/// Makes `target/dist/satur-VERSION-TARGET.tar.gz`.
pub(crate) fn make(root: &Path) -> Result<(), String> {
    cargo(&["build", "--release", "--package", "satur-cli"])?;
    let program = root.join("target/release/satur");
    let (archive, count) = pack(root, &program, &root.join("target/dist"))?;
    println!("target/dist/{archive}, with the licences of {count} packages");
    Ok(())
}

/// Packs a program and its files into an archive in a folder. Returns the name of the archive and
/// the number of packages in the program.
fn pack(root: &Path, program: &Path, dist: &Path) -> Result<(String, usize), String> {
    let name = format!("satur-{}-{}", version(program)?, target()?);
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failure(&folder, &error))?;
    }
    copy(program, &folder.join("satur"))?;
    for file in ["README.md", "README.pt-BR.md", "LICENSE", "CHANGELOG.md"] {
        copy(&root.join(file), &folder.join(file))?;
    }
    run(program, &["man", &path_text(&folder.join("man/man1"))?])?;
    for (shell, file) in SHELLS {
        let script = run(program, &["completions", shell])?;
        write(&folder.join("completions").join(file), &script)?;
    }
    let count = licences(&folder.join("licences"))?;
    let archive = format!("{name}.tar.gz");
    let words = ["-czf", &archive, &name];
    let packed = Command::new("tar").args(words).current_dir(dist).status();
    match packed {
        Ok(status) if status.success() => {}
        Ok(_) => return Err("tar failed".to_owned()),
        Err(error) => return Err(format!("cannot run tar: {error}")),
    }
    Ok((archive, count))
}

/// Copies the licences of all packages in the program. A package without a licence file has the
/// name of its licence in the list.
fn licences(folder: &Path) -> Result<usize, String> {
    let words = [
        "tree",
        "--package",
        "satur-cli",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}|{l}",
    ];
    let tree = cargo_output(&words)?;
    let mut packages: Vec<(&str, &str, &str)> = tree.lines().filter_map(package).collect();
    packages.sort_unstable();
    packages.dedup();
    let mut list = String::new();
    for (name, version, licence) in &packages {
        list += &format!("{name} {version}: {licence}\n");
        let Some(source) = source(name, version) else {
            continue;
        };
        let files = fs::read_dir(&source).map_err(|error| failure(&source, &error))?;
        for file in files.flatten() {
            let file_name = file.file_name().to_string_lossy().into_owned();
            let is_licence = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"]
                .iter()
                .any(|start| file_name.to_uppercase().starts_with(start));
            if is_licence && file.path().is_file() {
                let target = folder.join(format!("{name}-{version}"));
                copy(&file.path(), &target.join(&file_name))?;
            }
        }
    }
    write(&folder.join("LIST.txt"), list.as_bytes())?;
    Ok(packages.len())
}

/// Name, version and licence in a line of the tree; `None` for our own packages.
fn package(line: &str) -> Option<(&str, &str, &str)> {
    let (package, licence) = line.split_once('|')?;
    let licence = licence.trim_end_matches(" (*)");
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    (!name.starts_with("satur")).then_some((name, version, licence))
}

/// Where cargo keeps the sources of a package.
fn source(name: &str, version: &str) -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    registries
        .flatten()
        .map(|registry| registry.path().join(format!("{name}-{version}")))
        .find(|path| path.is_dir())
}

/// The version that the program reports.
fn version(program: &Path) -> Result<String, String> {
    let said = run(program, &["--version"])?;
    let said = String::from_utf8_lossy(&said);
    let version = said.split_whitespace().nth(1);
    version
        .map(str::to_owned)
        .ok_or_else(|| format!("no version in '{said}'"))
}

/// The target of the compiler.
fn target() -> Result<String, String> {
    let said = run(Path::new("rustc"), &["-vV"])?;
    let said = String::from_utf8_lossy(&said);
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc names no host".to_owned())
}

/// The standard output of a program.
fn run(program: &Path, words: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(program).args(words).output();
    let output = output.map_err(|error| failure(program, &error))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("failed: {} {}", program.display(), words.join(" ")))
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_parent(to)?;
    fs::copy(from, to).map_err(|error| failure(from, &error))?;
    Ok(())
}

fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    make_parent(path)?;
    fs::write(path, text).map_err(|error| failure(path, &error))
}

fn make_parent(path: &Path) -> Result<(), String> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).map_err(|error| failure(parent, &error))
}

fn path_text(path: &Path) -> Result<String, String> {
    let text = path.to_str().ok_or("a path that is no text")?;
    Ok(text.to_owned())
}

fn failure(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// Stands in for the program, which takes minutes to build.
    const PROGRAM: &str = "#!/bin/sh
case $1 in
--version) echo satur 9.8.7 ;;
man) mkdir -p $2 && echo page > $2/satur.1 && echo page > $2/satur-solve.1 ;;
completions) echo script for $2 ;;
esac
";

    #[test]
    fn the_archive_has_program_pages_completions_and_licences() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let dist = std::env::temp_dir().join(format!("satur-dist-{}", std::process::id()));
        let program = dist.join("program");
        write(&program, PROGRAM.as_bytes()).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let (archive, count) = pack(root, &program, &dist).unwrap();
        assert!(
            archive.starts_with("satur-9.8.7-") && archive.ends_with(".tar.gz"),
            "{archive}"
        );
        assert!(count > 20, "{count}");
        let unpacked = dist.join("unpacked");
        fs::create_dir_all(&unpacked).unwrap();
        let done = Command::new("tar")
            .arg("-xzf")
            .arg(dist.join(&archive))
            .current_dir(&unpacked)
            .status();
        assert!(done.unwrap().success());
        let folder = unpacked.join(archive.trim_end_matches(".tar.gz"));
        for file in [
            "README.md",
            "README.pt-BR.md",
            "LICENSE",
            "CHANGELOG.md",
            "man/man1/satur.1",
            "man/man1/satur-solve.1",
            "completions/satur.bash",
            "completions/_satur",
            "completions/satur.fish",
            "completions/_satur.ps1",
            "licences/LIST.txt",
        ] {
            let text = fs::read_to_string(folder.join(file));
            assert!(text.is_ok_and(|text| !text.is_empty()), "{file}");
        }
        let mode = fs::metadata(folder.join("satur"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "the program can be run");
        // Every package that is not ours is in the list with its licence.
        let list = fs::read_to_string(folder.join("licences/LIST.txt")).unwrap();
        assert_eq!(list.lines().count(), count);
        for package in ["clap ", "serde_json ", "ratatui-core ", "flate2 "] {
            let line = list.lines().find(|line| line.starts_with(package));
            let licence = line.and_then(|line| line.split_once(": "));
            assert!(
                licence.is_some_and(|(_, licence)| !licence.is_empty()),
                "{package}"
            );
        }
        assert!(!list.contains("satur"), "our own licence stands beside");
        fs::remove_dir_all(&dist).unwrap();
    }
}
