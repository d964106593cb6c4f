//! Several turns of one side in a row: which side comes next, and what each turn of a series may do.
//!
//! The word is in `turn::series`. Not for: games in which sides alternate, whose next side is found in `play`.

use crate::game::{CheckView, Game};
use crate::turn::series::{SeriesCheck, SeriesDef};
use model::piece::Side;
use model::position::Position;
use model::roles::PermittedMates;
use model::series_place::SeriesPlace;

impl Game {
    /// Which turns belong together, if sides move several times in a row.
    #[inline]
    pub(crate) fn series(&self) -> Option<&SeriesDef> {
        self.def.turn.series.as_ref()
    }

    /// The place in the order of play where this side begins its first turn; that of every turn if there are no series.
    pub fn place_of(&self, side: Side) -> SeriesPlace {
        let turn = &self.def.turn;
        self.series().map_or_else(SeriesPlace::default, |series| series.place_of(side, turn.first, &turn.order))
    }

    /// Sets the side and the place in the order that follow a turn of `mover`.
    pub(crate) fn advance_series(&self, after: &mut Position, mover: Side, series: &SeriesDef) {
        let (place, next) = self.following_turn(after, mover, series);
        if next == mover && series.check == SeriesCheck::Ends && self.gives_check(after, mover) {
            self.end_series(after, mover, series);
        } else {
            (after.counters.series, after.side) = (place, next);
        }
    }

    /// The turn after one of `mover`, whatever that does.
    fn following_turn(&self, pos: &Position, mover: Side, series: &SeriesDef) -> (SeriesPlace, Side) {
        let place = pos.counters.series;
        match &series.round {
            Some(round) => next_of_round(pos, round, |_| true),
            None if place.played + 1 < place.length && pos.is_alive(mover) => {
                (SeriesPlace { played: place.played + 1, ..place }, mover)
            }
            None => self.next_series(pos, mover),
        }
    }

    /// Ends a series of `mover`: another side is next.
    pub(crate) fn end_series(&self, pos: &mut Position, mover: Side, series: &SeriesDef) {
        (pos.counters.series, pos.side) = match &series.round {
            Some(round) => next_of_round(pos, round, |side| side != mover),
            None => self.next_series(pos, mover),
        };
    }

    /// The first turn of the next series, which is longer by one.
    fn next_series(&self, pos: &Position, mover: Side) -> (SeriesPlace, Side) {
        let length = pos.counters.series.length.saturating_add(1);
        (SeriesPlace { played: 0, length }, self.next_side(mover, |side| pos.is_alive(side)))
    }

    /// Whether no turn here may give check.
    #[inline]
    pub fn forbids_check(&self, pos: &Position) -> bool {
        self.guards.never_check && self.check_view != CheckView::AllAllowed || self.series_forbids_check(pos)
    }

    /// The mates that a turn here may give, although it may give no other check.
    #[inline]
    pub(crate) fn permitted_mates(&self, pos: &Position) -> Option<PermittedMates> {
        self.guards.permitted_mates.filter(|_| !self.series_forbids_check(pos))
    }

    /// Whether the turn is not the last of a series that only its last one may end with check.
    fn series_forbids_check(&self, pos: &Position) -> bool {
        self.series().is_some_and(|series| {
            series.check == SeriesCheck::OnlyLast && self.following_turn(pos, pos.side, series).1 == pos.side
        })
    }

    /// Whether the side on turn has also made the turn before, in the same series.
    pub(crate) fn is_within_series(&self, pos: &Position) -> bool {
        self.series().is_some_and(|series| match &series.round {
            Some(round) => {
                let before = (usize::from(pos.counters.series.played) + round.len() - 1) % round.len();
                round[before] == pos.side
            }
            None => pos.counters.series.played > 0,
        })
    }

    /// The sides whose next turns can answer a double step lose that right with the turn that `mover` has just made,
    /// unless it was such an answer and the next one may be, too.
    pub(crate) fn expire_double_steps(&self, before: &Position, after: &mut Position, mover: Side) {
        let answered = self.series().is_some_and(|series| series.answers_several)
            && after.side == mover
            && before.en_passant.iter().any(|record| {
                record.capturing_sides & mover.bit() != 0
                    && after.piece(record.victim).is_empty()
                    && after.piece(record.target).is_of(mover)
                    && !before.piece(record.target).is_of(mover)
            });
        if !answered {
            after.en_passant.iter_mut().for_each(|record| record.capturing_sides &= !mover.bit());
        }
    }
}

/// The next turn of a living side that is `wanted`, in a round of the order.
fn next_of_round(pos: &Position, round: &[Side], wanted: impl Fn(Side) -> bool) -> (SeriesPlace, Side) {
    let at = usize::from(pos.counters.series.played);
    let fits = |&n: &usize| pos.is_alive(round[n % round.len()]) && wanted(round[n % round.len()]);
    let n = (at + 1..=at + round.len()).find(fits).unwrap_or(at + 1) % round.len();
    (SeriesPlace { played: n as u8, length: 0 }, round[n])
}
