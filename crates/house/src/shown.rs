//! What somebody who looks at a table is told beside the game: who sits, what he may do, what is offered.
//!
//! For: the field `house` of a table's view. Not for: the game (`facade`), what people are called (whoever keeps people says it).

use crate::offer::Wish;
use crate::standing::Standing;
use facade::{Eyes, Seat};
use rules::Game;
use serde::Serialize;
use ts_rs::{Config, TS};

/// Who looks at a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Viewer<'a> {
    /// Nobody: a stranger.
    pub person: Option<&'a str>,
}

/// What is told beside the game.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
struct House {
    /// The sides that whoever asks plays; none: he looks on.
    you: Vec<u8>,
    /// By side.
    chairs: Vec<Chair>,
    /// Somebody still has to sit down; until then nobody moves.
    waiting: bool,
    /// Whoever asks has opened the table.
    host: bool,
    /// Whoever sees the table may sit down.
    public: bool,
    /// By correspondence: days for each turn.
    correspondence: bool,
    offers: Vec<Offered>,
    /// What whoever asks may ask for now.
    wishes: Vec<Wish>,
    /// Nobody has to agree to what he asks for: he plays with nobody else.
    alone: bool,
    /// The table at which it is played again.
    next: Option<String>,
}

/// A seat, and who has it.
#[derive(Debug, Serialize, TS)]
struct Chair {
    /// What whoever sits there is called; null: the computer, or nobody yet.
    name: Option<String>,
    /// Somebody may still sit down.
    open: bool,
    /// For whoever may hand it on: the key of the open seat.
    key: Option<String>,
}

/// Something that somebody wants.
#[derive(Debug, Serialize, TS)]
struct Offered {
    /// Whoever agrees or declines names it.
    number: u64,
    wish: Wish,
    /// What whoever wants it is called.
    by: String,
    /// Whoever asks wants it himself.
    mine: bool,
    /// Whoever asks has still to answer.
    asked: bool,
}

impl Standing {
    /// The eyes with which this person sees the game.
    pub fn eyes(&self, viewer: Viewer<'_>) -> Eyes {
        let own = viewer.person.map_or_else(Vec::new, |person| self.sides_of(person));
        // Who plays all that people play has them at one screen.
        if !own.is_empty() && self.players().len() == 1 { Eyes::OnTurn } else { Eyes::of(own) }
    }

    /// What this viewer is told beside the game, as JSON; `name` says what people are called.
    pub fn house(&self, game: &Game, viewer: Viewer<'_>, name: impl Fn(&str) -> String) -> String {
        let own = viewer.person.map_or_else(Vec::new, |person| self.sides_of(person));
        let host = viewer.person == Some(self.opening.host.as_str());
        let chair = |side: usize| {
            let open = self.people[side].is_none() && self.course.seats()[side] == Seat::Person;
            let key = self.opening.keys[side].as_ref().filter(|_| open && (host || !own.is_empty()));
            Chair { name: self.people[side].as_deref().map(&name), open, key: key.map(|key| key.text().to_owned()) }
        };
        let offered = self.offers.iter().map(|offer| Offered {
            number: offer.number,
            wish: offer.wish,
            by: name(offer.by()),
            mine: viewer.person == Some(offer.by()),
            asked: viewer.person.is_some_and(|person| self.must_answer(game, person, offer)),
        });
        let wishes = [Wish::Draw, Wish::TakeBack, Wish::Abort, Wish::Rematch];
        let may = |wish: &Wish| viewer.person.is_some_and(|person| !own.is_empty() && self.may_wish(person, *wish).is_ok());
        let house = House {
            chairs: (0..self.people.len()).map(chair).collect(),
            waiting: self.is_waiting(),
            host,
            public: self.opening.public,
            correspondence: self.course.clock().is_some_and(facade::TimeControl::is_correspondence),
            offers: offered.collect(),
            wishes: wishes.into_iter().filter(may).collect(),
            alone: self.players().len() < 2 && !self.is_waiting(),
            next: self.next.clone(),
            you: own,
        };
        // Such values have no maps with other keys than texts, and no numbers that are none.
        serde_json::to_string(&house).unwrap_or_default()
    }
}

/// The types of what is told beside the game, as TypeScript.
pub fn contract() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// What a page is told of a table of a server beside the game. Written from the Rust types by crates/house/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p house --test contract. What the fields mean stands in docs/reference/api.md.
",
    );
    macro_rules! write {
        ($($of:ty),* $(,)?) => {
            $(
                text.push('\n');
                text.push_str(&<$of>::docs().unwrap_or_default());
                text.push_str("export ");
                text.push_str(&<$of>::decl(&config));
                text.push('\n');
            )*
        };
    }
    write!(Wish, Chair, Offered, House);
    text
}
