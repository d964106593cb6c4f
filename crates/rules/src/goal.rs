//! Goals: the conditions that end a game.
//!
//! Holds the closed list of goals, each with its outcome; they are judged in the order of the file. Each word has its
//! own file. Goals that depend only on the board are judged by [`Game::decided`](crate::Game::decided), those that
//! depend on earlier positions also need the [`History`](crate::History). Eliminations are carried out at the end of a
//! turn (`play`, `eliminates`).

mod args;
pub(crate) mod bared;
mod board_goals;
pub(crate) mod chase;
pub(crate) mod checks;
pub(crate) mod connect;
pub(crate) mod counter_limits;
pub(crate) mod counters;
pub(crate) mod counting;
pub(crate) mod dead_position;
pub(crate) mod draw_odds;
pub(crate) mod eliminates;
pub(crate) mod enclosed;
pub(crate) mod extinct;
pub(crate) mod extinction_table;
pub(crate) mod facing;
pub(crate) mod impasse;
pub(crate) mod joined;
pub(crate) mod last_team;
pub(crate) mod line;
pub(crate) mod mate;
pub(crate) mod occupy;
pub(crate) mod outcome;
pub(crate) mod points;
pub(crate) mod repetition;
pub(crate) mod territory;

use args::take_number;
use board_goals::BoardGoals;
use outcome::OUTCOMES;
pub use outcome::Outcome;

use crate::facts::Facts;
use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, join_words, royal_kinds, turn_noun};
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{KindSet, Piece, Side};

/// The block.
pub(crate) const WORD: Word = Word {
    name: "goal",
    category: "goal",
    stands_in: &["file"],
    usage: "goal { GOAL OUTCOME …; … }",
    summary: "when the game is over, and who has won",
    doc: "Goals are judged in the order of the file; the first that holds decides. OUTCOME is wins, loses, draws, claim (a player may claim a draw), fewer-wins \
          or more-wins (the side with fewer or more pieces on the board wins; with equal numbers it is a draw), more-points (the same, by `points`), eliminates (the side is out, the others play \
          on) or forbidden (a turn that would bring it about is illegal). text=\"…\" gives a reason in words.",
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

/// The words of this category.
pub(crate) const WORDS: &[&Word] = &[
    &WORD,
    &mate::MATE,
    &mate::STUCK,
    &mate::NOBODY_MOVES,
    &occupy::WORD,
    &line::WORD,
    &connect::WORD,
    &enclosed::WORD,
    &extinct::WORD,
    &joined::WORD,
    &checks::WORD,
    &bared::WORD,
    &facing::FACING,
    &facing::PASSES,
    &last_team::WORD,
    &repetition::WORD,
    &counters::QUIET_TURNS,
    &counters::TURN_LIMIT,
    &counting::WORD,
    &impasse::WORD,
    &draw_odds::WORD,
    &points::WORD,
    &territory::WORD,
    &chase::WORD,
    &dead_position::WORD,
];

/// A goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct GoalDef {
    /// The goal.
    pub goal: Goal,
    /// Its outcome.
    pub outcome: Outcome,
    /// The reason in words, if the file gives one.
    pub text: Option<String>,
    /// What must hold as well.
    pub(crate) joined: Vec<joined::JoinedDef>,
}

/// The closed list of goals.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum Goal {
    Mate(mate::MateDef),
    Stuck(mate::StuckDef),
    NobodyMoves,
    Occupy(occupy::OccupyDef),
    Line(line::LineDef),
    Connect(connect::ConnectDef),
    Enclosed(enclosed::EnclosedDef),
    Extinct(extinct::ExtinctDef),
    Checks(u8),
    Bared(bared::BaredDef),
    Facing,
    Passes(u8),
    LastTeam,
    Repetition(repetition::RepetitionDef),
    QuietTurns(counters::QuietTurnsDef),
    Counting(counting::CountingDef),
    TurnLimit(u32),
    Impasse(impasse::ImpasseDef),
    DrawOdds(Side),
    Points(points::PointsDef),
    Territory(territory::TerritoryDef),
    Chase(chase::ChaseDef),
    DeadPosition,
}

