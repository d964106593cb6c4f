//! The names that a line of a rule file may use, those that it inherits included: for editors, which offer them.

use rules::{Filter, GLYPHS, GameDef};

/// The names of a game.
#[derive(Debug, Default)]
pub struct ScopeNames {
    /// The ids of the pieces and stones.
    pub kinds: Vec<String>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The names of the zones.
    pub zones: Vec<String>,
    /// The names of the readings.
    pub readings: Vec<String>,
    /// The directions on a board of this shape.
    pub directions: Vec<String>,
    /// What a filter calls the relation of a piece to the side that acts.
    pub relations: Vec<String>,
    /// The pictures of pieces.
    pub glyphs: Vec<String>,
}

impl ScopeNames {
    /// The names in a rule file without a mistake.
    pub fn new(def: &GameDef) -> Self {
        let owned = |names: &mut dyn Iterator<Item = &str>| names.map(str::to_owned).collect();
        Self {
            kinds: owned(&mut def.kinds.iter().map(|kind| kind.id.as_str())),
            sides: owned(&mut def.sides.iter().map(|side| side.name.as_str())),
            zones: owned(&mut def.zones.iter().map(|zone| zone.name.as_str())),
            readings: owned(&mut def.readings.iter().map(|reading| reading.name.as_str())),
            directions: owned(&mut def.board.shape().direction_names()),
            relations: owned(&mut Filter::relation_words()),
            glyphs: owned(&mut GLYPHS.iter().copied()),
        }
    }
}
