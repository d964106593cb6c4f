//! Stones: where they come from, where they are laid, what they do to the men, and how men lay them.

use crate::area::Filter;
use crate::def::{GameDef, KindDef, LaidOnDef, LayDef, LayRange, Supply};
use crate::english::{alternatives, each_of, listed, number, one_of, sentence, zone_name};
use crate::motion::MotionDef;
use crate::piece::{Kind, Piece, Side};

/// The section: what holds for all stones, then those that behave alike together.
pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let stones: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).stone).collect();
    if stones.is_empty() {
        return Vec::new();
    }
    let mut common = vec!["Stones belong to nobody and do not move; every player's stones are in the way of all".to_owned()];
    if stones.iter().any(|kind| def.stock_slots.contains(kind)) {
        common.push("a stone is laid from one's own stock; one that is destroyed or taken away is out of the game".to_owned());
    }
    common.extend(usual_range(def).map(|range| {
        let unusual = men(def).any(|it| it.lay.as_ref().is_some_and(|lay| lay.times > 1 || range_in_words(def, lay) != range));
        let unless = if unusual { ", if nothing else is said of it" } else { "" };
        format!("a piece lays a stone {range}{unless}")
    }));
    let mut groups: Vec<(Vec<Kind>, Vec<String>)> = Vec::new();
    for kind in stones {
        let says = one(def, kind);
        match groups.iter_mut().find(|(_, known)| *known == says) {
            Some((kinds, _)) => kinds.push(kind),
            None => groups.push((vec![kind], says)),
        }
    }
    let paragraph = |(kinds, says): (Vec<Kind>, Vec<String>)| {
        let names: Vec<String> =
            kinds.iter().map(|&kind| format!("{} ({})", def.kind(kind).title, def.kind(kind).letter)).collect();
        let mut text: Vec<String> = says.iter().map(|text| sentence(text)).collect();
        if names.len() > 1 {
            text[0] = text[0].replacen("It ", "Each ", 1);
        }
        format!("{}: {}", listed(&names, "and"), text.join(" "))
    };
    let common: Vec<String> = common.iter().map(|text| sentence(text)).collect();
    std::iter::once(common.join(" ")).chain(groups.into_iter().map(paragraph)).collect()
}

/// What is said of one stone.
pub(super) fn one(def: &GameDef, stone: Kind) -> Vec<String> {
    let it = def.kind(stone);
    let mut says = vec![places(def, it)];
    says.extend(it.supply.map(|supply| match supply {
        Supply::Endless => "it is in nobody's stock and never runs out".to_owned(),
        Supply::One => "there is only one, which belongs to nobody: laying it takes it away from where it lies".to_owned(),
    }));
    says.extend(dealings(def, stone));
    says
}

fn places(def: &GameDef, stone: &KindDef) -> String {
    if stone.laid_on.is_empty() {
        return "it is laid on an empty square".to_owned();
    }
    let zone = |zone: usize| zone_name(&def.zones[zone]);
    let place = |rule: &LaidOnDef| {
        let mut parts = vec![rule.what.as_ref().map_or("an empty square".to_owned(), |what| what.explain(def))];
        parts.extend(rule.in_enemy.map(|in_enemy| format!("on the enemy's {}", zone(in_enemy))));
        parts.extend(rule.not_in.map(|not_in| format!("outside the player's own {}", zone(not_in))));
        parts.extend(rule.not_in_enemy.map(|not_in_enemy| format!("anywhere but on the enemy's {}", zone(not_in_enemy))));
        let stones = |what: &Filter| what.kinds().is_some_and(|kinds| kinds.iter().all(|kind| def.kind(kind).stone));
        let then = match (&rule.what, rule.vanishing) {
            (Some(_), true) => ", and then both are gone",
            (Some(what), false) if stones(what) => ", which is removed",
            (Some(_), false) => ", who is captured; the stone stays",
            (None, _) => "",
        };
        let not_by =
            if rule.not_by.is_empty() { String::new() } else { format!(" (but not by {})", one_of(def, rule.not_by.iter())) };
        parts.join(" ") + &not_by + then
    };
    format!("it may be laid on {}", alternatives(&stone.laid_on.iter().map(place).collect::<Vec<_>>()))
}

fn men(def: &GameDef) -> impl Iterator<Item = &KindDef> {
    def.kinds.iter().filter(|kind| !kind.stone && kind.form.is_none())
}