/// The compiled goals of a game.
#[derive(Debug)]
pub(crate) struct Goals {
    pub(crate) on_board: BoardGoals,
    pub(crate) extinction_table: extinction_table::ExtinctionTable,
    /// Kinds whose moves are irreversible.
    pub(crate) irreversible: KindSet,
    /// A turn that places a piece of another kind is quiet.
    pub(crate) counts_placing: bool,
    /// The number of checks that wins; 0 if checks are not counted.
    pub(crate) checks_to_win: u8,
    pub(crate) counts_passes: bool,
    /// By cell: the lines along which royal pieces can face each other; `None` if facing is irrelevant.
    pub(crate) facing_lines: Option<facing::FacingLines>,
    /// Sides can be eliminated.
    pub(crate) eliminates: bool,
    /// The pieces of a mated side can stay on the board, asleep.
    pub(crate) may_sleep: bool,
    pub(crate) counter_limits: counter_limits::CounterLimits,
    /// A side may count its turns.
    pub(crate) has_counting: bool,
    /// The kinds whose checks matter for a later mate.
    pub(crate) series_kinds: KindSet,
}

impl Goals {
    pub(crate) fn compile(cast: &Cast, goal_defs: &[GoalDef], clock_restarts: KindSet) -> Self {
        let goals = || goal_defs.iter().map(|goal| &goal.goal);
        let faced = goals().any(|goal| matches!(goal, Goal::Facing));
        Self {
            on_board: BoardGoals::compile(cast, goal_defs),
            extinction_table: extinction_table::ExtinctionTable::compile(cast, goal_defs),
            irreversible: goals().fold(clock_restarts, |set, goal| match goal {
                Goal::QuietTurns(quiet) => KindSet(set.0 | quiet.except.0),
                _ => set,
            }),
            counts_placing: {
                let mut quiet = goals().filter_map(|goal| match goal {
                    Goal::QuietTurns(quiet) => Some(quiet.counts_placing),
                    _ => None,
                });
                quiet.next().is_some_and(|first| first && quiet.all(|counts| counts))
            },
            checks_to_win: goals()
                .find_map(|goal| if let Goal::Checks(n) = goal { Some(*n) } else { None })
                .unwrap_or(0),
            counts_passes: faced || goals().any(|goal| matches!(goal, Goal::Passes(_))),
            facing_lines: faced.then(|| facing::FacingLines::new(&cast.board)),
            eliminates: goal_defs.iter().any(GoalDef::eliminates),
            counter_limits: counter_limits::CounterLimits::new(goal_defs),
            has_counting: goals().any(|goal| matches!(goal, Goal::Counting(_))),
            series_kinds: series_kinds(goal_defs),
            may_sleep: goal_defs
                .iter()
                .any(|goal| goal.eliminates() && matches!(&goal.goal, Goal::Mate(mate) if mate.asleep)),
        }
    }
}

/// The kinds whose checks matter for a later mate.
pub(crate) fn series_kinds(goals: &[GoalDef]) -> KindSet {
    goals.iter().fold(KindSet::default(), |kinds, goal| match goal.goal {
        Goal::Mate(mate) => KindSet(kinds.0 | mate.series.0),
        _ => kinds,
    })
}

/// The possible outcomes of each goal, the usual one first.
const ALLOWED_OUTCOMES: &[(&str, &[Outcome])] = {
    use Outcome::*;
    &[
        ("mate", &[Wins, Loses, Draws, Eliminates]),
        ("stuck", &[Draws, Loses, Wins, FewerWins, MoreWins, MorePoints, Eliminates]),
        ("nobody-moves", &[Draws, FewerWins, MoreWins, MorePoints]),
        ("occupy", &[Wins, Loses, Draws]),
        ("line", &[Wins, Loses, Draws]),
        ("connect", &[Wins, Loses, Draws]),
        ("enclosed", &[Loses, Wins, Draws]),
        ("extinct", &[Loses, Wins, Draws, Eliminates]),
        ("checks", &[Wins, Loses]),
        ("bared", &[Loses, Draws]),
        ("dead-position", &[Draws]),
        ("facing", &[Draws, MorePoints]),
        ("passes", &[Draws, MorePoints]),
        ("impasse", &[Wins, Claim]),
        ("last-team", &[Wins]),
        ("repetition", &[Draws, Claim, Loses, Wins, Forbidden]),
        ("quiet-turns", &[Draws, Claim]),
        ("counting", &[Draws, Claim]),
        ("turn-limit", &[Draws, Claim, FewerWins, MoreWins, MorePoints]),
    ]
};

