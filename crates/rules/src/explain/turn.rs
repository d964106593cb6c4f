//! Whose turn it is and what a turn consists of; with it what keeps men from being moved.

use crate::def::{GameDef, KindDef};
use crate::english::{alternatives, each_of, say, turn, zone_name};
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
        [_, _] => say!("turn-order-two", first = first),
        _ => {
            let out = def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates);
            say!("turn-order", sides = order.join(", "), first = first, out = out)
        }
    }];
    let several = def.turn.phases.len() > 1;
    for (i, phase) in def.turn.phases.iter().enumerate() {
        let text = phase_in_words(def, phase);
        let name = || phase.name.replace('-', " ");
        lines.push(if several { say!("turn-phase", n = i + 1, name = name(), text = text) } else { text });
    }
    lines.extend(frozen(def));
    lines
}

/// What can happen to a man who is frozen.
fn frozen(def: &GameDef) -> Option<String> {
    if def.kinds.iter().all(|kind| kind.freeze().is_none()) {
        return None;
    }
    let any = |such: &dyn Fn(&KindDef) -> bool| def.kinds.iter().any(such);
    let pushed = any(&|kind| kind.motions.iter().any(|motion| matches!(motion, MotionDef::Push(_))));
    let still = match (pushed, any(&|kind| kind.explode().is_some())) {
        (true, true) => "both",
        (true, false) => "pushed",
        (false, true) => "blown-up",
        (false, false) => "captured",
    };
    Some(say!("turn-frozen", still = still))
}

fn phase_in_words(def: &GameDef, phase: &PhaseDef) -> String {
    let (passes, acts): (Vec<&ActDef>, Vec<&ActDef>) =
        phase.acts.iter().partition(|act| act.act == Act::Pass && act.when_stuck);
    let texts: Vec<String> = acts.iter().map(|act| act_in_words(def, act)).collect();
    let mut says = vec![match &texts[..] {
        [] => say!("turn-nothing"),
        [one] => say!("turn-one", act = one),
        several => {
            let acts: Vec<String> = several.iter().map(|act| say!("turn-he", act = act)).collect();
            say!("turn-several", acts = alternatives(&acts))
        }
    }];
    let lays = |act: &&ActDef| act.act == Act::Lay || act.may == Some(Act::Lay);
    if acts.iter().copied().any(|act| lays(&act)) {
        says.extend(more_stones(def));
        says.push(say!("turn-lay-last"));
    }
    if acts.iter().any(|act| act.may.is_some()) {
        says.push(say!("turn-won"));
    }
    if !passes.is_empty() {
        says.push(say!("turn-pass", royal = def.kinds.iter().any(super::super::def::KindDef::is_royal)));
    } else if !acts.iter().any(|act| act.act == Act::Pass) {
        says.push(say!("turn-no-pass"));
    }
    if acts.iter().any(|act| act.must_capture) {
        says.push(say!("turn-must-capture", turn = turn(def)));
    }
    if def.turn.never_check {
        says.push(say!("turn-never-check", turn = turn(def)));
    }
    if phase.until_stock_empty {
        says.push(say!("turn-until-empty"));
    }
    if phase.hidden {
        says.push(say!("turn-hidden"));
    }
    says.join(" ")
}

/// Who lays more than one stone, and who takes stones away; a sentence each.
fn more_stones(def: &GameDef) -> Vec<String> {
    let able = |times: u8| -> Vec<Kind> {
        def.all_kinds().filter(|&kind| def.kind(kind).lay.as_ref().is_some_and(|lay| lay.times == times)).collect()
    };
    let several = (2..=u8::MAX).map(|times| (times, able(times))).filter(|(_, kinds)| !kinds.is_empty());
    let mut says: Vec<String> =
        several.map(|(times, kinds)| say!("turn-lay-many", men = each_of(def, kinds), n = times)).collect();
    let lifters: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).lift.is_some()).collect();
    if !lifters.is_empty() {
        says.push(say!("turn-lift", men = each_of(def, lifters)));
    }
    says
}

/// What follows "a player" or "he".
fn act_in_words(def: &GameDef, act: &ActDef) -> String {
    let place = |zone: Option<usize>| {
        zone.map_or_else(|| say!("turn-board"), |zone| say!("turn-zone", zone = zone_name(&def.zones[zone])))
    };
    match act.act {
        Act::Move => match (act.may, act.must) {
            (Some(Act::Place), _) => {
                say!("turn-move-place", even_captured = act.even_captured, place = place(act.leaving))
            }
            (Some(Act::Lay), false) => say!("turn-move", then = "may-lay"),
            (Some(Act::Lay), true) => say!("turn-move", then = "must-lay"),
            (Some(Act::Detonate), false) => say!("turn-move", then = "may-detonate"),
            (Some(Act::Detonate), true) => say!("turn-move", then = "must-detonate"),
            _ => say!("turn-move", then = "nothing"),
        },
        Act::Detonate => say!("turn-detonate"),
        Act::Lay => say!("turn-lay"),
        Act::Place if act.all => say!("turn-place-all", place = place(act.zone)),
        Act::Place => say!("turn-place", place = place(act.zone)),
        Act::Discard => say!("turn-discard", frozen = act.frozen_only),
        Act::Pass | Act::Lift | Act::Stop => say!("turn-passes"),
    }
}
