//! Chains in words. Chains that differ little share a sentence.

use super::ChainDef;
use super::legs::{LegDef, SegmentDef, UNBOUNDED};
use crate::filters::Filter;
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::motion::phrase::Phrase;
use crate::phrases::{or_kinds, owned_zone_name};
use model::cast::Cast;
use model::piece::{KindSet, Side};

impl ChainDef {
    /// Explains several chains of one piece: those that differ in only one part share a sentence.
    pub(in crate::motion) fn explain_all(chains: &[&Self], cast: &Cast) -> Vec<Phrase> {
        let mut walks: Vec<(Vec<Message>, Vec<Message>, bool)> = Vec::new();
        let some_capture = chains.iter().any(|chain| chain.captures());
        for chain in chains {
            let mut parts: Vec<Message> = chain.segments.iter().map(|segment| segment.in_words(cast)).collect();
            let conditions = chain.conditions(cast);
            let enemies = cast.enemies(Side(0));
            let over = chain.hops_over(cast, Side(0));
            let passes_enemies = cast.all_pieces().any(|piece| over.contains(piece) && enemies.contains(piece));
            if some_capture
                && passes_enemies
                && !chain.captures()
                && let Some(last) = parts.last_mut()
            {
                *last = message!("chain-quiet", part = &*last);
            }
            let differing = |known: &[Message]| -> Option<usize> {
                let mut differing = (0..parts.len()).filter(|&i| known[i] != parts[i]);
                let at = differing.next()?;
                (parts.len() > 1 && differing.next().is_none()).then_some(at)
            };
            let same = |(known, same, _): &&mut (Vec<Message>, Vec<Message>, bool)| {
                *same == conditions && known.len() == parts.len() && differing(known).is_some()
            };
            match walks.iter_mut().find(same) {
                Some((known, _, captures)) => {
                    *captures |= chain.captures();
                    if let Some(at) = differing(known) {
                        known[at] = message!("chain-or-else", part = &known[at], other = &parts[at]);
                    }
                }
                None => walks.push((parts, conditions, chain.captures())),
            }
        }
        let phrase = |(parts, conditions, captures): (Vec<Message>, Vec<Message>, bool)| {
            let way = parts.into_iter().reduce(|parts, next| message!("chain-then", parts = parts, next = next));
            let tail = MessageArg::list(Join::Parts, conditions);
            let (verb, way) = (Some(message!("motion-verb", does = "walk")), way.unwrap_or_default());
            Phrase { verb, way, may_share: false, tail, captures }
        };
        walks.into_iter().map(phrase).collect()
    }

    /// What holds for the whole walk: when captured pieces leave, where it ends.
    fn conditions(&self, cast: &Cast) -> Vec<Message> {
        let mut conditions = Vec::new();
        if self.captures() && self.leave_at_end {
            conditions.push(message!("chain-late", twice = !self.never_over_twice));
        } else if self.never_over_twice {
            conditions.push(message!("chain-once"));
        }
        if self.must_go_on {
            conditions.push(message!("chain-must-go-on", flies = self.flies()));
        }
        if self.not_back {
            conditions.push(message!("chain-not-back"));
        }
        if self.never_cells_twice {
            conditions.push(message!("chain-cells-once"));
        }
        if self.may_return {
            conditions.push(message!("chain-back"));
        } else if self.captures_and_goes_on() {
            conditions.push(message!("chain-back-capturing"));
        }
        if let Some(zone) = self.ends_on {
            conditions.push(message!("chain-ends-on", zone = owned_zone_name(&cast.zones[zone])));
        }
        conditions
    }

    /// Explains the chain alone.
    pub(in crate::motion) fn explain(&self, cast: &Cast) -> Phrase {
        Self::explain_all(&[self], cast).pop().unwrap_or_else(|| Phrase::sentence(Message::default(), false))
    }
}

