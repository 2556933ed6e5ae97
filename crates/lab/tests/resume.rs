//! A run that was interrupted, by Ctrl-C or by a kill, resumes and ends with the same records.

mod common;

use std::fs;

use common::{Folder, create, repeatable, with_plan};
use satur_lab::{Done, Record, RunInfo, Store, keep, report, run, run_jobs};
use satur_logic::Lang;
use satur_methods::Threads;
use satur_model::Stop;

/// An uninterrupted run, one job at a time.
fn whole(name: &str) -> Vec<Record> {
    let folder = Folder::new(name);
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 1);
        let done = run(
            plan,
            &mut store,
            &Threads::new(1),
            &Stop::default(),
            &mut |_, _, _| {},
        )
        .unwrap();
        assert_eq!(done, Done::Complete);
        assert_eq!(store.records.len(), 6 * (3 * 4 + 1));
        assert_eq!(Store::open(&folder.0).unwrap().records, store.records);
        assert_eq!(store.traces().len(), 2, "one for each group");
        repeatable(&store.records)
    })
}

#[test]
fn a_system_without_threads_does_every_job() {
    let expected = whole("threads");
    for startable in [0, 1] {
        let folder = Folder::new("poor");
        with_plan(None, |plan| {
            let mut store = create(&folder, plan, 2);
            let threads = Threads::of_system(2, startable);
            let stop = Stop::default();
            let done = run(plan, &mut store, &threads, &stop, &mut |_, _, _| {}).unwrap();
            assert_eq!(done, Done::Complete);
            assert_eq!(repeatable(&store.records), expected);
            assert!(threads.shortage().is_some());
        });
    }
}

#[test]
fn a_report_says_how_many_runs_there_were_at_once_before_and_after() {
    let folder = Folder::new("counts");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 1);
        let stop = Stop::default();
        let switch = stop.clone();
        let cut = run(
            plan,
            &mut store,
            &Threads::new(1),
            &stop,
            &mut |_, done, _| {
                if done == 20 {
                    switch.request();
                }
            },
        );
        assert!(matches!(cut.unwrap(), Done::Interrupted(_)));
        let mut store = Store::resume(&folder.0, plan).unwrap();
        let (threads, stop) = (Threads::new(3), Stop::default());
        run(plan, &mut store, &threads, &stop, &mut |_, _, _| {}).unwrap();
        let store = Store::open(&folder.0).unwrap();
        let said = report(&store, Lang::En).unwrap().markdown();
        assert!(said.contains("1 and 3 runs at once"), "{said}");
        // A run that is complete is resumed without any work.
        let mut store = Store::resume(&folder.0, plan).unwrap();
        let threads = Threads::new(5);
        run(plan, &mut store, &threads, &stop, &mut |_, _, _| {}).unwrap();
        assert_eq!(report(&store, Lang::En).unwrap().markdown(), said);
    });
}

#[test]
fn a_run_that_was_cut_goes_on() {
    let expected = whole("whole");
    let folder = Folder::new("cut");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        let stop = Stop::default();
        let switch = stop.clone();
        let done = run(
            plan,
            &mut store,
            &Threads::new(2),
            &stop,
            &mut |_, done, _| {
                if done == 20 {
                    switch.request();
                }
            },
        );
        assert!(matches!(done.unwrap(), Done::Interrupted(left) if left > 0 && left <= 58));
        // A killed program leaves half a line.
        let path = folder.0.join("records.jsonl");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 25]).unwrap();

        let mut store = Store::resume(&folder.0, plan).unwrap();
        assert!(store.records.len() >= 19 && !store.is_complete());
        let done = run(
            plan,
            &mut store,
            &Threads::new(2),
            &Stop::default(),
            &mut |_, _, _| {},
        )
        .unwrap();
        assert_eq!(done, Done::Complete);
        assert_eq!(repeatable(&store.records), expected);
        assert_eq!(
            repeatable(&Store::open(&folder.0).unwrap().records),
            expected
        );
        // A complete run has nothing left to do.
        let mut store = Store::resume(&folder.0, plan).unwrap();
        let mut seen = 0;
        run(
            plan,
            &mut store,
            &Threads::new(2),
            &Stop::default(),
            &mut |_, _, _| {
                seen += 1;
            },
        )
        .unwrap();
        assert_eq!(seen, 0);
    });
}

