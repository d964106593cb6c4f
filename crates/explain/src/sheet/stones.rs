//! Stones: where they come from, where they are laid, how they affect pieces, and how pieces lay them.

use rules::phrases::{all_of, and_kinds, or_kinds, zone_name};
use rules::{
    EffectDef, Filter, GameDef, Join, Kind, KindDef, KindWords, LaidOnDef, LayDef, LayRange, Message, MessageArg,
    MotionDef, Piece, Side, Supply, message,
};

/// The section: what applies to all stones, then the stones, with those that behave alike together.
pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    let stones: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).is_stone).collect();
    if stones.is_empty() {
        return Vec::new();
    }
    let mut common = vec![message!("stones")];
    if stones.iter().any(|kind| def.stock_slots.contains(kind)) {
        common.push(message!("stones-stock"));
    }
    common.extend(usual_range(def).map(|range| {
        let unusual = words_of_pieces(def)
            .any(|words| words.lay.as_ref().is_some_and(|lay| lay.times > 1 || range_in_words(def, lay) != range));
        message!("stones-range", range = range, unusual = unusual)
    }));
    let mut groups: Vec<(Vec<Kind>, Vec<Message>)> = Vec::new();
    for kind in stones {
        let says = stone_lines(def, kind);
        match groups.iter_mut().find(|(_, known)| *known == says) {
            Some((kinds, _)) => kinds.push(kind),
            None => groups.push((vec![kind], says)),
        }
    }
    let paragraph = |(kinds, says): (Vec<Kind>, Vec<Message>)| {
        let name = |kind: &KindDef| message!("stones-name", title = &kind.title, letter = kind.letter);
        let sentences = says.into_iter().enumerate().map(|(i, text)| {
            let each = kinds.len() > 1 && i == 0;
            message!("stones-sentence", each = each, it = &def.kind(kinds[0]).title, text = text)
        });
        let names = kinds.iter().map(|&kind| name(def.kind(kind)));
        message!("stones-one", stones = all_of(names), text = MessageArg::list(Join::Sentences, sentences))
    };
    std::iter::once(message!("paragraph", sentences = MessageArg::list(Join::Sentences, common)))
        .chain(groups.into_iter().map(paragraph))
        .collect()
}

/// The sentences about one stone.
pub(super) fn stone_lines(def: &GameDef, stone: Kind) -> Vec<Message> {
    let words = def.words(stone);
    let turns_into_it = |effect: &EffectDef| matches!(effect, EffectDef::Petrify(petrify) if petrify.stone == stone);
    let comes_about = words_of_pieces(def).any(|words| words.effects.iter().any(turns_into_it));
    let is_laid = words_of_pieces(def).any(|words| words.lay.is_some());
    let mut says = if comes_about { vec![message!("stones-from-pieces")] } else { Vec::new() };
    if is_laid || !comes_about {
        says.push(lay_places(def, words));
    }
    says.extend(words.supply.map(|supply| match supply {
        Supply::Endless => message!("stones-endless"),
        Supply::One => message!("stones-single"),
    }));
    says.extend(dealings(def, stone));
    says
}

fn lay_places(def: &GameDef, stone: &KindWords) -> Message {
    if stone.laid_on.is_empty() {
        return message!("stones-laid-anywhere");
    }
    let zone = |zone: Option<usize>| zone.map(|zone| zone_name(&def.zones[zone])).unwrap_or_default();
    let place = |rule: &LaidOnDef| {
        let stones = |what: &Filter| what.kinds().is_some_and(|kinds| kinds.iter().all(|kind| def.kind(kind).is_stone));
        let then = match (&rule.what, rule.vanishing) {
            (Some(_), true) => "both-gone",
            (Some(what), false) if stones(what) => "removed",
            (Some(_), false) => "captured",
            (None, _) => "nothing",
        };
        message!(
            "stones-place",
            what = rule.what.as_ref().map_or_else(|| message!("stones-empty-square").into(), |what| what.explain(def)),
            on_enemy = rule.in_enemy.is_some(),
            enemy_zone = zone(rule.in_enemy),
            off_own = rule.not_in.is_some(),
            own_zone = zone(rule.not_in),
            off_enemy = rule.not_in_enemy.is_some(),
            barred_zone = zone(rule.not_in_enemy),
            some = !rule.not_by.is_empty(),
            not_by = or_kinds(def, rule.not_by.iter()),
            then = then
        )
    };
    message!("stones-laid", places = MessageArg::list(Join::OrClauses, stone.laid_on.iter().map(place)))
}

