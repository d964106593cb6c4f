//! `series`: several turns of one side in a row, and what a check does to them.
//!
//! Each move of a series is a turn of its own. Not for: which side comes next in a position (`play::series`).

use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::phrases::turn_noun;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::Side;
use model::series_place::SeriesPlace;

/// The word `series`.
pub(crate) const WORD: Word = Word {
    name: "series",
    category: "turn",
    stands_in: &["turn"],
    usage: "series [growing] [check=any|ends|last] [en-passant=first|several]",
    summary: "sides move several times in a row, in series that grow or that `order` gives; what a check does to a series",
    doc: "With `growing` the first side begins with one move, the next side makes two, and so on; otherwise a side has several moves where `order` names it \
          several times running. A check ends the series of the side that gives it (`check=ends`), or only the last move of a series may give check \
          (`check=last`); a game with royal pieces needs one of the two, since nobody could answer another check. The double steps of a series, the first four \
          of them, may be answered en passant by the first move of the answer; with `en-passant=several` a move after such a capture may be another one. \
          Turns in which pieces are only placed until the stocks are empty belong to no series.",
    example: r"piece King K { royal; step any }
piece Rook R { ride orthogonal }
turn {
    order White Black
    series growing check=ends
    act move
}
---
4 k . . r
3 . . . .
2 . . . .
1 K . R .
---
start => White moves
a1-b1 => Black moves
a1-b1; d4-d3 => Black moves
a1-b1; d4-d3; d3-c3 => White moves
a1-b1; d4-b4 => White moves
",
};

/// What a check does to a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeriesCheck {
    /// Nothing.
    #[default]
    Ignored,
    /// It ends the series of the side that gives it.
    Ends,
    /// Only the last move of a series may give it.
    OnlyLast,
}

/// Which turns belong together, as the rule file says.
#[derive(Clone, Debug, Default)]
pub struct SeriesDef {
    /// The sides in turn, if `order` names one more than once; else the series grow.
    pub round: Option<Vec<Side>>,
    /// What a check does.
    pub check: SeriesCheck,
    /// A capture en passant may follow another one.
    pub answers_several: bool,
}

impl SeriesDef {
    /// Reads the line; `round` is what `order` says, if it names a side more than once.
    pub(super) fn read(mut reader: Reader<'_, '_>, round: Option<&[Side]>) -> Option<Self> {
        let growing = reader.flag("growing");
        let check = reader.enum_prop(
            "check",
            [("any", SeriesCheck::Ignored), ("ends", SeriesCheck::Ends), ("last", SeriesCheck::OnlyLast)],
        );
        let answers_several = reader.enum_prop("en-passant", [("first", false), ("several", true)]);
        let span = reader.span();
        if growing && round.is_some() {
            reader.error(span, "series that grow need an `order` that names every side once");
        } else if !growing && round.is_none() {
            reader
                .error(span, "no side moves several times in a row")
                .help("write `series growing`, or name a side several times in `order`, above this line");
        }
        reader.finish();
        (growing || round.is_some()).then(|| Self { round: round.map(<[Side]>::to_vec), check, answers_several })
    }

    /// Can a side move twice in a row?
    pub fn repeats_a_side(&self) -> bool {
        self.round.as_ref().is_none_or(|round| round.iter().zip(round.iter().cycle().skip(1)).any(|(a, b)| a == b))
    }

    /// Where a game begins in which this side moves first, or, if it is not the side that moves first, where its first
    /// series in the game begins.
    pub fn place_of(&self, side: Side, first: Side, order: &[Side]) -> SeriesPlace {
        let at = |wanted: Side| order.iter().position(|&known| known == wanted).unwrap_or(0);
        let Some(round) = &self.round else {
            let before = (at(side) + order.len() - at(first)) % order.len();
            return SeriesPlace { played: 0, length: 1 + before as u8 };
        };
        let start = round.iter().position(|&known| known == first).unwrap_or(0);
        let played = (start..start + round.len()).find(|&n| round[n % round.len()] == side).unwrap_or(start);
        SeriesPlace { played: (played % round.len()) as u8, length: 0 }
    }

    /// Can a position with that side to move have this place?
    pub fn has_place(&self, place: SeriesPlace, side: Side) -> bool {
        match &self.round {
            Some(round) => place.length == 0 && round.get(usize::from(place.played)) == Some(&side),
            None => place.played < place.length,
        }
    }

    /// The number of turns that belong together from here: those of the series, or of a round of the order.
    pub fn length_at(&self, place: SeriesPlace) -> u8 {
        self.round.as_ref().map_or(place.length, |round| round.len() as u8)
    }

    /// The sentences on the order of turns.
    pub fn explain(&self, cast: &Cast) -> Vec<Message> {
        let name = |side: Side| &cast.side(side).name;
        let first = cast.traits.first;
        let mut says = vec![match &self.round {
            None => message!("series-growing", first = name(first)),
            Some(round) => {
                let begin = round.iter().position(|&side| side == first).unwrap_or(0);
                let sides = (0..round.len()).map(|n| name(round[(begin + n) % round.len()]));
                message!("series-round", sides = MessageArg::list(Join::Commas, sides))
            }
        }];
        match self.check {
            SeriesCheck::Ignored => {}
            SeriesCheck::Ends => says.push(message!("series-check-ends", grows = self.round.is_none())),
            SeriesCheck::OnlyLast => says.push(message!("series-check-last", turn = turn_noun(cast))),
        }
        says
    }
}
