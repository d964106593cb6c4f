//! What somebody may do at a table, drawn by lot, and what he then has in mind.
//!
//! For: deeds that are as often wrong as right. Not for: carrying them out (`protocol`), judging what came of them
//! (`witness`).

use super::super::{Now, Table, check, kept};
use facade::Fault;
use house::{Act, Millis, Moved, Standing, Wish};
use proptest::prelude::*;
use rules::{Game, Position, Step};

/// Ann opens the table; Eve never has a key.
pub(super) const WHO: [&str; 5] = ["ann", "bob", "cy", "dee", "eve"];
pub(super) const HOUR: u32 = 3_600_000;
/// What is to be done, as the lot has it.
#[derive(Clone, Debug)]
pub(super) enum Lot {
    Sit {
        who: usize,
        side: u8,
        knows: bool,
    },
    Rise(usize),
    /// By whoever is on turn, or by anybody; who has looked at the table says which revision he has seen.
    Turn {
        who: Option<usize>,
        pick: usize,
        looked: bool,
    },
    Wish(usize, Wish),
    /// To the offer that stands first, or to none.
    Answer {
        who: usize,
        agrees: bool,
        stands: bool,
    },
    Claim(usize),
    Resign {
        who: usize,
        side: Option<u8>,
    },
    Foresee {
        who: usize,
        pick: usize,
        turns: usize,
    },
    Leave(usize, u8),
    HandOver(usize, u8),
    /// The computer on turn has found this turn, or none.
    Computer(Option<usize>),
    Flag,
    Credit(u32),
    /// This server is started again so much later.
    Again(Millis),
}

/// One thing at one server, and what happens at the other while it is worked out.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) node: usize,
    pub(super) lot: Lot,
    pub(super) meanwhile: Option<Lot>,
}

/// Who does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Party {
    Person(&'static str),
    Computer,
    Clock,
}

/// What somebody has made up his mind to do: it does not change any more when he turns out to be behind.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    Act(&'static str, Option<u64>, Act),
    Computer(u64, Option<Vec<Step>>),
    Flag,
    Credit(u32),
}

impl Plan {
    pub(super) fn party(&self) -> Party {
        match self {
            Self::Act(who, ..) => Party::Person(who),
            Self::Computer(..) => Party::Computer,
            Self::Flag | Self::Credit(_) => Party::Clock,
        }
    }

    /// What it comes to at a table that stands so.
    pub(super) fn work(&self, table: &Table, game: &Game, now: &Now, at: Millis) -> Result<Moved, Fault> {
        let fresh = kept::fresh(table.id());
        match self {
            Self::Act(who, revision, act) => {
                revision.map_or(Ok(()), |revision| check(now, revision))?;
                now.standing.act(game, who, act, house::Now { at, fresh: &fresh, lag: 0 })
            }
            // As `Table::answer` has it.
            Self::Computer(number, _) if now.standing.number != *number => Err(Fault::not_now("not wanted any more")),
            Self::Computer(_, Some(steps)) => now.standing.answered(game, steps, 7, at),
            Self::Computer(_, None) => now.standing.failed(game, at),
            Self::Flag => now.standing.flag(game, at),
            Self::Credit(millis) => now.standing.credited(game, *millis, at),
        }
    }
}

impl Lot {
    /// What it comes to for somebody who sees the table so; none: there is nothing to try.
    pub(super) fn plan(&self, game: &Game, now: &Now) -> Option<Plan> {
        let standing = &now.standing;
        let act = |who: usize, act: Act| Some(Plan::Act(WHO[who], None, act));
        match *self {
            Self::Sit { who, side, knows } => {
                let key =
                    standing.opening.keys.get(usize::from(side)).and_then(Option::as_ref).filter(|_| knows && who < 4);
                act(who, Act::Sit { side, key: key.map_or("guessed", |key| key.text()).to_owned() })
            }
            Self::Rise(who) => act(who, Act::Rise),
            Self::Turn { who, pick, looked } => {
                let sitter = standing.people.get(usize::from(standing.side())).and_then(Option::as_deref);
                let person = who.map(|who| WHO[who]).or_else(|| WHO.into_iter().find(|one| Some(*one) == sitter))?;
                let text = written(game, standing.course.position(), &turn(game, standing.course.position(), pick)?);
                Some(Plan::Act(person, looked.then(|| now.revision()), Act::Text(text)))
            }
            Self::Wish(who, wish) => act(who, Act::Wish(wish)),
            Self::Answer { who, agrees, stands } => {
                let number = standing.offers.first().filter(|_| stands).map_or(1, |offer| offer.number);
                act(who, if agrees { Act::Agree(number) } else { Act::Decline(number) })
            }
            Self::Claim(who) => act(who, Act::Claim),
            Self::Resign { who, side } => act(who, Act::Resign { side }),
            Self::Foresee { who, pick, turns } => act(who, Act::Foresee(line(game, standing, pick, turns))),
            Self::Leave(who, days) => act(who, Act::Leave { days }),
            Self::HandOver(who, side) => act(who, Act::HandOver { side, level: 1 }),
            Self::Computer(pick) => {
                let steps = pick.map(|pick| turn(game, standing.course.position(), pick));
                Some(Plan::Computer(standing.number, steps.flatten()))
            }
            Self::Flag => Some(Plan::Flag),
            Self::Credit(millis) => Some(Plan::Credit(millis)),
            Self::Again(_) => None,
        }
    }
}

