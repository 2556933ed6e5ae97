//! Writes the corpus to start from: the example of every page, and a few boards in every
//! format.

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/readers");
    fs::create_dir_all(&folder)?;
    for (name, text) in satur_fuzz::seeds() {
        // The first byte tells the reader nothing.
        let seed = [&[0], text.as_bytes()].concat();
        fs::write(folder.join(name), seed)?;
    }
    Ok(())
}
