//! Events of fast loops in sixteen bytes each, handed over many at a time.
//!
//! A method that tells thirty million events a second cannot afford a call of an observer for each: the call, the match
//! on what came and the copy of the event cost as much as the work that it tells of. So an observer may ask for events
//! in batches ([`Observer::room`](crate::Observer::room)); the session then writes them into a buffer, and the observer
//! goes through it in one loop. What does not fit into sixteen bytes is told alone, after what came before it.
//!
//! What a colouring tells of a cell (it was chosen, its colours were looked at, it got one) is one entry: remarks that
//! were not built and the choice of a cell are bits of the event that follows them. A stage takes two entries, because
//! annealing may begin one after every twenty exchanges. Exchanges that are refused one after the other change nothing,
//! so they share an entry: it tells the last of them, and how many they are.

use satur_model::{Cell, Digit};

use crate::{Event, KINDS, Remark};

/// The most entries of one batch: they stay in the first cache beside the data of the method.
const MOST_PACKED: usize = 512;
/// The most events of one entry: all that can come before, and its own.
const MOST_EVENTS: usize = BEFORE.len() + 1;
/// The events of an exchange that joins an entry: itself, and the remark on it.
const JOINED_EVENTS: usize = 2;

/// What an entry says of the events before its own, one bit each: kinds by their number.
const BEFORE: [usize; 5] = [
    CHOOSE,
    Remark::Taken as usize,
    Remark::Weighed as usize,
    Remark::Colours as usize,
    Remark::Chance as usize,
];
/// The bit of a chosen cell.
const CHOSEN: u8 = 1 << OWN_BITS;
/// The bits of a code that are the kind of the entry's own event.
const OWN_BITS: u32 = 3;
const OWN: u8 = (1 << OWN_BITS) - 1;
/// The kind of a chosen cell.
const CHOOSE: usize = 6;
/// In place of the kind of an entry's own event: it has none.
const NONE: u8 = CHOOSE as u8;
/// In place of the kind of its own event: a stage; strikes are not packed.
const STAGE: u8 = 1;
/// The kind of a stage.
const STAGE_KIND: usize = 8;

/// An event that says little, with what came just before it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Packed {
    work: u64,
    /// The number of an attempt; the cost of a stage; or the second cell of an exchange, above it the change of the cost.
    number: u32,
    cell: u16,
    /// The kind of its own event, and above it the bits of [`BEFORE`].
    code: u8,
    /// The digit; or of an exchange how many were refused, 0 if it was made.
    digit: u8,
}

impl Packed {
    /// How many codes there are.
    pub const CODES: usize = 1 << 8;

    /// Packs an event, if it fits.
    #[expect(clippy::inline_always, reason = "its caller knows which event it is")]
    #[inline(always)]
    fn new(work: u64, event: &Event) -> Option<Self> {
        let (cell, digit, number) = match *event {
            Event::Place(cell, digit) | Event::Try(cell, digit) => (cell, digit.index() as u8, 0),
            Event::Undo(cell) | Event::DeadEnd(cell) => (cell, 0, 0),
            Event::Restart(attempt) => (Cell::new(0), 0, u32::try_from(attempt).ok()?),
            Event::Stage { cost, .. } => (Cell::new(0), 0, u32::try_from(cost).ok()?),
            Event::Swap {
                cells: [a, b],
                change,
                accepted,
            } => {
                let change = i16::try_from(change).ok()?;
                let change = u32::from(change.cast_unsigned()) << 16;
                (a, u8::from(!accepted), change | b.index() as u32)
            }
            _ => return None,
        };
        Some(Self {
            work,
            number,
            cell: cell.index() as u16,
            code: match event {
                Event::Stage { .. } => STAGE,
                _ => event.kind_number() as u8,
            },
            digit,
        })
    }

    /// The work before it.
    #[inline]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The kinds of events that it holds, as a number below [`Packed::CODES`].
    #[inline]
    pub fn code(&self) -> usize {
        usize::from(self.code)
    }

    /// The numbers of the kinds of a code, the entry's own event last.
    pub fn kinds_of(code: usize) -> impl Iterator<Item = usize> {
        let before = BEFORE.iter().enumerate();
        let before = before.filter(move |(bit, _)| code >> OWN_BITS >> bit & 1 == 1);
        let own = match code as u8 & OWN {
            NONE => None,
            STAGE => Some(STAGE_KIND),
            own => Some(usize::from(own)),
        };
        before.map(|(_, &kind)| kind).chain(own)
    }

