//! Experiment files: the built-in ones are valid, and mistakes are explained with their line.

use satur_lab::{BUILT_IN, Corpus, Experiment, Origin, Places, Plan, Scale};

#[test]
fn the_built_in_experiments_can_be_planned_without_any_files() {
    for built_in in BUILT_IN {
        let experiment = Experiment::parse(built_in.name, built_in.text)
            .unwrap_or_else(|fault| panic!("{fault}"));
        let scale = Scale::Quick;
        let corpus = Corpus::gather(&experiment, scale, &Places::nowhere()).unwrap();
        let is_ours = |origin| matches!(origin, Origin::StandIn | Origin::Made);
        assert!(corpus.groups.iter().all(|group| is_ours(group.origin)));
        assert!(corpus.groups.iter().all(|group| !group.boards.is_empty()));
        let plan = Plan::new(&experiment, &corpus, scale, None);
        assert!(!plan.jobs.is_empty(), "{}", built_in.name);
    }
}

const RIGHT: &str = r#"title = "t"

[[boards]]
labels = { size = "9x9" }
make = { shape = "3x3", count = 1, seed = 1 }

[[method]]
id = "saturbfs"

[[table]]
kind = "measure"
title = "s"
metric = "success"
"#;

/// The message for the valid file with one thing changed.
fn fault(from: &str, to: &str) -> String {
    assert!(RIGHT.contains(from));
    let text = RIGHT.replace(from, to);
    let fault = Experiment::parse("my.toml", &text).err();
    fault.map_or_else(|| "no fault".to_owned(), |fault| fault.to_string())
}

#[test]
fn mistakes_are_explained() {
    assert_eq!(fault("title", "title"), "no fault");
    for (from, to, message) in [
        (
            "id = \"saturbfs\"",
            "id = \"satrbfs\"",
            "my.toml:8: there is no method 'satrbfs' (there are ",
        ),
        ("\"3x3\"", "\"3by3\"", "my.toml:5: "),
        (
            "id = \"saturbfs\"",
            "id = \"saturbfs\"\nset = { max-iter = 0 }",
            "my.toml:9: 'max-iter' cannot be '0'",
        ),
        (
            "id = \"saturbfs\"",
            "id = \"saturbfs\"\nset = { alpha = 1 }",
            "my.toml:9: method 'saturbfs' has no parameter 'alpha'",
        ),
        (
            "id = \"saturbfs\"",
            "id = \"saturbfs\"\nlimits = { time = \"10\" }",
            "my.toml:9: '10' is no time (write \"10s\"",
        ),
        (
            "\"success\"",
            "\"sucess\"",
            "my.toml:13: nobody measures 'sucess' (there are answered, attempts",
        ),
        (
            "title = \"t\"",
            "titel = \"t\"",
            "my.toml:1: unknown field `titel`",
        ),
        (
            "kind = \"measure\"",
            "kind = \"measured\"",
            "my.toml:11: unknown variant `measured`",
        ),
        (
            "count = 1",
            "count = 1, givens = 3, fill = 0.5",
            "my.toml:5: givens, blanks and fill say the same",
        ),
        (
            "[[table]]",
            "[[paper]]\ntitle = \"the paper\"\nrows = \"level\"\ncolumns = []\n\n[[table]]",
            "my.toml:11: no boards have the label 'level'",
        ),
        (
            "[[table]]",
            "[[plot]]\nkind = \"heat\"\nname = \"h\"\ntitle = \"h\"\nmetric = \"success\"\nx = \"alpha\"\ny = \"t0\"\n\n[[table]]",
            "my.toml:12: a heat map needs x and y",
        ),
        (
            "metric = \"success\"",
            "metric = \"success\"\nsplit = \"level\"",
            "no boards have the label 'level'",
        ),
        (
            "[[method]]",
            "[[method]]\nid = \"saturbfs\"\n\n[[method]]",
            "two methods are called 'saturbfs'",
        ),
    ] {
        let found = fault(from, to);
        assert!(
            found.contains(message),
            "{to}\n  have {found}\n  want {message}"
        );
    }
}

#[test]
fn lists_of_values_are_swept() {
    let text = RIGHT.replace(
        "id = \"saturbfs\"",
        "id = \"annealing\"\nset = { alpha = [0.9, 0.99, 0.999], schedule = [\"ufrgs\", \"ours\"] }",
    );
    let experiment = Experiment::parse("my.toml", &text).unwrap();
    let corpus = Corpus::gather(&experiment, Scale::Normal, &Places::nowhere()).unwrap();
    let plan = Plan::new(&experiment, &corpus, Scale::Normal, None);
    let labels: Vec<&str> = plan
        .jobs
        .iter()
        .map(|job| plan.series(job).label.as_str())
        .collect();
    assert_eq!(labels.len(), 6);
    assert_eq!(labels[0], "annealing alpha=0.9 schedule=ufrgs");
    assert_eq!(labels[5], "annealing alpha=0.999 schedule=ours");
    // All of them have the same seed.
    assert!(plan.jobs.iter().all(|job| job.seed == plan.jobs[0].seed));
}
