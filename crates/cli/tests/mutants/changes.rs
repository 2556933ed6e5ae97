//! The ways to change an explanation.

use satur::advice::puzzle_json;
use satur::model::{Cell, Digit, Puzzle, Random};
use serde_json::{Value, json};

use crate::Course;
use crate::judge::{Position, action_of};

/// Makes what an explanation says of its boards agree with its steps, whatever those claim.
fn make_consistent(objects: &mut [Value], puzzle: &Puzzle) {
    let (end, steps) = objects.split_last_mut().unwrap();
    let mut position = Position::new(puzzle);
    for (number, step) in (1..).zip(steps.iter_mut()) {
        for action in step["actions"].as_array().into_iter().flatten() {
            if let Some((cell, digit, is_placed)) = action_of(action, puzzle.shape()) {
                position.act(puzzle.layout(), cell, digit, is_placed);
            }
        }
        step["step"] = json!(number);
        step["board"] = position.board();
        step["candidates_left"] = json!(position.candidates_left());
    }
    end["steps"] = json!(steps.len());
    end["board"] = position.board();
    let verdict = if position.grid.is_full() {
        "solved"
    } else {
        "stuck"
    };
    end["verdict"] = json!(verdict);
}

/// One way to change an explanation; nothing if it has no place for it.
pub(crate) type Change = fn(&mut Vec<Value>, &Course, &mut Random) -> Option<()>;

