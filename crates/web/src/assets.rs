//! The files of the front end, embedded in the program.
//!
//! Adding a file is one line of [`ASSETS`]. What is made from data (words, the colours of pictures,
//! the modules of `satur watch`) is added by [`files`].

#[cfg(feature = "server")]
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::LazyLock,
};

use satur_draw::Colour;
use satur_logic::Lang;

use crate::words;

/// A file of the front end as it stands in `assets/`.
pub(crate) struct Asset {
    /// Its path under the address of the page.
    pub(crate) path: &'static str,
    /// What is in it.
    pub(crate) text: &'static str,
}

#[cfg(test)]
impl Asset {
    /// Whether it is an ES module.
    pub(crate) fn is_module(&self) -> bool {
        kind(self.path).starts_with("text/javascript")
    }
}

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        /// Every file of `assets/`.
        pub(crate) static ASSETS: &[Asset] = &[$(Asset {
            path: $path,
            text: include_str!(concat!("../assets/", $path)),
        }),*];
    };
}

assets![
    "index.html",
    "icon.svg",
    "app.css",
    "board.css",
    "app.js",
    "dom.js",
    "engine.js",
    "icons.js",
    "learning.css",
    "pages.css",
    "picture.js",
    "settings.js",
    "share.js",
    "transport.js",
    "watching.css",
    "words.js",
    "play/board.js",
    "play/game.js",
    "play/help.js",
    "play/hints.js",
    "play/input.js",
    "play/keypad.js",
    "play/starters.js",
    "play/sheet.js",
    "play/sight.js",
    "play/store.js",
    "setter/clue.js",
    "setter/draft.js",
    "setter/tools.js",
    "views/explain.js",
    "views/lab.js",
    "views/learn.js",
    "views/make.js",
    "views/play.js",
    "views/race.js",
    "views/registry.js",
    "views/set.js",
    "views/share.js",
    "views/watch.js",
    "watching/boards.js",
    "watching/form.js",
    "watching/live.js",
    "watching/markdown.js",
    "watching/screen.js",
    "watching/style.js",
];

/// Every file of the front end: its path under the address of the page, and its text.
pub fn files() -> Vec<(String, String)> {
    let own = ASSETS.iter();
    let own = own.map(|asset| (asset.path.to_owned(), asset.text.to_owned()));
    let watch = satur_watch::MODULES.iter();
    let watch = watch.map(|(name, text)| (format!("watch/{name}"), (*text).to_owned()));
    let words = Lang::ALL.iter();
    let words = words.map(|&lang| (format!("words/{}.json", lang.code()), words::json(lang)));
    let made = [
        ("colours.css".to_owned(), colours()),
        ("watch/views.css".to_owned(), satur_watch::STYLE.to_owned()),
    ];
    own.chain(watch).chain(words).chain(made).collect()
}

/// A file as it is sent.
#[cfg(feature = "server")]
pub(crate) struct Served {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// What a browser that has it sends to ask whether it is still the same.
    pub(crate) tag: String,
}

/// The file under a path. The page itself says which language it is in, if the server was asked for one.
#[cfg(feature = "server")]
pub(crate) fn find(path: &str, lang: Option<Lang>) -> Option<&'static Served> {
    static SERVED: LazyLock<HashMap<String, Served>> = LazyLock::new(|| {
        let pages = Lang::ALL.map(|lang| (page_in(lang), index_in(lang)));
        let served = files().into_iter().chain(pages);
        let served = served.map(|(path, text)| {
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            let served = Served {
                kind: kind(&path),
                tag: format!("\"{:x}\"", hasher.finish()),
                text,
            };
            (path, served)
        });
        served.collect()
    });
    match (path, lang) {
        ("" | INDEX, Some(lang)) => SERVED.get(&page_in(lang)),
        ("", None) => SERVED.get(INDEX),
        (path, _) => SERVED.get(path),
    }
}

/// The path of the page.
#[cfg(feature = "server")]
const INDEX: &str = "index.html";

/// The name of the page in a language; its ending says what kind of file it is.
#[cfg(feature = "server")]
fn page_in(lang: Lang) -> String {
    format!("index.{}.html", lang.code())
}

/// The page, which opens in a language unless its reader has chosen another one.
#[cfg(feature = "server")]
fn index_in(lang: Lang) -> String {
    let index = ASSETS.iter().find(|asset| asset.path == INDEX);
    let text = index.map_or("", |asset| asset.text);
    let code = lang.code();
    text.replacen(
        "<html lang=\"en\">",
        &format!("<html lang=\"{code}\" data-lang=\"{code}\">"),
        1,
    )
}

/// The colours of pictures as variables, and the classes of pictures that use them. A theme that the
/// reader chose comes before what the system says.
fn colours() -> String {
    let colours = satur_logic::picture::colours();
    let variables = |value: fn(&Colour) -> &'static str| -> String {
        let one = |colour: &Colour| format!("--{}:{};", colour.name, value(colour));
        colours.iter().map(one).collect()
    };
    let dark = variables(|colour| colour.dark);
    let mut text = format!(
        ":root{{{}}}\n@media(prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}\n\
         :root[data-theme=dark]{{{dark}}}\n",
        variables(|colour| colour.light),
    );
    for Colour { name, .. } in colours {
        text += &format!(".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}\n");
    }
    text
}

/// The media type by the ending.
#[cfg(any(test, feature = "server"))]
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A browser draws only what is said to be a page.
    #[cfg(feature = "server")]
    #[test]
    fn the_page_is_a_page_in_every_language() {
        for lang in [None, Some(Lang::En), Some(Lang::Pt)] {
            for path in ["", INDEX] {
                let page = find(path, lang).expect("the page");
                assert_eq!(page.kind, "text/html; charset=utf-8", "{lang:?} {path:?}");
                let code = lang.map(|lang| format!("data-lang=\"{}\"", lang.code()));
                assert!(
                    code.is_none_or(|code| page.text.contains(&code)),
                    "{lang:?}"
                );
            }
        }
    }

    fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), found);
            } else {
                found.push(name);
            }
        }
    }

    #[test]
    fn every_file_of_the_front_end_is_embedded() {
        let mut found = Vec::new();
        walk(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"),
            "",
            &mut found,
        );
        found.sort_unstable();
        let mut known: Vec<&str> = ASSETS.iter().map(|asset| asset.path).collect();
        known.sort_unstable();
        assert_eq!(known, found);
    }

    #[test]
    fn every_import_of_a_module_is_a_file() {
        let known = files();
        for asset in ASSETS.iter().filter(|asset| asset.is_module()) {
            let imports = ["from \"", "import(\""];
            for import in imports.iter().flat_map(|how| asset.text.split(how).skip(1)) {
                let target = import.split('"').next().unwrap();
                let mut folder: Vec<&str> = asset.path.split('/').collect();
                folder.pop();
                for part in target.split('/') {
                    match part {
                        "." => {}
                        ".." => drop(folder.pop()),
                        part => folder.push(part),
                    }
                }
                let path = folder.join("/");
                let is_file = known.iter().any(|(known, _)| *known == path);
                assert!(is_file, "{}: no {path}", asset.path);
            }
        }
    }
}
