//! When it is over: the drawer of goals.
//!
//! For: the closed list of goals, each with its outcome, judged in the order of the file. Not for: carrying out an elimination, which
//! happens at the end of a turn (`play`). Each word has its file; those that need only the position are [`Goal::holds`] for a position, those
//! that need the game so far take the [`Past`](crate::Past).

pub(crate) mod counters;
pub(crate) mod extinct;
pub(crate) mod few;
pub(crate) mod last_team;
pub(crate) mod mate;
pub(crate) mod occupy;
pub(crate) mod royal_gone;

use crate::area::Filter;
use crate::def::GameDef;
use crate::names::Names;
use lang::{Node, Problems, Reader, Spanned, Word};

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &mate::MATE,
    &mate::STUCK,
    &mate::NOBODY_MOVES,
    &occupy::WORD,
    &extinct::WORD,
    &few::FEW_MEN,
    &few::BARE_ROYALS,
    &royal_gone::WORD,
    &last_team::WORD,
    &counters::REPETITION,
    &counters::QUIET_TURNS,
    &counters::TURN_LIMIT,
];

/// What follows when a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side that reached it wins, with its team.
    Wins,
    /// The side it happened to loses, with its team.
    Loses,
    /// Nobody wins.
    Draws,
    /// A player may claim a draw.
    Claim,
    /// The side it happened to is out; the game goes on.
    Eliminates,
}

const OUTCOMES: &[(&str, Outcome)] = &[
    ("wins", Outcome::Wins),
    ("loses", Outcome::Loses),
    ("draws", Outcome::Draws),
    ("claim", Outcome::Claim),
    ("eliminates", Outcome::Eliminates),
];

/// A goal as written.
#[derive(Clone, Debug)]
pub struct GoalDef {
    /// Which goal.
    pub what: Goal,
    /// What follows.
    pub outcome: Outcome,
    /// The reason in words, where the file gives one.
    pub text: Option<String>,
}

/// The closed list of goals.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum Goal {
    Mate(mate::MateDef),
    Stuck(mate::StuckDef),
    NobodyMoves,
    Occupy(occupy::OccupyDef),
    Extinct(Filter),
    FewMen(usize),
    BareRoyals,
    RoyalGone,
    LastTeam,
    Repetition(u32),
    QuietTurns(counters::QuietTurnsDef),
    TurnLimit(u32),
}

/// The words of a goal that have not been used as its arguments: first the outcome.
pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<GoalDef> {
    let mut reader = Reader::new(node, problems);
    let text = reader.prop("text").map(|text| text.value);
    let mut args = reader.rest();
    let Some(outcome) = args.iter().position(|word| OUTCOMES.iter().any(|(name, _)| *name == word.value)) else {
        let span = reader.span();
        let message = format!("`{}` needs an outcome", node.name.value);
        let help = "one of wins, loses, draws, claim, eliminates";
        reader.error(span, message).help(help);
        return None;
    };
    let outcome_word = args.remove(outcome);
    let outcome = OUTCOMES.iter().find(|(name, _)| *name == outcome_word.value).map(|(_, outcome)| *outcome)?;
    let what = match node.name.value.as_str() {
        "mate" => mate::read_mate(&mut reader).map(Goal::Mate),
        "stuck" => mate::read_stuck(&mut reader).map(Goal::Stuck),
        "nobody-moves" => Some(Goal::NobodyMoves),
        "occupy" => occupy::read(&mut reader, &mut args, names).map(Goal::Occupy),
        "extinct" => extinct::read(&mut reader, &mut args, names).map(Goal::Extinct),
        "few-men" => number(&mut reader, &mut args, "a number of men").map(|n| Goal::FewMen(n as usize)),
        "bare-royals" => Some(Goal::BareRoyals),
        "royal-gone" => Some(Goal::RoyalGone),
        "last-team" => Some(Goal::LastTeam),
        "repetition" => number(&mut reader, &mut args, "how often").map(Goal::Repetition),
        "quiet-turns" => counters::read_quiet(&mut reader, &mut args, names).map(Goal::QuietTurns),
        "turn-limit" => number(&mut reader, &mut args, "a number of turns").map(Goal::TurnLimit),
        other => {
            lang::unknown(reader.problems, node.name.span, "goal", other, WORDS.iter().map(|word| word.name));
            return None;
        }
    };
    for word in &args {
        reader.error(word.span, format!("`{}` does not belong here", word.value));
    }
    reader.finish();
    Some(GoalDef { what: what?, outcome, text })
}

/// A number from 1 to a million among the arguments of a goal.
fn number(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, what: &str) -> Option<u32> {
    let found = args.iter().position(|word| word.value.parse::<u32>().is_ok_and(|n| (1..=1_000_000).contains(&n)));
    if found.is_none() {
        let span = reader.span();
        let message = format!("`{}` needs {what}", reader.node.name.value);
        reader.error(span, message);
    }
    args.remove(found?).value.parse().ok()
}

impl GoalDef {
    /// One sentence.
    pub fn explain(&self, def: &GameDef) -> String {
        let happens = match &self.what {
            Goal::Mate(mate) => mate.explain(),
            Goal::Stuck(stuck) => stuck.explain(),
            Goal::NobodyMoves => "If no player can move and none is in check".to_owned(),
            Goal::Occupy(occupy) => occupy.explain(def),
            Goal::Extinct(filter) => format!("Who has no longer {}", filter.explain(def)),
            Goal::FewMen(count) => format!("If both sides have fewer than {count} men"),
            Goal::BareRoyals => "If only the royal men are left".to_owned(),
            Goal::RoyalGone => "Who has no royal man left".to_owned(),
            Goal::LastTeam => "A team whose opponents are all out".to_owned(),
            Goal::Repetition(times) => format!("If the same position occurs for the {} time", ordinal(*times)),
            Goal::QuietTurns(quiet) => quiet.explain(def),
            Goal::TurnLimit(turns) => format!("After {turns} turns"),
        };
        let follows = match self.outcome {
            Outcome::Wins => "wins",
            Outcome::Loses => "loses",
            Outcome::Draws => "the game is a draw",
            Outcome::Claim => "a player may claim a draw",
            Outcome::Eliminates => "is out",
        };
        match self.outcome {
            Outcome::Draws | Outcome::Claim => format!("{happens}, {follows}."),
            Outcome::Eliminates => match &self.what {
                Goal::Mate(mate) => format!("{happens} {follows}{}.", mate.explain_elimination()),
                _ => format!("{happens} {follows}: his men are removed."),
            },
            _ => format!("{happens} {follows}."),
        }
    }
}

fn ordinal(n: u32) -> String {
    match n {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        n => format!("{n}th"),
    }
}
