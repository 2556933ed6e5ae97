//! What the 9x9 engine does beside solving: counting, logic, digging, walks and the verifier, on every backend.
//!
//! Counts are compared with the solutions that the single engine found, and the verifier with `solves_classic`. Logic,
//! digging and walks are compared with what the best backend does, and judged by those solutions: what is certain
//! stands in each of them, what is dug has one, and what was walked to is a full grid.

use satur_model::{Random, solves_classic};
use satur_nine::{Backend, Board, End, Step, Tier, Verifier};

use crate::report::Report;

/// Full grids that are dug in a lot.
const DUG: usize = 64;
/// Walks of a lot, and the steps of each.
const WALKS: usize = 300;
const STEPS: usize = 64;

/// A lot of boards, and the solutions of each up to a limit.
pub(crate) struct Lot<'a> {
    pub(crate) boards: &'a [Board],
    pub(crate) truth: &'a [Vec<Board>],
    pub(crate) limit: u64,
    pub(crate) heading: &'a str,
}

/// What the best backend does, for the others to do again.
pub(crate) struct Kernels {
    tier: Tier,
    ends: Vec<Ended>,
    fulls: Vec<Board>,
    orders: Vec<[u8; 81]>,
    dug: Vec<Board>,
    steps: Vec<Step>,
    coins: Vec<u64>,
    walked: Vec<Board>,
}

/// The end of logic: after a contradiction, marks mean nothing.
type Ended = (End, Option<(Board, [u16; 81])>);

impl Kernels {
    /// Asks the best backend, and judges its answers; an error says what is wrong.
    pub(crate) fn new(lot: &Lot, random: &mut Random) -> Result<Self, String> {
        let best = Backend::best();
        let firsts = lot.truth.iter().filter_map(|found| found.first());
        let fulls: Vec<Board> = firsts.copied().take(DUG).collect();
        let orders: Vec<[u8; 81]> = fulls.iter().map(|_| crate::nine::order(random)).collect();
        let steps = (0..STEPS).map(|_| step(random)).collect();
        let coins = (0..WALKS).map(|_| random.bits()).collect();
        let mut kernels = Self {
            tier: Tier::ALL[random.below(Tier::ALL.len())],
            ends: Vec::new(),
            dug: best.dig_many(&fulls, &orders),
            fulls,
            orders,
            steps,
            coins,
            walked: Vec::new(),
        };
        kernels.ends = kernels.deduced(best, lot.boards);
        kernels.walked = kernels.walked_by(best);
        for (ended, found) in kernels.ends.iter().zip(lot.truth) {
            judge(ended, found)?;
        }
        if kernels
            .dug
            .iter()
            .any(|board| best.search(board, 2, |_| {}) != 1)
        {
            return Err("a dug board has not one solution".to_owned());
        }
        if !kernels
            .walked
            .iter()
            .all(|board| solves_classic(&[0; 81], board))
        {
            return Err("a walk does not end at a full grid".to_owned());
        }
        Ok(kernels)
    }

    /// Asks a backend for the same; `sizes` are those of the batches. An error says what differs.
    pub(crate) fn compare(
        &self,
        backend: Backend,
        lot: &Lot,
        sizes: &[usize],
        random: &mut Random,
        report: &mut Report,
    ) -> Result<(), String> {
        let mut start = 0;
        for &size in sizes {
            let range = start..start + size;
            let boards = &lot.boards[range.clone()];
            let counted = backend.count_many(boards, lot.limit);
            for (at, found) in lot.truth[range.clone()].iter().enumerate() {
                if counted.is_finished(at) && counted.count(at) != found.len() as u64 {
                    let (count, truth) = (counted.count(at), found.len());
                    return Err(format!("board {}: counted {count} of {truth}", start + at));
                }
            }
            if self.deduced(backend, boards) != self.ends[range.clone()] {
                return Err(format!("{:?} ends elsewhere in {range:?}", self.tier));
            }
            start += size;
        }
        if backend.dig_many(&self.fulls, &self.orders) != self.dug {
            return Err("other boards are dug".to_owned());
        }
        if self.walked_by(backend) != self.walked {
            return Err("walks end elsewhere".to_owned());
        }
        verify(backend, lot, random)?;
        let boards = lot.boards.len() as u64;
        report.tally(&format!("nine, {backend:?}, counting"), lot.heading, boards);
        report.tally(&format!("nine, {backend:?}, logic"), lot.heading, boards);
        Ok(())
    }

