//! Writes the page of a method on its example board to standard output:
//! `cargo run -p satur-watch --example page -- saturbfs > run.html`.

use std::time::Duration;

use satur_logic::Lang;
use satur_methods::{Request, find};
use satur_watch::{Limits, Recording, examples_of, page};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "saturbfs".to_owned());
    let lang: Lang = words.next().map_or(Ok(Lang::En), |code| code.parse())?;
    let method = find(&id).ok_or("there is no such method")?;
    let example = *examples_of(&id).first().ok_or("it has no example")?;
    let settings: Vec<String> = example.settings.iter().map(ToString::to_string).collect();
    let mut request = Request::one();
    request.settings = &settings;
    request.budget.time = Some(Duration::from_secs(5));
    let puzzle = example.puzzle();
    let recording = Recording::new(method, &puzzle, &request, Limits::default())?;
    print!("{}", page(lang, method, &puzzle, 0, &settings, &recording));
    Ok(())
}
