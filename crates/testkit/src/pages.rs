//! Whether a page and its translation say the same, as far as a program can tell.
//!
//! Prose cannot be compared, but what does not change with the language can: the levels of the
//! headings, the rows of tables, the lines of indented blocks, what stands in backticks, and
//! every figure. So a translation that was forgotten when its original changed is noticed in
//! most cases.

/// How a translated page departs from its original; empty if nothing was found.
pub fn differences(original: &str, translated: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, one: Vec<String>, other: Vec<String>| {
        if one != other {
            found.push(format!("{what}: {}", departures(&one, &other)));
        }
    };
    compare("headings", headings(original), headings(translated));
    for (what, start) in [("rows of tables", "|"), ("indented lines", "    ")] {
        let count = |page: &str| {
            let lines = page.lines().filter(|line| line.starts_with(start));
            vec![lines.count().to_string()]
        };
        compare(what, count(original), count(translated));
    }
    compare("in backticks", spans(original), spans(translated));
    compare("figures", figures(original), figures(translated));
    found.extend(
        prose(translated)
            .filter(|line| prose(original).any(|known| known == *line))
            .map(|line| format!("not translated: {line}")),
    );
    found
}

/// The level of each heading, in order.
fn headings(page: &str) -> Vec<String> {
    page.lines()
        .map(|line| line.chars().take_while(|symbol| *symbol == '#').collect())
        .filter(|level: &String| !level.is_empty())
        .collect()
}

/// What stands in backticks, sorted.
fn spans(page: &str) -> Vec<String> {
    let one_line = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let inside = one_line.split('`').skip(1).step_by(2);
    let mut spans: Vec<String> = inside.map(str::to_owned).collect();
    spans.sort_unstable();
    spans
}

/// Every number, sorted. Languages part thousands and decimals by different signs, so only the
/// digits count.
fn figures(page: &str) -> Vec<String> {
    let is_part = |symbol: char| symbol.is_ascii_digit() || symbol == '.' || symbol == ',';
    let mut figures: Vec<String> = page
        .split(|symbol: char| !is_part(symbol))
        .map(|word| word.replace(['.', ','], ""))
        .filter(|word| !word.is_empty())
        .collect();
    figures.sort_unstable();
    figures
}

/// The lines that only prose can be: long, and neither of a table nor indented.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    page.lines()
        .filter(|line| line.chars().count() > 40 && !line.starts_with(['|', ' ', '#']))
}

/// What only one of the two has.
fn departures(one: &[String], other: &[String]) -> String {
    let count = |all: &[String], word: &String| all.iter().filter(|known| *known == word).count();
    let mut words: Vec<&String> = one.iter().chain(other).collect();
    words.sort_unstable();
    words.dedup();
    let parts: Vec<String> = words
        .into_iter()
        .filter(|word| count(one, word) != count(other, word))
        .map(|word| {
            format!(
                "'{word}' {} and {} times",
                count(one, word),
                count(other, word)
            )
        })
        .collect();
    if parts.is_empty() {
        "in another order".to_owned()
    } else {
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "# exact\n\n## Cost\n\nA board takes 1,500 steps of `work`, 0.5 s on \
        average.\n\n| board | s |\n|---|---|\n| 9x9 | 0.5 |\n\n    . 3\n";
    const PORTUGUESE: &str = "# exact\n\n## Custo\n\nUm tabuleiro leva 1.500 passos de `work`, \
        0,5 s em média.\n\n| tabuleiro | s |\n|---|---|\n| 9x9 | 0,5 |\n\n    . 3\n";

    #[test]
    fn a_translation_says_the_same() {
        assert_eq!(differences(ENGLISH, PORTUGUESE), Vec::<String>::new());
    }

    #[test]
    fn what_was_forgotten_is_noticed() {
        for (from, to, why) in [
            ("## Custo\n", "", "headings"),
            ("## Custo", "### Custo", "headings"),
            ("| 9x9 | 0,5 |\n", "", "rows of tables"),
            ("    . 3\n", "", "indented lines"),
            ("`work`", "`trabalho`", "in backticks"),
            ("1.500", "1.600", "figures"),
            ("0,5 |", "5 |", "figures"),
        ] {
            let changed = PORTUGUESE.replacen(from, to, 1);
            let found = differences(ENGLISH, &changed).join("\n");
            assert!(found.contains(why), "{to}: {found}");
        }
        let copied = differences(ENGLISH, ENGLISH).join("\n");
        assert!(copied.contains("not translated: A board takes"), "{copied}");
    }
}
