//! Numbers for people: with the decimal point of English or the decimal comma of Portuguese.

use satur_logic::Lang;

/// A number as the language writes it: point and comma change places in Portuguese.
pub(crate) fn local(lang: Lang, english: &str) -> String {
    match lang {
        Lang::En => english.to_owned(),
        Lang::Pt => english
            .chars()
            .map(|symbol| match symbol {
                '.' => ',',
                ',' => '.',
                other => other,
            })
            .collect(),
    }
}

/// A value with its unit: `83.0`, `1.24 ms`, `4,782,969`.
pub(crate) fn show(lang: Lang, value: f64, unit: &str) -> String {
    match unit {
        "%" => decimals(lang, value, 1),
        "s" => seconds(lang, value),
        _ => count(lang, value),
    }
}

/// A value with a number of decimals.
pub(crate) fn decimals(lang: Lang, value: f64, digits: usize) -> String {
    local(lang, &format!("{value:.digits$}"))
}

/// An interval of percentages.
pub(crate) fn range(lang: Lang, low: f64, high: f64) -> String {
    format!("{} – {}", decimals(lang, low, 1), decimals(lang, high, 1))
}

/// A value with its sign and a number of decimals.
pub(crate) fn signed(lang: Lang, value: f64, digits: usize) -> String {
    local(lang, &format!("{value:+.digits$}"))
}

/// A time with three digits and the unit that suits it.
pub(crate) fn seconds(lang: Lang, value: f64) -> String {
    let (scaled, unit) = match value.abs() {
        0.0 => return "0 s".to_owned(),
        v if v < 1e-6 => (value * 1e9, "ns"),
        v if v < 1e-3 => (value * 1e6, "µs"),
        v if v < 1.0 => (value * 1e3, "ms"),
        _ => (value, "s"),
    };
    local(lang, &format!("{} {unit}", three(scaled)))
}

/// A count: whole numbers as they are, large ones with separators, others with three digits.
pub(crate) fn count(lang: Lang, value: f64) -> String {
    local(lang, &plain_count(value))
}

fn plain_count(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 1000.0 {
        return commas(value.round());
    }
    three(value)
}

fn three(value: f64) -> String {
    match value.abs() {
        v if v >= 1000.0 => commas(value.round()),
        v if v >= 100.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        v if v >= 0.01 || v == 0.0 => format!("{value:.2}"),
        _ => format!("{value:.2e}"),
    }
}

fn commas(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 {
        format!("-{text}")
    } else {
        text
    }
}

/// A probability: `0.03`, `< 0.0001`.
pub(crate) fn chance(lang: Lang, value: f64) -> String {
    if value < 0.0001 {
        local(lang, "< 0.0001")
    } else {
        decimals(lang, value, 4)
    }
}

/// The difference of measured and published: percentage points, or else the difference with the
/// factor.
pub(crate) fn difference(lang: Lang, measured: f64, published: f64, unit: &str) -> String {
    match unit {
        "%" => signed(lang, measured - published, 1),
        "s" => {
            let sign = if measured < published { "-" } else { "+" };
            let amount = seconds(lang, (measured - published).abs());
            // There is no ratio to a time of zero.
            let factor = (published > 0.0 && measured > 0.0)
                .then(|| format!(" ({})", factor(lang, measured / published)));
            format!("{sign}{amount}{}", factor.unwrap_or_default())
        }
        _ => {
            let off = measured - published;
            let sign = if off > 0.0 { "+" } else { "" };
            format!("{sign}{}", count(lang, off))
        }
    }
}

/// `×1/4,300` or `×12`.
pub(crate) fn factor(lang: Lang, ratio: f64) -> String {
    let text = if ratio < 1.0 && ratio > 0.0 {
        format!("×1/{}", three(1.0 / ratio))
    } else {
        format!("×{}", three(ratio))
    };
    local(lang, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        let en = Lang::En;
        assert_eq!(show(en, 83.0, "%"), "83.0");
        assert_eq!(show(en, 0.001_238, "s"), "1.24 ms");
        assert_eq!(show(en, 4_782_969.4, ""), "4,782,969");
        assert_eq!(show(en, 12.0, ""), "12");
        assert_eq!(show(en, 12.34, ""), "12.3");
        assert_eq!(seconds(en, 1234.6), "1,235 s");
        assert_eq!(difference(en, 79.0, 83.0, "%"), "-4.0");
        assert_eq!(difference(en, 0.001, 1.0, "s"), "-999 ms (×1/1,000)");
        assert_eq!(difference(en, 0.002, 0.0, "s"), "+2.00 ms");
        assert_eq!(seconds(en, 0.0), "0 s");
        assert_eq!(difference(en, 6.0, 9.0, "runs"), "-3");
        assert_eq!(chance(en, 0.000_01), "< 0.0001");
    }

    #[test]
    fn portuguese_has_a_decimal_comma() {
        let pt = Lang::Pt;
        assert_eq!(decimals(pt, 0.8178, 4), "0,8178");
        assert_eq!(show(pt, 4_782_969.4, ""), "4.782.969");
        assert_eq!(difference(pt, 0.001, 1.0, "s"), "-999 ms (×1/1.000)");
        assert_eq!(chance(pt, 0.000_01), "< 0,0001");
        assert_eq!(show(pt, 83.0, "%"), "83,0");
    }
}
