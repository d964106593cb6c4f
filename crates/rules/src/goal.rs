//! When it is over: the drawer of goals.
//!
//! For: the closed list of goals, each with its outcome, judged in the order of the file. Not for: carrying out an
//! elimination, which happens at the end of a turn (`play`). Each word has its file; those that need only the position
//! are [`Goal::holds`] for a position, those that need the game so far take the [`Past`](crate::Past).

pub(crate) mod bared;
pub(crate) mod checks;
pub(crate) mod counters;
pub(crate) mod draw_odds;
pub(crate) mod eliminates;
pub(crate) mod extinct;
pub(crate) mod facing;
pub(crate) mod last_team;
pub(crate) mod mate;
pub(crate) mod occupy;

use crate::def::GameDef;
use crate::english::{listed, royals, say, sentence, turn};
use crate::facts::Facts;
use crate::motion::PerCell;
use crate::names::Names;
use crate::piece::{KindSet, Piece, Side};
use geometry::Cell;
use lang::{Node, Problems, Reader, Spanned, Word};

/// The block.
pub(crate) const WORD: Word = Word {
    name: "goal",
    drawer: "goal",
    usage: "goal { GOAL OUTCOME …; … }",
    summary: "when the game is over, and who has won",
    doc: "Goals are judged in the order of the file; the first that holds decides. OUTCOME is wins, loses, draws, claim (a player may claim a draw), fewer-wins or more-wins (the side with fewer or more men on the board wins; with as many it is a draw) or eliminates (the side is out, the others go on). text=\"…\" gives a reason in words.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    mate wins
    stuck draws
}
---
3 k . . .
2 . . . R
1 . . R .
---
c1-c3 => White wins
c1-b1 => draw
c1-c2 => goes on
",
};

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &WORD,
    &mate::MATE,
    &mate::STUCK,
    &mate::NOBODY_MOVES,
    &occupy::WORD,
    &extinct::WORD,
    &checks::WORD,
    &bared::WORD,
    &facing::FACING,
    &facing::PASSES,
    &last_team::WORD,
    &counters::REPETITION,
    &counters::QUIET_TURNS,
    &counters::TURN_LIMIT,
    &draw_odds::WORD,
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
    /// Who has fewer men wins.
    FewerWins,
    /// Who has more men wins.
    MoreWins,
    /// The side it happened to is out; the game goes on.
    Eliminates,
}

const OUTCOMES: &[(&str, Outcome)] = &[
    ("wins", Outcome::Wins),
    ("loses", Outcome::Loses),
    ("draws", Outcome::Draws),
    ("claim", Outcome::Claim),
    ("fewer-wins", Outcome::FewerWins),
    ("more-wins", Outcome::MoreWins),
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
    Extinct(extinct::ExtinctDef),
    Checks(u8),
    Bared(bared::BaredDef),
    Facing,
    Passes(u8),
    LastTeam,
    Repetition(u32),
    QuietTurns(counters::QuietTurnsDef),
    TurnLimit(u32),
    DrawOdds(Side),
}

/// The goals of a game as run.
#[derive(Debug)]
pub(crate) struct Goals {
    /// By goal, then side.
    pub(crate) occupies: Vec<Vec<occupy::Occupy>>,
    pub(crate) extinctions: extinct::Extinctions,
    /// Kinds whose moves are irreversible.
    pub(crate) irreversible: KindSet,
    /// How many checks win; 0 where they are not counted.
    pub(crate) counted_checks: u8,
    pub(crate) counts_passes: bool,
    /// By cell: the lines along which royal men face each other; none: it does not matter whether they do.
    pub(crate) facing: Option<PerCell<Vec<Cell>>>,
    /// Sides may be put out.
    pub(crate) eliminates: bool,
    /// The men of a mated side may stay asleep.
    pub(crate) may_sleep: bool,
    pub(crate) counters: counters::Counters,
}

