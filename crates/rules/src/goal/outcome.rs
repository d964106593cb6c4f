//! What a goal brings about.

/// The outcome when a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side that reached it wins, with its team.
    Wins,
    /// The side that the goal concerns loses, with its team.
    Loses,
    /// The game is a draw.
    Draws,
    /// A player may claim a draw.
    Claim,
    /// The team with fewer pieces wins.
    FewerWins,
    /// The team with more pieces wins.
    MoreWins,
    /// The side that the goal concerns is out; the game continues.
    Eliminates,
    /// The team with more points wins.
    MorePoints,
    /// A turn that would bring it about is illegal.
    Forbidden,
}

/// The words for outcomes.
pub(super) const OUTCOMES: &[(&str, Outcome)] = &[
    ("wins", Outcome::Wins),
    ("loses", Outcome::Loses),
    ("draws", Outcome::Draws),
    ("claim", Outcome::Claim),
    ("fewer-wins", Outcome::FewerWins),
    ("more-wins", Outcome::MoreWins),
    ("more-points", Outcome::MorePoints),
    ("eliminates", Outcome::Eliminates),
    ("forbidden", Outcome::Forbidden),
];
