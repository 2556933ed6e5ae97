//! Numbers of givens that no puzzle has, which are refused before anything is made.

use satur::generate::fewest_givens_on;
use satur::model::Layout;

use crate::args::Generate;
use crate::language::{current, say};

/// Refuses a number of givens that no puzzle of the board has.
pub(super) fn check(args: &Generate, layout: &Layout) -> Result<(), String> {
    let shape = layout.shape();
    let cells = shape.cells();
    if args.clues.is_some_and(|clues| clues.low > Some(cells)) {
        let side = args.shape.side().to_string();
        let slots = [("side", side.as_str()), ("cells", &cells.to_string())];
        return Err(say("clues-too-many", &slots));
    }
    let most = args.clues.and_then(|clues| clues.high);
    let fewest = fewest_givens_on(layout);
    if most.is_some_and(|most| most < fewest) {
        let side = args.shape.side().to_string();
        let slots = [("fewest", fewest.to_string()), ("side", side)];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        return Err(say("clues-too-few", &slots));
    }
    let Some((low, high)) = args.clues.and_then(|clues| clues.low.zip(clues.high)) else {
        return Ok(());
    };
    let counts = args.symmetry.counts(shape);
    if counts.iter().any(|count| (low..=high).contains(count)) {
        return Ok(());
    }
    let below = counts.iter().rfind(|&&count| count < low);
    let above = counts.iter().find(|&&count| count > high);
    let near = [below, above].into_iter().flatten();
    let near: Vec<String> = near.map(usize::to_string).collect();
    let asked = if low == high {
        low.to_string()
    } else {
        format!("{low}..{high}")
    };
    let slots = [
        ("symmetry", args.symmetry.to_string()),
        ("clues", asked),
        ("near", current().either(&near)),
    ];
    let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
    Err(say("clues-no-pattern", &slots))
}
