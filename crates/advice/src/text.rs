//! Text in lines of a width.

/// Breaks a text into lines of at most `width` columns at blanks. The first line is indented by
/// `first`, the others by `rest`. A word that is too long for a line has one of its own.
pub fn wrap(text: &str, width: usize, rest: usize, first: usize) -> String {
    let mut wrapped = " ".repeat(first);
    let mut at = first;
    for (number, word) in text.split(' ').enumerate() {
        let wide = word.chars().count();
        if number > 0 && at + 1 + wide > width {
            wrapped += "\n";
            wrapped += &" ".repeat(rest);
            at = rest;
        } else if number > 0 {
            wrapped.push(' ');
            at += 1;
        }
        wrapped += word;
        at += wide;
    }
    wrapped + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_the_width_unless_a_word_is() {
        let text = "a step as people read it, with longer and shorter words";
        for width in 10..60 {
            let wrapped = wrap(text, width, 2, 0);
            assert!(wrapped.lines().all(|line| line.chars().count() <= width));
            let words: Vec<&str> = wrapped.split_whitespace().collect();
            assert_eq!(words.join(" "), text);
        }
    }
}
