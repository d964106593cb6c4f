//! What the players are after, in a sentence: made from the goals that are won.
//!
//! Not for: the goals in full, which stand under "The end" (`GoalDef::explain`), nor draws.

use crate::def::GameDef;
use crate::english::{counted, listed, plural, royals, so_many, with_article};
use crate::goal::extinct::ExtinctDef;
use crate::goal::{Goal, Outcome};
use crate::piece::{Kind, KindSet, Side};

/// One line if all players are after the same, or one for each.
pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let aims: Vec<String> = def.all_sides().map(|side| alternatives(&of_side(def, side))).collect();
    if aims.iter().all(String::is_empty) {
        return Vec::new();
    }
    if aims.iter().all(|aim| *aim == aims[0]) {
        return vec![format!("The aim is {}.", aims[0])];
    }
    let told = def.sides.iter().zip(&aims).filter(|(_, aim)| !aim.is_empty());
    told.map(|(side, aim)| format!("{}'s aim is {aim}.", side.name)).collect()
}

fn alternatives(aims: &[String]) -> String {
    match aims {
        [rest @ .., last] if rest.len() > 1 || rest.iter().any(|aim| aim.contains(" or ")) => {
            format!("{}, or {last}", rest.join(", "))
        }
        _ => listed(aims, "or"),
    }
}

fn of_side(def: &GameDef, side: Side) -> Vec<String> {
    let mates = def.goals.iter().any(|goal| matches!(goal.what, Goal::Mate(_)));
    let several = def.sides.iter().filter(|other| other.team != def.side(side).team).count() > 1;
    let mut aims: Vec<String> = Vec::new();
    for goal in &def.goals {
        let aim = match (&goal.what, goal.outcome) {
            (Goal::Mate(_), Outcome::Loses) => Some("to be checkmated".to_owned()),
            (Goal::Mate(_), Outcome::Wins | Outcome::Eliminates) => checkmate(def, side, several, goal.outcome),
            (Goal::Stuck(_), Outcome::Loses) if !mates => Some(format!("to leave {} without a move", the_enemy(several))),
            (Goal::Stuck(_), Outcome::Wins) => Some("to have no move left".to_owned()),
            (Goal::Occupy(occupy), Outcome::Wins) => occupy.aim(def, side),
            (Goal::Extinct(extinct), Outcome::Loses | Outcome::Eliminates) => take_all(def, side, extinct, several),
            (Goal::Extinct(extinct), Outcome::Wins) => lose_all(def, side, extinct),
            (Goal::Checks(1), Outcome::Wins) => Some("to give check".to_owned()),
            (Goal::Checks(count), Outcome::Wins) => Some(format!("to give {}", counted((*count).into(), "check"))),
            (Goal::Bared(_), Outcome::Loses) => Some(bare(def, several)),
            _ => None,
        };
        aims.extend(aim.filter(|aim| !aims.contains(aim)));
    }
    joined(aims)
}

/// Aims that differ in the men alone share their words.
fn joined(aims: Vec<String>) -> Vec<String> {
    let takes = |aim: &String| aim.starts_with("to capture the enemy ") || aim.starts_with("to capture all enemy ");
    if aims.iter().filter(|aim| takes(aim)).count() > 2 {
        let others = aims.into_iter().filter(|aim| !takes(aim));
        return std::iter::once("to capture all enemy pieces of one kind (see The end)".to_owned()).chain(others).collect();
    }
    let mut joined: Vec<String> = Vec::new();
    for aim in aims {
        let parts =
            |aim: &str| aim.strip_prefix("to bring ")?.split_once(" to ").map(|(men, place)| (men.to_owned(), place.to_owned()));
        let same = |known: &&mut String| parts(known).zip(parts(&aim)).is_some_and(|((_, one), (_, other))| one == other);
        match (joined.iter_mut().find(same), parts(&aim)) {
            (Some(known), Some((men, place))) => {
                let (first, _) = parts(known).unwrap_or_default();
                *known = format!("to bring {first} or {men} to {place}");
            }
            _ => joined.push(aim),
        }
    }
    joined
}