fn words_of_pieces(def: &GameDef) -> impl Iterator<Item = &KindWords> {
    def.kinds_with_words().filter(|(kind, _)| !kind.is_stone && kind.form.is_none()).map(|(_, words)| words)
}

/// Which pieces pass over the stone, move onto it or take it away, and which are blocked although they pass over
/// others.
fn dealings(def: &GameDef, stone: Kind) -> Vec<Message> {
    let it = Piece::stone(stone);
    let side = Side(0);
    let with = |such: &dyn Fn(&MotionDef) -> bool| -> Vec<Kind> {
        let moving = |kind: &Kind| !def.kind(*kind).is_stone && def.kind(*kind).form.is_none();
        def.all_kinds().filter(moving).filter(|&kind| def.words(kind).motions.iter().any(such)).collect()
    };
    let each = |kinds: &[Kind]| and_kinds(def, kinds.iter().copied());
    let mut says = Vec::new();
    let leapers =
        with(&|motion| matches!(motion, MotionDef::Leap(leap) if leap.is_plain() || leap.passes_over(def, side, it)));
    if !leapers.is_empty() {
        says.push(message!("stones-leap", n = leapers.len(), men = each(&leapers)));
    }
    let hoppers = with(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.hops_over(def, side).contains(it)));
    if !hoppers.is_empty() {
        says.push(message!("stones-hop", n = hoppers.len(), men = each(&hoppers)));
    }
    let vaulters = with(&|motion| matches!(motion, MotionDef::Ride(ride) if ride.passes_over(def, side, it)));
    if !vaulters.is_empty() {
        says.push(message!("stones-pass", n = vaulters.len(), men = each(&vaulters)));
    }
    let barred =
        with(&|motion| matches!(motion, MotionDef::Leap(leap) if !leap.is_plain() && !leap.passes_over(def, side, it)));
    if !barred.is_empty() {
        says.push(message!("stones-bar", men = each(&barred)));
    }
    let crushers = with(&|motion| {
        motion.modes().and_then(|modes| modes.also.as_ref()).is_some_and(|also| also.mask(def, side).contains(it))
    });
    if !crushers.is_empty() {
        says.push(message!("stones-crush", men = each(&crushers)));
    }
    let lifters: Vec<Kind> = def
        .all_kinds()
        .filter(|&kind| def.words(kind).lift.as_ref().is_some_and(|lift| lift.mask(def, side).contains(it)))
        .collect();
    if !lifters.is_empty() {
        says.push(message!("stones-lift", men = each(&lifters)));
    }
    if def.words.iter().any(|words| !words.motions.is_empty()) {
        says.push(if says.is_empty() { message!("stones-stop") } else { message!("stones-stop-others") });
    }
    says
}

/// The usual range in which pieces lay stones, if all pieces do: the most frequent one.
fn usual_range(def: &GameDef) -> Option<Message> {
    let ranges: Option<Vec<Message>> =
        words_of_pieces(def).map(|words| Some(range_in_words(def, words.lay.as_ref()?))).collect();
    let ranges = ranges?;
    let often = |range: &Message| ranges.iter().filter(|known| *known == range).count();
    ranges.iter().max_by_key(|range| often(range)).cloned()
}

fn range_in_words(def: &GameDef, lay: &LayDef) -> Message {
    match &lay.range {
        LayRange::AsMoves => message!("stones-as-moves"),
        LayRange::Anywhere => message!("stones-anywhere"),
        LayRange::Own(range) => {
            let ways = range.iter().map(|motion| motion.explain(def).way);
            message!("stones-own-range", ways = MessageArg::list(Join::OrClauses, ways))
        }
    }
}

/// What one piece lays, if that differs from the usual.
pub(super) fn explain_laying(def: &GameDef, kind: Kind) -> Option<Message> {
    let lay = def.words(kind).lay.as_ref()?;
    let (range, usual) = (range_in_words(def, lay), usual_range(def));
    let several = lay.times > 1;
    match (usual.as_ref() == Some(&range), several) {
        (true, false) => None,
        (true, true) => Some(message!("stones-lays-usually-several", n = lay.times)),
        (false, false) => Some(message!("stones-lays", range = range)),
        (false, true) => Some(message!("stones-lays-several", n = lay.times, range = range)),
    }
}
