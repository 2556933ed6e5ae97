//! Links to the pages of puzzle sites.

use crate::{Line, Problem};

/// The value of a key in the query of a link, as it is written; nothing if it has none.
pub(crate) fn query<'a>(link: &'a str, key: &str) -> Option<&'a str> {
    let (_, query) = link.split_once('?')?;
    let query = query.split('#').next().unwrap_or_default();
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// What follows the name of a site in a link; nothing for any other text.
pub(crate) fn after_host<'a>(text: &'a str, hosts: &[&str]) -> Option<&'a str> {
    let link = text.split_once("://").map_or(text, |(_, rest)| rest);
    let link = link.strip_prefix("www.").unwrap_or(link);
    hosts.iter().find_map(|host| {
        let rest = link.strip_prefix(host)?;
        (rest.is_empty() || rest.starts_with(['/', '?'])).then_some(rest)
    })
}

/// A text with its `%2B` and the like read. A blank was a `+` before somebody read it.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .filter(|_| first == b'%')
            .and_then(|code| std::str::from_utf8(code).ok())
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        if let Some(code) = code {
            bytes.push(code);
            rest = &after[2..];
        } else {
            bytes.push(if first == b' ' { b'+' } else { first });
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The problem with a link that holds no puzzle but its number at the site.
pub(crate) fn only_a_number(line: &Line, site: &str, expected: &str) -> Problem {
    let found = format!("a link that is only the name of a puzzle at {site}");
    Problem::at(line.number, 0, found, expected)
        .hint("the puzzle itself is at the site, and Satur opens no pages: open the link in a browser and copy the long link, or the export, that holds the whole puzzle")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let link = "https://www.example.org/a.htm?x=1&load=a%2Fb%3D+c&y=%#load=2";
        assert_eq!(query(link, "load"), Some("a%2Fb%3D+c"));
        assert_eq!(query(link, "z"), None);
        assert_eq!(decoded("a%2Fb%3D+c d%é%4"), "a/b=+c+d%é%4");
        let hosts = ["example.org", "other.net"];
        assert_eq!(after_host(link, &hosts).map(|rest| &rest[..3]), Some("/a."));
        assert_eq!(after_host("other.net?a", &hosts), Some("?a"));
        assert_eq!(after_host("another.net?a", &hosts), None);
        assert_eq!(after_host("example.organic", &hosts), None);
    }
}
