//! What commands write under `--json`, and that they read it again.

mod common;

use common::satur;

/// What a run took depends on the machine and on what stands beside the puzzle, so it comes only where it is asked for.
#[test]
fn what_a_run_took_is_in_json_only_with_stats() {
    let keys = |words: &[&str]| -> Vec<bool> {
        let object: serde_json::Value =
            serde_json::from_str(&satur(words, ".3.4........3.2.\n").out).unwrap();
        ["work", "seconds", "statistics"]
            .map(|key| object.get(key).is_some())
            .to_vec()
    };
    assert_eq!(keys(&["solve", "--json"]), [false; 3]);
    assert_eq!(keys(&["solve", "--json", "--stats"]), [true; 3]);
    assert_eq!(keys(&["solve", "--json", "-m", "tabu"]), [false; 3]);
}

/// Every command reads what every other writes.
#[test]
fn json_goes_from_command_to_command() {
    let boards = [
        ".3.4........3.2.\n",
        "# 3x2\n2....1...12..6..5.....3.6.1...5..6..\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "{\"puzzle\":\"................\",\"shape\":\"2x2\",\"name\":\"a cage\",\"clues\":[{\"type\":\"killer\",\
         \"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3}],\"placed\":\"................\"}\n",
    ];
    let asks: [&[&str]; 5] = [
        &["solve", "--json", "--limit", "2"],
        &["check", "--json"],
        &["count", "--json"],
        &["hint", "--json", "--degree", "full"],
        &["convert", "--to", "json"],
    ];
    for board in boards {
        for first in asks {
            let written = satur(first, board).out;
            for second in asks {
                let direct: serde_json::Value =
                    serde_json::from_str(&satur(second, board).out).unwrap();
                let through: serde_json::Value =
                    serde_json::from_str(&satur(second, &written).out).unwrap();
                for key in [
                    "puzzle", "shape", "clues", "name", "verdict", "found", "actions",
                ] {
                    let is_hint = second[0] == "hint" && first[0] == "hint";
                    assert!(
                        is_hint || direct[key] == through[key],
                        "{first:?} {second:?} {key}: {direct} {through}"
                    );
                }
            }
        }
    }
}
