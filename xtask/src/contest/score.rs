//! A row of the table: how many boards each program solved, how fast, and which won.
//!
//! Solved boards, the median of all boards (unsolved ones last), and PAR2, the mean in which an
//! unsolved board counts twice the limit. Ours wins a row if it is behind no peer in the median or
//! in PAR2, and ahead of all in one of them; the best in each may be different peers.

/// The reply of a program to a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Reply {
    Solved(f64),
    None(f64),
    Unsolved,
}

/// The score of a program in a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Score {
    name: String,
    solved: usize,
    /// Infinite if most boards are unsolved.
    median: f64,
    par2: f64,
}

impl Score {
    pub(super) fn new(name: &str, replies: &[Reply], limit: f64) -> Self {
        let mut seconds: Vec<f64> = replies
            .iter()
            .map(|reply| match reply {
                Reply::Solved(seconds) | Reply::None(seconds) => *seconds,
                Reply::Unsolved => f64::INFINITY,
            })
            .collect();
        seconds.sort_by(f64::total_cmp);
        let count = seconds.len().max(1);
        let counted = seconds.iter().map(|&s| s.min(2.0 * limit));
        Self {
            name: name.to_owned(),
            solved: seconds.iter().filter(|s| s.is_finite()).count(),
            median: *seconds.get((count - 1) / 2).unwrap_or(&f64::INFINITY),
            par2: counted.sum::<f64>() / count as f64,
        }
    }

    /// Solved, median and PAR2.
    pub(super) fn summary(&self) -> String {
        let Self {
            solved,
            median,
            par2,
            ..
        } = self;
        format!("{solved}, {}, {}", shown(*median), shown(*par2))
    }
}

/// The head of the table; `ours` is the method that the others are compared with.
pub(super) fn head(ours: &str) -> String {
    format!(
        "| set | boards | {ours} | best peer | other peers | |\n\
         | --- | ---: | --- | --- | --- | --- |"
    )
}

/// A row of the table. The first score is ours; the peers follow, the best in PAR2 first.
pub(super) fn row(set: &str, boards: usize, scores: &[Score]) -> String {
    let Some((ours, peers)) = scores.split_first() else {
        return String::new();
    };
    let mut peers: Vec<&Score> = peers.iter().collect();
    peers.sort_by(|a, b| a.par2.total_cmp(&b.par2).then(b.solved.cmp(&a.solved)));
    let mut summary = peers
        .iter()
        .map(|peer| format!("{} {}", peer.name, peer.summary()));
    let best = summary.next().unwrap_or_default();
    let others: Vec<String> = summary.collect();
    let (others, verdict) = (others.join("; "), verdict(ours, &peers));
    format!(
        "| {set} | {boards} | {} | {best} | {others} | {verdict} |",
        ours.summary()
    )
}

/// Won, lost (and by what) or even, and the speed of ours relative to the best peer in the median
/// and in PAR2.
fn verdict(ours: &Score, peers: &[&Score]) -> String {
    let best = |measure: fn(&Score) -> f64| {
        let all = peers.iter().map(|peer| measure(peer));
        all.fold(f64::INFINITY, f64::min)
    };
    if peers.is_empty() {
        return String::new();
    }
    let (median, par2) = (best(|peer| peer.median), best(|peer| peer.par2));
    let behind = (ours.median > median, ours.par2 > par2);
    let is_ahead = ours.median < median || ours.par2 < par2;
    let word = match behind {
        (true, true) => "**lost**",
        (true, false) => "**lost** by median",
        (false, true) => "**lost** by PAR2",
        (false, false) if is_ahead => "won",
        (false, false) => return "even".to_owned(),
    };
    let times = |ours: f64, peer: f64| match peer / ours {
        ratio if ratio.is_nan() || ratio.is_infinite() || ratio == 0.0 => "–".to_owned(),
        ratio if ratio < 9.95 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    };
    format!(
        "{word}, {} and {} times",
        times(ours.median, median),
        times(ours.par2, par2)
    )
}

fn shown(seconds: f64) -> String {
    match seconds {
        s if s.is_infinite() => "–".to_owned(),
        s if s < 0.0001 => format!("{s:.6}"),
        s if s < 0.001 => format!("{s:.5}"),
        s if s < 0.1 => format!("{s:.4}"),
        s if s < 10.0 => format!("{s:.2}"),
        s => format!("{s:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(name: &str, seconds: &[f64]) -> Score {
        let replies: Vec<Reply> = seconds
            .iter()
            .map(|&s| {
                if s.is_finite() {
                    Reply::Solved(s)
                } else {
                    Reply::Unsolved
                }
            })
            .collect();
        Score::new(name, &replies, 10.0)
    }

    const NEVER: f64 = f64::INFINITY;

    #[test]
    fn an_unsolved_board_counts_twice_the_limit() {
        let replies = [Reply::None(1.0), Reply::Unsolved, Reply::Solved(3.0)];
        assert_eq!(Score::new("a", &replies, 10.0).summary(), "2, 3.00, 8.00");
        assert_eq!(score("a", &[NEVER]).summary(), "0, –, 20.0");
        assert_eq!(score("a", &[4.0, NEVER]).summary(), "1, 4.00, 12.0");
    }

    #[test]
    fn a_row_names_the_best_peer_first() {
        let scores = [
            score("exact", &[1.0, 1.0, 1.0]),
            score("slow", &[5.0, 5.0, NEVER]),
            score("fast", &[2.0, 4.0, 9.0]),
        ];
        assert_eq!(
            row("la25 40 %", 3, &scores),
            "| la25 40 % | 3 | 3, 1.00, 1.00 | fast 3, 4.00, 5.00 | slow 2, 5.00, 10.0 | \
             won, 4.0 and 5.0 times |"
        );
        let alone = row("a", 3, &scores[..1]);
        assert_eq!(alone, "| a | 3 | 3, 1.00, 1.00 |  |  |  |");
    }

    #[test]
    fn to_win_is_to_be_behind_nowhere() {
        let verdict_of = |ours: &[f64], peers: &[&[f64]]| {
            let peers: Vec<Score> = peers.iter().map(|seconds| score("peer", seconds)).collect();
            verdict(&score("ours", ours), &peers.iter().collect::<Vec<_>>())
        };
        // Ahead in the median, behind in PAR2, and the other way round.
        let (sure, quick) = ([3.0, 3.0, 3.0], [1.0, 1.0, NEVER]);
        assert!(verdict_of(&quick, &[&sure]).starts_with("**lost** by PAR2"));
        assert!(verdict_of(&sure, &[&quick]).starts_with("**lost** by median"));
        // The best median and the best PAR2 are those of different peers.
        assert!(verdict_of(&[2.0, 2.0, 4.0], &[&sure, &quick]).starts_with("**lost** by median"));
        assert!(verdict_of(&[0.5; 3], &[&sure, &quick]).starts_with("won"));
        assert!(verdict_of(&[4.0; 3], &[&sure]).starts_with("**lost**,"));
        // No program has solved most of them: PAR2 decides, and otherwise it is even.
        assert_eq!(
            verdict_of(&[5.0, NEVER, NEVER], &[&[NEVER; 3]]),
            "won, – and 1.3 times"
        );
        assert_eq!(verdict_of(&[NEVER; 3], &[&[NEVER; 3]]), "even");
    }
}
