//! Logic in lanes against the same rules applied one by one to one board, on every backend.

use satur_model::Random;
use satur_nine::{Backend, Board, End, Tier};
use satur_testkit::boards;

/// Candidates of each cell, digit 1 in bit 0, and the digits that are placed.
#[derive(Clone, PartialEq, Debug)]
struct Slate {
    marks: [u16; 81],
    digits: Board,
}

/// No solution can follow.
struct Contradiction;

fn houses() -> Vec<Vec<usize>> {
    let all = |is_in: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| is_in(cell)).collect();
    let block = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let mut houses: Vec<Vec<usize>> = Vec::new();
    for at in 0..9 {
        houses.push(all(&|cell| cell / 9 == at));
        houses.push(all(&|cell| cell % 9 == at));
        houses.push(all(&|cell| block(cell) == at));
    }
    houses
}

impl Slate {
    fn new(board: &Board) -> Result<Self, Contradiction> {
        let mut slate = Self {
            marks: [0x1ff; 81],
            digits: [0; 81],
        };
        for (cell, &digit) in board.iter().enumerate() {
            if digit > 9 {
                return Err(Contradiction);
            }
            if digit > 0 {
                slate.place(cell, usize::from(digit) - 1)?;
            }
        }
        Ok(slate)
    }

    fn place(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        if self.marks[cell] >> digit & 1 == 0 {
            return Err(Contradiction);
        }
        self.marks[cell] = 1 << digit;
        self.digits[cell] = digit as u8 + 1;
        for house in houses().iter().filter(|house| house.contains(&cell)) {
            for &peer in house.iter().filter(|&&peer| peer != cell) {
                self.marks[peer] &= !(1 << digit);
            }
        }
        Ok(())
    }

    fn places(&self, house: &[usize], digit: usize) -> Vec<usize> {
        let cells = house.iter().copied();
        cells
            .filter(|&cell| self.marks[cell] >> digit & 1 == 1)
            .collect()
    }

    /// Keeps the marks of a cell that are in a set.
    fn keep(&mut self, cell: usize, digits: u16) {
        self.marks[cell] &= digits;
    }

    /// Every rule of the tier once.
    fn round(&mut self, tier: Tier) -> Result<(), Contradiction> {
        let houses = houses();
        for house in &houses {
            for digit in 0..9 {
                match self.places(house, digit)[..] {
                    [] => return Err(Contradiction),
                    [cell] if self.digits[cell] == 0 => self.place(cell, digit)?,
                    _ => {}
                }
            }
        }
        for cell in 0..81 {
            if self.marks[cell] == 0 {
                return Err(Contradiction);
            }
            let is_single = self.marks[cell].is_power_of_two() && self.digits[cell] == 0;
            if tier >= Tier::Singles && is_single {
                self.place(cell, self.marks[cell].trailing_zeros() as usize)?;
            }
        }
        if tier >= Tier::Locked {
            for (one, other) in houses
                .iter()
                .flat_map(|one| houses.iter().map(move |other| (one, other)))
            {
                for digit in 0..9 {
                    let places = self.places(one, digit);
                    if one != other && places.iter().all(|cell| other.contains(cell)) {
                        for &cell in other.iter().filter(|cell| !one.contains(cell)) {
                            self.keep(cell, !(1 << digit));
                        }
                    }
                }
            }
        }
        for house in houses.iter().filter(|_| tier >= Tier::NakedPairs) {
            for (at, &a) in house.iter().enumerate() {
                for &b in &house[at + 1..] {
                    let pair = self.marks[a];
                    if pair.count_ones() == 2 && self.marks[b] == pair {
                        for &cell in house.iter().filter(|&&cell| cell != a && cell != b) {
                            self.keep(cell, !pair);
                        }
                    }
                }
            }
        }
        for house in houses.iter().filter(|_| tier >= Tier::Pairs) {
            for a in 0..9 {
                for b in a + 1..9 {
                    let places = self.places(house, a);
                    if places.len() == 2 && self.places(house, b) == places {
                        for cell in places {
                            self.keep(cell, 1 << a | 1 << b);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn climb(mut self, tier: Tier) -> Result<Self, Contradiction> {
        loop {
            let before = self.clone();
            self.round(tier)?;
            if self == before {
                return Ok(self);
            }
        }
    }
}

/// Boards of every kind: nearly full to nearly empty, and with givens that have no solution.
fn some_boards(count: usize, random: &mut Random) -> Vec<Board> {
    let shape = boards::shape(3, 3);
    (0..count)
        .map(|at| {
            let puzzle = match at % 5 {
                0 => boards::with_random_givens(shape, 15 + random.below(20), random),
                _ => boards::with_holes(shape, 35 + random.below(28), random),
            };
            let mut board: Board = [0; 81];
            for (place, number) in board.iter_mut().zip(puzzle.board().numbers()) {
                *place = number;
            }
            if at % 13 == 0 {
                board[random.below(81)] = random.below(12) as u8;
            }
            board
        })
        .collect()
}

#[test]
fn lanes_end_where_rules_one_by_one_end() {
    let mut random = Random::new(31);
    let mut ends = [[0; 3]; Tier::ALL.len()];
    // Fewer than a word, all words, and more than all lanes of the widest vector.
    for size in [1, 63, 64, 257, 600] {
        let puzzles = some_boards(size, &mut random);
        for tier in Tier::ALL {
            let expected: Vec<_> = puzzles
                .iter()
                .map(|board| Slate::new(board).and_then(|slate| slate.climb(tier)))
                .collect();
            for backend in Backend::ALL.iter().filter(|backend| backend.is_available()) {
                let mut next = 0;
                backend.deduce_many(&puzzles, tier, &mut |at, deduction| {
                    assert_eq!(at, next, "in order");
                    next += 1;
                    let board = &puzzles[at];
                    ends[tier as usize][deduction.end as usize] += 1;
                    match (&expected[at], deduction.end) {
                        (Err(Contradiction), end) => {
                            assert_eq!(end, End::Contradiction, "{tier:?} {backend:?} {board:?}");
                        }
                        (_, End::Contradiction) => {
                            assert_eq!(satur_nine::count(board, 1), 0, "{tier:?} {board:?}");
                        }
                        (Ok(slate), end) => {
                            assert_eq!(*deduction.digits, slate.digits, "{tier:?} {board:?}");
                            assert_eq!(deduction.marks(), slate.marks, "{tier:?} {board:?}");
                            assert_eq!(end == End::Solved, !slate.digits.contains(&0));
                        }
                    }
                });
                assert_eq!(next, size);
            }
        }
    }
    assert!(
        ends.as_flattened().iter().all(|&count| count > 20),
        "{ends:?}"
    );
}
