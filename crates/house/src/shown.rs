//! What somebody who looks at a table is told beside the game: who sits, what he may do, what is offered.
//!
//! For: the field `house` of a table's view. Not for: the game (`facade`), what people are called (whoever keeps people
//! says it).

use crate::listed::{Listed, SoughtSide};
use crate::offer::Wish;
use crate::own::{OwnGame, OwnGames, OwnSide};
use crate::standing::Standing;
use crate::talk::{Line, Room, Talk};
use crate::tell::{Channel, TellWishes, Telling};
use facade::{Eyes, Seat, declared};
use rules::Game;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use ts_rs::TS;

/// What is told beside the game.
#[derive(Debug, Serialize, JsonSchema, TS)]
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
    /// It counts for ratings.
    rated: bool,
    /// By correspondence: days for each turn.
    correspondence: bool,
    offers: Vec<Offered>,
    /// What whoever asks may ask for now.
    wishes: Vec<Wish>,
    /// Whoever asks may still leave his seat to somebody else.
    can_rise: bool,
    /// Whoever asks may leave a seat of his to the computer.
    can_hand_over: bool,
    /// What whoever asks has foreseen: lines of turns that are played for him if it comes so.
    foresight: Vec<Vec<String>>,
    /// Whoever asks may foresee turns now.
    can_foresee: bool,
    /// So many days whoever asks may still be away; null: nobody is away at such a table.
    days_off: Option<u8>,
    /// Nobody has to agree to what he asks for: he plays with nobody else.
    alone: bool,
    /// The table at which it is played again.
    next: Option<String>,
}

/// A seat, and who has it.
#[derive(Debug, Serialize, JsonSchema, TS)]
struct Chair {
    /// What whoever sits there is called; null: the computer, or nobody yet.
    name: Option<String>,
    /// How strong he is, where the game counts: a number, with a `?` as long as little is known.
    rating: Option<String>,
    /// Somebody may still sit down.
    open: bool,
    /// Whoever sits there has the table open.
    here: bool,
    /// Until when he is away, in milliseconds since 1970; no time of his is spent.
    away: Option<i64>,
    /// For whoever may hand it on: the key of the open seat.
    key: Option<String>,
}

/// Something that somebody wants.
#[derive(Debug, Serialize, JsonSchema, TS)]
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
    /// The eyes with which this person, or a stranger, sees the game.
    pub fn eyes(&self, person: Option<&str>) -> Eyes {
        let own = self.sides_of(person);
        if self.players().len() != 1 || own.len() < 2 {
            return Eyes::of(own);
        }
        // Who plays all that people play has them at one screen: whoever is on turn there looks. While a computer is on
        // turn nobody does.
        if own.contains(&self.side()) { Eyes::OnTurn } else { Eyes::of([]) }
    }

    /// What this person, or a stranger, is told beside the game, as JSON; `name` says what people are called,
    /// `strength` how strong they are, `here` who has the table open.
    pub fn house(
        &self,
        game: &Game,
        person: Option<&str>,
        name: impl Fn(&str) -> String,
        strength: impl Fn(&str) -> Option<String>,
        here: impl Fn(&str) -> bool,
    ) -> String {
        let own = self.sides_of(person);
        let host = person == Some(self.opening.host.as_str());
        let chair = |side: usize| {
            let open = self.people[side].is_none() && self.course.seats()[side] == Seat::Person;
            let key = self.opening.keys[side].as_ref().filter(|_| open && (host || !own.is_empty()));
            let away = self.people[side].as_deref().and_then(|person| self.away_until(person));
            let here = self.people[side].as_deref().is_some_and(&here);
            let sitter = self.people[side].as_deref();
            let (name, rating) = (sitter.map(&name), sitter.and_then(&strength));
            Chair { name, rating, open, here, away, key: key.map(|key| key.text().to_owned()) }
        };
        let offered = self.offers.iter().map(|offer| Offered {
            number: offer.number,
            wish: offer.wish,
            by: name(offer.by()),
            mine: person == Some(offer.by()),
            asked: person.is_some_and(|person| self.must_answer(game, person, offer)),
        });
        let wishes = [Wish::Draw, Wish::TakeBack, Wish::Abort, Wish::Rematch];
        let may = |wish: &Wish| person.is_some_and(|person| !own.is_empty() && self.may_wish(person, *wish).is_ok());
        let house = House {
            chairs: (0..self.people.len()).map(chair).collect(),
            waiting: self.is_waiting(),
            host,
            public: self.opening.public,
            rated: self.opening.rated,
            correspondence: self.course.clock().is_some_and(facade::TimeControl::is_correspondence),
            offers: offered.collect(),
            wishes: wishes.into_iter().filter(may).collect(),
            can_rise: self.is_waiting()
                && !self.course.is_over()
                && own.iter().any(|&side| self.opening.keys[usize::from(side)].is_some()),
            can_hand_over: !own.is_empty() && self.may_hand_over().is_ok(),
            foresight: person.and_then(|person| self.foresight_of(person)).map_or_else(Vec::new, |of| of.lines.clone()),
            can_foresee: !own.is_empty() && self.may_foresee(game, &own).is_ok(),
            days_off: person.filter(|_| !own.is_empty()).and_then(|person| self.days_off(person)),
            alone: self.players().len() < 2 && !self.is_waiting(),
            next: self.next.clone(),
            you: own,
        };
        // Such values have no maps with other keys than texts, and no numbers that are none.
        serde_json::to_string(&house).unwrap_or_default()
    }
}

/// A game being played at a table, with what is told beside it, as JSON Schema.
pub fn schema(generator: &mut SchemaGenerator) -> Schema {
    let view = facade::schema::view(generator);
    let house = generator.subschema_for::<House>();
    json_schema!({ "allOf": [view, { "type": "object", "properties": { "house": house }, "required": ["house"] }] })
}

/// The types of what is told beside the game, as TypeScript.
pub fn contract() -> String {
    let mut text = String::from(
        "// What a page is told of a table of a server beside the game. Written from the Rust types by crates/house/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p variorum-house --test contract. What the fields mean stands in docs/reference/api.md.
import type { TimeControl } from './contract'
",
    );
    let table = [declared::<Wish>(), declared::<Chair>(), declared::<Offered>(), declared::<House>()];
    let lists = [
        declared::<SoughtSide>(),
        declared::<Listed<'_>>(),
        declared::<OwnSide>(),
        declared::<OwnGame>(),
        declared::<OwnGames>(),
    ];
    let talk = [declared::<Room>(), declared::<Line>(), declared::<Talk>()];
    let tell = [declared::<Channel>(), declared::<TellWishes>(), declared::<Telling>()];
    text.extend(table.into_iter().chain(lists).chain(talk).chain(tell));
    text += &crate::found::contract();
    text += &crate::cups::contract();
    text += &crate::account::contract();
    text += &crate::programs::contract();
    text += &crate::work::contract();
    text
}
