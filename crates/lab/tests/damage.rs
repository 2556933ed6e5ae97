//! Whatever happens to the file of records, a resumed run ends with the records of an undamaged
//! one, and no byte is lost.

mod common;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use common::{Folder, create, repeatable, with_plan};
use satur_files::faults::{Fault, with_fault};
use satur_lab::{Done, Plan, Record, RunInfo, Store, run};
use satur_methods::Threads;
use satur_model::{Random, Stop};

fn finish(plan: &Plan, store: &mut Store) -> Done {
    run(
        plan,
        store,
        &Threads::new(2),
        &Stop::default(),
        &mut |_, _, _| {},
    )
    .unwrap()
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    lines.filter(|line| !line.is_empty()).collect()
}

fn read_lines(path: &Path) -> Vec<Vec<u8>> {
    lines(&fs::read(path).unwrap_or_default())
}

/// One kind of damage at a random place.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len().max(1));
    let all = lines(bytes);
    match random.below(8) {
        _ if bytes.is_empty() => bytes.push(b'{'),
        0 => bytes[at] ^= 1 << random.below(8),
        // A flipped digit leaves valid JSON.
        1 => {
            let digits = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit());
            let digits: Vec<usize> = digits.collect();
            bytes[digits[random.below(digits.len())]] = b'0' + random.below(10) as u8;
        }
        2 => bytes.truncate(bytes.len() - random.below(400).min(bytes.len())),
        3 => {
            let inserted = (0..=random.below(20)).map(|_| random.below(256) as u8);
            let inserted: Vec<u8> = inserted.collect();
            bytes.splice(at..at, inserted);
        }
        4 => drop(bytes.drain(at..(at + 1 + random.below(30)).min(bytes.len()))),
        5 if !all.is_empty() => {
            bytes.extend_from_slice(&all[random.below(all.len())]);
            bytes.push(b'\n');
        }
        6 => bytes.splice(at..at, *b" ").for_each(drop),
        _ => bytes[at] = 0xFF,
    }
}

#[test]
fn random_damage_costs_runs_and_no_records() {
    let folder = Folder::new("damage");
    let path = folder.0.join("records.jsonl");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        finish(plan, &mut store);
        let (whole, expected) = (fs::read(&path).unwrap(), repeatable(&store.records));
        let good: HashSet<Vec<u8>> = lines(&whole).into_iter().collect();
        let mut redone = 0;
        for seed in 0..120 {
            let mut random = Random::new(seed);
            let mut bytes = whole.clone();
            for _ in 0..=random.below(5) {
                damage(&mut bytes, &mut random);
            }
            fs::write(&path, &bytes).unwrap();
            let aside_path = folder.0.join("records.damaged.jsonl");
            let _ = fs::remove_file(&aside_path);

            // Exactly the undamaged lines are used, and each once.
            let mut store = Store::resume(&folder.0, plan).unwrap();
            let found = lines(&bytes);
            let whole_lines: HashSet<&Vec<u8>> =
                found.iter().filter(|line| good.contains(*line)).collect();
            assert_eq!(store.records.len(), whole_lines.len(), "seed {seed}");
            for record in &store.records {
                assert!(
                    expected.contains(&record.repeatable()),
                    "seed {seed}: {record:?}"
                );
            }
            // All others are kept aside, byte by byte, and counted.
            let aside = read_lines(&aside_path);
            let damaged: Vec<&Vec<u8>> =
                found.iter().filter(|line| !good.contains(*line)).collect();
            assert_eq!(store.damaged.len(), damaged.len(), "seed {seed}");
            assert!(
                damaged.iter().all(|line| aside.contains(line)),
                "seed {seed}"
            );
            let taken = store.records.len() + store.damaged.len() + store.repeated;
            assert_eq!(
                taken,
                found.len(),
                "seed {seed}: every line is accounted for"
            );
            let damage = store.describe_damage();
            let is_hurt = !damaged.is_empty() || store.repeated > 0;
            assert_eq!(damage.is_some(), is_hurt, "seed {seed}: {damage:?}");

            redone += plan.jobs.len() - store.records.len();
            assert_eq!(finish(plan, &mut store), Done::Complete);
            assert_eq!(repeatable(&store.records), expected, "seed {seed}");
            let again = Store::open(&folder.0).unwrap();
            assert_eq!(repeatable(&again.records), expected, "seed {seed}");
            assert_eq!((again.damaged.len(), again.repeated), (0, 0), "seed {seed}");
        }
        assert!(redone > 100, "the damage did something: {redone}");
    });
}