/// Who passes over the stone, goes onto it or takes it away, and who is stopped though he passes over others.
fn dealings(def: &GameDef, stone: Kind) -> Vec<String> {
    let it = Piece::stone(stone);
    let side = Side(0);
    let with = |such: &dyn Fn(&MotionDef) -> bool| -> Vec<Kind> {
        let moving = |kind: &Kind| !def.kind(*kind).stone && def.kind(*kind).form.is_none();
        def.all_kinds().filter(moving).filter(|&kind| def.kind(kind).motions.iter().any(such)).collect()
    };
    let verb = |kinds: &[Kind], one: &'static str, several: &'static str| if kinds.len() == 1 { one } else { several };
    let mut says = Vec::new();
    let leapers = with(&|motion| matches!(motion, MotionDef::Leap(leap) if leap.is_plain() || leap.passes(def, side, it)));
    if !leapers.is_empty() {
        says.push(format!("{} {} over it", each_of(def, leapers.iter().copied()), verb(&leapers, "leaps", "leap")));
    }
    let hoppers = with(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.hops_over(def, side).contains(it)));
    if !hoppers.is_empty() {
        says.push(format!("{} {} over it", each_of(def, hoppers.iter().copied()), verb(&hoppers, "hops", "hop")));
    }
    let vaulters = with(&|motion| matches!(motion, MotionDef::Ride(ride) if ride.passes_over(def, side, it)));
    if !vaulters.is_empty() {
        let verb = verb(&vaulters, "passes", "pass");
        says.push(format!("{} {verb} over it as over a piece", each_of(def, vaulters.iter().copied())));
    }
    let barred = with(&|motion| matches!(motion, MotionDef::Leap(leap) if !leap.is_plain() && !leap.passes(def, side, it)));
    if !barred.is_empty() {
        says.push(format!(
            "it bars the leaps of {}, unless a way round it is told of them",
            each_of(def, barred.iter().copied())
        ));
    }
    let crushers = with(&|motion| {
        motion.modes().and_then(|modes| modes.also.as_ref()).is_some_and(|also| also.mask(def, side).contains(it))
    });
    if !crushers.is_empty() {
        says.push(format!("{} may go onto it, which destroys it", each_of(def, crushers.iter().copied())));
    }
    let lifters: Vec<Kind> = def
        .all_kinds()
        .filter(|&kind| def.kind(kind).lift.as_ref().is_some_and(|lift| lift.mask(def, side).contains(it)))
        .collect();
    if !lifters.is_empty() {
        says.push(format!("{} may take it away", each_of(def, lifters.iter().copied())));
    }
    if def.kinds.iter().any(|kind| !kind.motions.is_empty()) {
        says.push(if says.is_empty() { "it stops everybody".to_owned() } else { "it stops everybody else".to_owned() });
    }
    says
}

/// The range in which men lay, if all men lay: the one that most of them have.
fn usual_range(def: &GameDef) -> Option<String> {
    let ranges: Option<Vec<String>> = men(def).map(|it| Some(range_in_words(def, it.lay.as_ref()?))).collect();
    let ranges = ranges?;
    let often = |range: &String| ranges.iter().filter(|known| *known == range).count();
    ranges.iter().max_by_key(|range| often(range)).cloned()
}

fn range_in_words(def: &GameDef, lay: &LayDef) -> String {
    match &lay.range {
        LayRange::AsMoves => "on any square it could move to if that square were empty".to_owned(),
        LayRange::Anywhere => "anywhere on the board".to_owned(),
        LayRange::Own(range) => {
            let ways: Vec<String> = range.iter().map(|motion| motion.explain(def).way).collect();
            format!("where it could come, were that square empty, in a range of its own: {}", alternatives(&ways))
        }
    }
}

/// What one man lays, as far as it is not the usual.
pub(super) fn laying(def: &GameDef, kind: Kind) -> Option<String> {
    let lay = def.kind(kind).lay.as_ref()?;
    let (range, usual) = (range_in_words(def, lay), usual_range(def));
    let several = lay.times > 1;
    match (usual.as_ref() == Some(&range), several) {
        (true, false) => None,
        (true, true) => {
            Some(format!("it may lay up to {} stones in one turn, one after the other (see The turn)", number(lay.times.into())))
        }
        (false, false) => Some(format!("it lays a stone {range}")),
        (false, true) => {
            Some(format!("it lays up to {} stones in one turn, one after the other, {range}", number(lay.times.into())))
        }
    }
}
