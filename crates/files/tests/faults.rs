//! Whatever happens at whichever operation, a file is the old one or the new one.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use satur_files::faults::{Fault, Operation, with_fault};
use satur_files::{Inputs, Journal, WholeFile, write};

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("satur-files-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Contents that take several writes.
fn write_long(path: &Path) -> io::Result<()> {
    let mut file = WholeFile::create(path, Inputs::NONE)?;
    for _ in 0..1000 {
        file.write_all(&[b'n'; 200])?;
    }
    file.commit()
}

#[test]
fn at_every_operation_the_file_is_the_old_one_or_the_new_one() {
    let old = "old".repeat(70_000);
    let new = "n".repeat(200_000);
    for fault in [Fault::Fail, Fault::Kill] {
        let folder = Folder::new(&format!("{fault:?}"));
        let path = folder.0.join("file");
        let mut saw_old = 0;
        for n in 0.. {
            fs::write(&path, &old).unwrap();
            let (done, operations) = with_fault(Some((n, fault)), || write_long(&path));
            let found = fs::read_to_string(&path).unwrap();
            assert!(
                found == old || found == new,
                "{fault:?} at {n}: {} bytes",
                found.len()
            );
            if done.is_ok() {
                assert_eq!(found, new);
                assert!(operations.len() <= n, "the fault came too late to matter");
                break;
            }
            saw_old += usize::from(found == old);
            // Only the folder may fail when the new file is in place.
            let is_last = operations.get(n) == Some(&Operation::SyncFolder);
            assert_eq!(found == new, is_last, "{fault:?} at {n}");
            if fault == Fault::Fail {
                assert_eq!(folder.names(), ["file"], "nothing is left behind at {n}");
            }
        }
        // Open, four writes, sync, rename.
        assert_eq!(saw_old, 7, "{fault:?}");
    }
}

#[test]
fn bytes_reach_the_disk_before_the_name_and_the_name_before_the_end() {
    use Operation::{Open, Remove, Rename, Sync, SyncFolder, Write};
    let folder = Folder::new("order");
    let path = folder.0.join("file");
    let (done, operations) = with_fault(None, || write(&path, b"new", Inputs::NONE));
    done.unwrap();
    assert_eq!(operations, [Open, Write, Sync, Rename, SyncFolder]);
    let (done, operations) = with_fault(None, || {
        WholeFile::create(&path, Inputs::NONE)?.write_all(b"newer")
    });
    done.unwrap();
    assert_eq!(operations, [Open, Remove], "without a commit");
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(folder.names(), ["file"]);

    let (done, operations) = with_fault(None, || {
        let mut journal = Journal::open(&folder.0.join("journal"))?;
        journal.append(b"one\ntwo\n")?;
        journal.append(b"three\n")
    });
    done.unwrap();
    assert_eq!(operations, [Open, SyncFolder, Write, Sync, Write, Sync]);
    let text = fs::read_to_string(folder.0.join("journal")).unwrap();
    assert_eq!(text, "one\ntwo\nthree\n");
}

#[test]
fn a_file_with_a_hole_is_never_put_in_place() {
    let folder = Folder::new("hole");
    let path = folder.0.join("file");
    fs::write(&path, "old").unwrap();
    // The caller does not look at the error of the write.
    let (done, _) = with_fault(Some((1, Fault::Fail)), || {
        let mut file = WholeFile::create(&path, Inputs::NONE)?;
        let failed = file.write_all(&vec![b'n'; 100_000]);
        assert!(failed.is_err());
        file.write_all(b"more")?;
        file.commit()
    });
    assert!(done.is_err());
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn a_journal_keeps_what_it_had_whatever_happens() {
    for fault in [Fault::Fail, Fault::Kill] {
        for n in 0..4 {
            let folder = Folder::new(&format!("journal-{fault:?}-{n}"));
            let path = folder.0.join("journal");
            fs::write(&path, "before\n").unwrap();
            let append = || Journal::open(&path)?.append(b"0123456789\n");
            let (done, _) = with_fault(Some((n, fault)), append);
            assert!(done.is_err(), "{fault:?} at {n}");
            let text = fs::read_to_string(&path).unwrap();
            let expected = [
                "before\n",
                "before\n",
                "before\n01234",
                "before\n0123456789\n",
            ][n];
            assert_eq!(text, expected, "{fault:?} at {n}");
        }
    }
}

#[test]
fn a_file_that_is_read_is_not_written() {
    let folder = Folder::new("inputs");
    let path = |name: &str| folder.0.join(name);
    fs::write(path("in"), "precious").unwrap();
    fs::write(path("other"), "").unwrap();
    fs::hard_link(path("in"), path("twin")).unwrap();
    let inputs = Inputs::of([path("in"), path("missing"), PathBuf::from("/dev/null")]);
    let mut names = vec!["in", "./in", "twin"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("in", path("link")).unwrap();
        names.push("link");
    }
    for name in names {
        let error = write(&path(name), b"new", &inputs).unwrap_err();
        assert!(
            error.to_string().contains("the same file is read"),
            "{error}"
        );
        assert_eq!(fs::read(path("in")).unwrap(), b"precious", "{name}");
    }
    write(&path("other"), b"new", &inputs).unwrap();
    write(&path("missing"), b"new", &inputs).unwrap();
    write(Path::new("/dev/null"), b"new", &inputs).unwrap();
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn permissions_and_links_stay() {
        let folder = Folder::new("links");
        let path = |name: &str| folder.0.join(name);
        fs::write(path("secret"), "old").unwrap();
        fs::set_permissions(path("secret"), fs::Permissions::from_mode(0o600)).unwrap();
        fs::create_dir(path("sub")).unwrap();
        symlink("../secret", path("sub/link")).unwrap();
        write(&path("sub/link"), b"new", Inputs::NONE).unwrap();
        assert_eq!(fs::read(path("secret")).unwrap(), b"new");
        assert!(fs::symlink_metadata(path("sub/link")).unwrap().is_symlink());
        let mode = fs::metadata(path("secret")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        // A link to nothing yet.
        symlink("later", path("first")).unwrap();
        write(&path("first"), b"new", Inputs::NONE).unwrap();
        assert_eq!(fs::read(path("later")).unwrap(), b"new");
        symlink("circle", path("circle")).unwrap();
        assert!(write(&path("circle"), b"new", Inputs::NONE).is_err());
    }

    #[test]
    fn a_device_and_a_pipe_are_written_to_directly() {
        let error = write(Path::new("/dev/full"), b"new", Inputs::NONE).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        let folder = Folder::new("pipe");
        let pipe = folder.0.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read(pipe).unwrap())
        };
        write(&pipe, b"new", Inputs::NONE).unwrap();
        assert_eq!(reader.join().unwrap(), b"new");
        assert_eq!(folder.names(), ["pipe"]);
    }
}
