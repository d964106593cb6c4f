//! Random attempts of people, computers and clocks at a table, as often illegal as legal. `protocol` carries them out,
//! `witness` judges the outcome.

use super::super::{Revision, Table, TableSnapshot, kept};
use play::{Action, Fault, Millis, OfferKind, TableState, Transition};
use proptest::prelude::*;
use rules::{Game, Position, Step};

/// The people: Ann opens the table; Eve never has a key.
pub(super) const WHO: [&str; 5] = ["ann", "bob", "cy", "dee", "eve"];
pub(super) const HOUR: u32 = 3_600_000;

/// A random attempt.
#[derive(Clone, Debug)]
pub(super) enum TestAction {
    Sit {
        who: usize,
        side: u8,
        knows: bool,
    },
    Rise(usize),
    /// A turn of the player on turn, or of anyone; `looked` says whether the attempt names the revision.
    Turn {
        who: Option<usize>,
        pick: usize,
        looked: bool,
    },
    Wish(usize, OfferKind),
    /// An answer to the first open offer, or to none.
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
    /// The turn that the computer on turn has found, or none.
    Computer(Option<usize>),
    Flag,
    Credit(u32),
    /// A restart of the node, that much later.
    Restart(Millis),
}

/// An attempt at one node, and another one that the other node makes while the first is being computed.
#[derive(Clone, Debug)]
pub(super) struct TestStep {
    pub(super) node: usize,
    pub(super) action: TestAction,
    pub(super) meanwhile: Option<TestAction>,
}

/// The cause of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Party {
    Person(&'static str),
    Computer,
    Clock,
}

/// An attempt with all details fixed, so that it stays the same when the node turns out to be behind.
#[derive(Clone, Debug)]
pub(super) enum Intent {
    Act(&'static str, Option<Revision>, Action),
    Computer(u64, Option<Vec<Step>>),
    Flag,
    Credit(u32),
}

impl Intent {
    pub(super) fn party(&self) -> Party {
        match self {
            Self::Act(who, ..) => Party::Person(who),
            Self::Computer(..) => Party::Computer,
            Self::Flag | Self::Credit(_) => Party::Clock,
        }
    }

