//! `repetition`, `quiet-turns`, `turn-limit`: goals about how the game has gone so far.
//!
//! They do not end a count of turns (`perft`), for they are no property of a position.

use crate::area::listed;
use crate::def::GameDef;
use crate::names::Names;
use crate::piece::KindSet;
use lang::{Reader, Spanned, Word};

/// The same position again.
pub(crate) const REPETITION: Word = Word {
    name: "repetition",
    drawer: "goal",
    usage: "repetition N draws|claim",
    summary: "the same position occurs for the N-th time",
    doc: "Same men and stones, stock, side on turn, rights and records; counters do not matter.",
    example: "",
};

/// Nothing irreversible for long.
pub(crate) const QUIET_TURNS: Word = Word {
    name: "quiet-turns",
    drawer: "goal",
    usage: "quiet-turns N draws|claim [except=KINDS]",
    summary: "so many turns without a capture or other irreversible event",
    doc: "Captures, explosions, placing, the removal of an army, and moves of the kinds in `except` start the count again.",
    example: "",
};

/// Too long.
pub(crate) const TURN_LIMIT: Word = Word {
    name: "turn-limit",
    drawer: "goal",
    usage: "turn-limit N draws",
    summary: "so many turns have been played",
    doc: "Counts every side's turns.",
    example: "",
};

/// As written.
#[derive(Clone, Debug)]
pub struct QuietTurnsDef {
    /// How many.
    pub turns: u32,
    /// Kinds whose moves are irreversible.
    pub except: KindSet,
}

pub(super) fn read_quiet(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<QuietTurnsDef> {
    let turns = super::number(reader, args, "a number of turns");
    let mut except = KindSet::default();
    if let Some(list) = reader.prop("except") {
        for name in list.value.split(',').map(str::trim) {
            match names.kinds(name) {
                Some(kinds) => except.0 |= kinds.0,
                None => {
                    let known = names.kind_words();
                    lang::unknown(reader.problems, list.span, "piece", name, known.iter().map(String::as_str));
                }
            }
        }
    }
    Some(QuietTurnsDef { turns: turns?, except })
}

impl QuietTurnsDef {
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let kinds: Vec<_> = self.except.iter().map(|kind| def.kind(kind).title.clone()).collect();
        let moves = if kinds.is_empty() { String::new() } else { format!(", nor a move of a {}", listed(&kinds, "or")) };
        format!("After {} turns without a capture, explosion or placing{moves}", self.turns)
    }
}
