//! Where generated puzzles go: stdout, or the file of `--out`.

use satur::files::Inputs;

use crate::args::Generate;
use crate::language::say;
use crate::tables::{Output, To};

/// Refuses `--out` for arrays and tables, which are not text.
pub(super) fn check(args: &Generate) -> Result<(), String> {
    match (args.to, &args.out) {
        (Some(To::Table(table)), Some(_)) => Err(say("out-is-text", &[("format", table.name())])),
        _ => Ok(()),
    }
}

/// Opens it.
pub(super) fn open(args: &Generate) -> Result<Output, String> {
    check(args)?;
    if args.out.is_some() {
        let sources = [&args.grids, &args.minimize, &args.pattern];
        let inputs = Inputs::of(sources.into_iter().flatten());
        return Output::text(args.out.as_deref(), &inputs);
    }
    Output::new(args.to, "puzzles").map_err(|error| format!("cannot write: {error}"))
}
