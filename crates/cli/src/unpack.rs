//! Packed input, recognised by its first bytes whatever its name.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

/// How much is read and unpacked at a time.
const BUFFER: usize = 1 << 20;

/// A way to pack a text.
struct Packing {
    name: &'static str,
    /// The bytes that every packed text begins with, and no other text does.
    magic: &'static [u8],
    unpack: fn(Bytes) -> Box<dyn Read + Send>,
}

const PACKINGS: &[Packing] = &[Packing {
    name: "gzip",
    magic: &[0x1F, 0x8B],
    unpack: |packed| Box::new(MultiGzDecoder::new(packed)),
}];

/// Bytes that come from anywhere.
type Bytes = Box<dyn BufRead + Send>;

/// The text of a source, unpacked if it is packed.
pub(crate) fn unpacked(source: impl Read + Send + 'static) -> io::Result<Bytes> {
    let mut source = BufReader::with_capacity(BUFFER, source);
    let mut head = Vec::new();
    // No more is waited for than tells packings from a text: a pipe may trickle.
    let packing = loop {
        let begun = |packing: &&Packing| packing.magic.starts_with(&head);
        let Some(packing) = PACKINGS.iter().find(begun) else {
            break None;
        };
        if head.len() == packing.magic.len() {
            break Some(packing);
        }
        let mut byte = [0];
        match source.read(&mut byte) {
            Ok(0) => break None,
            Ok(_) => head.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    };
    let whole: Bytes = Box::new(Cursor::new(head).chain(source));
    let Some(packing) = packing else {
        return Ok(whole);
    };
    let unpacked = Checked {
        text: (packing.unpack)(whole),
        name: packing.name,
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

/// An unpacked text whose errors say what is damaged.
struct Checked {
    text: Box<dyn Read + Send>,
    name: &'static str,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.text.read(buffer).map_err(|error| {
            let name = self.name;
            match error.kind() {
                UnexpectedEof => {
                    let message = format!("the {name} data is damaged: it ends too early");
                    io::Error::new(UnexpectedEof, message)
                }
                InvalidData | InvalidInput | Other => {
                    let message = format!("the {name} data is damaged: {error}");
                    io::Error::new(InvalidData, message)
                }
                _ => error,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    }

    /// What is read of the bytes, and the error at its end.
    fn read(bytes: Vec<u8>) -> (String, Option<String>) {
        let mut text = Vec::new();
        let done = unpacked(Cursor::new(bytes)).and_then(|mut all| all.read_to_end(&mut text));
        let error = done.err().map(|error| error.to_string());
        (String::from_utf8(text).unwrap(), error)
    }

    #[test]
    fn gzip_is_told_by_its_first_bytes_and_plain_text_is_left_alone() {
        let long = "0123456789\n".repeat(300_000);
        for text in ["", "1", "\u{1f}", "\u{1f}x", "12\n34\n", &long] {
            assert_eq!(read(text.into()), (text.to_owned(), None));
            assert_eq!(read(gzip(text)), (text.to_owned(), None));
        }
        let two = [gzip("12\n"), gzip("34\n")].concat();
        assert_eq!(read(two), ("12\n34\n".to_owned(), None));
    }

    #[test]
    fn damage_is_told_after_what_is_whole() {
        let text = "0123456789\n".repeat(1000);
        let whole = gzip(&text);
        let end = whole.len();
        for (at, what) in [(end - 8, "damaged"), (end - 4, "damaged")] {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            let (found, error) = read(bytes);
            assert_eq!(found, text, "the text is read before its sum is compared");
            assert!(error.unwrap().contains(what));
        }
        for cut in [1, 4, 8, 9, end / 2] {
            let (found, error) = read(whole[..end - cut].to_vec());
            assert!(text.starts_with(&found));
            assert_eq!(
                error.unwrap(),
                "the gzip data is damaged: it ends too early"
            );
        }
        let (found, error) = read([&whole[..], b"garbage"].concat());
        assert_eq!(found, text);
        assert!(error.unwrap().contains("damaged"));
    }
}
