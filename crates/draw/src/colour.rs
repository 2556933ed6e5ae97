//! Colours with a value for light and one for dark paper.

/// A colour of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    /// The name of its classes (`f-NAME`, `s-NAME`) and its CSS variable (`--NAME`).
    pub name: &'static str,
    /// The value on light paper, which a picture on its own shows.
    pub light: &'static str,
    /// The value on dark paper.
    pub dark: &'static str,
}

impl Colour {
    /// A colour of this name with its value on light and on dark paper.
    pub const fn new(name: &'static str, light: &'static str, dark: &'static str) -> Self {
        Self { name, light, dark }
    }
}

/// The background of a picture.
pub const PAPER: Colour = Colour::new("paper", "#ffffff", "#16181d");
/// Givens, thick lines and text.
pub const INK: Colour = Colour::new("ink", "#14161a", "#eceef2");
/// Pencil marks and the numbers at the edges.
pub const SOFT: Colour = Colour::new("soft", "#50545c", "#b9bfca");
/// Lines between cells.
pub const THIN: Colour = Colour::new("thin", "#8f949d", "#565c68");
/// The background of givens.
pub const TINT: Colour = Colour::new("tint", "#ebecef", "#22262e");
/// The background of houses that rules add.
pub const REGION: Colour = Colour::new("region", "#fdf3d8", "#2e2a1c");
/// Digits that were found.
pub const FOUND: Colour = Colour::new("found", "#0a58ca", "#8ab8ff");

/// The colours of a board; those of clues are in [`clues`](crate::clues).
pub const BOARD_COLOURS: [Colour; 7] = [PAPER, INK, SOFT, THIN, TINT, REGION, FOUND];

/// Returns the style sheet of a page that shows pictures in these colours and follows the reader's
/// preference for light or dark. It sets a variable `--NAME` for each colour.
pub fn stylesheet(colours: &[Colour]) -> String {
    let variables = |value: fn(&Colour) -> &'static str| -> String {
        let variable = |colour: &Colour| format!("--{}:{};", colour.name, value(colour));
        colours.iter().map(variable).collect()
    };
    let mut text = format!(
        ":root{{{}}}\n@media(prefers-color-scheme:dark){{:root{{{}}}}}\n",
        variables(|colour| colour.light),
        variables(|colour| colour.dark)
    );
    for Colour { name, .. } in colours {
        text += &format!(".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}\n");
    }
    text
}
