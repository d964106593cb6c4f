//! The aim of the players in one sentence, derived from the goals that can be won.
//!
//! The goals in full are under "The end" (`GoalDef::explain`), as are draws.

use rules::phrases::{any_of, royal_kinds, titles};
use rules::{
    EffectDef, ExtinctDef, GameDef, Goal, Join, Kind, KindSet, Message, MessageArg, OccupyAim, Outcome, Side, message,
};

/// One line if all players have the same aim, otherwise one for each. `sheet`: they stand in the rule sheet and refer to
/// its sections.
pub(super) fn lines(def: &GameDef, sheet: bool) -> Vec<Message> {
    let aims: Vec<MessageArg> =
        def.all_sides().map(|side| MessageArg::list(Join::OrPhrases, side_aims(def, side, sheet))).collect();
    if aims.iter().all(MessageArg::is_empty_list) {
        return Vec::new();
    }
    if aims.iter().all(|aim| *aim == aims[0]) {
        return vec![message!("aim", aim = &aims[0])];
    }
    let told = def.sides.iter().zip(&aims).filter(|(_, aim)| !aim.is_empty_list());
    told.map(|(side, aim)| message!("aim-of-side", side = &side.name, aim = aim)).collect()
}

/// An aim: one that can be combined with others, or another one.
#[derive(Clone, PartialEq, Eq)]
enum Aim {
    /// "to capture the enemy King".
    Capture(Message),
    /// "to bring a King to the last rank".
    Occupy(OccupyAim),
    Other(Message),
}

impl Aim {
    fn said(self) -> Message {
        match self {
            Self::Occupy(OccupyAim { pieces, zone: place }) => message!("aim-bring", men = pieces, place = place),
            Self::Capture(said) | Self::Other(said) => said,
        }
    }
}

fn side_aims(def: &GameDef, side: Side, sheet: bool) -> Vec<Message> {
    let mates = def.goals.iter().any(|goal| matches!(goal.goal, Goal::Mate(_)));
    let several = def.sides.iter().filter(|other| other.team != def.side(side).team).count() > 1;
    let mut aims: Vec<Aim> = Vec::new();
    for goal in &def.goals {
        let aim = match (&goal.goal, goal.outcome) {
            (Goal::Mate(mate), Outcome::Loses) if !mate.is_conditional() => Some(Aim::Other(message!("aim-be-mated"))),
            (Goal::Mate(_), Outcome::Wins | Outcome::Eliminates) => {
                checkmate(def, side, several, goal.outcome, sheet).map(Aim::Other)
            }
            (Goal::Stuck(_), Outcome::Loses) if !mates => Some(Aim::Other(message!("aim-stop", several = several))),
            (Goal::Stuck(_), Outcome::Wins) => Some(Aim::Other(message!("aim-be-stuck"))),
            (Goal::Occupy(occupy), Outcome::Wins) => occupy.aim(def, side).map(Aim::Occupy),
            (Goal::Line(line), Outcome::Wins) => Some(Aim::Other(line.aim())),
            (Goal::Connect(connect), Outcome::Wins) => Some(Aim::Other(connect.aim(def))),
            (Goal::NobodyMoves | Goal::TurnLimit(_), Outcome::MoreWins) => Some(Aim::Other(message!("aim-more"))),
            (Goal::Extinct(extinct), Outcome::Loses) if turns_over(def) && extinct.filter.kinds().is_none() => {
                Some(Aim::Other(message!("aim-turn-over", several = several)))
            }
            (Goal::Extinct(extinct), Outcome::Loses | Outcome::Eliminates) => {
                capture_all_aim(def, side, extinct, several)
            }
            (Goal::Extinct(extinct), Outcome::Wins) => lose_all_aim(def, side, extinct).map(Aim::Other),
            (Goal::Checks(count), Outcome::Wins) => Some(Aim::Other(message!("aim-checks", n = *count))),
            (Goal::Bared(bared), Outcome::Loses) => Some(Aim::Other(bare_aim(def, bared.kinds(def), several))),
            _ => None,
        };
        let joined = goal.explain_joined(def).filter(|_| goal.outcome == Outcome::Wins);
        let aim = aim.map(|aim| match joined {
            Some(joined) => Aim::Other(message!("aim-while", aim = aim.said(), condition = joined)),
            None => aim,
        });
        aims.extend(aim.filter(|aim| !aims.contains(aim)));
    }
    if aims.is_empty() && def.goals.iter().any(|goal| goal.outcome == Outcome::MorePoints) {
        aims.push(Aim::Other(message!("aim-points")));
    }
    join_aims(aims, sheet)
}

