//! `become`: a man that arrives in a zone becomes another kind, of its owner's choice.
//!
//! The choice is part of the step (see [`crate::motion::Scene::arrive`]); a man that dies on arrival chooses nothing.

use crate::def::GameDef;
use crate::english::{its_zone, listed, with_article};
use crate::names::Names;
use crate::piece::Kind;
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "become",
    drawer: "effect",
    usage: "become KIND|GROUP… on=ZONE",
    summary: "a man that arrives in the zone becomes one of these kinds, by choice",
    doc: "It must change. Several lines add up.",
    example: r#"board {
    zone last-rank White="a3-b3" Black="a1-b1"
}
piece Pawn P {
    step forward
    become Queen Rook on=last-rank
}
piece Queen Q { ride any }
piece Rook R { ride orthogonal }
---
3 . .
2 P .
1 . .
---
a2-a3=Q => a2=. a3=Q
start => can a2-a3=R
start => cannot a2-a3
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct BecomeDef {
    /// What it may become.
    pub kinds: Vec<Kind>,
    /// Where.
    pub zone: usize,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<BecomeDef> {
    let mut kinds = Vec::new();
    for name in reader.rest() {
        match names.kinds(&name.value) {
            Some(found) => kinds.extend(found.iter()),
            None => {
                let known = names.kind_words();
                lang::unknown(reader.problems, name.span, "piece", &name.value, known.iter().map(String::as_str));
            }
        }
    }
    if reader.node.args.is_empty() {
        let span = reader.span();
        reader.error(span, "`become` needs at least one kind");
    }
    let zone = match reader.prop("on") {
        Some(name) => names.zone(&name, reader.problems),
        None => {
            let span = reader.span();
            reader.error(span, "`become` needs the zone where it happens").help("for example on=last-rank");
            None
        }
    };
    reader.finish();
    Some(BecomeDef { kinds, zone: zone? })
}

/// All the rules of one man: zones of one choice share a sentence, choices of one zone add up.
pub(crate) fn explain(rules: &[BecomeDef], def: &GameDef) -> Vec<String> {
    let mut by_zone: Vec<(usize, Vec<Kind>)> = Vec::new();
    for rule in rules {
        match by_zone.iter_mut().find(|(zone, _)| *zone == rule.zone) {
            Some((_, kinds)) => kinds.extend(&rule.kinds),
            None => by_zone.push((rule.zone, rule.kinds.clone())),
        }
    }
    let mut by_choice: Vec<(Vec<Kind>, Vec<String>)> = Vec::new();
    for (zone, kinds) in by_zone {
        let zone = its_zone(&def.zones[zone]);
        match by_choice.iter_mut().find(|(known, _)| *known == kinds) {
            Some((_, zones)) => zones.push(zone),
            None => by_choice.push((kinds, vec![zone])),
        }
    }
    let sentence = |(kinds, zones): &(Vec<Kind>, Vec<String>)| {
        let choice = if kinds.len() > 1 { ", as its owner chooses" } else { "" };
        let kinds: Vec<_> = kinds.iter().map(|&kind| with_article(&def.kind(kind).title)).collect();
        format!("when it arrives on {} it becomes {}{choice}", listed(zones, "or"), listed(&kinds, "or"))
    };
    by_choice.iter().map(sentence).collect()
}