    /// The outcome at a table in this state.
    pub(super) fn apply(
        &self,
        table: &Table,
        game: &Game,
        now: &TableSnapshot,
        at: Millis,
    ) -> Result<Transition, Fault> {
        let fresh = kept::rematch_id(table.id());
        match self {
            Self::Act(who, revision, act) => {
                revision.map_or(Ok(()), |revision| now.check_revision(revision))?;
                now.standing.act(game, who, act, play::ActionContext { at, rematch_id: &fresh, lag_ms: 0, absent: &[] })
            }
            // As in `Table::answer`.
            Self::Computer(number, _) if now.standing.event_count != *number => {
                Err(Fault::conflict("no longer needed"))
            }
            Self::Computer(_, Some(steps)) => now.standing.play_computer_turn(game, steps, 7, at),
            Self::Computer(_, None) => now.standing.computer_failed(game, at),
            Self::Flag => now.standing.time_out(game, at),
            Self::Credit(millis) => now.standing.credit_time(game, *millis, at),
        }
    }
}

impl TestAction {
    /// The attempt of a person who sees this state of the table; none if there is nothing to try.
    pub(super) fn plan(&self, game: &Game, now: &TableSnapshot) -> Option<Intent> {
        let standing = &now.standing;
        let act = |who: usize, act: Action| Some(Intent::Act(WHO[who], None, act));
        match *self {
            Self::Sit { who, side, knows } => {
                let key =
                    standing.setup.keys.get(usize::from(side)).and_then(Option::as_ref).filter(|_| knows && who < 4);
                act(who, Action::Sit { side, key: key.map_or("guessed", |key| key.as_str()).to_owned() })
            }
            Self::Rise(who) => act(who, Action::LeaveSeat),
            Self::Turn { who, pick, looked } => {
                let sitter = standing.people.get(usize::from(standing.side_to_move())).and_then(Option::as_deref);
                let person = who.map(|who| WHO[who]).or_else(|| WHO.into_iter().find(|one| Some(*one) == sitter))?;
                let text = written(
                    game,
                    standing.game_state.position(),
                    &random_turn(game, standing.game_state.position(), pick)?,
                );
                Some(Intent::Act(person, looked.then(|| now.revision()), Action::Text(text)))
            }
            Self::Wish(who, wish) => act(who, Action::Offer(wish)),
            Self::Answer { who, agrees, stands } => {
                let number = standing.offers.first().filter(|_| stands).map_or(1, |offer| offer.event_count);
                act(who, if agrees { Action::Agree(number) } else { Action::Decline(number) })
            }
            Self::Claim(who) => act(who, Action::Claim),
            Self::Resign { who, side } => act(who, Action::Resign { side }),
            Self::Foresee { who, pick, turns } => {
                act(who, Action::SetConditionalMoves(line(game, standing, pick, turns)))
            }
            Self::Leave(who, days) => act(who, Action::SetVacation { days }),
            Self::HandOver(who, side) => act(who, Action::HandOver { side, level: 1 }),
            Self::Computer(pick) => {
                let steps = pick.map(|pick| random_turn(game, standing.game_state.position(), pick));
                Some(Intent::Computer(standing.event_count, steps.flatten()))
            }
            Self::Flag => Some(Intent::Flag),
            Self::Credit(millis) => Some(Intent::Credit(millis)),
            Self::Restart(_) => None,
        }
    }
}

/// A random turn.
fn random_turn(game: &Game, from: &Position, pick: usize) -> Option<Vec<Step>> {
    let (mut pos, mut steps) = (*from, Vec::new());
    loop {
        let next = game.steps(&pos);
        let step = next.get(pick % next.len().max(1))?;
        pos = game.play_step_unchecked(&pos, step, &mut ());
        steps.push(*step);
        if !pos.is_mid_turn() {
            return Some(steps);
        }
    }
}

fn written(game: &Game, pos: &Position, steps: &[Step]) -> String {
    notation::turn::write(game, pos, steps)
}

/// Conditional moves: one line of random turns, or none.
fn line(game: &Game, standing: &TableState, pick: usize, turns: usize) -> Vec<Vec<String>> {
    let mut pos = *standing.game_state.position();
    let mut line = Vec::new();
    for nth in 0..turns {
        let Some(steps) = random_turn(game, &pos, pick.wrapping_mul(nth + 1)) else { break };
        line.push(written(game, &pos, &steps));
        pos = game.play_turn_unchecked(&pos, &steps, &mut Vec::new());
    }
    if line.is_empty() { Vec::new() } else { vec![line] }
}

fn any_action(sides: u8) -> impl Strategy<Value = TestAction> {
    let (who, side) = (0..WHO.len(), 0..sides);
    let pick = 0..10_000_usize;
    let wish = prop::sample::select(&[OfferKind::Draw, OfferKind::TakeBack, OfferKind::Abort, OfferKind::Rematch][..]);
    prop_oneof![
        4 => (who.clone(), side.clone(), prop::bool::weighted(0.9)).prop_map(|(who, side, knows)| TestAction::Sit { who, side, knows }),
        1 => who.clone().prop_map(TestAction::Rise),
        16 => (prop::option::weighted(0.2, who.clone()), pick.clone(), any::<bool>()).prop_map(|(who, pick, looked)| TestAction::Turn { who, pick, looked }),
        4 => (who.clone(), wish).prop_map(|(who, wish)| TestAction::Wish(who, wish)),
        6 => (who.clone(), prop::bool::weighted(0.8), prop::bool::weighted(0.9)).prop_map(|(who, agrees, stands)| TestAction::Answer { who, agrees, stands }),
        1 => who.clone().prop_map(TestAction::Claim),
        1 => (who.clone(), prop::option::of(side.clone())).prop_map(|(who, side)| TestAction::Resign { who, side }),
        3 => (who.clone(), pick.clone(), 0..4_usize).prop_map(|(who, pick, turns)| TestAction::Foresee { who, pick, turns }),
        1 => (who.clone(), 0..3_u8).prop_map(|(who, days)| TestAction::Leave(who, days)),
        1 => (who, side).prop_map(|(who, side)| TestAction::HandOver(who, side)),
        4 => prop::option::weighted(0.9, pick).prop_map(TestAction::Computer),
        2 => Just(TestAction::Flag),
        1 => (0..20_000_u32).prop_map(TestAction::Credit),
        2 => prop_oneof![Just(0), 0..40_000_i64, Just(i64::from(HOUR) * 30)].prop_map(TestAction::Restart),
    ]
}

pub(super) fn any_step(sides: u8) -> impl Strategy<Value = TestStep> {
    (0..2_usize, any_action(sides), prop::option::weighted(0.4, any_action(sides)))
        .prop_map(|(node, lot, meanwhile)| TestStep { node, action: lot, meanwhile })
}
