//! Which kinds of pieces are used, and how.

use crate::record::{GameRecord, KindUse};
use crate::statistics::Share;
use rules::{Game, Kind, KindSet};
use serde::Serialize;

/// The use of a kind of piece.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KindReport {
    /// The id in the rule file.
    pub id: String,
    /// The name.
    pub title: String,
    /// Pieces on the board at the start, of all sides.
    pub at_start: usize,
    /// Games in which a piece of the kind did anything: moved, was placed, or was made of another.
    pub active: Share,
    /// What happened to its pieces, in all games together.
    pub total: KindUse,
    /// Whether it did nothing in any game.
    pub is_dead: bool,
}

impl KindReport {
    /// The kinds of the game, those that are forms of another one left out.
    pub fn all(game: &Game, records: &[&GameRecord]) -> Vec<Self> {
        let def = game.def();
        let kinds = def.all_kinds().filter(|&kind| def.kind(kind).form.is_none());
        kinds.map(|kind| Self::new(game, kind, records)).collect()
    }

    fn new(game: &Game, kind: Kind, records: &[&GameRecord]) -> Self {
        let def = game.def();
        let id = &def.kind(kind).id;
        let uses = || records.iter().filter_map(|record| record.kinds.get(id));
        let active = uses().filter(|used| used.moved + used.placed + used.became > 0).count() as u64;
        let total = uses().fold(KindUse::default(), |sum, used| KindUse {
            moved: sum.moved + used.moved,
            placed: sum.placed + used.placed,
            captured: sum.captured + used.captured,
            removed: sum.removed + used.removed,
            promoted: sum.promoted + used.promoted,
            became: sum.became + used.became,
        });
        let kinds: KindSet = std::iter::once(kind).collect();
        Self {
            id: id.clone(),
            title: def.kind(kind).title.clone(),
            at_start: game.sides().map(|side| def.count_at_start(side, kinds)).sum(),
            active: Share::new(active, records.len() as u64),
            total,
            is_dead: active == 0,
        }
    }
}
