//! Tests of what `cargo xtask new` makes.

use std::path::PathBuf;
use std::process::Command;

use super::*;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// A folder of this test, deleted with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-new-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn copy(&self, path: &str) {
        let to = self.0.join(path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(repository().join(path), to).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_kind_makes_its_files_and_adds_its_lines() {
    for kind in &KINDS {
        let folder = Folder::new(kind.word);
        for line in kind.lines {
            folder.copy(line.file);
        }
        make(&folder.0, kind.word, "new-idea").unwrap();
        for (path, _) in kind.files {
            let path = path
                .replace("NAME", "new-idea")
                .replace("MODULE", "new_idea");
            let text = folder.read(&path);
            for left in ["NAME", "MODULE", "CONSTANT", "TYPE"] {
                assert!(!text.contains(left), "{path} has {left}");
            }
            if path.contains("/src/") {
                // It parses, and is formatted.
                let path = folder.0.join(path);
                let status = Command::new("rustfmt")
                    .args(["--edition", "2024", "--check"])
                    .arg(path)
                    .status();
                assert!(status.unwrap().success());
            }
        }
        for line in kind.lines {
            let before = fs::read_to_string(repository().join(line.file)).unwrap();
            let after = folder.read(line.file);
            let known: Vec<&str> = before.lines().collect();
            let new: Vec<&str> = after.lines().filter(|line| !known.contains(line)).collect();
            assert!(new.iter().any(|line| line.contains("new")), "{new:?}");
            // Existing lines stay, in their order.
            let kept = after.lines().filter(|line| known.contains(line));
            let is_blank = |line: &&str| line.is_empty();
            assert_eq!(
                kept.filter(|line| !is_blank(line)).collect::<Vec<_>>(),
                known
                    .into_iter()
                    .filter(|line| !is_blank(line))
                    .collect::<Vec<_>>()
            );
        }
        let again = make(&folder.0, kind.word, "new-idea").unwrap_err();
        assert!(again.contains("is there already"), "{again}");
    }
}

#[test]
fn modules_stay_in_the_order_of_the_alphabet() {
    let folder = Folder::new("order");
    folder.copy("crates/logic/src/techniques/mod.rs");
    make(&folder.0, "technique", "new-idea").unwrap();
    let text = folder.read("crates/logic/src/techniques/mod.rs");
    let modules = text
        .lines()
        .filter(|line| line.starts_with("mod ") && line.ends_with(';'));
    assert!(modules.collect::<Vec<_>>().is_sorted());
    let (_, list) = text.split_once("TECHNIQUES: &[&Technique] = &[").unwrap();
    let last = list
        .lines()
        .take_while(|line| *line != "];")
        .last()
        .unwrap();
    assert!(last.contains("new_idea::NEW_IDEA"), "{last}");
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_written() {
    let folder = Folder::new("refused");
    for (kind, name, why) in [
        ("techniqe", "new-idea", "there is no 'techniqe'"),
        ("technique", "New-Idea", "is no id"),
        ("technique", "new--idea", "is no id"),
        ("technique", "3d", "is no id"),
        ("technique", "../idea", "is no id"),
        (
            "technique",
            "new-idea",
            "crates/logic/src/techniques/mod.rs",
        ),
    ] {
        let error = make(&folder.0, kind, name).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
#[ignore = "slow: builds a copy of the workspace"]
fn what_is_made_compiles_and_passes() {
    let folder = Folder::new("whole");
    let listed = Command::new("git")
        .args(["ls-files"])
        .current_dir(repository())
        .output();
    for path in String::from_utf8(listed.unwrap().stdout).unwrap().lines() {
        folder.copy(path);
    }
    for kind in &KINDS {
        make(&folder.0, kind.word, "new-idea").unwrap();
    }
    let tests: [&[&str]; 3] = [
        &["-p", "satur-logic", "--lib", "--test", "pages"],
        &["-p", "satur-methods", "--lib", "--test", "conformance"],
        &["-p", "satur-formats", "--lib", "--test", "conformance"],
    ];
    for words in tests {
        let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["test", "--quiet"])
            .args(words)
            .current_dir(&folder.0)
            .env("CARGO_TARGET_DIR", folder.0.join("target"))
            .status();
        assert!(status.unwrap().success(), "{words:?}");
    }
}

#[test]
fn a_module_goes_to_its_place_whoever_may_see_the_others() {
    let technique = KINDS.iter().find(|kind| kind.word == "technique").unwrap();
    let folder = Folder::new("place");
    for line in technique.lines {
        folder.copy(line.file);
    }
    make(&folder.0, "technique", "last-of-digit").unwrap();
    let modules = folder.read("crates/logic/src/techniques/mod.rs");
    let place = |text: &str| modules.find(text).unwrap();
    assert!(place("mod forcing;") < place("mod last_of_digit;"));
    assert!(place("mod last_of_digit;") < place("mod locked;"));
}
