//! `counting`: a side with few pieces left counts its turns, and the game is a draw once it has counted far enough.
//!
//! South-East Asian chess ends that way. A count that runs is part of the position: [`Position::count_limit`] is its limit
//! and [`Position::clock`] its state, both in turns of all sides, as other programs write them. While it runs there are no
//! quiet turns to count (`counters`).

use super::args::take_number;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::{all_of, any_of, titles, turn_noun};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, Side};
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "counting",
    category: "goal",
    stands_in: &["goal"],
    usage: "counting N draws|claim [without=KINDS] [at-most=N] [against=KINDS] [from=pieces]",
    summary: "a side has counted N of its turns",
    doc: "A count begins after a turn that leaves no piece of the kinds in `without` on the board, at most so many pieces (`at-most`, the royal one included) to the \
          side to move, and to its enemy at least the pieces in `against`, for example \"Rook Rook\". Of several such goals the first decides. The side to move \
          counts its next turn as 1, or with `from=pieces` as the number of all pieces on the board plus one, and then also if it was its own turn that left it \
          so. The enemy has one turn after the N-th; the goal holds after that. Captures change neither count nor limit; only a count for a smaller `at-most` \
          takes its place, and a piece of `without` that appears ends it. While a side counts, `quiet-turns` does not. In position strings the field `counting` \
          holds the limit, and `clock` the count, in turns of both sides. It needs a game for two sides.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
piece Pawn P {
    step forward quiet
    step forward-diagonal capture
}
goal {
    mate wins
    counting 1 claim without=Pawn at-most=1 against=Rook
}
---
4 k . . . .
3 . . . . .
2 p . . . .
1 R . . . K
---
a1-a2; a4-b4; e1-e2 => goes on
a1-a2; a4-b4; e1-e2; b4-b3 => claim
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct CountingDef {
    /// How far the side counts, in its own turns.
    pub turns: u16,
    /// No such piece may be on the board.
    pub without: KindSet,
    /// How many pieces the side that counts may have; [`u8::MAX`] if the number does not matter.
    pub at_most: u8,
    /// Which pieces its enemy must have, each kind as often as it must have it.
    pub against: Vec<Kind>,
    /// The count begins with the number of pieces on the board.
    pub from_pieces: bool,
}

/// The longest count, in turns of one side; twice as many fit into a position.
const MAX_TURNS: u32 = 1000;

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<CountingDef> {
    let turns = take_number(reader, args, "a number of turns");
    if turns.is_some_and(|turns| turns > MAX_TURNS) {
        let span = reader.span();
        reader.error(span, format!("a side counts at most {MAX_TURNS} turns"));
    }
    let without = reader.prop("without").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let at_most = match reader.number_prop("at-most") {
        Some(most) if !(1..i64::from(u8::MAX)).contains(&most.value) => {
            reader.error(most.span, "`at-most` needs a number from 1 to 254");
            None
        }
        most => most.map(|most| most.value as u8),
    };
    let against = reader.prop("against").map(|list| read_pieces(&list, names, reader)).unwrap_or_default();
    let from = reader.prop("from");
    if let Some(from) = from.as_ref().filter(|from| from.value != "pieces") {
        kdl::report_unknown(reader.problems, from.span, "start of a count", &from.value, ["pieces"]);
    }
    Some(CountingDef {
        turns: turns?.min(MAX_TURNS) as u16,
        without,
        at_most: at_most.unwrap_or(u8::MAX),
        against,
        from_pieces: from.is_some(),
    })
}

/// "Rook Rook": each kind as often as it is named.
fn read_pieces(list: &Spanned<String>, names: &Names, reader: &mut Reader<'_, '_>) -> Vec<Kind> {
    let named = list.value.split_whitespace().map(|name| Spanned { value: name.to_owned(), span: list.span });
    named.filter_map(|name| names.kind(&name, reader.problems)).collect()
}

impl CountingDef {
    /// Whether a side counts in such a position, whatever its enemy has.
    pub(crate) fn is_for(&self, pos: &Position, side: Side) -> bool {
        pos.pieces_of(side).len() <= usize::from(self.at_most)
            && (self.without.is_empty()
                || !pos.occupied().iter().any(|cell| self.without.contains(pos.piece(cell).kind())))
    }

    pub(crate) fn is_against(&self, cast: &Cast, pos: &Position, enemy: Side) -> bool {
        let count = |kind: Kind| {
            let is_such = |&cell: &_| cast.base_kind(pos.piece(cell).kind()) == kind;
            pos.pieces_of(enemy).iter().filter(is_such).count()
        };
        let required = |kind: Kind| self.against.iter().filter(|&&other| other == kind).count();
        self.against.iter().all(|&kind| count(kind) >= required(kind))
    }

    /// "after 16 moves of a player who has only one piece left, …".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let mut conditions = Vec::new();
        if self.at_most < u8::MAX {
            conditions.push(message!("counting-at-most", n = usize::from(self.at_most)));
        }
        if !self.without.is_empty() {
            conditions.push(message!("counting-without", kinds = any_of(titles(cast, self.without.iter()))));
        }
        if !self.against.is_empty() {
            let mut kinds = self.against.clone();
            kinds.dedup();
            let counted = |&kind: &Kind| {
                let n = self.against.iter().filter(|&&other| other == kind).count();
                message!("kinds-counted", n = n, kind = &cast.kind(kind).title)
            };
            conditions.push(message!("counting-against", pieces = all_of(kinds.iter().map(counted))));
        }
        message!(
            "counting",
            n = usize::from(self.turns),
            turn = turn_noun(cast),
            pieces = self.from_pieces,
            conditions = (!conditions.is_empty()).then(|| all_of(&conditions))
        )
    }
}
