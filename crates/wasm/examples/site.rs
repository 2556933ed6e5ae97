//! Writes the static site: `site FOLDER MODULE`, where MODULE is this crate as WebAssembly.
//!
//! The files are those of the server but for three: `transport.js` asks workers instead of a server,
//! `index.html` names the manifest and has the content policy that a server sends as a header, and
//! `service.js` lists everything for use without a network. `cargo xtask wasm` runs this.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// Files of the site alone.
const OWN: [(&str, &str); 3] = [
    ("transport.js", include_str!("../assets/transport.js")),
    ("worker.js", include_str!("../assets/worker.js")),
    (
        "manifest.webmanifest",
        include_str!("../assets/manifest.webmanifest"),
    ),
];
const SERVICE: &str = include_str!("../assets/service.js");
/// What stands in the page's head in place of the server's headers.
const HEAD: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'\">\n\
    <meta name=\"referrer\" content=\"no-referrer\">\n\
    <link rel=\"manifest\" href=\"manifest.webmanifest\">\n<title>";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, module] = words.as_slice() else {
        return Err("site FOLDER MODULE".into());
    };
    let mut files: Vec<(String, Vec<u8>)> = satur_web::files()
        .into_iter()
        .filter(|(path, _)| OWN.iter().all(|(own, _)| own != path))
        .map(|(path, text)| (path, text.into_bytes()))
        .collect();
    for (path, text) in OWN {
        files.push((path.to_owned(), text.into()));
    }
    files.push(("satur.wasm".to_owned(), fs::read(module)?));
    for (_, text) in files.iter_mut().filter(|(path, _)| path == "index.html") {
        let page = String::from_utf8(std::mem::take(text))?;
        assert!(page.contains("<title>"), "the page has a title");
        *text = page.replacen("<title>", HEAD, 1).into_bytes();
    }
    files.sort_unstable();
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = std::iter::once("./")
        .chain(files.iter().map(|(path, _)| path.as_str()))
        .map(|path| format!("{path:?}"))
        .collect();
    let service = SERVICE
        .replace("%VERSION%", &format!("{:016x}", hasher.finish()))
        .replace("%FILES%", &format!("[{}]", names.join(", ")));
    files.push(("service.js".to_owned(), service.into_bytes()));
    write(folder, &files)?;
    Ok(())
}

/// Writes the files; what an earlier build left is removed first.
fn write(folder: &Path, files: &[(String, Vec<u8>)]) -> std::io::Result<()> {
    if folder.join("satur.wasm").exists() {
        fs::remove_dir_all(folder)?;
    }
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