impl Goals {
    pub(crate) fn compile(def: &GameDef) -> Self {
        let occupies = |goal: &GoalDef| match &goal.what {
            Goal::Occupy(occupy) => def.all_sides().map(|side| occupy.compile(def, side)).collect(),
            _ => Vec::new(),
        };
        let goals = || def.goals.iter().map(|goal| &goal.what);
        let faced = goals().any(|goal| matches!(goal, Goal::Facing));
        Self {
            occupies: def.goals.iter().map(occupies).collect(),
            extinctions: extinct::Extinctions::compile(def),
            irreversible: goals().fold(KindSet::default(), |set, goal| match goal {
                Goal::QuietTurns(quiet) => KindSet(set.0 | quiet.except.0),
                _ => set,
            }),
            counted_checks: goals()
                .find_map(|goal| if let Goal::Checks(n) = goal { Some(*n) } else { None })
                .unwrap_or(0),
            counts_passes: faced || goals().any(|goal| matches!(goal, Goal::Passes(_))),
            facing: faced.then(|| facing::lines(&def.board)),
            eliminates: def.goals.iter().any(GoalDef::eliminates),
            counters: counters::Counters::of(def),
            may_sleep: def
                .goals
                .iter()
                .any(|goal| goal.eliminates() && matches!(&goal.what, Goal::Mate(mate) if mate.asleep)),
        }
    }
}

/// What can follow from each goal, the usual first.
const FITTING: &[(&str, &[Outcome])] = {
    use Outcome::*;
    &[
        ("mate", &[Wins, Loses, Draws, Eliminates]),
        ("stuck", &[Draws, Loses, Wins, FewerWins, MoreWins, Eliminates]),
        ("nobody-moves", &[Draws, FewerWins, MoreWins]),
        ("occupy", &[Wins, Loses, Draws]),
        ("extinct", &[Loses, Wins, Draws, Eliminates]),
        ("checks", &[Wins, Loses]),
        ("bared", &[Loses, Draws]),
        ("facing", &[Draws]),
        ("passes", &[Draws]),
        ("last-team", &[Wins]),
        ("repetition", &[Draws, Claim]),
        ("quiet-turns", &[Draws, Claim]),
        ("turn-limit", &[Draws, Claim, FewerWins, MoreWins]),
    ]
};

/// The words of a goal that have not been used as its arguments: first the outcome.
pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<GoalDef> {
    let mut reader = Reader::new(node, problems);
    let text = reader.prop("text").map(|text| text.value);
    let mut args = reader.rest();
    if node.name.value == "draw-odds" {
        let what = draw_odds::read(&mut reader, &args, names);
        reader.finish();
        return Some(GoalDef { what: Goal::DrawOdds(what?), outcome: Outcome::Wins, text });
    }
    let Some(outcome) = args.iter().position(|word| OUTCOMES.iter().any(|(name, _)| *name == word.value)) else {
        let span = reader.span();
        let message = format!("`{}` needs an outcome", node.name.value);
        let known: Vec<_> = OUTCOMES.iter().map(|(name, _)| *name).collect();
        reader.error(span, message).help(format!("one of {}", known.join(", ")));
        return None;
    };
    let outcome_word = args.remove(outcome);
    let outcome = OUTCOMES.iter().find(|(name, _)| *name == outcome_word.value).map(|(_, outcome)| *outcome)?;
    let fitting = FITTING.iter().find(|(name, _)| *name == node.name.value).map_or(&[][..], |(_, fitting)| fitting);
    if !fitting.is_empty() && !fitting.contains(&outcome) {
        let known = OUTCOMES.iter().filter(|(_, known)| fitting.contains(known)).map(|(name, _)| (*name).to_owned());
        let help = format!("what can follow is {}", listed(&known.collect::<Vec<_>>(), "or"));
        reader
            .error(outcome_word.span, format!("`{}` does not go with `{}`", node.name.value, outcome_word.value))
            .help(help);
    }
    let what = match node.name.value.as_str() {
        "mate" => mate::read_mate(&mut reader).map(Goal::Mate),
        "stuck" => mate::read_stuck(&mut reader).map(Goal::Stuck),
        "nobody-moves" => Some(Goal::NobodyMoves),
        "occupy" => occupy::read(&mut reader, &mut args, names).map(Goal::Occupy),
        "extinct" => extinct::read(&mut reader, &mut args, outcome, names).map(Goal::Extinct),
        "checks" => checks::read(&mut reader, &mut args).map(Goal::Checks),
        "facing" => Some(Goal::Facing),
        "passes" => number(&mut reader, &mut args, "a number of passes").map(|n| Goal::Passes(n.min(200) as u8)),
        "bared" => bared::read(&mut reader, &mut args, outcome).map(Goal::Bared),
        "last-team" => Some(Goal::LastTeam),
        "repetition" => number(&mut reader, &mut args, "how often").map(|n| {
            if n < 2 {
                let span = reader.span();
                reader.error(span, "a position is repeated when it occurs for the second time or later");
            }
            Goal::Repetition(n)
        }),
        "quiet-turns" => counters::read_quiet(&mut reader, &mut args, names).map(Goal::QuietTurns),
        "turn-limit" => number(&mut reader, &mut args, "a number of turns").map(Goal::TurnLimit),
        other => {
            let known = WORDS.iter().map(|word| word.name).filter(|name| *name != WORD.name);
            lang::unknown(reader.problems, node.name.span, "goal", other, known);
            return None;
        }
    };
    for word in &args {
        reader.error(word.span, format!("`{}` does not belong here", word.value));
    }
    reader.finish();
    Some(GoalDef { what: what?, outcome, text })
}

