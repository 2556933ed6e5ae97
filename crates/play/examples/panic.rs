//! Takes the terminal and panics: tests look at what is left of it.

fn main() -> std::io::Result<()> {
    let _screen = satur_play::Screen::open()?;
    panic!("the terminal is given back");
}
