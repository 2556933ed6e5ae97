//! OpenSudoku's XML: folders of games, each with its board in one attribute.
//!
//! The attributes of a game and of its folder are kept as notes, and so is what the file says
//! of all its games. The text is read tag by tag, so memory does not grow with the file.

use std::io;

use quick_xml::Reader as XmlReader;
use quick_xml::XmlVersion;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::classic;
use crate::parse::opensudoku_data::{self, OWN_NOTES, read_data};
use crate::parse::xml::{self, Feed, Place};
use crate::problem::quoted;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "opensudoku",
    summary: "OpenSudoku XML: games with their notes, data versions 1 to 5",
    extensions: &["opensudoku"],
    page: page!("opensudoku"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        opening: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n",
        closing: "</opensudoku>\n",
        remark: Remark::Own,
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// Elements that speak of all games after them, and what we call them.
const HEADERS: [(&str, &str); 3] = [
    ("name", "folder"),
    ("created", "date"),
    ("sourceURL", "url"),
];

fn recognises(sample: &Sample) -> bool {
    let text = sample.text().trim_start();
    text.starts_with('<') && text.contains("<opensudoku")
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut games = Games {
        reader: XmlReader::from_reader(Feed::of(lines)),
        header: Vec::new(),
        folder: Vec::new(),
        element: None,
        is_inside: false,
        is_over: false,
        options,
    };
    Box::new(std::iter::from_fn(move || games.next()))
}

struct Games<'a> {
    reader: XmlReader<Feed<'a>>,
    /// What was said of all games.
    header: Vec<(String, String)>,
    /// What was said of the folder.
    folder: Vec<(String, String)>,
    /// The element whose text is being read.
    element: Option<(String, String)>,
    is_inside: bool,
    is_over: bool,
    options: ReadOptions,
}

impl Games<'_> {
    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        let mut buffer = Vec::new();
        while !self.is_over {
            buffer.clear();
            let place = self.reader.get_ref().place();
            let event = match self.reader.read_event_into(&mut buffer) {
                Ok(event) => event.into_owned(),
                Err(error) => return Some(Err(self.failure(place, error))),
            };
            match event {
                Event::Eof => self.is_over = true,
                Event::Start(tag) | Event::Empty(tag) => {
                    if let Some(record) = self.open_tag(place, &tag) {
                        return Some(record.map_err(ReadError::from));
                    }
                }
                Event::End(tag) => self.close_tag(tag.name().as_ref()),
                Event::Text(text) => self.add_text(&text),
                Event::CData(text) => self.add_text(&text),
                Event::GeneralRef(name) => {
                    let escaped = format!("&{};", &*name);
                    let text = unescape(&escaped).map(std::borrow::Cow::into_owned);
                    self.add_text(&text.unwrap_or(escaped));
                }
                _ => {}
            }
        }
        None
    }

    /// A tag that is not nested as it should be hides nothing after it; other damage does.
    fn failure(&mut self, (line, column): Place, error: quick_xml::Error) -> ReadError {
        self.is_over = !matches!(error, quick_xml::Error::IllFormed(_));
        match error {
            quick_xml::Error::Io(error) => {
                ReadError::Io(io::Error::new(error.kind(), error.to_string()))
            }
            error => Problem::at(line, column, "damaged XML", "well-formed XML")
                .hint(error.to_string())
                .into(),
        }
    }

    fn open_tag(&mut self, place: Place, tag: &BytesStart) -> Option<Result<Record, Problem>> {
        let name = tag.name();
        let name = name.as_ref();
        if !self.is_inside {
            self.is_inside = name == "opensudoku";
            self.is_over = !self.is_inside;
            let found = || format!("the element {}", quoted(name));
            return self
                .is_over
                .then(|| Err(Problem::at(place.0, place.1, found(), "<opensudoku>")));
        }
        match name {
            "game" => return Some(self.read_game(place, tag)),
            "folder" => {
                self.folder.clear();
                for (key, value, _) in attributes(place, tag).ok()? {
                    let key = match key.as_str() {
                        "name" => "folder".to_owned(),
                        other => format!("folder_{other}"),
                    };
                    note(&mut self.folder, &key, value);
                }
            }
            _ => self.element = Some((name.to_owned(), String::new())),
        }
        None
    }

    fn close_tag(&mut self, name: &str) {
        if name == "folder" {
            self.folder.clear();
        }
        if let Some((element, text)) = self.element.take()
            && !text.trim().is_empty()
        {
            let known = HEADERS.iter().find(|(theirs, _)| *theirs == element);
            let key = known.map_or(element.as_str(), |(_, ours)| ours);
            note(&mut self.header, key, text.trim().to_owned());
        }
    }

    fn add_text(&mut self, text: &str) {
        if let Some((_, so_far)) = &mut self.element {
            so_far.extend(text.chars().map(xml::writable));
        }
    }

    fn read_game(&self, place: Place, tag: &BytesStart) -> Result<Record, Problem> {
        let attributes = attributes(place, tag)?;
        let Some((_, data, raw)) = attributes.iter().find(|(key, ..)| key == "data") else {
            let expected = "an attribute data=\"…\" with the board";
            return Err(Problem::at(
                place.0,
                place.1,
                "a game without a board",
                expected,
            ));
        };
        let locate = |at: usize| xml::after(raw.0, xml::escaped_prefix(raw.1, at));
        let mut record = read_data(place.0, data, self.options, locate)?;
        let mut notes = self.header.clone();
        for (key, value) in &self.folder {
            note(&mut notes, key, value.clone());
        }
        for (key, value, _) in attributes {
            match key.as_str() {
                "data" => {}
                "label" => record.label = Some(value),
                _ => note(&mut notes, &key, value),
            }
        }
        record.notes.splice(0..0, notes);
        Ok(record)
    }
}