    /// The cell that was chosen before, if one was.
    pub fn chosen(&self) -> Option<Cell> {
        (self.code & CHOSEN != 0).then(|| self.cell())
    }

    /// The number of the kind of its own event, or that of a choice if it has none.
    #[inline]
    pub fn own_kind(&self) -> usize {
        match self.code & OWN {
            STAGE => STAGE_KIND,
            own => usize::from(own),
        }
    }

    /// The cell of its own event; of an exchange, the first one.
    #[inline]
    pub fn cell(&self) -> Cell {
        Cell::new(usize::from(self.cell))
    }

    /// The digit of a placement, a try or a strike.
    #[inline]
    pub fn digit(&self) -> Digit {
        Digit::new(usize::from(self.digit))
    }

    /// The second cell of an exchange, the change of the cost, and how many were refused: none if it was made, otherwise
    /// this one and those before it that share the entry.
    #[inline]
    pub fn exchange(&self) -> (Cell, i64, u8) {
        let other = Cell::new((self.number & 0xFFFF) as usize);
        let change = i64::from(((self.number >> 16) as u16).cast_signed());
        (other, change, self.digit)
    }

    /// The event of an entry of a batch; of exchanges that share it, the last. The temperature of a stage is in the entry after it.
    pub fn event_at(events: &[Self], at: usize) -> Option<Event> {
        let own = &events[at];
        let (cell, digit) = (own.cell(), own.digit());
        Some(match own.code & OWN {
            0 => Event::Place(cell, digit),
            STAGE => Event::Stage {
                temperature: f64::from_bits(events.get(at + 1)?.work),
                cost: u64::from(own.number),
            },
            2 => Event::Try(cell, digit),
            3 => Event::Undo(cell),
            4 => Event::DeadEnd(cell),
            5 => Event::Restart(u64::from(own.number)),
            7 => {
                let (other, change, refused) = own.exchange();
                Event::Swap {
                    cells: [cell, other],
                    change,
                    accepted: refused == 0,
                }
            }
            _ => return None,
        })
    }

    /// Whether it only holds what the entry before it had no place for.
    #[inline]
    pub fn is_rest(&self) -> bool {
        self.code == NONE
    }
}

/// The bit of a remark.
#[inline]
fn bit(remark: Remark) -> u8 {
    match remark {
        Remark::Taken => CHOSEN << 1,
        Remark::Weighed => CHOSEN << 2,
        Remark::Colours => CHOSEN << 3,
        Remark::Chance => CHOSEN << 4,
    }
}

/// Events that are kept back, as many as an observer has room for.
#[derive(Default)]
pub(crate) struct Buffer {
    /// As long as the room.
    entries: Vec<Packed>,
    filled: usize,
    /// How many events there is room for beside the entries: for exchanges that join one.
    spare: usize,
    /// What came since the last entry, as in a code.
    before: u8,
    /// The cell that was chosen, if `before` has its bit.
    chosen: u16,
}

impl Buffer {
    /// Takes what the observer has room for, in events.
    pub(crate) fn set_room(&mut self, events: usize) {
        let room = (events / MOST_EVENTS).min(MOST_PACKED);
        self.entries.resize(room, Packed::default());
        self.spare = events - room * MOST_EVENTS;
    }

    /// An event may need an entry for what came before it, and what comes after it another one at the end.
    #[inline]
    fn is_full(&self) -> bool {
        self.filled + 4 > self.entries.len()
    }

    /// Keeps a remark back that is not built; `false` if there is no room.
    #[inline]
    pub(crate) fn remark(&mut self, work: u64, remark: Remark) -> bool {
        if self.is_full() {
            return false;
        }
        self.add(work, bit(remark));
        true
    }

    /// Keeps an event back; `false` if there is no room, or if it does not fit.
    #[inline]
    pub(crate) fn event(&mut self, work: u64, event: &Event) -> bool {
        if let Event::Choose(cell) = *event {
            if self.is_full() {
                return false;
            }
            self.add(work, CHOSEN);
            self.chosen = cell.index() as u16;
            return true;
        }
        self.event_after(work, false, None, event)
    }