impl SegmentDef {
    /// Returns "one or more hops over an enemy piece, capturing each".
    fn in_words(&self, cast: &Cast) -> Message {
        let hops_only = self.legs.iter().all(|leg| leg.over().is_some());
        let one = self.legs.len() > 1 || self.max == 1;
        let legs: Vec<Message> = self.legs.iter().map(|leg| leg.in_words(cast, one, hops_only)).collect();
        // "a hop over …", "one short move: …", "hops, each …".
        let join = match (hops_only, self.max) {
            (true, _) if legs.len() == 1 => "words",
            (false, 1) => "colon",
            _ => "each",
        };
        message!(
            "chain-part",
            often = self.describe_count(hops_only),
            join = join,
            legs = MessageArg::list(Join::OrClauses, &legs)
        )
    }

    /// Returns "one or more hops".
    fn describe_count(&self, hops: bool) -> Message {
        let how = match (self.min, self.max) {
            (0, UNBOUNDED) => "any",
            (_, UNBOUNDED) => "least",
            (min, max) if min == max => "just",
            (0, 1) => "perhaps",
            (0, _) => "most",
            (min, max) if max - min == 1 => "either",
            _ => "between",
        };
        let (min, max) = (usize::from(self.min), usize::from(self.max));
        message!("chain-often", how = how, min = min, max = max, noun = message!("chain-noun", hops = hops))
    }
}

impl LegDef {
    /// The text after "a hop" (or "hops", unless there is only one) if there are only hops, else the whole leg.
    fn in_words(&self, cast: &Cast, one: bool, hops_only: bool) -> Message {
        match self {
            Self::Hop { directions, over, capture, into, not_on } => {
                let way = (!directions.is_all_neighbours()).then(|| directions.explain());
                let taking = if *capture { describe_capture(cast, over, one) } else { Message::default() };
                let into = into.as_ref().map(|into| into.explain(cast));
                let zone = not_on.map(|zone| owned_zone_name(&cast.zones[zone]));
                let over_what = over.explain(cast);
                let hop = message!("hop", way = way, over = over_what, taking = taking, into = into, not_on = zone);
                if hops_only {
                    hop
                } else {
                    message!("legs-hop", hop = hop, quiet = !capture && over.includes_enemies(cast))
                }
            }
            Self::Fly { directions, over, capture, up_to, beyond } => {
                let taking = if *capture { describe_capture(cast, over, one) } else { Message::default() };
                let hop = message!(
                    "fly",
                    way = (!directions.is_all_neighbours()).then(|| directions.explain()),
                    over = over.explain(cast),
                    taking = taking,
                    n = up_to.map(usize::from),
                    beyond = beyond.map(usize::from),
                );
                if hops_only {
                    hop
                } else {
                    message!("legs-hop", hop = hop, quiet = !capture && over.includes_enemies(cast))
                }
            }
            Self::Step { directions, at_most, over, into, goes_on, not_on } => {
                let [over, into] = [over, into].map(|filter| filter.as_ref().map(|filter| filter.explain(cast)));
                message!(
                    "legs-step",
                    way = directions.explain(),
                    most = (*at_most != UNBOUNDED).then_some(usize::from(*at_most)),
                    over = over,
                    into = into,
                    goes_on = *goes_on,
                    not_on = not_on.map(|zone| owned_zone_name(&cast.zones[zone])),
                )
            }
        }
    }
}

/// Which of the pieces hopped over are captured, in words.
fn describe_capture(cast: &Cast, over: &Filter, one: bool) -> Message {
    let side = Side(0);
    let (over, enemies) = (over.mask(cast, side), cast.enemies(side));
    let victims = cast.unshielded_enemies(side);
    let hopped = |piece: &model::piece::Piece| over.contains(*piece);
    let all_enemies = cast.all_pieces().filter(hopped).all(|piece| enemies.contains(piece));
    let spared: KindSet = cast
        .all_pieces()
        .filter(hopped)
        .filter(|piece| enemies.contains(*piece) && !victims.contains(*piece))
        .map(|piece| cast.base_kind(piece.kind()))
        .collect();
    let whom = match (all_enemies, one) {
        (true, true) => "it",
        (true, false) => "each",
        (false, true) => "enemy",
        (false, false) => "enemies",
    };
    let spared = (!spared.is_empty()).then(|| or_kinds(cast, spared.iter()));
    message!("hop-taking", whom = whom, spared = spared)
}