fn the_enemy(several: bool) -> &'static str {
    if several { "the enemies" } else { "the enemy" }
}

fn enemies(def: &GameDef, side: Side) -> impl Iterator<Item = Side> {
    def.all_sides().filter(move |&other| !def.same_team(side, other))
}

/// How many of these men a side has at the start, on the board and in its stock.
fn at_start(def: &GameDef, side: Side, kinds: KindSet) -> usize {
    let stock = def.stock_slots.iter().zip(def.stock[side.index()]).filter(|(kind, _)| kinds.contains(**kind));
    let waiting: usize = stock.map(|(_, count)| usize::from(count)).sum();
    def.start.iter().filter(|(_, piece)| piece.is_of(side) && kinds.contains(piece.kind())).count() + waiting
}

fn checkmate(def: &GameDef, side: Side, several: bool, outcome: Outcome) -> Option<String> {
    let royal = royals(def);
    let theirs: Vec<Kind> =
        royal.iter().filter(|&kind| enemies(def, side).any(|enemy| at_start(def, enemy, only(kind)) > 0)).collect();
    let title = |kind: Kind| &def.kind(kind).title;
    match (&theirs[..], several) {
        ([], _) => None,
        ([one], false) => Some(format!("to checkmate the enemy {} (see Check)", title(*one))),
        ([one], true) if outcome == Outcome::Wins => Some(format!("to checkmate the {} of an enemy (see Check)", title(*one))),
        ([one], true) => Some(format!("to checkmate the {} of every enemy (see Check)", title(*one))),
        _ => Some(format!("to checkmate {} (see Check)", the_enemy(several))),
    }
}

fn bare(def: &GameDef, several: bool) -> String {
    let titles: Vec<String> = royals(def).iter().map(|kind| format!("the {}", def.kind(kind).title)).collect();
    format!("to leave {} nothing but {}", the_enemy(several), listed(&titles, "or"))
}

fn only(kind: Kind) -> KindSet {
    std::iter::once(kind).collect()
}

fn take_all(def: &GameDef, side: Side, extinct: &ExtinctDef, several: bool) -> Option<String> {
    let (filter, left) = (&extinct.filter, extinct.left);
    let Some(kinds) = filter.kinds() else {
        return Some(match left {
            0 => "to capture all enemy pieces".to_owned(),
            n => format!("to leave {} no more than {}", the_enemy(several), extinct.so_many(def, n)),
        });
    };
    let many = enemies(def, side).map(|enemy| at_start(def, enemy, kinds)).max().unwrap_or(0);
    let theirs = kinds.iter().filter(|&kind| enemies(def, side).any(|enemy| at_start(def, enemy, only(kind)) > 0));
    let theirs: Vec<&str> = theirs.map(|kind| def.kind(kind).title.as_str()).collect();
    let titles = |form: &dyn Fn(&str) -> String| listed(&theirs.iter().map(|title| form(title)).collect::<Vec<_>>(), "and");
    match (many, left) {
        (0, _) => None,
        (1, 0) if several => Some(format!("to capture the {} of every enemy", titles(&str::to_owned))),
        (1, 0) => Some(format!("to capture the enemy {}", titles(&str::to_owned))),
        (_, 0) => Some(format!("to capture all enemy {}", titles(&plural))),
        (many, left) if many == left + 1 => {
            Some(format!("to capture one of the enemy's {}", so_many(many, &titles(&str::to_owned))))
        }
        (_, left) => Some(format!("to leave the enemy no more than {}", extinct.so_many(def, left))),
    }
}

fn lose_all(def: &GameDef, side: Side, extinct: &ExtinctDef) -> Option<String> {
    match (extinct.filter.kinds(), extinct.left) {
        (None, 0) => Some("to lose all one's own pieces".to_owned()),
        (None, n) => Some(format!("to have no more than {} left", extinct.so_many(def, n))),
        (Some(kinds), _) if at_start(def, side, kinds) == 0 => None,
        (Some(kinds), _) => {
            let titles: Vec<String> = kinds.iter().map(|kind| with_article(&def.kind(kind).title)).collect();
            Some(format!("to be left without {}", listed(&titles, "or")))
        }
    }
}