    /// Keeps back what comes together: the choice of the event's cell, a remark that is not built, and the event; `false`
    /// if there is no room, or if the event does not fit.
    #[expect(clippy::inline_always, reason = "its caller knows which event it is")]
    #[inline(always)]
    pub(crate) fn event_after(
        &mut self,
        work: u64,
        is_chosen: bool,
        remark: Option<Remark>,
        event: &Event,
    ) -> bool {
        if self.is_full() {
            return false;
        }
        let Some(packed) = Packed::new(work, event) else {
            return false;
        };
        let new = if is_chosen { CHOSEN } else { 0 } | remark.map_or(0, bit);
        // Nearly always nothing came before.
        if self.before != 0 {
            self.close_if(work, new, packed.cell);
        }
        let before = std::mem::take(&mut self.before);
        let packed = Packed {
            code: packed.code | before | new,
            ..packed
        };
        if let Event::Swap { .. } = event {
            self.push_exchange(packed);
            return true;
        }
        self.push(packed);
        if let Event::Stage { temperature, .. } = *event {
            self.push(Packed {
                work: temperature.to_bits(),
                code: NONE,
                ..Packed::default()
            });
        }
        true
    }

    /// Adds to what came since the last entry.
    #[inline]
    fn add(&mut self, work: u64, bit: u8) {
        if self.before & bit != 0 {
            self.close(work);
        }
        self.before |= bit;
    }

    /// Closes what came before if it cannot be part of an entry that has these bits and this cell.
    fn close_if(&mut self, work: u64, new: u8, cell: u16) {
        let is_other = self.before & CHOSEN != 0 && self.chosen != cell;
        if is_other || self.before & new != 0 {
            self.close(work);
        }
    }

    #[inline]
    fn push(&mut self, packed: Packed) {
        if let Some(slot) = self.entries.get_mut(self.filled) {
            *slot = packed;
            self.filled += 1;
        }
    }

    /// Adds an exchange; one that was refused joins the entry before it, if that is one too. Nobody can foresee which it
    /// will be, so there is no branch on it.
    #[expect(clippy::inline_always, reason = "as `event_after`")]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch would be missed half the time"
    )]
    #[inline(always)]
    fn push_exchange(&mut self, packed: Packed) {
        let last = self.filled.checked_sub(1).map(|at| self.entries[at]);
        let (code, refused) = last.map_or((NONE, 0), |last| (last.code, last.digit));
        let joins = (code == packed.code)
            & (packed.digit != 0)
            & (refused != 0)
            & (refused != u8::MAX)
            & (self.spare >= JOINED_EVENTS);
        self.spare -= if joins { JOINED_EVENTS } else { 0 };
        self.filled -= usize::from(joins);
        self.push(Packed {
            digit: packed.digit + if joins { refused } else { 0 },
            ..packed
        });
    }

    /// Makes an entry of what came since the last one.
    #[cold]
    fn close(&mut self, work: u64) {
        let code = NONE | std::mem::take(&mut self.before);
        self.push(Packed {
            work,
            cell: self.chosen,
            code,
            ..Packed::default()
        });
    }

    /// Takes everything that was kept back.
    pub(crate) fn take(&mut self, work: u64) -> &[Packed] {
        if self.before != 0 {
            self.close(work);
        }
        &self.entries[..std::mem::take(&mut self.filled)]
    }
}