/// Says something under a key that can be the name of an attribute. What is said last holds:
/// a game goes before its folder, and the folder before the file.
fn note(notes: &mut Vec<(String, String)>, key: &str, value: String) {
    let key = attribute_name(key);
    notes.retain(|(known, _)| *known != key);
    notes.push((key, value));
}

/// A key as the name of an attribute that has no meaning of its own.
fn attribute_name(key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let name: String = key
        .chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .collect();
    let is_taken = name == "data" || name == "label" || OWN_NOTES.contains(&name.as_str());
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if is_name && !is_taken {
        name
    } else {
        format!("_{name}")
    }
}

/// Each attribute with its value, and with the raw text of the value and its place.
#[expect(
    clippy::type_complexity,
    reason = "a name would hide that it is a plain list"
)]
fn attributes<'a>(
    place: Place,
    tag: &'a BytesStart,
) -> Result<Vec<(String, String, (Place, &'a str))>, Problem> {
    let text: &str = tag;
    let inside = xml::after(place, "<");
    let damaged = |error: String| {
        Problem::at(place.0, place.1, "damaged attributes", "name=\"value\"").hint(error)
    };
    let mut found = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| damaged(error.to_string()))?;
        let value = attribute
            .normalized_value(XmlVersion::Explicit1_0)
            .map_err(|error| damaged(error.to_string()))?;
        let value: String = value.chars().map(xml::writable).collect();
        let raw = match &attribute.value {
            std::borrow::Cow::Borrowed(raw) => *raw,
            std::borrow::Cow::Owned(_) => "",
        };
        let offset = (raw.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let start = xml::after(inside, text.get(..offset).unwrap_or_default());
        found.push((attribute.key.as_ref().to_owned(), value, (start, raw)));
    }
    Ok(found)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = classic::position(sheet)?;
    let data = opensudoku_data::write(sheet.record, &puzzle)?;
    let mut notes = Vec::new();
    for (key, value) in &sheet.record.notes {
        if !OWN_NOTES.contains(&key.as_str()) {
            note(&mut notes, key, value.clone());
        }
    }
    let mut text = String::new();
    if !sheet.remark.is_empty() {
        text += &format!("  <!-- {} -->\n", sheet.remark.replace("--", "-"));
    }
    text += "  <game";
    if let Some(label) = &sheet.record.label {
        text += &format!(" label=\"{}\"", xml::attribute(label));
    }
    for (key, value) in notes {
        text += &format!(" {key}=\"{}\"", xml::attribute(&value));
    }
    text += &format!(" data=\"{}\"/>\n", xml::attribute(&data));
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, read_all, rewrite, round_trip};
    use proptest::prelude::*;
    use satur_model::Shape;

    const DIGITS: &str =
        "000000500020070009000010400060005700074980105000004600005000900096200040007860000";

    #[test]
    fn games_know_their_folder_and_their_file() {
        let text = format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<name>Mine &amp; yours</name><author>A</author>\n\
             <level></level><game data='{DIGITS}' author=\"B\" />\n\
             <folder name='F' created='1'><game\n  note='a&#10;b' data=\"\n{DIGITS}\"/></folder>\n\
             <game data='{DIGITS}'></game></opensudoku>"
        );
        let records = read_all(&FORMAT, &text);
        let notes: Vec<_> = records.iter().map(|record| record.notes.clone()).collect();
        let said = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs
                .iter()
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect()
        };
        assert_eq!(
            notes[0],
            said(&[("folder", "Mine & yours"), ("author", "B")])
        );
        let second = [
            ("author", "A"),
            ("folder", "F"),
            ("folder_created", "1"),
            ("note", "a\nb"),
        ];
        assert_eq!(notes[1], said(&second));
        assert_eq!(
            notes[2],
            said(&[("folder", "Mine & yours"), ("author", "A")])
        );
        assert_eq!(
            records.iter().map(|r| r.line).collect::<Vec<_>>(),
            [4, 5, 8]
        );
        for record in &records {
            assert_eq!(round_trip(&FORMAT, record), *record);
        }
    }

    #[test]
    fn a_plain_puzzle_is_written_plainly() {
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  \
             <game level=\"1 &lt; 2\" data=\"{DIGITS}\"/>\n</opensudoku>\n"
        );
        let records = read_all(&FORMAT, &text);
        assert_eq!(records[0].note("level"), Some("1 < 2"));
        assert_eq!(rewrite(&FORMAT, &records[0]), text);
    }

    #[test]
    fn problems_say_where_and_the_next_game_is_read() {
        let bad = DIGITS.replace('3', "x").replace('6', "q");
        let text = format!(
            "<opensudoku>\n<game/>\n <game data='12'/>\n<game a='&lt;&lt;'\n data='{bad}'/>\
             <game data='{DIGITS}' data=''/><game a=1/>\n</folder><game data='{DIGITS}'/>\
             <game data='{DIGITS}'"
        );
        let found = problems(&FORMAT, &text);
        let expected = [
            "line 2, column 1: found a game without a board, expected an attribute data=\"…\" with the board",
            "line 3, column 14: found 2 characters, expected 81, one for each cell",
            "line 5, column 36: found 'q', expected a digit 1 to 9, or . for an empty cell",
            "line 5, column 92: found damaged attributes, expected name=\"value\"",
            "line 5, column 196: found damaged attributes, expected name=\"value\"",
            "line 6, column 1: found damaged XML, expected well-formed XML",
            "line 6, column 106: found damaged XML, expected well-formed XML",
        ];
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{found}\n{expected}");
        }
        assert_eq!(found.len(), expected.len(), "{found:#?}");
    }

    #[test]
    fn other_xml_is_refused() {
        let found = problems(&FORMAT, "<ksudoku><game data=''/></ksudoku>");
        assert_eq!(
            found,
            ["line 1, column 1: found the element 'ksudoku', expected <opensudoku>"]
        );
    }

    #[test]
    fn only_its_root_is_recognised() {
        assert!(is_recognised(
            &FORMAT,
            " \n<?xml version='1.0'?><!-- x -->\n<opensudoku>"
        ));
        for text in ["<ksudoku>", "opensudoku", "", "{\"a\": \"<opensudoku>\"}"] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
    }

    fn any_record() -> impl Strategy<Value = Record> {
        let notes = proptest::collection::btree_map("[a-z][a-z0-9_.-]{5,8}", any::<String>(), 0..4);
        let label = any::<Option<String>>();
        (any_position(Shape::classic()), label, notes).prop_map(|(mut record, label, notes)| {
            let clean = |text: String| -> String { text.chars().map(xml::writable).collect() };
            record.label = label.map(clean);
            record.notes = notes.into_iter().map(|(k, v)| (k, clean(v))).collect();
            record
        })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_record()) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