/// Aims that differ only in the pieces share a sentence.
fn join_aims(aims: Vec<Aim>, sheet: bool) -> Vec<Message> {
    let captures = |aim: &Aim| matches!(aim, Aim::Capture(_));
    let many = aims.iter().filter(|aim| captures(aim)).count() > 2;
    let mut joined: Vec<Aim> =
        if many { vec![Aim::Other(message!("aim-capture-kind", sheet = sheet))] } else { Vec::new() };
    for aim in aims {
        let same = |known: &&mut Aim| matches!((known, &aim), (Aim::Occupy(one), Aim::Occupy(other)) if one.zone == other.zone);
        match (joined.iter_mut().find(same), &aim) {
            (Some(Aim::Occupy(known)), Aim::Occupy(other)) => {
                known.pieces = any_of([known.pieces.clone(), other.pieces.clone()]);
            }
            _ if many && captures(&aim) => {}
            _ => joined.push(aim),
        }
    }
    joined.into_iter().map(Aim::said).collect()
}

fn enemies(def: &GameDef, side: Side) -> impl Iterator<Item = Side> {
    def.all_sides().filter(move |&other| !def.same_team(side, other))
}

fn checkmate(def: &GameDef, side: Side, several: bool, outcome: Outcome, sheet: bool) -> Option<Message> {
    let royal = royal_kinds(def);
    let theirs: Vec<Kind> = royal
        .iter()
        .filter(|&kind| enemies(def, side).any(|enemy| def.count_at_start(enemy, single_kind(kind)) > 0))
        .collect();
    match &theirs[..] {
        [] => None,
        [one] => {
            let whose = match (several, outcome) {
                (false, _) => "enemy",
                (true, Outcome::Wins) => "any",
                (true, _) => "every",
            };
            Some(message!("aim-mate", whose = whose, royal = &def.kind(*one).title, sheet = sheet))
        }
        _ => Some(message!("aim-mate-all", several = several, sheet = sheet)),
    }
}

fn bare_aim(def: &GameDef, royals: KindSet, several: bool) -> Message {
    let each = titles(def, royals.iter()).map(|title| message!("aim-bare-royal", royal = title));
    message!("aim-bare", several = several, royal = any_of(each))
}

fn single_kind(kind: Kind) -> KindSet {
    std::iter::once(kind).collect()
}

fn capture_all_aim(def: &GameDef, side: Side, extinct: &ExtinctDef, several: bool) -> Option<Aim> {
    let (filter, left) = (&extinct.filter, extinct.left);
    let Some(kinds) = filter.kinds() else {
        return Some(match left {
            0 => Aim::Capture(message!("aim-capture-everybody")),
            n => Aim::Other(message!("aim-leave", several = several, men = extinct.count_phrase(def, n))),
        });
    };
    let many = enemies(def, side).map(|enemy| def.count_at_start(enemy, kinds)).max().unwrap_or(0);
    let theirs =
        kinds.iter().filter(|&kind| enemies(def, side).any(|enemy| def.count_at_start(enemy, single_kind(kind)) > 0));
    let theirs: Vec<&str> = theirs.map(|kind| def.kind(kind).title.as_str()).collect();
    let titles = |join: Join| MessageArg::list(join, theirs.iter().copied());
    match (many, left) {
        (0, _) => None,
        (1, 0) if several => Some(Aim::Other(message!("aim-capture-of-every", men = titles(Join::And)))),
        (1, 0) => Some(Aim::Capture(message!("aim-capture", men = titles(Join::And)))),
        (_, 0) => Some(Aim::Capture(message!("aim-capture-all", men = titles(Join::AndMany)))),
        (many, left) if many == left + 1 => {
            Some(Aim::Other(message!("aim-capture-one", n = many, men = titles(Join::And))))
        }
        (_, left) => Some(Aim::Other(message!("aim-leave", several = false, men = extinct.count_phrase(def, left)))),
    }
}

/// Whether enemy pieces are turned over instead of being captured.
fn turns_over(def: &GameDef) -> bool {
    let turns = |kind| def.words(kind).effects.iter().any(|effect| matches!(effect, EffectDef::Flip(_)));
    def.all_kinds().any(turns)
}

fn lose_all_aim(def: &GameDef, side: Side, extinct: &ExtinctDef) -> Option<Message> {
    match (extinct.filter.kinds(), extinct.left) {
        (None, 0) => Some(message!("aim-lose-all")),
        (None, n) => Some(message!("aim-keep", men = extinct.count_phrase(def, n))),
        (Some(kinds), _) if def.count_at_start(side, kinds) == 0 => None,
        (Some(kinds), _) => {
            let each = titles(def, kinds.iter()).map(|title| MessageArg::list(Join::AnyOf, [title]));
            Some(message!("aim-lose", men = any_of(each)))
        }
    }
}