#[test]
fn records_of_another_plan_are_refused() {
    let folder = Folder::new("other");
    with_plan(None, |plan| drop(create(&folder, plan, 1)));
    with_plan(Some(6), |plan| {
        let fault = Store::resume(&folder.0, plan).err().unwrap().to_string();
        assert!(fault.contains("another plan"), "{fault}");
    });
    with_plan(None, |plan| {
        fs::write(folder.0.join("records.jsonl"), "").unwrap();
        let fault = Store::create(&folder.0, plan, RunInfo::new(plan, 1))
            .err()
            .unwrap();
        assert!(fault.to_string().contains("--resume"), "{fault}");
    });
}

#[test]
fn another_seed_gives_other_runs() {
    let seeds = |seed| {
        with_plan(seed, |plan| {
            plan.jobs.iter().map(|j| j.seed).collect::<Vec<_>>()
        })
    };
    assert_eq!(seeds(None), seeds(Some(5)));
    assert_ne!(seeds(None), seeds(Some(6)));
}

#[test]
fn a_report_is_written_whole() {
    let folder = Folder::new("report");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        run(
            plan,
            &mut store,
            &Threads::new(2),
            &Stop::default(),
            &mut |_, _, _| {},
        )
        .unwrap();
        let report = report(&store, Lang::En).unwrap();
        report.write(&store).unwrap();
        let text = fs::read_to_string(folder.0.join("report.md")).unwrap();
        assert!(
            text.contains("| 4x4 | 100.0 | 100.0 | 100.0 | 100.0 |"),
            "{text}"
        );
        assert!(text.contains("6 boards made by Satur"), "{text}");
        let html = fs::read_to_string(folder.0.join("report.html")).unwrap();
        assert!(
            html.contains("<svg") && !html.contains("src="),
            "it needs nothing else"
        );
        for name in ["plots/success.svg", "tables/01.csv", "records.csv"] {
            assert!(folder.0.join(name).exists(), "{name}");
        }
    });
}

#[test]
fn a_plan_that_was_shared_out_ends_with_the_same_records() {
    let expected = whole("alone");
    let folder = Folder::new("shared");
    with_plan(None, |plan| {
        // Tasks in any order and partition; one was done twice, and its records are passed as text.
        let numbers: Vec<usize> = (0..plan.jobs.len()).rev().collect();
        let tasks = numbers.chunks(7).chain(numbers.chunks(7).take(1));
        let lines: Vec<String> = tasks
            .flat_map(|jobs| run_jobs(plan, jobs, Stop::never()))
            .map(|record| record.to_line())
            .collect();
        let records: Vec<Record> = lines.iter().filter_map(|l| Record::from_line(l)).collect();
        assert_eq!(records.len(), lines.len());
        let damaged = lines[0].replacen("\"work\":", "\"work\":1", 1);
        assert_eq!(Record::from_line(&damaged), None);
        let mut store = create(&folder, plan, 2);
        let count = plan.jobs.len();
        assert_eq!(keep(plan, &mut store, records.clone()).unwrap(), count);
        assert_eq!(keep(plan, &mut store, records).unwrap(), 0);
        let (threads, stop) = (Threads::new(1), Stop::default());
        let done = run(plan, &mut store, &threads, &stop, &mut |_, _, _| {
            panic!("nothing was left to do")
        });
        assert_eq!(done.unwrap(), Done::Complete);
        assert_eq!(repeatable(&store.records), expected);
        assert_eq!(store.traces().len(), 2);
    });
}