/// Regression: one byte that is not UTF-8 cost all records.
#[test]
fn one_bad_byte_costs_one_record() {
    let folder = Folder::new("byte");
    let path = folder.0.join("records.jsonl");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        finish(plan, &mut store);
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] = 0xFF;
        fs::write(&path, &bytes).unwrap();
        // Opened for reading, the file is left as it is.
        let looked = Store::open(&folder.0).unwrap();
        assert_eq!(looked.records.len(), plan.jobs.len() - 1);
        assert_eq!(fs::read(&path).unwrap(), bytes);
        let store = Store::resume(&folder.0, plan).unwrap();
        assert_eq!(store.records.len(), plan.jobs.len() - 1);
        let damage = store.describe_damage().unwrap();
        assert!(damage.contains("1 damaged lines (line "), "{damage}");
    });
}

/// Files of older versions have no checksums; a record is checked against the plan and its verdict.
#[test]
fn records_without_sums_are_taken_from_older_runs_only() {
    let folder = Folder::new("older");
    let (path, info) = (folder.0.join("records.jsonl"), folder.0.join("run.json"));
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        finish(plan, &mut store);
        let expected = repeatable(&store.records);
        let older: Vec<String> = store
            .records
            .iter()
            .map(|record| serde_json::to_string(record).unwrap())
            .collect();
        let wrong = [
            older[0].replace("\"solved\"", "\"slved\""),
            older[1].replace("\"job\":1,", "\"job\":77,"),
            older[2].replace("\"job\":2,", "\"job\":100000,"),
            older[3][..100].to_owned(),
        ];
        assert!(wrong.iter().zip(&older).all(|(wrong, good)| wrong != good));
        let text = [&wrong[..3], &older[3..], &wrong[3..]].concat().join("\n");
        fs::write(&path, &text).unwrap();
        let store = Store::resume(&folder.0, plan).unwrap();
        assert!(store.records.is_empty(), "this run has sums");

        let recorded = fs::read_to_string(&info).unwrap();
        let older_info = recorded.replace("\"has-sums\": true", "\"has-sums\": false");
        assert_ne!(recorded, older_info);
        fs::write(&info, older_info).unwrap();
        fs::write(&path, &text).unwrap();
        let mut store = Store::resume(&folder.0, plan).unwrap();
        assert_eq!(store.records.len(), plan.jobs.len() - 3);
        let why: Vec<&str> = store.damaged.iter().map(|line| line.why.as_str()).collect();
        assert_eq!(
            why,
            [
                "'slved' is no verdict",
                "it is no record of run 77 of this plan",
                "it is no record of run 100000 of this plan",
                "it was cut short, as by a kill",
            ]
        );
        finish(plan, &mut store);
        assert_eq!(repeatable(&store.records), expected);
        assert_eq!(
            fs::read_to_string(&info).unwrap(),
            recorded,
            "it has sums now"
        );
    });
}

/// A kill at every disk operation, from the first file to the last: what counted as done is there,
/// and the resumed run ends as if nothing had happened.
#[test]
fn a_kill_at_every_operation_loses_nothing_that_was_done() {
    let all = Folder::new("killed-not");
    let expected: Vec<Record> = with_plan(None, |plan| {
        let mut store = create(&all, plan, 1);
        finish(plan, &mut store);
        repeatable(&store.records)
    });
    for fault in [Fault::Kill, Fault::Fail] {
        let folder = Folder::new(&format!("killed-{fault:?}"));
        with_plan(None, |plan| {
            let begin = || {
                if folder.0.join("run.json").exists() {
                    Store::resume(&folder.0, plan)
                } else {
                    Store::create(&folder.0, plan, RunInfo::new(plan, 1))
                }
            };
            // Each resumes where the one before was cut, so that every operation is reached.
            let mut done: HashSet<usize> = HashSet::new();
            let mut cuts = 0;
            for n in (0..12).chain((0..12).rev()).chain([3; 400]) {
                let (ended, _) = with_fault(Some((n, fault)), || {
                    let mut store = begin()?;
                    for &job in &done {
                        let is_there = store.records.iter().any(|record| record.job == job);
                        assert!(is_there, "{fault:?}: job {job} was done and is gone");
                    }
                    let mut watch = |record: &Record, _: usize, _: usize| {
                        done.insert(record.job);
                    };
                    run(
                        plan,
                        &mut store,
                        &Threads::new(1),
                        &Stop::default(),
                        &mut watch,
                    )
                });
                match ended {
                    Ok(ended) => {
                        assert_eq!(ended, Done::Complete);
                        break;
                    }
                    Err(_) => cuts += 1,
                }
            }
            assert!(cuts > 12, "{fault:?}: only {cuts} cuts");
            let mut store = begin().unwrap();
            finish(plan, &mut store);
            assert_eq!(repeatable(&store.records), expected, "{fault:?}");
        });
    }
}