    fn deduced(&self, backend: Backend, boards: &[Board]) -> Vec<Ended> {
        let mut ends = Vec::with_capacity(boards.len());
        backend.deduce_many(boards, self.tier, &mut |_, deduction| {
            let is_known = deduction.end != End::Contradiction;
            let known = is_known.then(|| (*deduction.digits, deduction.marks()));
            ends.push((deduction.end, known));
        });
        ends
    }

    fn walked_by(&self, backend: Backend) -> Vec<Board> {
        let start = self.fulls.first();
        start.map_or_else(Vec::new, |start| {
            backend.walk_many(start, &self.steps, &self.coins)
        })
    }
}

fn step(random: &mut Random) -> Step {
    let place = random.below(9);
    let two = |random: &mut Random, most: usize| {
        let one = random.below(most);
        (one, (one + 1 + random.below(most - 1)) % most)
    };
    let line = 3 * random.below(3);
    match random.below(3) {
        0 => {
            let (one, other) = two(random, 9);
            Step::Digits(one, other, place)
        }
        kind => {
            let (one, other) = two(random, 3);
            let (one, other) = (line + one, line + other);
            if kind == 1 {
                Step::Rows(one, other, place)
            } else {
                Step::Columns(one, other, place)
            }
        }
    }
}

/// Judges the end of logic by the solutions of the board.
fn judge((end, known): &Ended, found: &[Board]) -> Result<(), String> {
    let is_right = match end {
        End::Contradiction => found.is_empty(),
        End::Stuck => true,
        End::Solved => found.len() == 1,
    };
    let stands = known.is_none_or(|(digits, marks)| {
        let mut cells = found
            .iter()
            .flat_map(|solution| solution.iter().enumerate());
        cells.all(|(cell, &digit)| {
            let is_certain = digits[cell] == 0 || digits[cell] == digit;
            is_certain && marks[cell] >> (digit - 1) & 1 == 1
        })
    });
    if is_right && stands {
        Ok(())
    } else {
        Err(format!(
            "logic ends {end:?} on a board with {} solutions",
            found.len()
        ))
    }
}

/// Compares the verifier, on answers of which some are spoilt in one cell or two.
fn verify(backend: Backend, lot: &Lot, random: &mut Random) -> Result<(), String> {
    let solved = lot.boards.iter().zip(lot.truth);
    let (mut puzzles, mut answers): (Vec<Board>, Vec<Board>) = solved
        .filter_map(|(board, found)| Some((*board, *found.first()?)))
        .unzip();
    let mut verifier = Verifier::on(backend);
    if !verifier.are_solutions(&puzzles, &answers) {
        return Err("the verifier refuses solutions".to_owned());
    }
    puzzles.truncate(200);
    answers.truncate(200);
    for _ in 0..answers.len() {
        let at = random.below(answers.len());
        let (kept, cells) = (answers[at], [random.below(81), random.below(81)]);
        answers[at].swap(cells[0], cells[1]);
        if random.below(3) == 0 {
            answers[at][cells[0]] = random.below(256) as u8;
        }
        let first = random.below(at + 1);
        let range = first..at + 1 + random.below(answers.len() - at);
        let truth = solves_classic(&puzzles[at], &answers[at]);
        if verifier.are_solutions(&puzzles[range.clone()], &answers[range]) != truth {
            return Err(format!("the verifier finds {} for {truth}", !truth));
        }
        answers[at] = kept;
    }
    Ok(())
}
