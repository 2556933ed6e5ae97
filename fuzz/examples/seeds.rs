//! Writes the corpus to start from: what is kept in `seeds/`, the example of every page, a few
//! boards in every format, and the experiments that are built in.

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = here.join("corpus");
    for target in [
        "arguments",
        "experiments",
        "nine",
        "proofs",
        "readers",
        "records",
        "round-trip",
    ] {
        fs::create_dir_all(corpus.join(target))?;
        let Ok(kept) = fs::read_dir(here.join("seeds").join(target)) else {
            continue;
        };
        for file in kept {
            let file = file?;
            fs::copy(file.path(), corpus.join(target).join(file.file_name()))?;
        }
    }
    for (name, text) in satur_fuzz::seeds() {
        // The first byte tells the reader nothing.
        let seed = [&[0], text.as_bytes()].concat();
        fs::write(corpus.join("readers").join(name), seed)?;
    }
    for (name, text) in satur_fuzz::experiment_seeds() {
        fs::write(corpus.join("experiments").join(name), text)?;
    }
    Ok(())
}
