//! `become`: a man that arrives in a zone becomes another kind, of its owner's choice.
//!
//! The choice is part of the step (see [`crate::motion::Scene::arrive`]); a man that dies on arrival chooses nothing.

use crate::def::GameDef;
use crate::names::Names;
use crate::piece::Kind;
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "become",
    drawer: "effect",
    usage: "become KIND… on=ZONE",
    summary: "a man that arrives in the zone becomes one of these kinds, by choice",
    doc: "It must change. Several lines add up.",
    example: "",
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
        kinds.extend(names.kind(&name, reader.problems));
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

impl BecomeDef {
    pub(crate) fn explain(&self, def: &GameDef) -> String {
        let kinds: Vec<_> = self.kinds.iter().map(|&kind| def.kind(kind).title.clone()).collect();
        format!("on arriving in the {} becomes {}", def.zones[self.zone].name, crate::area::listed(&kinds, "or"))
    }
}
