//! Who waits for a step, and for how long.

use std::fmt;

/// A question that long searches ask between two pieces of work: is it over? Once the answer was
/// yes it stays yes.
#[derive(Clone, Copy, Default)]
pub struct Patience<'p>(Option<&'p dyn Fn() -> bool>);

impl<'p> Patience<'p> {
    /// Waits for ever.
    pub const ENDLESS: Patience<'static> = Patience(None);

    /// Waits until this says that it is over.
    pub fn until(is_over: &'p dyn Fn() -> bool) -> Self {
        Self(Some(is_over))
    }

    /// Whether nobody waits any longer.
    #[inline]
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|is_over| is_over())
    }
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Patience::until"
        } else {
            "Patience::ENDLESS"
        })
    }
}