/// Every way to change an explanation.
pub(crate) const CHANGES: [(&str, Change); 32] = [
    ("another cell", |objects, course, random| {
        change_action(objects, course, random, |action, course, random| {
            let key = if action.get("place").is_some() {
                "place"
            } else {
                "strike"
            };
            action[key] = json!(any_cell(course, random));
        })
    }),
    ("another digit", |objects, course, random| {
        change_action(objects, course, random, |action, course, random| {
            action["digit"] = json!(any_digit(course, random));
        })
    }),
    ("the other action", |objects, course, random| {
        change_action(objects, course, random, |action, _, _| turn(action))
    }),
    (
        "the other action, boards to match",
        |objects, course, random| {
            change_action(objects, course, random, |action, _, _| turn(action))?;
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    (
        "another action, boards to match",
        |objects, course, random| {
            change_action(objects, course, random, |action, course, random| {
                *action = any_action(course, random);
            })?;
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    (
        "one more action, boards to match",
        |objects, course, random| {
            let more = any_action(course, random);
            any_step(objects, random)?["actions"]
                .as_array_mut()?
                .push(more);
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    (
        "one more action and no more steps",
        |objects, course, random| {
            let more = any_action(course, random);
            cut(objects, random)?["actions"].as_array_mut()?.push(more);
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    (
        "a digit of a solution eliminated",
        |objects, course, random| {
            let wrong = wrong_elimination(course, random)?;
            any_step(objects, random)?["actions"]
                .as_array_mut()?
                .push(wrong);
            Some(())
        },
    ),
    (
        "a digit of a solution eliminated, and no more steps",
        |objects, course, random| {
            let wrong = wrong_elimination(course, random)?;
            cut(objects, random)?["actions"].as_array_mut()?.push(wrong);
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    ("uniqueness to blame", |objects, course, random| {
        let wrong = wrong_elimination(course, random)?;
        let step = cut(objects, random)?;
        step["actions"].as_array_mut()?.push(wrong);
        step["assumes_unique"] = json!(true);
        make_consistent(objects, &course.puzzle);
        Some(())
    }),
    ("a step dropped", |objects, _, random| {
        let index = any_index(objects, random)?;
        objects.remove(index);
        Some(())
    }),
    (
        "a step dropped, numbers to match",
        |objects, course, random| {
            let index = any_index(objects, random)?;
            objects.remove(index);
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    ("steps swapped", |objects, _, random| {
        let index = any_index(objects, random).filter(|index| index + 2 < objects.len())?;
        objects.swap(index, index + 1);
        Some(())
    }),
    (
        "steps swapped, boards to match",
        |objects, course, random| {
            let index = any_index(objects, random).filter(|index| index + 2 < objects.len())?;
            objects.swap(index, index + 1);
            make_consistent(objects, &course.puzzle);
            Some(())
        },
    ),
    ("another board after a step", |objects, course, random| {
        let step = any_step(objects, random)?;
        step["board"] = json!(other_board(step["board"].as_str()?, course, random));
        Some(())
    }),
    ("another number of candidates left", |objects, _, random| {
        let step = any_step(objects, random)?;
        let left = step["candidates_left"].as_u64()?;
        step["candidates_left"] = json!(if random.below(2) == 0 {
            left + 1
        } else {
            left.wrapping_sub(1)
        });
        Some(())
    }),
    (
        "a board or a number of another kind",
        |objects, _, random| {
            let step = any_step(objects, random)?;
            let key = [
                "board",
                "candidates_left",
                "step",
                "actions",
                "assumes_unique",
            ];
            step[key[random.below(5)]] = any_value(random);
            Some(())
        },
    ),
    ("a digit out of range", |objects, course, random| {
        change_action(objects, course, random, |action, course, random| {
            action["digit"] = number_out_of_range(course.puzzle.shape().side(), random);
        })
    }),
    ("a cell outside the board", |objects, course, random| {
        change_action(objects, course, random, |action, course, random| {
            let key = if action.get("place").is_some() {
                "place"
            } else {
                "strike"
            };
            action[key] = json!(cell_outside(course, random));
        })
    }),
    ("a number of a step", |objects, _, random| {
        let step = any_step(objects, random)?;
        step["step"] = number_out_of_range(step["step"].as_u64()? as usize, random);
        Some(())
    }),
    ("an action twice", |objects, _, random| {
        let actions = any_step(objects, random)?["actions"].as_array_mut()?;
        let again = actions[random.below(actions.len())].clone();
        actions.push(again);
        Some(())
    }),
    ("no actions", |objects, _, random| {
        any_step(objects, random)?["actions"] = json!([]);
        Some(())
    }),
    ("another name of a technique", |objects, _, random| {
        any_step(objects, random)?["technique"] = json!("guess");
        Some(())
    }),
    ("a mark outside the board", |objects, course, random| {
        let marks = json!([{"role": "cause", "cells": [cell_outside(course, random)]}]);
        any_step(objects, random)?["marks"] = marks;
        Some(())
    }),
    ("another verdict", |objects, _, random| {
        let verdicts = [
            "solved",
            "stuck",
            "gave-up",
            "impossible",
            "unique",
            "several",
        ];
        objects.last_mut()?["verdict"] = json!(verdicts[random.below(verdicts.len())]);
        Some(())
    }),
    ("another board at the end", |objects, course, random| {
        let end = objects.last_mut()?;
        end["board"] = json!(other_board(end["board"].as_str()?, course, random));
        Some(())
    }),
    ("another number of steps", |objects, _, random| {
        let end = objects.last_mut()?;
        end["steps"] = number_out_of_range(end["steps"].as_u64()? as usize, random);
        Some(())
    }),
    ("another claim of one solution", |objects, _, random| {
        objects.last_mut()?["unique"] =
            [json!(true), json!(false), json!("yes")][random.below(3)].clone();
        Some(())
    }),
    ("the solution without steps", |objects, course, random| {
        let end = objects.pop()?;
        let solution = &course.solutions[random.below(course.solutions.len())];
        *objects = vec![end];
        let end = &mut objects[0];
        (end["steps"], end["verdict"]) = (json!(0), json!("solved"));
        end["board"] = json!(solution.to_line());
        Some(())
    }),
    ("another given", |objects, course, random| {
        let puzzle = other_given(course, random);
        let end = objects.last_mut()?;
        for (key, value) in puzzle_json(&puzzle) {
            end[key] = value;
        }
        if random.below(2) == 0 {
            make_consistent(objects, &puzzle);
        }
        Some(())
    }),
    (
        "a full board of wrong digits as a puzzle",
        |objects, course, random| {
            let mut grid = course.solutions[0].clone();
            let cell = Cell::new(random.below(course.puzzle.shape().cells()));
            grid[cell] = Some(Digit::new(random.below(course.puzzle.shape().side())));
            let puzzle = course.puzzle.with_givens(grid).unwrap();
            let mut end = objects.pop()?;
            for (key, value) in puzzle_json(&puzzle) {
                end[key] = value;
            }
            *objects = vec![end];
            make_consistent(objects, &puzzle);
            let verdicts = ["solved", "stuck"];
            objects[0]["verdict"] = json!(verdicts[random.below(2)]);
            Some(())
        },
    ),
    ("no steps at all", |objects, course, _| {
        *objects = vec![objects.pop()?];
        make_consistent(objects, &course.puzzle);
        Some(())
    }),
];

fn any_index(objects: &[Value], random: &mut Random) -> Option<usize> {
    (objects.len() > 1).then(|| random.below(objects.len() - 1))
}

fn any_step<'a>(objects: &'a mut [Value], random: &mut Random) -> Option<&'a mut Value> {
    let index = any_index(objects, random)?;
    objects.get_mut(index)
}

/// Removes all steps after one, which is returned.
fn cut<'a>(objects: &'a mut Vec<Value>, random: &mut Random) -> Option<&'a mut Value> {
    let (index, last) = (any_index(objects, random)?, objects.len() - 1);
    objects.drain(index + 1..last);
    objects.get_mut(index)
}

fn change_action(
    objects: &mut [Value],
    course: &Course,
    random: &mut Random,
    change: fn(&mut Value, &Course, &mut Random),
) -> Option<()> {
    let actions = any_step(objects, random)?["actions"].as_array_mut()?;
    let index = random.below(actions.len());
    change(&mut actions[index], course, random);
    Some(())
}

/// Makes a placement of an elimination, and the other way round.
fn turn(action: &mut Value) {
    let object = action.as_object_mut().unwrap();
    let other = match object.remove("place") {
        Some(name) => ("strike", name),
        None => ("place", object.remove("strike").unwrap()),
    };
    object.insert(other.0.to_owned(), other.1);
}

fn any_cell(course: &Course, random: &mut Random) -> String {
    let shape = course.puzzle.shape();
    // Most often one that is blank.
    let blanks: Vec<Cell> = course.puzzle.givens().blanks().collect();
    let cell = match random.below(4) {
        0 => Cell::new(random.below(shape.cells())),
        _ => blanks[random.below(blanks.len())],
    };
    shape.name(cell).to_string()
}

fn any_digit(course: &Course, random: &mut Random) -> usize {
    random.below(course.puzzle.shape().side()) + 1
}

fn any_action(course: &Course, random: &mut Random) -> Value {
    let key = ["place", "strike"][random.below(2)];
    json!({key: any_cell(course, random), "digit": any_digit(course, random)})
}

/// The elimination of a digit that a blank cell has in a solution.
fn wrong_elimination(course: &Course, random: &mut Random) -> Option<Value> {
    let blanks: Vec<Cell> = course.puzzle.givens().blanks().collect();
    let cell = blanks[random.below(blanks.len())];
    let solution = &course.solutions[random.below(course.solutions.len())];
    let name = course.puzzle.shape().name(cell).to_string();
    Some(json!({"strike": name, "digit": solution[cell]?.number()}))
}

/// A board with one cell changed, emptied, missing or too many.
fn other_board(board: &str, course: &Course, random: &mut Random) -> String {
    let mut cells: Vec<char> = board.chars().collect();
    let index = random.below(cells.len());
    match random.below(6) {
        0 => drop(cells.remove(index)),
        1 => cells.insert(index, '.'),
        2 => cells[index] = ['?', 'Z', ' ', '٣', '-'][random.below(5)],
        3 => cells[index] = '.',
        _ => {
            let digit = Digit::new(random.below(course.puzzle.shape().side()));
            cells[index] = digit.symbol().unwrap();
        }
    }
    cells.into_iter().collect()
}

fn any_value(random: &mut Random) -> Value {
    let values = [
        json!(true),
        json!(-1),
        json!(1.5),
        json!("1"),
        json!({}),
        json!([1]),
        json!([[]]),
        json!([{"place": "r1c1"}]),
        json!([{"place": "r1c1", "strike": "r1c1", "digit": 1}]),
    ];
    values[random.below(values.len())].clone()
}

fn number_out_of_range(number: usize, random: &mut Random) -> Value {
    let values = [
        json!(0),
        json!(number + 1),
        json!(u64::MAX),
        json!(-1),
        json!(number as f64 + 0.5),
        json!(number.to_string()),
        json!(1e30),
        Value::Null,
    ];
    values[random.below(values.len())].clone()
}

/// The name of no cell, which may lie in the rectangle around the board.
fn cell_outside(course: &Course, random: &mut Random) -> String {
    let shape = course.puzzle.shape();
    let holes: Vec<(usize, usize)> = (0..shape.height())
        .flat_map(|row| (0..shape.width()).map(move |col| (row, col)))
        .filter(|&(row, col)| shape.cell_at(row, col).is_none())
        .collect();
    if !holes.is_empty() && random.below(2) == 0 {
        let (row, col) = holes[random.below(holes.len())];
        return format!("r{}c{}", row + 1, col + 1);
    }
    let names = [
        "r0c1".to_owned(),
        "r1c0".to_owned(),
        format!("r{}c1", shape.height() + 1),
        format!("r1c{}", shape.width() + 1),
        "r1".to_owned(),
        "c1r1".to_owned(),
        String::new(),
        "r1c99999999999999999999".to_owned(),
        "r-1c1".to_owned(),
    ];
    names[random.below(names.len())].clone()
}

/// The puzzle with a given taken away, added or changed.
fn other_given(course: &Course, random: &mut Random) -> Puzzle {
    let shape = course.puzzle.shape();
    let mut grid = course.puzzle.givens().clone();
    let cell = Cell::new(random.below(shape.cells()));
    grid[cell] = match grid[cell] {
        Some(_) if random.below(2) == 0 => None,
        _ => Some(Digit::new(random.below(shape.side()))),
    };
    course.puzzle.with_givens(grid).unwrap()
}
