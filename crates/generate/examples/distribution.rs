//! The puzzles of several generators: givens and ratings of each, drawn side by side.
//!
//!     satur generate --count 10000 --seed 1 | satur rate --json > ours.json
//!     cargo xtask tool distribution \
//!         Satur=ours.json other=other.json > docs/generate.svg
//!
//! Each file has the lines that `satur rate --json` writes.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

/// The width and height of a panel; the next constants are the margins left of it and below it.
const PANEL: (f64, f64) = (360.0, 220.0);
const LEFT: f64 = 60.0;
const TOP: f64 = 70.0;

/// The colour and dashes of each generator: they differ without colour too.
const STYLES: [(&str, &str); 4] = [
    ("#1f5fa8", ""),
    ("#c2410c", "7 4"),
    ("#4d7c0f", "2 3"),
    ("#7e22ce", "9 3 2 3"),
];

/// The percentage of puzzles at each step of a scale.
type Shares = BTreeMap<i64, f64>;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut givens, mut ratings) = (Vec::new(), Vec::new());
    for word in std::env::args().skip(1) {
        let (name, file) = word.split_once('=').ok_or("write NAME=FILE")?;
        let text = std::fs::read_to_string(file)?;
        let puzzles: Vec<(i64, f64)> = text.lines().filter_map(puzzle).collect();
        eprintln!("{name}: {}", summary(&puzzles));
        givens.push((name.to_owned(), shares(puzzles.iter().map(|p| p.0))));
        // Half a point a step.
        let halves = puzzles.iter().map(|p| (2.0 * p.1).floor() as i64);
        ratings.push((name.to_owned(), shares(halves)));
    }
    let (width, height) = (2.0 * (PANEL.0 + LEFT) + 30.0, TOP + PANEL.1 + 60.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">Minimal 9x9 puzzles of different \
         generators</text>\n"
    );
    legend(&mut svg, &givens)?;
    panel(&mut svg, LEFT, &givens, "givens", |step| step.to_string())?;
    panel(
        &mut svg,
        2.0 * LEFT + PANEL.0,
        &ratings,
        "rating, in steps of half a point",
        |step| (step as f64 / 2.0).to_string(),
    )?;
    svg.push_str("</svg>");
    println!("{svg}");
    Ok(())
}

/// Givens and rating of a line.
fn puzzle(line: &str) -> Option<(i64, f64)> {
    let after = |key: &str| line.split_once(key).map(|(_, rest)| rest);
    let board = after("\"input\":\"")?.split('"').next()?;
    let givens = board.chars().filter(|sign| ('1'..='9').contains(sign));
    let rating = after("\"er\":")?.split([',', '}']).next()?;
    Some((givens.count() as i64, rating.parse().ok()?))
}

fn summary(puzzles: &[(i64, f64)]) -> String {
    let count = puzzles.len() as f64;
    let givens = puzzles.iter().map(|p| p.0 as f64).sum::<f64>() / count;
    let rating = puzzles.iter().map(|p| p.1).sum::<f64>() / count;
    format!("{count} puzzles, {givens:.2} givens and a rating of {rating:.2} on average")
}

fn shares(steps: impl ExactSizeIterator<Item = i64>) -> Shares {
    let one = 100.0 / steps.len() as f64;
    let mut shares = Shares::new();
    for step in steps {
        *shares.entry(step).or_default() += one;
    }
    shares
}

fn legend(svg: &mut String, sets: &[(String, Shares)]) -> std::fmt::Result {
    for (at, ((name, _), (colour, dashes))) in sets.iter().zip(STYLES).enumerate() {
        let x = LEFT + 200.0 * at as f64;
        writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"44\" x2=\"{}\" y2=\"44\" stroke=\"{colour}\" \
             stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/><text x=\"{}\" y=\"48\">{name}</text>",
            x + 34.0,
            x + 40.0
        )?;
    }
    Ok(())
}

fn panel(
    svg: &mut String,
    left: f64,
    sets: &[(String, Shares)],
    title: &str,
    tick: impl Fn(i64) -> String,
) -> std::fmt::Result {
    let steps = || sets.iter().flat_map(|(_, shares)| shares.keys().copied());
    let (Some(first), Some(last)) = (steps().min(), steps().max()) else {
        return Ok(());
    };
    let all = sets.iter().flat_map(|(_, shares)| shares.values());
    let most = (all.fold(0.0, |most: f64, share| most.max(*share)) / 10.0).ceil() * 10.0;
    let x = |step: i64| left + PANEL.0 * (step - first) as f64 / (last - first).max(1) as f64;
    let y = |share: f64| TOP + PANEL.1 * (1.0 - share / most);
    for share in (0..=most as i64).step_by(10) {
        let y = y(share as f64);
        writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{share} %</text>",
            left + PANEL.0,
            left - 6.0,
            y + 4.0
        )?;
    }
    let bottom = TOP + PANEL.1;
    for step in (first..=last).filter(|step| step % 2 == 0) {
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(step),
            bottom + 18.0,
            tick(step)
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{title}</text>",
        left + PANEL.0 / 2.0,
        bottom + 40.0
    )?;
    for ((_, shares), (colour, dashes)) in sets.iter().zip(STYLES) {
        let points: Vec<String> = (first..=last)
            .map(|step| {
                let share = shares.get(&step).copied().unwrap_or(0.0);
                format!("{:.1},{:.1}", x(step), y(share))
            })
            .collect();
        writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            points.join(" ")
        )?;
    }
    Ok(())
}
