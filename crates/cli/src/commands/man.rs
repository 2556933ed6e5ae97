//! `satur man`: a manual page for the command and one for each of its commands, from the same table
//! as the help.

use clap::Command;
use satur::files::{self, Inputs};

use super::{CommandResult, make_folder};
use crate::args::{self, Man};
use crate::exit::Exit;

pub(crate) fn run(args: &Man) -> CommandResult {
    let folder = &args.folder;
    make_folder(folder)?;
    for (name, page) in pages(args::command()).map_err(|error| error.to_string())? {
        let path = folder.join(name);
        files::write(&path, &page, &Inputs::of::<&str>([]))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(Exit::Fine)
}

/// The pages with the names of their files.
fn pages(command: Command) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut pages = Vec::new();
    add("satur", command, &mut pages)?;
    Ok(pages)
}

/// The commands that have a page. The parser adds `help` by itself once it is asked to; its texts are the
/// pages of the others.
fn with_pages(command: &Command) -> impl Iterator<Item = &Command> {
    let inner = command.get_subcommands();
    inner.filter(|inner| !inner.is_hide_set())
}

fn add(name: &str, command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    for inner in with_pages(&command) {
        add(
            &format!("{name}-{}", inner.get_name()),
            inner.clone(),
            pages,
        )?;
    }
    let mut page = Vec::new();
    let named = command
        .display_name(name)
        .bin_name(name.replacen('-', " ", 1));
    clap_mangen::Man::new(named).render(&mut page)?;
    pages.push((format!("{name}.1"), page));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_with_its_options_and_examples() {
        // Once: the language of the process, which other tests change, decides what is in it.
        let command = args::command();
        let pages = pages(command.clone()).unwrap();
        let page = |name: &str| {
            let (_, page) = pages.iter().find(|(file, _)| file == name).expect(name);
            String::from_utf8(page.clone()).unwrap()
        };
        for command in with_pages(&command) {
            let text = page(&format!("satur-{}.1", command.get_name()));
            assert!(
                text.contains("satur "),
                "no examples: {}",
                command.get_name()
            );
        }
        let solve = page("satur-solve.1");
        assert!(
            solve.contains("method") && solve.contains("puzzles.txt"),
            "{solve}"
        );
        assert!(page("satur.1").contains("solve"));
    }
}
