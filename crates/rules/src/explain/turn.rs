//! The order of play and the parts of a turn, and what keeps pieces from moving.

use crate::act::ActDef;
use crate::def::GameDef;
use crate::english::{and_kinds, join_or_sentences, say, turn_noun};
use crate::goal::Outcome;
use crate::kind_words::KindWords;
use crate::turn::PhaseDef;
use model::cast::KindDef;
use model::piece::Kind;
use model::step::Act;

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

/// What can happen to a frozen piece.
fn frozen(def: &GameDef) -> Option<String> {
    if !def.kinds.iter().any(|kind| kind.roles.freezes) {
        return None;
    }
    let still = match (def.words.iter().any(KindWords::pushes), def.kinds.iter().any(KindDef::explodes)) {
        (true, true) => "both",
        (true, false) => "pushed",
        (false, true) => "blown-up",
        (false, false) => "captured",
    };
    Some(say!("turn-frozen", still = still))
}

fn phase_in_words(def: &GameDef, phase: &PhaseDef) -> String {
    let (passes, acts): (Vec<&ActDef>, Vec<&ActDef>) =
        phase.acts.iter().partition(|act| matches!(act, ActDef::Pass(pass) if pass.when_stuck));
    let texts: Vec<String> = acts.iter().map(|act| act.explain(def)).collect();
    let mut says = vec![match &texts[..] {
        [] => say!("turn-nothing"),
        [one] => say!("turn-one", act = one),
        several => {
            let acts: Vec<String> = several.iter().map(|act| say!("turn-he", act = act)).collect();
            say!("turn-several", acts = join_or_sentences(&acts))
        }
    }];
    let follows = || acts.iter().filter_map(|act| act.continuation());
    if phase.begins_with(Act::Lay) || follows().any(|follow| follow.act() == Act::Lay) {
        says.extend(extra_lay_lines(def));
        says.push(say!("turn-lay-last"));
    }
    if follows().next().is_some() {
        says.push(say!("turn-won"));
    }
    if !passes.is_empty() {
        says.push(say!("turn-pass", royal = def.kinds.iter().any(KindDef::is_royal)));
    } else if !phase.begins_with(Act::Pass) {
        says.push(say!("turn-no-pass"));
    }
    if phase.move_act().is_some_and(|act| act.must_capture) {
        says.push(say!("turn-must-capture", turn = turn_noun(def)));
    }
    if def.turn.never_check {
        says.push(say!("turn-never-check", turn = turn_noun(def)));
    }
    if phase.until_stock_empty {
        says.push(say!("turn-until-empty"));
    }
    if phase.hidden {
        says.push(say!("turn-hidden"));
    }
    says.join(" ")
}

/// Which pieces lay more than one stone, and which take stones away; one sentence each.
fn extra_lay_lines(def: &GameDef) -> Vec<String> {
    let able = |times: u8| -> Vec<Kind> {
        def.all_kinds().filter(|&kind| def.words(kind).lay.as_ref().is_some_and(|lay| lay.times == times)).collect()
    };
    let several = (2..=u8::MAX).map(|times| (times, able(times))).filter(|(_, kinds)| !kinds.is_empty());
    let mut says: Vec<String> =
        several.map(|(times, kinds)| say!("turn-lay-many", men = and_kinds(def, kinds), n = times)).collect();
    let lifters: Vec<Kind> = def.all_kinds().filter(|&kind| def.words(kind).lift.is_some()).collect();
    if !lifters.is_empty() {
        says.push(say!("turn-lift", men = and_kinds(def, lifters)));
    }
    says
}
