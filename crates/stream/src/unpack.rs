//! Compressed input, recognised by its first bytes, independent of its name.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use xz4rust::{XzDecoder, XzNextBlockResult};

/// The number of bytes that are read and unpacked at a time. The system copies a file into a buffer that stays in
/// the second cache; with 1 MiB that took four times as long (`docs/experiments/2026-11-nine.md`).
const BUFFER: usize = 1 << 17;

/// A compression format.
struct Packing {
    name: &'static str,
    /// The bytes with which every compressed text begins, and no plain text does.
    magic: &'static [u8],
    unpack: fn(Bytes) -> Box<dyn Read + Send>,
}

const PACKINGS: &[Packing] = &[
    Packing {
        name: "gzip",
        magic: &[0x1F, 0x8B],
        unpack: |packed| Box::new(MultiGzDecoder::new(packed)),
    },
    Packing {
        name: "zstd",
        magic: &[0x28, 0xB5, 0x2F, 0xFD],
        unpack: |packed| Box::new(Zstd::new(packed)),
    },
    Packing {
        name: "xz",
        magic: &[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        unpack: |packed| Box::new(Xz::new(packed)),
    },
];

/// Files that people take for puzzles and that are not read: the name, the first bytes.
const REFUSED: &[(&str, &[u8])] = &[
    ("bzip2", b"BZh"),
    ("7z", &[0x37, 0x7A, 0xBC, 0xAF]),
    ("rar", b"Rar!"),
    ("pdf", b"%PDF"),
    ("png", &[0x89, 0x50, 0x4E, 0x47]),
    ("jpeg", &[0xFF, 0xD8, 0xFF]),
];

/// The largest window that a compressed text may ask for: that of `zstd --ultra -22` and twice that
/// of `xz -9`. A text that asks for more is refused before memory is allocated.
const MAX_WINDOW: usize = 128 << 20;

/// Bytes from any source.
type Bytes = Box<dyn BufRead + Send>;

/// The text of a source, decompressed if necessary.
pub fn unpacked(source: impl Read + Send + 'static) -> io::Result<Bytes> {
    let mut source = BufReader::with_capacity(BUFFER, source);
    let mut head = Vec::new();
    // Only as many bytes as needed are awaited, because a pipe may be slow.
    let packing = loop {
        if let Some((name, _)) = REFUSED.iter().find(|(_, magic)| *magic == head) {
            let message = format!("this is a file of type {name}, which is not read");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let begun = |packing: &&Packing| packing.magic.starts_with(&head);
        let packing = PACKINGS.iter().find(begun);
        if let Some(packing) = packing.filter(|packing| packing.magic == head) {
            break Some(packing);
        }
        if packing.is_none() && !REFUSED.iter().any(|(_, magic)| magic.starts_with(&head)) {
            break None;
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
    let is_over = Arc::new(AtomicBool::new(false));
    let watched = Watched {
        source: whole,
        is_over: is_over.clone(),
    };
    let unpacked = Checked {
        text: (packing.unpack)(Box::new(watched)),
        name: packing.name,
        is_over,
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

/// A source that remembers whether its end was reached.
struct Watched {
    source: Bytes,
    is_over: Arc<AtomicBool>,
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Watched {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let ready = self.source.fill_buf()?;
        if ready.is_empty() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        Ok(ready)
    }

    fn consume(&mut self, count: usize) {
        self.source.consume(count);
    }
}

/// A decompressed text whose errors say what is damaged.
struct Checked {
    text: Box<dyn Read + Send>,
    name: &'static str,
    /// Whether the compressed text was read to its end.
    is_over: Arc<AtomicBool>,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.text.read(buffer).map_err(|error| {
            let name = self.name;
            let is_cut = self.is_over.load(Ordering::Relaxed);
            match error.kind() {
                UnexpectedEof | Other if is_cut => {
                    let message = format!("the {name} data is damaged: it ends too early");
                    io::Error::new(UnexpectedEof, message)
                }
                InvalidData | InvalidInput | Other | UnexpectedEof => {
                    let message = format!("the {name} data is damaged: {error}");
                    io::Error::new(InvalidData, message)
                }
                _ => error,
            }
        })
    }
}

/// A text compressed with zstd: consecutive frames, each with its own checksum.
struct Zstd {
    /// The current frame; `None` before the first, after the last and after damage.
    frame: Option<StreamingDecoder<Bytes, FrameDecoder>>,
    /// The source between two frames.
    source: Option<Bytes>,
}

impl Zstd {
    fn new(source: Bytes) -> Self {
        Self {
            frame: None,
            source: Some(source),
        }
    }
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(mut source) = self.source.take() {
                if source.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                let mut decoder = FrameDecoder::new();
                decoder.set_max_window_size(MAX_WINDOW as u64);
                let frame = StreamingDecoder::new_with_decoder(source, decoder);
                self.frame = Some(frame.map_err(io::Error::other)?);
            }
            let Some(mut frame) = self.frame.take() else {
                return Ok(0);
            };
            let count = frame.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                self.frame = Some(frame);
                return Ok(count);
            }
            let (source, decoder) = frame.into_parts();
            let stored = decoder.get_checksum_from_data();
            if stored.is_some() && stored != decoder.get_calculated_checksum() {
                let message = "its sum is not that of the text";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            self.source = Some(source);
        }
    }
}

/// A text compressed with xz: consecutive streams, with zeros between them.
struct Xz {
    source: Bytes,
    decoder: Box<XzDecoder<'static>>,
    /// Whether a stream ended and no other has begun.
    is_between: bool,
}

impl Xz {
    fn new(source: Bytes) -> Self {
        Self {
            source,
            decoder: XzDecoder::in_heap_with_alloc_dict_size(1 << 16, MAX_WINDOW),
            is_between: false,
        }
    }
}

impl Read for Xz {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let packed = self.source.fill_buf()?;
            if packed.is_empty() {
                return if self.is_between {
                    Ok(0)
                } else {
                    Err(io::ErrorKind::UnexpectedEof.into())
                };
            }
            if self.is_between {
                let padding = packed.iter().take_while(|&&byte| byte == 0).count();
                if padding > 0 {
                    self.source.consume(padding);
                    continue;
                }
                self.decoder.reset();
                self.is_between = false;
            }
            let decoded = self.decoder.decode(packed, buffer);
            let decoded = decoded.map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))?;
            let (taken, given) = match decoded {
                XzNextBlockResult::NeedMoreData(taken, given) => (taken, given),
                XzNextBlockResult::EndOfStream(taken, given) => {
                    self.is_between = true;
                    (taken, given)
                }
            };
            self.source.consume(taken);
            if given > 0 {
                return Ok(given);
            }
        }
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

    fn zstd(text: &str) -> Vec<u8> {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    /// Three boards and a comment, packed by `xz -0`.
    const XZ_TEXT: &str = ".3.4........3.2.\n.3.4........3.2.\n.3.4........3.2.\n# end\n";
    const XZ: [u8; 84] = [
        0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x04, 0xE6, 0xD6, 0xB4, 0x46, 0x02, 0x00, 0x21,
        0x01, 0x0C, 0x00, 0x00, 0x00, 0x8F, 0x98, 0x41, 0x9C, 0xE0, 0x00, 0x38, 0x00, 0x18, 0x5D,
        0x00, 0x17, 0x0C, 0xC1, 0xFE, 0xCB, 0x8F, 0x0F, 0x6F, 0x68, 0xCE, 0x6D, 0x06, 0x41, 0xE3,
        0x30, 0xEA, 0xF5, 0x86, 0x2D, 0x05, 0xDA, 0xBA, 0x80, 0x00, 0x00, 0xDB, 0x0A, 0x2A, 0x2A,
        0x9D, 0x8B, 0x19, 0x1E, 0x00, 0x01, 0x34, 0x39, 0xD4, 0xCE, 0xA9, 0xC4, 0x1F, 0xB6, 0xF3,
        0x7D, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5A,
    ];

    /// The text read from the bytes, and the error at its end.
    fn read(bytes: Vec<u8>) -> (String, Option<String>) {
        let mut text = Vec::new();
        let done = unpacked(Cursor::new(bytes)).and_then(|mut all| all.read_to_end(&mut text));
        let error = done.err().map(|error| error.to_string());
        (String::from_utf8(text).unwrap(), error)
    }

    #[test]
    fn files_that_are_not_read_are_named_and_what_begins_like_them_is_text() {
        let error = |bytes: &[u8]| {
            let opened = unpacked(Cursor::new(bytes.to_vec()));
            opened
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        assert_eq!(
            error(b"BZh91AY&SY"),
            "this is a file of type bzip2, which is not read"
        );
        assert_eq!(
            error(&[0x89, b'P', b'N', b'G', 0x0D]),
            "this is a file of type png, which is not read"
        );
        for text in ["B", "BZ", "7", "7z", "7....", "%", "%PD", "Rar", "R"] {
            assert_eq!(read(text.as_bytes().to_vec()), (text.to_owned(), None));
        }
    }

    #[test]
    fn gzip_is_recognised_by_its_first_bytes_and_plain_text_is_left_alone() {
        let long = "0123456789\n".repeat(300_000);
        for text in ["", "1", "\u{1f}", "\u{1f}x", "12\n34\n", &long] {
            assert_eq!(read(text.into()), (text.to_owned(), None));
            assert_eq!(read(gzip(text)), (text.to_owned(), None));
        }
        let two = [gzip("12\n"), gzip("34\n")].concat();
        assert_eq!(read(two), ("12\n34\n".to_owned(), None));
    }

    #[test]
    fn damage_is_reported_after_what_is_whole() {
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

    #[test]
    fn zstd_and_xz_are_recognised_by_their_first_bytes() {
        let long = "0123456789\n".repeat(300_000);
        for text in ["", "1", "12\n34\n", &long] {
            assert_eq!(read(zstd(text)), (text.to_owned(), None));
        }
        let two = [zstd("12\n"), zstd("34\n")].concat();
        assert_eq!(read(two), ("12\n34\n".to_owned(), None));
        assert_eq!(read(XZ.to_vec()), (XZ_TEXT.to_owned(), None));
        let two = [&XZ[..], &[0; 8], &XZ].concat();
        assert_eq!(read(two), (XZ_TEXT.repeat(2), None));
        // Texts that begin like a compressed one.
        for text in ["(", "(\u{b5}", "\u{fd}7z"] {
            assert_eq!(read(text.into()), (text.to_owned(), None));
        }
    }

    #[test]
    fn packed_texts_that_are_cut_or_damaged_are_errors() {
        let text = "0123456789\n".repeat(1000);
        for (name, text, whole) in [
            ("zstd", text.as_str(), zstd(&text)),
            ("xz", XZ_TEXT, XZ.to_vec()),
        ] {
            for cut in [1, 4, 8, whole.len() / 2] {
                let (found, error) = read(whole[..whole.len() - cut].to_vec());
                assert!(text.starts_with(&found), "{name} {cut}");
                let expected = format!("the {name} data is damaged: it ends too early");
                assert_eq!(error.as_deref(), Some(expected.as_str()), "{cut}");
            }
            for at in 0..whole.len() {
                let mut bytes = whole.clone();
                bytes[at] ^= 0x55;
                if let (found, None) = read_lossy(bytes) {
                    // Damage to some bytes of the container does not affect the text, and damage to
                    // the first bytes makes it a plain text.
                    assert!(at < 6 || found == text, "{name} {at}");
                }
            }
        }
    }

    /// A window of gigabytes is refused before it is allocated.
    #[test]
    fn a_packed_text_that_asks_for_too_much_memory_is_refused() {
        // A frame with a window of 2^41 bytes.
        let (_, error) = read_lossy(vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xF8, 0x01, 0x00, 0x00]);
        assert!(error.unwrap().starts_with("the zstd data is damaged"));
        // A dictionary of 4 GiB.
        let mut bytes = XZ.to_vec();
        bytes[16] = 40;
        let (_, error) = read_lossy(bytes);
        assert!(error.unwrap().starts_with("the xz data is damaged"));
    }

    fn read_lossy(bytes: Vec<u8>) -> (String, Option<String>) {
        let mut text = Vec::new();
        let done = unpacked(Cursor::new(bytes)).and_then(|mut all| all.read_to_end(&mut text));
        let error = done.err().map(|error| error.to_string());
        (String::from_utf8_lossy(&text).into_owned(), error)
    }
}
