//! The order of play and the parts of a turn, and what keeps pieces from moving.

use rules::phrases::{and_kinds, turn_noun};
use rules::{Act, ActDef, GameDef, Join, Kind, KindDef, KindWords, Message, MessageArg, Outcome, PhaseDef, message};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    let name = |side| &def.side(side).name;
    let order: Vec<&String> = def.turn.order.iter().map(|&side| name(side)).collect();
    let first = name(def.turn.first);
    let out = def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates);
    let mut lines = vec![match (&def.turn.series, &order[..]) {
        (Some(series), _) => {
            message!("paragraph", sentences = MessageArg::list(Join::Sentences, series.explain(def)))
        }
        (None, [_, _]) => message!("turn-order-two", first = first),
        _ => message!("turn-order", sides = MessageArg::list(Join::Commas, order), first = first, out = out),
    }];
    let several = def.turn.phases.len() > 1;
    for (i, phase) in def.turn.phases.iter().enumerate() {
        let text = phase_in_words(def, phase);
        let name = || phase.name.replace('-', " ");
        lines.push(if several { message!("turn-phase", n = i + 1, name = name(), text = text) } else { text });
    }
    lines.extend(frozen(def));
    lines
}

/// What can happen to a frozen piece.
fn frozen(def: &GameDef) -> Option<Message> {
    if !def.kinds.iter().any(|kind| kind.roles.freezes) {
        return None;
    }
    let still = match (def.words.iter().any(KindWords::pushes), def.kinds.iter().any(KindDef::explodes)) {
        (true, true) => "both",
        (true, false) => "pushed",
        (false, true) => "blown-up",
        (false, false) => "captured",
    };
    Some(message!("turn-frozen", still = still))
}

fn phase_in_words(def: &GameDef, phase: &PhaseDef) -> Message {
    let (passes, acts): (Vec<&ActDef>, Vec<&ActDef>) =
        phase.acts.iter().partition(|act| matches!(act, ActDef::Pass(pass) if pass.when_stuck));
    let texts: Vec<Message> = acts.iter().map(|act| act.explain(def)).collect();
    let mut says = vec![match &texts[..] {
        [] => message!("turn-nothing"),
        [one] => message!("turn-one", act = one),
        several => {
            message!("turn-several", acts = MessageArg::list(Join::OrSentences, several))
        }
    }];
    let follows = || acts.iter().filter_map(|act| act.continuation());
    if phase.begins_with(Act::Lay) || follows().any(|follow| follow.act() == Act::Lay) {
        says.extend(extra_lay_lines(def));
        says.push(message!("turn-lay-last"));
    }
    if follows().next().is_some() {
        says.push(message!("turn-won"));
    }
    if !passes.is_empty() {
        says.push(message!("turn-pass", royal = def.kinds.iter().any(KindDef::is_royal)));
    } else if !phase.begins_with(Act::Pass) {
        says.push(message!("turn-no-pass"));
    }
    if phase.move_act().is_some_and(|act| act.must_capture) {
        says.push(message!("turn-must-capture", turn = turn_noun(def)));
    }
    let preferred = phase.move_act().map_or(&[][..], |act| &act.preferred);
    says.extend(preferred.iter().enumerate().map(|(i, criterion)| criterion.explain(def, i == 0)));
    if def.turn.never_check {
        says.push(def.turn.explain_never_check(turn_noun(def)));
    }
    if phase.until_stock_empty {
        says.push(message!("turn-until-empty"));
    }
    if phase.hidden {
        says.push(message!("turn-hidden"));
    }
    message!("paragraph", sentences = MessageArg::list(Join::Sentences, says))
}

/// Which pieces lay more than one stone, and which take stones away; one sentence each.
fn extra_lay_lines(def: &GameDef) -> Vec<Message> {
    let able = |times: u8| -> Vec<Kind> {
        def.all_kinds().filter(|&kind| def.words(kind).lay.as_ref().is_some_and(|lay| lay.times == times)).collect()
    };
    let several = (2..=u8::MAX).map(|times| (times, able(times))).filter(|(_, kinds)| !kinds.is_empty());
    let mut says: Vec<Message> =
        several.map(|(times, kinds)| message!("turn-lay-many", men = and_kinds(def, kinds), n = times)).collect();
    let lifters: Vec<Kind> = def.all_kinds().filter(|&kind| def.words(kind).lift.is_some()).collect();
    if !lifters.is_empty() {
        says.push(message!("turn-lift", men = and_kinds(def, lifters)));
    }
    says
}
