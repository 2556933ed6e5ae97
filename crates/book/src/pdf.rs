//! A book as PDF.
//!
//! Pages are written one after another, each as soon as it is drawn; the letters that they
//! used are known only then, so the fonts come last, cut down to those letters. Text can be
//! selected and searched. The caption of a puzzle leads to its solution and back, and the
//! outline leads to every page. Nothing in the file tells when it was made: the same book is
//! the same file.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{AnnotationType, PageMode};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::book::Book;
use crate::drawing::Link;
use crate::font::Weight;
use crate::page;
use crate::pdf_content::content;
use crate::pdf_font::FontWriter;
use crate::pdf_outline;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// The first page; then its contents, the second page, and so on.
const FIRST_PAGE: i32 = 4;

/// The place of a page in the file.
pub(crate) fn page_ref(page: usize) -> Ref {
    Ref::new(FIRST_PAGE + 2 * page as i32)
}

/// Writes a book; nothing if `go_on` says no.
pub(crate) fn write(book: &Book, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Vec<u8>> {
    let mut pdf = Pdf::new();
    let mut next = page_ref(book.pages());
    let mut fonts = Weight::ALL.map(|weight| FontWriter::new(weight, &mut next));
    for page in 0..book.pages() {
        if !go_on(page) {
            return None;
        }
        write_page(&mut pdf, book, page, &mut fonts, &mut next);
    }
    let (width, height) = book.measures.paper;
    let mut pages = pdf.pages(PAGES);
    pages
        .kids((0..book.pages()).map(page_ref))
        .count(book.pages() as i32)
        .media_box(Rect::new(0.0, 0.0, width, height));
    let mut resources = pages.resources();
    let mut names = resources.fonts();
    for font in &fonts {
        names.pair(font.name(), font.id);
    }
    names.finish();
    resources.finish();
    pages.finish();
    for font in fonts {
        font.write(&mut pdf);
    }
    let outline = pdf_outline::write(&mut pdf, book, &mut next);
    write_catalog(&mut pdf, book, outline);
    Some(pdf.finish())
}

fn write_catalog(pdf: &mut Pdf, book: &Book, outline: Ref) {
    let options = &book.options;
    let mut info = pdf.document_info(INFO);
    info.title(TextStr(options.title.as_deref().unwrap_or("Sudoku")));
    if let Some(author) = &options.author {
        info.author(TextStr(author));
    }
    info.creator(TextStr(concat!("Satur ", env!("CARGO_PKG_VERSION"))));
    info.finish();
    let mut catalog = pdf.catalog(CATALOG);
    catalog
        .pages(PAGES)
        .outlines(outline)
        .page_mode(PageMode::UseOutlines)
        .lang(TextStr(options.lang.tag()));
    catalog.viewer_preferences().display_doc_title(true);
}

fn write_page(
    pdf: &mut Pdf,
    book: &Book,
    number: usize,
    fonts: &mut [FontWriter; 2],
    next: &mut Ref,
) {
    let id = page_ref(number);
    let drawing = page::draw(book, number, None);
    let contents = compressed(&content(&drawing, fonts));
    let links: Vec<Ref> = drawing.links.iter().map(|_| next.bump()).collect();
    let mut page = pdf.page(id);
    page.parent(PAGES).contents(id.next());
    if !links.is_empty() {
        page.annotations(links.iter().copied());
    }
    page.finish();
    pdf.stream(id.next(), &contents).filter(Filter::FlateDecode);
    for (link, link_id) in drawing.links.iter().zip(links) {
        write_link(pdf, link_id, link, drawing.size.1);
    }
}

fn write_link(pdf: &mut Pdf, id: Ref, link: &Link, height: f32) {
    let [x, y, width, down] = link.area.map(rounded);
    let mut annotation = pdf.annotation(id);
    annotation
        .subtype(AnnotationType::Link)
        .rect(Rect::new(x, height - y - down, x + width, height - y))
        .border(0.0, 0.0, 0.0, None);
    // A little above the caption, so that it is seen.
    let top = rounded(height - link.to.y + 6.0);
    let target = annotation
        .insert(Name(b"Dest"))
        .start::<pdf_writer::writers::Destination>();
    target.page(page_ref(link.to.page)).xyz(0.0, top, None);
}

/// A hundredth of a point is finer than any printer, and shorter to write.
pub(crate) fn rounded(points: f32) -> f32 {
    (points * 100.0).round() / 100.0
}

pub(crate) fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}
