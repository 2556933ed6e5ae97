//! Boards of a user's own experiment: where they are found, their names, and that published figures
//! are not shown beside boards that they are not about.

mod common;

use std::fs;

use common::Folder;
use satur_lab::{
    Corpus, Experiment, Fault, Origin, Places, Plan, RunInfo, Scale, Store, report, run,
};
use satur_logic::Lang;
use satur_methods::Threads;
use satur_model::Stop;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn own(files: &str) -> String {
    format!(
        "title = \"Mine\"\n\n[[boards]]\nlabels = {{ size = \"9x9\" }}\nfiles = [\"{files}\"]\n\n\
         [[method]]\nid = \"exact\"\n\n[[table]]\nkind = \"measure\"\ntitle = \"Solved\"\n\
         metric = \"success\"\ntake = \"rate\"\n"
    )
}

fn gather(folder: &Folder, files: &str) -> Result<Corpus, Fault> {
    let path = folder.0.join("mine.toml");
    fs::write(&path, own(files)).unwrap();
    let experiment = Experiment::load(&path.to_string_lossy()).unwrap();
    Corpus::gather(&experiment, Scale::Normal, &Places::nowhere())
}

#[test]
fn own_files_are_found_beside_their_experiment_or_by_an_absolute_path() {
    let folder = Folder::new("own");
    fs::create_dir_all(folder.0.join("boards")).unwrap();
    fs::write(folder.0.join("boards/a.txt"), LINE).unwrap();
    let absolute = folder.0.join("boards/a.txt").display().to_string();
    for files in [
        "boards/*.txt",
        "boards/a.txt",
        "./boards/../boards/a.txt",
        &absolute,
    ] {
        let corpus = gather(&folder, files).unwrap_or_else(|fault| panic!("{files}: {fault}"));
        assert_eq!(corpus.groups[0].boards.len(), 1, "{files}");
        assert_eq!(corpus.groups[0].origin, Origin::Files);
    }
    let fault = gather(&folder, "no/*.txt").err().unwrap().to_string();
    assert!(fault.contains("no boards match 'no/*.txt'"), "{fault}");
    assert!(
        fault.contains("relative to the experiment's file"),
        "{fault}"
    );
}

#[test]
fn own_boards_are_not_called_the_authors() {
    let folder = Folder::new("own-words");
    fs::create_dir_all(&folder.0).unwrap();
    fs::write(folder.0.join("a.txt"), LINE).unwrap();
    let corpus = gather(&folder, "a.txt").unwrap();
    let experiment = Experiment::parse("mine.toml", &own("a.txt")).unwrap();
    assert_eq!(
        corpus.describe(&experiment, Lang::En),
        "1 boards read from files"
    );
    assert_eq!(
        corpus.describe(&experiment, Lang::Pt),
        "1 tabuleiros lidos de arquivos"
    );
}

/// The report of a built-in experiment on stand-ins.
fn on_stand_ins(name: &str, lang: Lang) -> String {
    let folder = Folder::new(&format!("stand-in-{name}-{lang}"));
    let experiment = Experiment::load(name).unwrap();
    let corpus = Corpus::gather(&experiment, Scale::Quick, &Places::nowhere()).unwrap();
    let plan = Plan::new(&experiment, &corpus, Scale::Quick, None);
    let mut store = Store::create(&folder.0, &plan, RunInfo::new(&plan, 1)).unwrap();
    let threads = Threads::new(1);
    run(
        &plan,
        &mut store,
        &threads,
        &Stop::default(),
        &mut |_, _, _| {},
    )
    .unwrap();
    report(&store, lang).unwrap().markdown()
}

#[test]
fn nothing_published_stands_beside_stand_ins() {
    let text = on_stand_ins("ufmg", Lang::En);
    assert!(
        text.contains("--boards DIR") && text.contains("github.com/luiz787/alg1-tp3"),
        "{text}"
    );
    assert!(
        !text.contains("| published |") && !text.contains("published %"),
        "{text}"
    );
    assert!(!text.contains("What agrees"), "{text}");
    assert!(text.contains("| 8x8 | 64 | measured |"), "{text}");
}

#[test]
fn a_report_in_portuguese_has_a_decimal_comma_and_no_english_headings() {
    let text = on_stand_ins("ufmg", Lang::Pt);
    for words in [
        "## Como o artigo imprime",
        "| tamanho | vértices |",
        "indique a pasta deles com --boards DIR",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // The names of options are not words of the report.
    let text = text.replace("--as-published", "");
    for words in [
        "measured",
        "95 % interval",
        "published",
        "solved boards",
        "Known errors",
    ] {
        assert!(!text.contains(words), "{words}: {text}");
    }
    assert!(text.contains("100,0"), "{text}");
}
