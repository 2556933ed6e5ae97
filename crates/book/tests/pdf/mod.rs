//! A reader of the PDF files that books are, written against the format and not the writer:
//! it follows the table of objects, unpacks pages, and turns letters back by the fonts' own
//! tables.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::ZlibDecoder;

/// What a file says.
pub(crate) struct Document {
    /// The texts of each page, in the order in which they are drawn.
    pub(crate) pages: Vec<Vec<String>>,
    /// The pages to which the links of each page lead.
    pub(crate) links: Vec<Vec<usize>>,
    /// The titles of the outline, each before those below it.
    pub(crate) outline: Vec<String>,
    /// The document's information and language.
    pub(crate) information: String,
}

/// An object: what stands before its stream, and the stream unpacked.
struct Object {
    text: String,
    stream: Vec<u8>,
}

type Objects = BTreeMap<usize, Object>;

impl Document {
    pub(crate) fn read(file: &[u8]) -> Self {
        let objects = objects(file);
        let catalog = &objects[&root(file, "/Root")].text;
        let pages = &objects[&reference(catalog, "/Pages")].text;
        let kids = references(list(pages, "/Kids"));
        assert!(pages.contains(&format!("/Count {}", kids.len())));
        let fonts = ["/R", "/B"].map(|name| letters(&objects, reference(pages, name)));
        let page_of = |id: usize| kids.iter().position(|kid| *kid == id).unwrap();
        let mut texts = Vec::new();
        let mut links = Vec::new();
        for kid in &kids {
            let page = &objects[kid].text;
            let content = &objects[&reference(page, "/Contents")].stream;
            texts.push(shown(content, &fonts));
            let annotations = if page.contains("/Annots") {
                references(list(page, "/Annots"))
            } else {
                Vec::new()
            };
            let target = |id: &usize| references(list(&objects[id].text, "/Dest"))[0];
            links.push(annotations.iter().map(|id| page_of(target(id))).collect());
        }
        let mut outline = Vec::new();
        titles(&objects, reference(catalog, "/Outlines"), &mut outline);
        let information = &objects[&root(file, "/Info")].text;
        let entry = |text: &str, key: &str| string(text, key).unwrap_or_default();
        Self {
            pages: texts,
            links,
            outline,
            information: format!(
                "{} | {} | {}",
                entry(information, "/Title"),
                entry(information, "/Author"),
                entry(catalog, "/Lang")
            ),
        }
    }
}

/// The objects, each where the table says that it is.
fn objects(file: &[u8]) -> Objects {
    let end = String::from_utf8_lossy(&file[file.len() - 40..]).into_owned();
    let start: usize = between(&end, "startxref\n", "\n").parse().unwrap();
    let table = String::from_utf8_lossy(&file[start..]).into_owned();
    let rows = table.lines().skip(2).take_while(|row| row.len() >= 18);
    let mut objects = Objects::new();
    for (id, row) in rows.enumerate().filter(|(_, row)| row.contains(" n")) {
        let offset: usize = row[..10].parse().unwrap();
        let body = &file[offset..];
        assert!(body.starts_with(format!("{id} 0 obj").as_bytes()), "{id}");
        let until = find(body, b"endobj").unwrap();
        let (text, stream) = match find(&body[..until], b"stream\n") {
            Some(at) => {
                let text = String::from_utf8_lossy(&body[..at]).into_owned();
                let length: usize = between(&text, "/Length ", "\n").trim().parse().unwrap();
                let data = &body[at + 7..at + 7 + length];
                let mut stream = Vec::new();
                ZlibDecoder::new(data).read_to_end(&mut stream).unwrap();
                (text, stream)
            }
            None => (
                String::from_utf8_lossy(&body[..until]).into_owned(),
                Vec::new(),
            ),
        };
        objects.insert(id, Object { text, stream });
    }
    objects
}

fn root(file: &[u8], key: &str) -> usize {
    let trailer = file
        .windows(7)
        .rposition(|part| part == b"trailer")
        .unwrap();
    reference(&String::from_utf8_lossy(&file[trailer..]), key)
}

