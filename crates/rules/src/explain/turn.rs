//! Whose turn it is and what a turn consists of; with it what keeps men from being moved.

use crate::def::{GameDef, KindDef};
use crate::english::{alternatives, each_of, listed, number, ordinal, turn, zone_name};
use crate::goal::Outcome;
use crate::motion::MotionDef;
use crate::piece::Kind;
use crate::step::Act;
use crate::turn::{ActDef, PhaseDef};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let name = |side| def.side(side).name.clone();
    let order: Vec<String> = def.turn.order.iter().map(|&side| name(side)).collect();
    let first = name(def.turn.first);
    let mut lines = vec![match &order[..] {
        [_, _] => format!("The players move in turn; {first} begins."),
        _ => {
            let out = def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates);
            let passed = if out { " A player who is out is passed over." } else { "" };
            format!("The players move in the order {}; {first} begins.{passed}", order.join(", "))
        }
    }];
    let several = def.turn.phases.len() > 1;
    for (i, phase) in def.turn.phases.iter().enumerate() {
        let text = phase_in_words(def, phase);
        lines.push(if several {
            format!("The {} phase is called {}. {text}", ordinal(i as u32 + 1), phase.name.replace('-', " "))
        } else {
            text
        });
    }
    lines.extend(frozen(def));
    lines
}

/// What can happen to a man who is frozen.
fn frozen(def: &GameDef) -> Option<String> {
    if def.kinds.iter().all(|kind| kind.freeze.is_none()) {
        return None;
    }
    let any = |such: &dyn Fn(&KindDef) -> bool| def.kinds.iter().any(such);
    let mut still = vec!["captured"];
    if any(&|kind| kind.motions.iter().any(|motion| matches!(motion, MotionDef::Push(_)))) {
        still.push("pushed");
    }
    if any(&|kind| kind.explode.is_some()) {
        still.push("blown up");
    }
    let still: Vec<String> = still.into_iter().map(str::to_owned).collect();
    Some(format!(
        "A frozen piece cannot be moved by its owner as long as the one that freezes it stands near; it can be {} like any other, and it keeps its \
         own powers.",
        listed(&still, "and")
    ))
}

fn phase_in_words(def: &GameDef, phase: &PhaseDef) -> String {
    let (passes, acts): (Vec<&ActDef>, Vec<&ActDef>) = phase.acts.iter().partition(|act| act.act == Act::Pass && act.when_stuck);
    let texts: Vec<String> = acts.iter().map(|act| act_in_words(def, act)).collect();
    let mut text = match &texts[..] {
        [] => "A player does nothing.".to_owned(),
        [one] => format!("In his turn a player {one}."),
        several => {
            let acts: Vec<String> = several.iter().map(|act| format!("he {act}")).collect();
            format!("In his turn a player does one of these: {}.", alternatives(&acts))
        }
    };
    let lays = |act: &&ActDef| act.act == Act::Lay || act.may == Some(Act::Lay);
    if acts.iter().copied().any(|act| lays(&act)) {
        text += &more_stones(def);
        text += " Nobody lays first and moves afterwards.";
    }
    if acts.iter().any(|act| act.may.is_some()) {
        text += " A turn that has won ends at once.";
    }
    let royal = def.kinds.iter().any(|kind| kind.royal.is_some());
    if !passes.is_empty() {
        text += if royal {
            " A player who can do nothing of this and is not in check passes."
        } else {
            " A player who can do nothing of this passes."
        };
    } else if !acts.iter().any(|act| act.act == Act::Pass) {
        text += " Nobody may pass.";
    }
    if acts.iter().any(|act| act.must_capture) {
        text += &format!(" If a legal {} captures something, he must capture.", turn(def));
    }
    if def.turn.never_check {
        text += &format!(" No {} may give check.", turn(def));
    }
    if phase.until_stock_empty {
        text += " This goes on until all stocks are empty.";
    }
    if phase.hidden {
        text += " What a player places is not shown to the others before that.";
    }
    text
}

/// Who lays more than one stone, and who takes stones away.
fn more_stones(def: &GameDef) -> String {
    let able = |times: u8| -> Vec<Kind> {
        def.all_kinds().filter(|&kind| def.kind(kind).lay.as_ref().is_some_and(|lay| lay.times == times)).collect()
    };
    let mut text = String::new();
    for (times, kinds) in (2..=u8::MAX).map(|times| (times, able(times))).filter(|(_, kinds)| !kinds.is_empty()) {
        text += &format!(" Only {} may lay up to {} of them.", each_of(def, kinds), number(times.into()));
    }
    let lifters: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).lift.is_some()).collect();
    if !lifters.is_empty() {
        text += &format!(" Instead of laying, {} may take a stone away.", each_of(def, lifters));
    }
    text
}

/// What follows "a player" or "he".
fn act_in_words(def: &GameDef, act: &ActDef) -> String {
    let zone = |zone: Option<usize>| zone.map_or("the board".to_owned(), |zone| format!("his {}", zone_name(&def.zones[zone])));
    match act.act {
        Act::Move => {
            let then = match (act.may, act.must) {
                (Some(Act::Lay), false) => ", and then the same piece may lay a stone from where it has come to".to_owned(),
                (Some(Act::Lay), true) => ", after which the same piece has to lay a stone, if it can lay any".to_owned(),
                (Some(Act::Detonate), false) => ", after which the same piece may be set off, if it can be".to_owned(),
                (Some(Act::Detonate), true) => ", after which the same piece has to be set off, if it can be".to_owned(),
                (Some(Act::Place), _) => format!(
                    ", after which he may put a piece of his stock{} on the square just left, if it is a square of {} on which nothing had \
                     happened since the start (of a castling move, on either square); the move must be legal without that",
                    if act.even_captured { ", even one that he has just captured," } else { "" },
                    zone(act.leaving)
                ),
                _ => String::new(),
            };
            format!("moves one of his pieces{then}")
        }
        Act::Detonate => "sets off one of his pieces that can be set off".to_owned(),
        Act::Lay => "lays a stone with a piece that stays where it is".to_owned(),
        Act::Place if act.all => format!("places all pieces of his stock on empty squares of {}", zone(act.zone)),
        Act::Place => format!("places one piece of his stock on an empty square of {}", zone(act.zone)),
        Act::Discard if act.frozen_only => "takes one of his own frozen pieces off the board".to_owned(),
        Act::Discard => "takes one of his own pieces that cannot move off the board".to_owned(),
        Act::Pass | Act::Lift | Act::Stop => "passes".to_owned(),
    }
}