/// Reads a goal. The outcome is taken out of the arguments first; each goal then takes the words that it knows.
pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<GoalDef> {
    let mut reader = Reader::new(node, problems);
    let text = reader.prop("text").map(|text| text.value);
    let mut args = reader.rest();
    // These lines never end a game themselves, so they have no outcome of their own.
    let line = match node.name.value.as_str() {
        "draw-odds" => Some((draw_odds::read(&mut reader, &args, names).map(Goal::DrawOdds), Outcome::Wins)),
        "points" => Some((Some(Goal::Points(points::read(&mut reader, &args, names))), Outcome::Draws)),
        "territory" => Some((territory::read(&mut reader, &args, names).map(Goal::Territory), Outcome::Draws)),
        "chase" => Some((chase::read(&mut reader, &mut args, names).map(Goal::Chase), Outcome::Draws)),
        _ => None,
    };
    if let Some((goal, outcome)) = line {
        reader.finish();
        return Some(GoalDef { goal: goal?, outcome, text, joined: Vec::new() });
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
    let fitting =
        ALLOWED_OUTCOMES.iter().find(|(name, _)| *name == node.name.value).map_or(&[][..], |(_, fitting)| fitting);
    if !fitting.is_empty() && !fitting.contains(&outcome) {
        let known = OUTCOMES.iter().filter(|(_, known)| fitting.contains(known)).map(|(name, _)| (*name).to_owned());
        let help = format!("its outcome can be {}", join_words(&known.collect::<Vec<_>>(), "or"));
        reader
            .error(outcome_word.span, format!("`{}` cannot have the outcome `{}`", node.name.value, outcome_word.value))
            .help(help);
    }
    let what = match node.name.value.as_str() {
        "mate" => mate::read_mate(&mut reader, names).map(Goal::Mate),
        "stuck" => mate::read_stuck(&mut reader).map(Goal::Stuck),
        "nobody-moves" => Some(Goal::NobodyMoves),
        "occupy" => occupy::read(&mut reader, &mut args, names).map(Goal::Occupy),
        "line" => line::read(&mut reader, &mut args, names).map(Goal::Line),
        "enclosed" => enclosed::read(&mut reader, &mut args, names).map(Goal::Enclosed),
        "connect" => connect::read(&mut reader, &mut args, names).map(Goal::Connect),
        "extinct" => extinct::read(&mut reader, &mut args, outcome, names).map(Goal::Extinct),
        "checks" => checks::read(&mut reader, &mut args).map(Goal::Checks),
        "facing" => Some(Goal::Facing),
        "impasse" => impasse::read(&mut reader, &mut args, names).map(Goal::Impasse),
        "passes" => take_number(&mut reader, &mut args, "a number of passes").map(|n| Goal::Passes(n.min(200) as u8)),
        "bared" => bared::read(&mut reader, &mut args, names, outcome).map(Goal::Bared),
        "dead-position" => Some(Goal::DeadPosition),
        "last-team" => Some(Goal::LastTeam),
        "repetition" => repetition::read(&mut reader, &mut args, outcome, names).map(Goal::Repetition),
        "counting" => counting::read(&mut reader, &mut args, names).map(Goal::Counting),
        "quiet-turns" => counters::read_quiet(&mut reader, &mut args, names).map(Goal::QuietTurns),
        "turn-limit" => take_number(&mut reader, &mut args, "a number of turns").map(Goal::TurnLimit),
        other => {
            let known =
                WORDS.iter().map(|word| word.name).filter(|name| ![WORD.name, joined::WORD.name].contains(name));
            kdl::report_unknown(reader.problems, node.name.span, "goal", other, known);
            return None;
        }
    };
    let lines = reader.children();
    args::finish(reader, &args);
    let goal = what?;
    let joined = joined::read(lines, &goal, outcome, names, problems);
    Some(GoalDef { goal, outcome, text, joined })
}

impl GoalDef {
    /// Kinds that the side benefits from losing: those whose extinction wins and, if mate loses, all that are not
    /// royal.
    pub(crate) fn unwanted_kinds(&self, cast: &Cast, side: Side) -> KindSet {
        match (&self.goal, self.outcome) {
            (Goal::Extinct(extinct), Outcome::Wins) => {
                let mask = extinct.filter.mask(cast, side);
                cast.all_kinds().filter(|&kind| mask.contains(Piece::new(side, kind))).collect()
            }
            (Goal::Mate(mate), Outcome::Loses) if !mate.is_conditional() => {
                cast.all_kinds().filter(|&kind| !cast.kind(kind).is_royal()).collect()
            }
            _ => KindSet::default(),
        }
    }

    /// Does this goal eliminate sides?
    pub(crate) fn eliminates(&self) -> bool {
        self.outcome == Outcome::Eliminates
    }

    /// The facts about this goal.
    pub(crate) fn facts(&self) -> Facts {
        let eliminates = self.eliminates();
        // A goal that [`Game::decided`](crate::Game::decided) judges ends the list of turns.
        let on_the_board = Facts { decides_on_board: true, ..Facts::NONE };
        let facts = match self.goal {
            Goal::Occupy(_) | Goal::Line(_) | Goal::Connect(_) | Goal::Enclosed(_) | Goal::LastTeam => on_the_board,
            Goal::Impasse(_) => Facts { decides_on_board: self.outcome == Outcome::Wins, ..Facts::NONE },
            // Facing restricts turns only while royal pieces face each other: `Safety` checks for that.
            Goal::Passes(_) | Goal::Facing => Facts { is_pass_meaningful: true, ..on_the_board },
            Goal::Checks(_) => Facts { acts_at_turn_end: true, ..on_the_board },
            Goal::Counting(_) => Facts { acts_at_turn_end: true, ..Facts::NONE },
            Goal::Extinct(_) => Facts { decides_on_board: !eliminates, ..Facts::NONE },
            Goal::Bared(bared) => {
                Facts { decides_on_board: !bared.everybody, may_end_early: bared.everybody, ..Facts::NONE }
            }
            Goal::DeadPosition => Facts { may_end_early: true, ..Facts::NONE },
            // A side that cannot move any piece may still be able to lay a stone: there are turns that are not listed.
            Goal::Stuck(stuck) => Facts {
                decides_on_board: stuck.moves_only && !eliminates,
                may_end_early: stuck.moves_only,
                ..Facts::NONE
            },
            // The pieces of a mated side that is asleep do not move.
            Goal::Mate(mate) => Facts {
                restricts_moves: mate.asleep && eliminates,
                acts_at_turn_end: !mate.series.is_empty(),
                ..Facts::NONE
            },
            Goal::NobodyMoves
            | Goal::Repetition(_)
            | Goal::QuietTurns(_)
            | Goal::TurnLimit(_)
            | Goal::DrawOdds(_)
            | Goal::Points(_)
            | Goal::Territory(_)
            | Goal::Chase(_) => Facts::NONE,
        };
        Facts { acts_at_turn_end: facts.acts_at_turn_end || eliminates, ..facts }
    }

    /// Describes the goal in one sentence.
    pub fn explain(&self, cast: &Cast) -> Message {
        if let Goal::Repetition(repetition) = &self.goal
            && let Some(sentence) = repetition.explain_verdict(cast, self.outcome)
        {
            return message!("sentence", text = sentence);
        }
        let text = match (&self.goal, self.outcome) {
            (Goal::Mate(mate), outcome) => mate.explain(outcome, cast),
            (Goal::DrawOdds(side), _) => message!("draw-odds", side = &cast.side(*side).name),
            (Goal::Points(points), _) => points.explain(cast),
            (Goal::Territory(territory), _) => territory.explain(),
            (Goal::Chase(chase), _) => chase.explain(cast),
            (Goal::Facing, outcome) => {
                message!("facing", royals = royal_titles(cast), points = outcome == Outcome::MorePoints)
            }
            (_, Outcome::Wins) => {
                message!("goal-wins", who = self.explain_conditions(cast, true), partner = has_teams(cast))
            }
            (_, Outcome::Loses) => message!("goal-loses", who = self.explain_conditions(cast, true)),
            (_, Outcome::Eliminates) => message!("goal-eliminates", who = self.explain_conditions(cast, true)),
            (_, outcome) => {
                let outcome = OUTCOMES.iter().find(|(_, known)| *known == outcome).map_or("draws", |(name, _)| name);
                message!("goal-follows", when = self.explain_conditions(cast, false), outcome = outcome)
            }
        };
        message!("sentence", text = text)
    }

    /// All that must hold.
    fn explain_conditions(&self, cast: &Cast, to_a_player: bool) -> Message {
        let condition = self.explain_condition(cast, to_a_player);
        match self.explain_joined(cast) {
            Some(joined) => message!("goal-and", one = condition, other = joined),
            None => condition,
        }
    }

    /// The condition: of a player ("you have no King left"), or on its own ("after three passes in a row").
    fn explain_condition(&self, cast: &Cast, to_a_player: bool) -> Message {
        let player = |who: Message| if to_a_player { who } else { message!("goal-if-there-is", who = who) };
        match &self.goal {
            Goal::Occupy(occupy) => player(occupy.explain(cast, to_a_player)),
            Goal::Line(line) => player(line.explain(cast)),
            Goal::Enclosed(enclosed) => player(enclosed.explain(cast)),
            Goal::Connect(connect) => player(connect.explain(cast)),
            Goal::Checks(count) => player(message!("checks", n = usize::from(*count))),
            Goal::LastTeam => player(message!("last-team")),
            Goal::Impasse(impasse) => player(impasse.explain(cast, royal_titles(cast))),
            Goal::Extinct(extinct) if extinct.everybody => extinct.explain(cast),
            Goal::Extinct(extinct) => player(extinct.explain(cast)),
            Goal::Bared(bared) if bared.everybody => bared.explain(cast, to_a_player),
            Goal::Bared(bared) => player(bared.explain(cast, to_a_player)),
            Goal::Stuck(stuck) => stuck.explain(cast, to_a_player),
            Goal::DeadPosition => message!("dead-position", turn = turn_noun(cast)),
            Goal::NobodyMoves => {
                message!("nobody-moves", turn = turn_noun(cast), royal = !royal_kinds(cast).is_empty())
            }
            Goal::Passes(count) => message!("passes", n = usize::from(*count)),
            Goal::Repetition(repetition) => repetition.explain(cast),
            Goal::QuietTurns(quiet) => quiet.explain(cast),
            Goal::Counting(counting) => counting.explain(cast),
            Goal::TurnLimit(turns) => message!("turn-limit", n = *turns as usize, turn = turn_noun(cast)),
            // These have sentences of their own.
            Goal::Mate(_)
            | Goal::Facing
            | Goal::DrawOdds(_)
            | Goal::Points(_)
            | Goal::Territory(_)
            | Goal::Chase(_) => Message::default(),
        }
    }
}

/// Does any player have a partner?
fn has_teams(cast: &Cast) -> bool {
    let partners = |side: Side| cast.all_sides().any(|other| other != side && cast.same_team(side, other));
    cast.all_sides().any(partners)
}

/// "King", or the names of all royal kinds.
fn royal_titles(cast: &Cast) -> MessageArg {
    let royals: Vec<_> = cast.kinds.iter().filter(|kind| kind.is_royal()).map(|kind| &kind.title).collect();
    if royals.is_empty() { message!("goal-royals").into() } else { any_of(royals) }
}
