//! The outline of a PDF file: its sections, and in each the pages by the puzzles on them.

use pdf_writer::{Pdf, Ref, TextStr};

use crate::book::Book;
use crate::pdf::page_ref;
use crate::plan::Page;

/// Writes the outline and tells where it is.
pub(crate) fn write(pdf: &mut Pdf, book: &Book, next: &mut Ref) -> Ref {
    let root = next.bump();
    let sections: Vec<Ref> = book.plan.sections.iter().map(|_| next.bump()).collect();
    for (number, section) in book.plan.sections.iter().enumerate() {
        let pages: Vec<(usize, &Page)> = book
            .plan
            .pages
            .iter()
            .enumerate()
            .filter(|(_, page)| page.section == number)
            .collect();
        let Some(first) = pages.first().map(|(page, _)| *page) else {
            continue;
        };
        let children: Vec<Ref> = match pages.len() {
            1 => Vec::new(),
            _ => pages.iter().map(|_| next.bump()).collect(),
        };
        write_item(
            pdf,
            &sections,
            number,
            root,
            &section.name,
            first,
            &children,
        );
        for (at, (page, content)) in pages.iter().enumerate().take(children.len()) {
            let name = numbers(content);
            write_item(pdf, &children, at, sections[number], &name, *page, &[]);
        }
    }
    let mut outline = pdf.outline(root);
    if let (Some(&first), Some(&last)) = (sections.first(), sections.last()) {
        outline.first(first).last(last);
    }
    outline.count(sections.len() as i32);
    root
}

/// The numbers of the puzzles on a page: `7–12`.
fn numbers(page: &Page) -> String {
    match (page.places.first(), page.places.last()) {
        (Some(first), Some(last)) if first.board < last.board => {
            format!("{}–{}", first.board + 1, last.board + 1)
        }
        (Some(first), _) => (first.board + 1).to_string(),
        _ => String::new(),
    }
}

/// Writes one of some siblings.
fn write_item(
    pdf: &mut Pdf,
    siblings: &[Ref],
    at: usize,
    parent: Ref,
    name: &str,
    page: usize,
    children: &[Ref],
) {
    let mut item = pdf.outline_item(siblings[at]);
    item.title(TextStr(name)).parent(parent);
    if let Some(&before) = at.checked_sub(1).and_then(|at| siblings.get(at)) {
        item.prev(before);
    }
    if let Some(&after) = siblings.get(at + 1) {
        item.next(after);
    }
    if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
        // A negative count says that they are folded away.
        item.first(first).last(last).count(-(children.len() as i32));
    }
    item.dest().page(page_ref(page)).fit();
}