/// Takes a word out of the arguments of a goal; was it there?
fn flag(args: &mut Vec<Spanned<String>>, name: &str) -> bool {
    args.iter().position(|word| word.value == name).map(|at| args.remove(at)).is_some()
}

/// The word `everybody`: the goal is reached only when it holds of every side, so it can only draw.
fn read_everybody(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, outcome: Outcome) -> bool {
    let everybody = flag(args, "everybody");
    if everybody && outcome != Outcome::Draws {
        let span = reader.span();
        reader
            .error(span, "what happens to everybody draws: there is nobody whom it happened to")
            .help("write `draws`");
    }
    everybody
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

impl GameDef {
    /// The kinds of whom a side is glad to lose a man: fewer of them bring it nearer to a goal by which it wins, or
    /// further from one by which it loses.
    pub fn sheds(&self, side: Side) -> KindSet {
        self.goals.iter().flat_map(|goal| goal.sheds(self, side).iter().collect::<Vec<_>>()).collect()
    }
}

impl GoalDef {
    /// Men whom the side is glad to lose: those whose extinction wins, and, where it loses to mate, all who could mate.
    fn sheds(&self, def: &GameDef, side: Side) -> KindSet {
        match (&self.what, self.outcome) {
            (Goal::Extinct(extinct), Outcome::Wins) => {
                let mask = extinct.filter.mask(def, side);
                def.all_kinds().filter(|&kind| mask.contains(Piece::man(side, kind))).collect()
            }
            (Goal::Mate(_), Outcome::Loses) => def.all_kinds().filter(|&kind| !def.kind(kind).is_royal()).collect(),
            _ => KindSet::default(),
        }
    }

    /// Does it put sides out?
    pub(crate) fn eliminates(&self) -> bool {
        self.outcome == Outcome::Eliminates
    }

    /// What it states.
    pub(crate) fn facts(&self) -> Facts {
        let eliminates = self.eliminates();
        // What [`Game::decided`](crate::Game::decided) looks for ends the list of turns.
        let on_the_board = Facts { decides: true, ..Facts::NONE };
        let facts = match self.what {
            Goal::Occupy(_) | Goal::LastTeam => on_the_board,
            // What facing forbids, it forbids where royal men face each other already: `Safety` asks for that.
            Goal::Passes(_) | Goal::Facing => Facts { weighs_passing: true, ..on_the_board },
            Goal::Checks(_) => Facts { settles: true, ..on_the_board },
            Goal::Extinct(_) => Facts { decides: !eliminates, ..Facts::NONE },
            Goal::Bared(bared) => Facts { decides: !bared.everybody, ends_suddenly: bared.everybody, ..Facts::NONE },
            // Who cannot move any man may still be able to lay a stone: there are turns that are not listed.
            Goal::Stuck(stuck) => {
                Facts { decides: stuck.moves_only && !eliminates, ends_suddenly: stuck.moves_only, ..Facts::NONE }
            }
            // The men of a side that is mated and sleeps are not moved.
            Goal::Mate(mate) => Facts { gates: mate.asleep && eliminates, ..Facts::NONE },
            Goal::NobodyMoves | Goal::Repetition(_) | Goal::QuietTurns(_) | Goal::TurnLimit(_) | Goal::DrawOdds(_) => {
                Facts::NONE
            }
        };
        Facts { settles: facts.settles || eliminates, ..facts }
    }

    /// One sentence.
    pub fn explain(&self, def: &GameDef) -> String {
        sentence(&match (&self.what, self.outcome) {
            (Goal::Mate(mate), outcome) => mate.explain(outcome, def),
            (Goal::DrawOdds(side), _) => say!("draw-odds", side = &def.side(*side).name),
            (Goal::Facing, _) => say!("facing", royals = royal_titles(def)),
            (_, Outcome::Wins) => say!("goal-wins", who = self.happens(def, true), partner = have_partners(def)),
            (_, Outcome::Loses) => say!("goal-loses", who = self.happens(def, true)),
            (_, Outcome::Eliminates) => say!("goal-eliminates", who = self.happens(def, true)),
            (_, outcome) => {
                let outcome = OUTCOMES.iter().find(|(_, known)| *known == outcome).map_or("draws", |(name, _)| name);
                say!("goal-follows", when = self.happens(def, false), outcome = outcome)
            }
        })
    }

    /// What must be the case: as a player to whom it happens, "a player who has no King left", or as a condition,
    /// "after three passes in a row".
    fn happens(&self, def: &GameDef, to_a_player: bool) -> String {
        let player = |who: String| if to_a_player { who } else { say!("goal-if-there-is", who = who) };
        match &self.what {
            Goal::Occupy(occupy) => player(occupy.explain(def, to_a_player)),
            Goal::Checks(count) => player(say!("checks", n = usize::from(*count))),
            Goal::LastTeam => player(say!("last-team")),
            Goal::Extinct(extinct) if extinct.everybody => extinct.explain(def),
            Goal::Extinct(extinct) => player(extinct.explain(def)),
            Goal::Bared(bared) if bared.everybody => bared.explain(&royal_titles(def), to_a_player),
            Goal::Bared(bared) => player(bared.explain(&royal_titles(def), to_a_player)),
            Goal::Stuck(stuck) => stuck.explain(def, to_a_player),
            Goal::NobodyMoves => say!("nobody-moves", turn = turn(def), royal = !royals(def).is_empty()),
            Goal::Passes(count) => say!("passes", n = usize::from(*count)),
            Goal::Repetition(times) => say!("repetition", n = *times as usize),
            Goal::QuietTurns(quiet) => quiet.explain(def),
            Goal::TurnLimit(turns) => say!("turn-limit", n = *turns as usize, turn = turn(def)),
            // These are sentences of their own.
            Goal::Mate(_) | Goal::Facing | Goal::DrawOdds(_) => String::new(),
        }
    }
}

/// Does anybody win with a player who wins?
fn have_partners(def: &GameDef) -> bool {
    let partners = |side: Side| def.all_sides().any(|other| other != side && def.same_team(side, other));
    def.all_sides().any(partners)
}

/// "his King", or the names of all royal kinds.
fn royal_titles(def: &GameDef) -> String {
    let royals: Vec<_> = def.kinds.iter().filter(|kind| kind.is_royal()).map(|kind| kind.title.clone()).collect();
    say!("goal-royals", titles = (!royals.is_empty()).then(|| listed(&royals, "or")))
}
