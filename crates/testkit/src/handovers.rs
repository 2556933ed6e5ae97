//! Settings of `exact` that force one engine to hand over to the next.
//!
//! With its own tuning a test board is usually answered by the first engine, so a hand-over that
//! loses or repeats solutions goes unseen. These settings leave no board to its first engine.

/// How `exact` is forced.
#[derive(Clone, Copy, Debug)]
pub struct Forced {
    /// What is forced, for messages.
    pub name: &'static str,
    /// Parameters of `exact`, each as `name=value`.
    pub settings: &'static [&'static str],
    /// Threads of the run.
    pub threads: usize,
}

impl Forced {
    /// The settings as a request wants them.
    pub fn settings(&self) -> Vec<String> {
        self.settings.iter().copied().map(String::from).collect()
    }
}

const fn alone(name: &'static str, settings: &'static [&'static str]) -> Forced {
    Forced {
        name,
        settings,
        threads: 1,
    }
}

const fn raced(name: &'static str, settings: &'static [&'static str]) -> Forced {
    Forced {
        name,
        settings,
        threads: 2,
    }
}

/// Every way from one engine to another.
pub const FORCED: &[Forced] = &[
    alone("nothing", &["engine=general"]),
    alone("the learner alone", &["engine=general", "small-side=0"]),
    alone(
        "the learner with everything it has",
        &[
            "engine=general",
            "small-side=0",
            "first-step=0",
            "step=1",
            "match-after=0",
            "look-ahead-after=0",
            "look-ahead-depth=1000",
        ],
    ),
    alone(
        "the learner after one dead end",
        &["engine=general", "small-side=128", "patience=0"],
    ),
    alone(
        "the learner after two dead ends",
        &["engine=general", "small-side=128", "patience=1"],
    ),
    alone(
        "the learner after thirty-one dead ends",
        &["engine=general", "small-side=128", "patience=30"],
    ),
    alone(
        "plain search alone",
        &[
            "engine=general",
            "small-side=128",
            "patience=1000000",
            "most-listed=1000000",
        ],
    ),
    alone(
        "components after the first solution",
        &["engine=general", "most-listed=0"],
    ),
    alone(
        "components after the learner",
        &["engine=general", "patience=0", "most-listed=3"],
    ),
    alone(
        "components after the learner alone",
        &["engine=general", "small-side=0", "most-listed=1"],
    ),
    alone(
        "a pattern before the learner",
        &["engine=general", "patience=0", "unwalked-side=0"],
    ),
    alone(
        "local search beside the learner",
        &[
            "engine=general",
            "patience=0",
            "unwalked-side=0",
            "shifted=0",
            "head-start=0",
            "first-step=0",
            "step=1",
        ],
    ),
    raced(
        "a race at once",
        &[
            "engine=general",
            "small-side=0",
            "first-step=0",
            "race-after=0",
            "step=1",
        ],
    ),
    raced(
        "a race after plain search",
        &[
            "engine=general",
            "patience=0",
            "first-step=0",
            "race-after=0",
        ],
    ),
    raced(
        "a race with local search, then components",
        &[
            "engine=general",
            "patience=1",
            "unwalked-side=0",
            "shifted=0",
            "first-step=0",
            "race-after=0",
            "most-listed=2",
        ],
    ),
];