/// A turn, by lot.
fn turn(game: &Game, from: &Position, pick: usize) -> Option<Vec<Step>> {
    let (mut pos, mut steps) = (*from, Vec::new());
    loop {
        let next = game.steps(&pos);
        let step = next.get(pick % next.len().max(1))?;
        pos = game.play_step_unchecked(&pos, step, &mut ());
        steps.push(*step);
        if !pos.in_turn() {
            return Some(steps);
        }
    }
}

fn written(game: &Game, pos: &Position, steps: &[Step]) -> String {
    notation::turn::write(game, pos, steps)
}

/// Lines that may be foreseen: one of so many turns, or none.
fn line(game: &Game, standing: &Standing, pick: usize, turns: usize) -> Vec<Vec<String>> {
    let mut pos = *standing.course.position();
    let mut line = Vec::new();
    for nth in 0..turns {
        let Some(steps) = turn(game, &pos, pick.wrapping_mul(nth + 1)) else { break };
        line.push(written(game, &pos, &steps));
        pos = game.play_turn_unchecked(&pos, &steps, &mut Vec::new());
    }
    if line.is_empty() { Vec::new() } else { vec![line] }
}

fn lot(sides: u8) -> impl Strategy<Value = Lot> {
    let (who, side) = (0..WHO.len(), 0..sides);
    let pick = 0..10_000_usize;
    let wish = prop::sample::select(&[Wish::Draw, Wish::TakeBack, Wish::Abort, Wish::Rematch][..]);
    prop_oneof![
        4 => (who.clone(), side.clone(), prop::bool::weighted(0.9)).prop_map(|(who, side, knows)| Lot::Sit { who, side, knows }),
        1 => who.clone().prop_map(Lot::Rise),
        16 => (prop::option::weighted(0.2, who.clone()), pick.clone(), any::<bool>()).prop_map(|(who, pick, looked)| Lot::Turn { who, pick, looked }),
        4 => (who.clone(), wish).prop_map(|(who, wish)| Lot::Wish(who, wish)),
        6 => (who.clone(), prop::bool::weighted(0.8), prop::bool::weighted(0.9)).prop_map(|(who, agrees, stands)| Lot::Answer { who, agrees, stands }),
        1 => who.clone().prop_map(Lot::Claim),
        1 => (who.clone(), prop::option::of(side.clone())).prop_map(|(who, side)| Lot::Resign { who, side }),
        3 => (who.clone(), pick.clone(), 0..4_usize).prop_map(|(who, pick, turns)| Lot::Foresee { who, pick, turns }),
        1 => (who.clone(), 0..3_u8).prop_map(|(who, days)| Lot::Leave(who, days)),
        1 => (who, side).prop_map(|(who, side)| Lot::HandOver(who, side)),
        4 => prop::option::weighted(0.9, pick).prop_map(Lot::Computer),
        2 => Just(Lot::Flag),
        1 => (0..20_000_u32).prop_map(Lot::Credit),
        2 => prop_oneof![Just(0), 0..40_000_i64, Just(i64::from(HOUR) * 30)].prop_map(Lot::Again),
    ]
}

pub(super) fn deed(sides: u8) -> impl Strategy<Value = Deed> {
    (0..2_usize, lot(sides), prop::option::weighted(0.4, lot(sides))).prop_map(|(node, lot, meanwhile)| Deed {
        node,
        lot,
        meanwhile,
    })
}