const _: () = assert!(KINDS.len() <= 32 && BEFORE.len() as u32 + OWN_BITS == 8);

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(buffer: &mut Buffer) -> Vec<Packed> {
        buffer.take(9).to_vec()
    }

    fn roomy() -> Buffer {
        let mut buffer = Buffer::default();
        buffer.set_room(1000);
        buffer
    }

    #[test]
    fn what_is_packed_comes_back() {
        assert_eq!(size_of::<Packed>(), 16);
        let (cell, other) = (Cell::new(16_383), Cell::new(9_999));
        let digit = Digit::new(127);
        let swap = |change, accepted| Event::Swap {
            cells: [cell, other],
            change,
            accepted,
        };
        let events = [
            Event::Place(cell, digit),
            Event::Try(other, Digit::new(0)),
            Event::Undo(cell),
            Event::DeadEnd(cell),
            Event::Restart(4_000_000_000),
            swap(-3, true),
            swap(32_767, false),
            Event::Stage {
                temperature: 0.1,
                cost: 77,
            },
        ];
        let mut buffer = roomy();
        for event in events {
            assert!(buffer.event(7, &event));
            let all = kept(&mut buffer);
            assert_eq!((all[0].work(), all[0].own_kind()), (7, event.kind_number()));
            let kinds: Vec<usize> = Packed::kinds_of(all[0].code()).collect();
            assert_eq!(kinds, [event.kind_number()]);
            assert!(all[1..].iter().all(Packed::is_rest));
            assert_eq!(Packed::event_at(&all, 0), Some(event));
        }
        let strike = Event::Strike(cell, digit);
        for event in [
            Event::Solution,
            Event::Restart(1 << 32),
            swap(40_000, true),
            strike,
        ] {
            assert!(!buffer.event(7, &event));
        }
    }

    #[test]
    fn what_came_before_an_event_is_part_of_it() {
        let (cell, other) = (Cell::new(4), Cell::new(5));
        let mut buffer = roomy();
        assert!(buffer.event(1, &Event::Choose(cell)));
        assert!(buffer.remark(1, Remark::Colours));
        assert!(buffer.event(1, &Event::Try(cell, Digit::new(2))));
        // The same remark twice, a choice of another cell, and one that nothing follows.
        assert!(buffer.remark(2, Remark::Taken) && buffer.remark(2, Remark::Taken));
        assert!(buffer.event(2, &Event::Choose(other)));
        assert!(buffer.event(2, &Event::DeadEnd(cell)));
        assert!(buffer.event(3, &Event::Choose(cell)));
        let all = kept(&mut buffer);
        let kinds: Vec<Vec<&str>> = all
            .iter()
            .map(|packed| {
                Packed::kinds_of(packed.code())
                    .map(|kind| KINDS[kind])
                    .collect()
            })
            .collect();
        let expected: [&[&str]; 5] = [
            &["choose", "colours", "try"],
            &["taken"],
            &["choose", "taken"],
            &["dead-end"],
            &["choose"],
        ];
        assert_eq!(kinds, expected);
        let chosen: Vec<Option<Cell>> = all.iter().map(Packed::chosen).collect();
        assert_eq!(chosen, [Some(cell), None, Some(other), None, Some(cell)]);
        assert!(kept(&mut buffer).is_empty());
        // All of it at once is the same.
        let coloured = Event::Try(cell, Digit::new(2));
        assert!(buffer.event_after(1, true, Some(Remark::Colours), &coloured));
        assert_eq!(kept(&mut buffer), all[..1]);
    }

    #[test]
    fn refused_exchanges_in_a_row_share_an_entry_as_far_as_there_is_room() {
        let swap = |cell, accepted| Event::Swap {
            cells: [Cell::new(cell), Cell::new(99)],
            change: 2,
            accepted,
        };
        let told = |all: &[Packed]| -> Vec<(usize, u64, u8)> {
            all.iter()
                .map(|one| (one.cell().index(), one.work(), one.exchange().2))
                .collect()
        };
        let mut buffer = Buffer::default();
        buffer.set_room(4000);
        let made = [true, false, false, false, true, true, false];
        for (at, accepted) in made.into_iter().enumerate() {
            let remark = Some(Remark::Chance);
            assert!(buffer.event_after(at as u64, false, remark, &swap(at, accepted)));
        }
        // Without the remark it is another code.
        assert!(buffer.event(7, &swap(7, false)));
        let all = kept(&mut buffer);
        let expected = [
            (0, 0, 0),
            (3, 3, 3),
            (4, 4, 0),
            (5, 5, 0),
            (6, 6, 1),
            (7, 7, 1),
        ];
        assert_eq!(told(&all), expected);
        assert_eq!(Packed::event_at(&all, 1), Some(swap(3, false)));
        // An entry holds no more than it can count, and nothing of the batch before.
        buffer.set_room(4000);
        for work in 0..300 {
            assert!(buffer.event(work, &swap(1, false)));
        }
        assert_eq!(told(&kept(&mut buffer)), [(1, 254, 255), (1, 299, 45)]);
        // As many events as there is room for, and no more, however they come.
        for room in [60, 61, 63, 3071, 3072, 3080, 5000] {
            buffer.set_room(room);
            let mut exchanges = 0;
            let remark = Some(Remark::Chance);
            while buffer.event_after(0, false, remark, &swap(1, exchanges % 7 == 0)) {
                exchanges += 1;
            }
            let all = kept(&mut buffer);
            let events = |one: &Packed| usize::from(one.exchange().2.max(1)) * 2;
            let held: usize = all.iter().map(events).sum();
            assert_eq!(held, 2 * exchanges, "{room}");
            assert!((1..=room).contains(&held), "{room}");
        }
    }

    #[test]
    fn nothing_is_kept_back_beyond_the_room() {
        let mut buffer = Buffer::default();
        assert!(!buffer.remark(0, Remark::Taken) && !buffer.event(0, &Event::Choose(Cell::new(0))));
        buffer.set_room(60);
        let mut events = 0;
        while buffer.event(0, &Event::Undo(Cell::new(1))) {
            events += 1;
        }
        assert!((1..=60).contains(&events));
        assert_eq!(kept(&mut buffer).len(), events);
    }
}