/// The characters of a font, by the numbers that texts have. The font must be in the file.
fn letters(objects: &Objects, font: usize) -> BTreeMap<u16, char> {
    let font = &objects[&font].text;
    let below = &objects[&references(list(font, "/DescendantFonts"))[0]].text;
    let descriptor = &objects[&reference(below, "/FontDescriptor")].text;
    let embedded = &objects[&reference(descriptor, "/FontFile2")].stream;
    assert!(embedded.starts_with(&[0, 1, 0, 0]) && embedded.len() < 40_000);
    let map = &objects[&reference(font, "/ToUnicode")].stream;
    let map = std::str::from_utf8(map).unwrap();
    let mut letters = BTreeMap::new();
    let mut is_inside = false;
    for line in map.lines() {
        is_inside = (is_inside || line.ends_with("beginbfchar")) && line != "endbfchar";
        let words: Vec<&str> = line
            .split(['<', '>', ' '])
            .filter(|w| !w.is_empty())
            .collect();
        if let (true, [from, to]) = (is_inside, words.as_slice())
            && let (Ok(from), Ok(to)) = (u16::from_str_radix(from, 16), u32::from_str_radix(to, 16))
        {
            letters.insert(from, char::from_u32(to).unwrap());
        }
    }
    letters
}

/// The texts that a page shows.
fn shown(content: &[u8], fonts: &[BTreeMap<u16, char>; 2]) -> Vec<String> {
    let mut font = &fonts[0];
    let mut texts = Vec::new();
    for line in content.split(|byte| *byte == b'\n') {
        if line.ends_with(b" Tf") {
            font = &fonts[usize::from(line.starts_with(b"/B "))];
        } else if let Some(text) = line.strip_suffix(b") Tj") {
            let bytes = literal(&text[1..]);
            let codes = bytes
                .chunks(2)
                .map(|code| u16::from_be_bytes([code[0], code[1]]));
            texts.push(codes.map(|code| font[&code]).collect());
        } else {
            assert!(!line.ends_with(b"Tj"), "{line:?}");
        }
    }
    texts
}

/// The bytes of a string between brackets, in which some are written in other ways.
fn literal(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.iter().copied();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next().unwrap() {
            b'b' => 8,
            b't' => 9,
            b'n' => 10,
            b'f' => 12,
            b'r' => 13,
            first @ b'0'..=b'7' => {
                let eights = [first, rest.next().unwrap(), rest.next().unwrap()];
                eights.iter().fold(0, |sum, digit| sum * 8 + (digit - b'0'))
            }
            other => other,
        });
    }
    bytes
}

fn titles(objects: &Objects, parent: usize, found: &mut Vec<String>) {
    if !objects[&parent].text.contains("/First") {
        return;
    }
    let mut next = Some(reference(&objects[&parent].text, "/First"));
    while let Some(id) = next {
        let item = &objects[&id].text;
        assert_eq!(reference(item, "/Parent"), parent);
        found.push(string(item, "/Title").unwrap());
        titles(objects, id, found);
        next = item.contains("/Next").then(|| reference(item, "/Next"));
    }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = &text[text.find(before).unwrap() + before.len()..];
    &rest[..rest.find(after).unwrap_or(rest.len())]
}

fn reference(text: &str, key: &str) -> usize {
    between(text, &format!("{key} "), " 0 R").parse().unwrap()
}

fn list<'a>(text: &'a str, key: &str) -> &'a str {
    between(text, &format!("{key} ["), "]")
}

fn references(list: &str) -> Vec<usize> {
    let words: Vec<&str> = list.split_whitespace().collect();
    let triples = words.windows(3).filter(|triple| triple[2] == "R");
    triples.map(|triple| triple[0].parse().unwrap()).collect()
}

/// A string: plain, or in hexadecimal and UTF-16 after a mark.
fn string(text: &str, key: &str) -> Option<String> {
    let at = text.find(&format!("{key} "))?;
    let rest = &text[at + key.len() + 1..];
    if let Some(plain) = rest.strip_prefix('(') {
        return Some(plain[..plain.find(")\n").unwrap()].replace('\\', ""));
    }
    let codes = between(rest, "<FEFF", ">").as_bytes().chunks(4);
    let units: Vec<u16> = codes
        .map(|code| u16::from_str_radix(std::str::from_utf8(code).unwrap(), 16).unwrap())
        .collect();
    Some(String::from_utf16(&units).unwrap())
}
