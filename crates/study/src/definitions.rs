//! What each number of a report means, and where its definition comes from.
//!
//! The report prints these, and `docs/study.md` explains them; the formulas are in `measures` and `statistics`.

use serde::Serialize;

/// The definition of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
}

/// Names the source of a concept of Ludii.
macro_rules! ludii {
    ($concept:literal) => {
        concat!("concept ", $concept, " of Ludii (Piette et al., ECAI 2020)")
    };
}

/// All definitions, in the order of the report.
pub const DEFINITIONS: &[Definition] = &[
    Definition {
        name: "interval",
        meaning: "Brackets behind a share contain its 95 % confidence interval; ± behind a mean is half of its 95 % \
                  interval.",
        source: "E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) for shares; the normal distribution for means",
    },
    Definition { name: "wins", meaning: "The share of the games that a team wins.", source: "common usage" },
    Definition {
        name: "score",
        meaning: "The share of the points of a team: 1 for a win, one half for a draw or an unfinished game. Half of the \
                  points is perfect balance.",
        source: ludii!("AdvantageP1"),
    },
    Definition { name: "decided", meaning: "The share of the games that a team wins.", source: ludii!("Completion") },
    Definition {
        name: "drawn",
        meaning: "The share of the games that are drawn by the rules; a draw that may be claimed is claimed.",
        source: ludii!("Drawishness"),
    },
    Definition {
        name: "unfinished",
        meaning: "The share of the games that the study stops after 500 turns and counts as draws.",
        source: ludii!("Timeouts"),
    },
    Definition {
        name: "length",
        meaning: "The number of turns of all sides together.",
        source: ludii!("DurationTurns"),
    },
    Definition {
        name: "choices",
        meaning: "The number of legal turns in a position, turns with the same result included, over all positions of \
                  all games.",
        source: ludii!("BranchingFactor"),
    },
    Definition {
        name: "decisions",
        meaning: "The share of the positions with more than one legal turn.",
        source: ludii!("DecisionMoves"),
    },
    Definition {
        name: "tree size",
        meaning: "The decimal logarithm of the number of games: the mean length times the logarithm of the mean number \
                  of choices.",
        source: "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994), section 6.2.4",
    },
    Definition {
        name: "lead changes",
        meaning: "The number of times that another team takes the lead, for each turn after the first. A team leads \
                  while its chance to win is at least 55 %, in the opinion of the players.",
        source: "C. Browne, Automatic Generation and Evaluation of Recombination Games (thesis, 2008), \"lead change\"; \
                 the margin is ours",
    },
    Definition {
        name: "comebacks",
        meaning: "The share of the decided games whose winner had, in the opinion of the players, a chance of at most \
                  25 % at some time.",
        source: "ours, after the idea of Browne's \"drama\"",
    },
    Definition {
        name: "drama",
        meaning: "How far winners were behind: the mean root of the difference of the chances, over the positions in \
                  which the later winner was behind; 0 for a game in which it never was.",
        source: "C. Browne (2008), \"drama\"",
    },
    Definition {
        name: "chance",
        meaning: "A score of the search becomes a chance to win by the logistic curve that predicts the results of the \
                  same games best.",
        source: "logistic regression; the curve is that of Elo",
    },
    Definition {
        name: "kinds",
        meaning: "How often pieces of a kind moved, were placed, captured, removed in other ways, promoted from or to. A \
                  dead kind did nothing in any game.",
        source: "ours",
    },
    Definition {
        name: "cells used",
        meaning: "The share of the cells on which a piece arrived in any game, and how often.",
        source: ludii!("BoardCoverage"),
    },
    Definition {
        name: "values",
        meaning: "The change of the logarithm of the odds to win by one more piece of a kind, with its standard error, \
                  fitted to the results by the material at quiet moments. The computer's value is in hundredths of the \
                  median piece.",
        source: "logistic regression; errors by the sandwich formula with games as clusters (Huber 1967, Liang and \
                 Zeger 1986)",
    },
    Definition {
        name: "ladder",
        meaning: "What better play is worth: the score of each strength against the next lower one, seats exchanged \
                  after every game, and the difference in Elo.",
        source: "A. E. Elo; the idea of a ladder of strengths is the skill trace of Ludii",
    },
    Definition {
        name: "first turns",
        meaning: "How often games begin with a turn, and the score of the team that makes it.",
        source: "common usage",
    },
];
