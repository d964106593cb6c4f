//! Both databases and a plain model in memory answer any sequence of requests in the same way.
//!
//! Finds what no claim covers. Concurrency and failures are in `claims` and `survival`.

use crate::homes::place::Place;
use async_trait::async_trait;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use store::{
    Change, Counts, Fault, GameHeader, Invalidation, Item, LatencyObserver, Millis, Person, PersonKind, Search, Seat,
    Seek, Session, Speed, Status, Store, StoredEvent,
};
use tokio::sync::broadcast;

/// A game, its seats by side, and its events.
type Game = (GameHeader, BTreeMap<u8, Seat>, Vec<StoredEvent>);

/// All stored data in the plainest form.
#[derive(Debug, Default)]
struct Kept {
    games: BTreeMap<String, Game>,
    /// Settled games.
    settled: BTreeSet<String>,
    /// Hashes of positions, with the games that have been through them.
    places: BTreeSet<(i64, String)>,
    seeks: BTreeMap<String, Seek>,
    people: BTreeMap<String, Person>,
    sessions: BTreeMap<[u8; 32], Session>,
    beats: BTreeMap<String, Millis>,
    /// By namespace, owner and key.
    items: BTreeMap<(String, String, String), Item>,
}

#[derive(Debug, Default)]
struct Model(Mutex<Kept>);

impl Model {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("not poisoned")
    }
}

impl Kept {
    fn name_is_taken(&self, person: &Person) -> bool {
        let Some(name) = &person.name else { return false };
        let same =
            |other: &Person| other.name.as_ref().is_some_and(|other| other.to_lowercase() == name.to_lowercase());
        self.people.values().any(|other| other.id != person.id && same(other))
    }

    fn forget(&mut self, id: &str) -> bool {
        self.sessions.retain(|_, session| session.person != id);
        self.people.remove(id).is_some()
    }
}

fn follow(after: u64, head: &GameHeader, events: &[StoredEvent]) -> bool {
    head.event_count == after + events.len() as u64
        && events.iter().zip(after + 1..).all(|(event, number)| event.number == number)
}

fn whole(game: &Game) -> (GameHeader, Vec<Seat>) {
    (game.0.clone(), game.1.values().cloned().collect())
}

#[async_trait]
impl Store for Model {
    async fn open_game(&self, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault> {
        if !follow(0, head, events) {
            return Err(Fault::InvalidInput(String::new()));
        }
        let mut kept = self.kept();
        if kept.games.contains_key(&head.id) {
            return Err(Fault::AlreadyExists);
        }
        let seats = seats.iter().map(|seat| (seat.side, seat.clone())).collect();
        kept.games.insert(head.id.clone(), (head.clone(), seats, events.to_vec()));
        Ok(())
    }

    async fn append(&self, after: u64, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault> {
        if !follow(after, head, events) {
            return Err(Fault::InvalidInput(String::new()));
        }
        let mut kept = self.kept();
        let game = kept.games.get_mut(&head.id).ok_or(Fault::NotFound)?;
        if game.0.event_count != after {
            return Err(Fault::Conflict);
        }
        game.0 = head.clone();
        game.1.extend(seats.iter().map(|seat| (seat.side, seat.clone())));
        game.2.extend_from_slice(events);
        if head.status != Status::Over && kept.settled.remove(&head.id) {
            kept.places.retain(|(_, game)| *game != head.id);
        }
        Ok(())
    }

    async fn game(&self, id: &str) -> Result<Option<(GameHeader, Vec<Seat>)>, Fault> {
        Ok(self.kept().games.get(id).map(whole))
    }

    async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Fault> {
        let kept = self.kept();
        let events = kept.games.get(id).into_iter().flat_map(|game| &game.2);
        Ok(events.filter(|event| event.number > after).cloned().collect())
    }

    async fn event_counts(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Fault> {
        let kept = self.kept();
        let found = kept.games.iter().filter(|(id, _)| ids.contains(id));
        Ok(found.map(|(id, game)| (id.clone(), game.0.event_count)).collect())
    }

    async fn due_games(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
        let kept = self.kept();
        let mut due: Vec<_> =
            kept.games.values().filter_map(|(head, ..)| Some((head.deadline?, head.id.clone()))).collect();
        due.retain(|(deadline, _)| *deadline <= by);
        due.sort();
        Ok(due.into_iter().take(most as usize).map(|(_, id)| id).collect())
    }

    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        let kept = self.kept();
        let sits = |seat: &Seat| seat.person.as_deref() == Some(person);
        let mut games: Vec<_> = kept.games.values().filter(|game| game.1.values().any(sits)).map(whole).collect();
        let place = |game: &(GameHeader, Vec<Seat>)| (game.0.changed_at, game.0.id.clone());
        games.retain(|game| {
            (game.0.status == Status::Over) == over && before.as_ref().is_none_or(|before| place(game) < *before)
        });
        games.sort_by_key(|game| std::cmp::Reverse(place(game)));
        games.truncate(most as usize);
        Ok(games)
    }

    async fn search(
        &self,
        search: &Search,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        let kept = self.kept();
        let place = |head: &GameHeader| (head.listed_at(), head.id.clone());
        let fits = |game: &&Game| {
            let (head, seats, _) = *game;
            let plays = |person: &Option<String>| seats.values().any(|seat| seat.person == *person);
            let shown = head.public || head.rated || search.viewer.is_some() && plays(&search.viewer);
            let stands =
                head.status == Status::Over || search.include_running && head.status == Status::Running && head.public;
            shown
                && stands
                && search.variant.as_ref().is_none_or(|variant| *variant == head.variant)
                && (search.player.is_none() || plays(&search.player))
                && (search.other_player.is_none() || plays(&search.other_player))
                && (search.result.is_none() || search.result == head.result)
                && search.rated.is_none_or(|rated| rated == head.rated)
                && search.since.is_none_or(|since| head.listed_at() >= since)
                && search.until.is_none_or(|until| head.listed_at() < until)
                && search.position_hash.is_none_or(|hash| kept.places.contains(&(hash, head.id.clone())))
                && before.as_ref().is_none_or(|before| place(head) < *before)
        };
        let mut games: Vec<_> = kept.games.values().filter(fits).map(whole).collect();
        games.sort_by_key(|(head, _)| std::cmp::Reverse(place(head)));
        games.truncate(most as usize);
        Ok(games)
    }

    async fn games_to_finish(&self, most: u32) -> Result<Vec<String>, Fault> {
        let kept = self.kept();
        let over =
            kept.games.values().filter(|(head, ..)| head.status == Status::Over && !kept.settled.contains(&head.id));
        let mut over: Vec<_> = over.map(|(head, ..)| (head.changed_at, head.id.clone())).collect();
        over.sort();
        Ok(over.into_iter().take(most as usize).map(|(_, id)| id).collect())
    }

    async fn finish_game(&self, game: &str, places: &[(i64, u32)], changes: &[Change]) -> Result<(), Fault> {
        {
            let kept = self.kept();
            let (head, ..) = kept.games.get(game).ok_or(Fault::NotFound)?;
            if head.status != Status::Over {
                return Err(Fault::Conflict);
            }
            if kept.settled.contains(game) {
                return Err(Fault::AlreadyExists);
            }
        }
        self.apply(changes).await?;
        let mut kept = self.kept();
        kept.settled.insert(game.to_owned());
        kept.places.retain(|(_, other)| other != game);
        kept.places.extend(places.iter().map(|(hash, _)| (*hash, game.to_owned())));
        Ok(())
    }

    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault> {
        let mut kept = self.kept();
        if kept.seeks.contains_key(&seek.id) {
            return Err(Fault::AlreadyExists);
        }
        kept.seeks.insert(seek.id.clone(), seek.clone());
        Ok(())
    }

    async fn change_seek(&self, seek: &Seek, before: &str) -> Result<(), Fault> {
        let mut kept = self.kept();
        let there = kept.seeks.get_mut(&seek.id).ok_or(Fault::NotFound)?;
        if there.body != before {
            return Err(Fault::Conflict);
        }
        (there.body, there.expires_at) = (seek.body.clone(), seek.expires_at);
        Ok(())
    }

    async fn take_seek(&self, id: &str) -> Result<Option<Seek>, Fault> {
        Ok(self.kept().seeks.remove(id))
    }

    async fn seeks(&self, now: Millis, most: u32) -> Result<Vec<Seek>, Fault> {
        let mut seeks: Vec<_> = self.kept().seeks.values().filter(|seek| seek.expires_at > now).cloned().collect();
        seeks.sort_by_key(|seek| std::cmp::Reverse((seek.created_at, seek.id.clone())));
        seeks.truncate(most as usize);
        Ok(seeks)
    }

    async fn delete_seeks_of(&self, person: &str) -> Result<(), Fault> {
        self.kept().seeks.retain(|_, seek| seek.person != person);
        Ok(())
    }

    async fn put_person(&self, person: &Person) -> Result<(), Fault> {
        let mut kept = self.kept();
        if kept.people.contains_key(&person.id) || kept.name_is_taken(person) {
            return Err(Fault::AlreadyExists);
        }
        kept.people.insert(person.id.clone(), person.clone());
        Ok(())
    }

    async fn change_person(&self, person: &Person) -> Result<(), Fault> {
        let mut kept = self.kept();
        if !kept.people.contains_key(&person.id) {
            return Err(Fault::NotFound);
        }
        if kept.name_is_taken(person) {
            return Err(Fault::AlreadyExists);
        }
        kept.people.insert(person.id.clone(), person.clone());
        Ok(())
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, Fault> {
        Ok(self.kept().people.get(id).cloned())
    }

    async fn person_named(&self, name: &str) -> Result<Option<Person>, Fault> {
        let same =
            |person: &&Person| person.name.as_ref().is_some_and(|other| other.to_lowercase() == name.to_lowercase());
        Ok(self.kept().people.values().find(same).cloned())
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, Fault> {
        Ok(self.kept().people.values().filter(|person| ids.contains(&person.id)).cloned().collect())
    }

    async fn delete_person(&self, id: &str) -> Result<(), Fault> {
        let mut kept = self.kept();
        if !kept.forget(id) {
            return Err(Fault::NotFound);
        }
        kept.seeks.retain(|_, seek| seek.person != id);
        kept.items.retain(|(_, owner, _), _| owner != id);
        Ok(())
    }

    async fn put_session(&self, session: &Session) -> Result<(), Fault> {
        let mut kept = self.kept();
        if kept.sessions.contains_key(&session.key) {
            return Err(Fault::AlreadyExists);
        }
        if !kept.people.contains_key(&session.person) {
            return Err(Fault::NotFound);
        }
        kept.sessions.insert(session.key, session.clone());
        Ok(())
    }

    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault> {
        let kept = self.kept();
        let session = kept.sessions.get(key).filter(|session| session.expires_at > now);
        Ok(session.map(|session| (session.clone(), kept.people[&session.person].clone())))
    }

    fn invalidations(&self) -> broadcast::Receiver<Invalidation> {
        broadcast::Sender::new(1).subscribe()
    }

    /// The model has no cache.
    fn invalidate(&self, _: &Invalidation) {}

    async fn touch_session(&self, key: &[u8; 32], seen: Millis, until: Millis) -> Result<(), Fault> {
        if let Some(session) = self.kept().sessions.get_mut(key) {
            (session.last_used_at, session.expires_at) = (seen, until);
        }
        Ok(())
    }

    async fn end_session(&self, key: &[u8; 32]) -> Result<(), Fault> {
        self.kept().sessions.remove(key);
        Ok(())
    }

    async fn end_sessions_of(&self, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault> {
        self.kept().sessions.retain(|key, session| session.person != person || Some(key) == except);
        Ok(())
    }

    async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, Fault> {
        let mut sessions: Vec<_> =
            self.kept().sessions.values().filter(|session| session.person == person).cloned().collect();
        sessions.sort_by_key(|session| (-session.last_used_at, session.key));
        Ok(sessions)
    }

    async fn merge_guest(&self, guest: &str, person: &str) -> Result<(), Fault> {
        let mut kept = self.kept();
        let has_account = kept.people.get(guest).is_some_and(|guest| guest.kind != PersonKind::Guest);
        if !kept.people.contains_key(person) || (guest != person && has_account) {
            return Err(Fault::NotFound);
        }
        if guest != person {
            let seats = kept.games.values_mut().flat_map(|game| game.1.values_mut());
            seats
                .filter(|seat| seat.person.as_deref() == Some(guest))
                .for_each(|seat| seat.person = Some(person.into()));
            kept.seeks.values_mut().filter(|seek| seek.person == guest).for_each(|seek| seek.person = person.into());
            let theirs: Vec<_> = kept.items.keys().filter(|(_, owner, _)| owner == guest).cloned().collect();
            for place in theirs {
                let Some(item) = kept.items.remove(&place) else { continue };
                let there = (place.0, person.to_owned(), place.2);
                kept.items.entry(there).or_insert(Item { owner: person.into(), ..item });
            }
            kept.forget(guest);
        }
        Ok(())
    }

    async fn apply(&self, changes: &[Change]) -> Result<(), Fault> {
        let mut kept = self.kept();
        let mut items = kept.items.clone();
        for change in changes {
            match change {
                Change::Put(item) => {
                    let place = (item.namespace.clone(), item.owner.clone(), item.key.clone());
                    if items.get(&place).map_or(0, |old| old.version) != item.version {
                        return Err(Fault::Conflict);
                    }
                    items.insert(place, Item { version: item.version + 1, ..item.clone() });
                }
                Change::Delete { namespace, owner, key } => {
                    drop(items.remove(&(namespace.clone(), owner.clone(), key.clone())));
                }
                Change::Clear { namespace, owner } => {
                    items.retain(|(of, whose, _), _| of != namespace || whose != owner);
                }
            }
        }
        kept.items = items;
        Ok(())
    }

    async fn item(&self, namespace: &str, owner: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        let item = self.kept().items.get(&(namespace.into(), owner.into(), key.into())).cloned();
        Ok(item.filter(|item| item.expires_at.is_none_or(|until| until > now)))
    }

    async fn items(
        &self,
        namespace: &str,
        owner: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        let kept = self.kept();
        let stands = |item: &&Item| item.expires_at.is_none_or(|until| until > now);
        let comes = |item: &&Item| before.as_ref().is_none_or(|before| (item.rank, &item.key) < (before.0, &before.1));
        let own = kept.items.values().filter(|item| item.namespace == namespace && item.owner == owner);
        let mut own: Vec<Item> = own.filter(stands).filter(comes).cloned().collect();
        own.sort_by(|a, b| (b.rank, &b.key).cmp(&(a.rank, &a.key)));
        own.truncate(most as usize);
        Ok(own)
    }

    async fn item_of_any_owner(&self, namespace: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        let all = self.items_in_namespace(namespace, None, now, u32::MAX).await?;
        Ok(all.into_iter().find(|item| item.key == key))
    }

    async fn items_in_namespace(
        &self,
        namespace: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        let owners: Vec<String> = self.kept().items.keys().map(|(_, owner, _)| owner.clone()).collect();
        let mut all = Vec::new();
        for owner in BTreeSet::from_iter(owners) {
            all.extend(self.items(namespace, &owner, before.clone(), now, most).await?);
        }
        all.sort_by(|a, b| (b.rank, &b.key).cmp(&(a.rank, &a.key)));
        all.truncate(most as usize);
        Ok(all)
    }

    async fn heartbeat(&self, node: &str, now: Millis) -> Result<(), Fault> {
        let mut kept = self.kept();
        kept.beats.retain(|_, at| *at <= now.saturating_add(60_000));
        kept.beats.insert(node.into(), now);
        Ok(())
    }

    async fn last_heartbeat(&self) -> Result<Option<Millis>, Fault> {
        Ok(self.kept().beats.values().max().copied())
    }

    async fn sweep(&self, now: Millis) -> Result<(), Fault> {
        let mut kept = self.kept();
        kept.sessions.retain(|_, session| session.expires_at > now);
        kept.seeks.retain(|_, seek| seek.expires_at > now);
        kept.items.retain(|_, item| item.expires_at.is_none_or(|until| until > now));
        Ok(())
    }

    async fn find_people(&self, text: &str, most: u32) -> Result<Vec<Person>, Fault> {
        let fits = |person: &&Person| {
            let named = person.name.as_ref().is_some_and(|name| name.to_lowercase().contains(&text.to_lowercase()));
            named || person.id == text || text.is_empty()
        };
        let mut people: Vec<Person> = self.kept().people.values().filter(fits).cloned().collect();
        people.sort_by_key(|person| (person.name.is_none(), -person.last_seen_at));
        people.truncate(most as usize);
        Ok(people)
    }

    async fn active_games(&self, most: u32) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        let kept = self.kept();
        let mut games: Vec<_> =
            kept.games.values().filter(|(head, ..)| head.status != Status::Over).map(whole).collect();
        games.sort_by_key(|(head, _)| std::cmp::Reverse((head.changed_at, head.id.clone())));
        games.truncate(most as usize);
        Ok(games)
    }

    async fn counts(&self) -> Result<Counts, Fault> {
        let kept = self.kept();
        let people = |kind| kept.people.values().filter(|person| person.kind == kind).count() as u64;
        let games = |status| kept.games.values().filter(|(head, ..)| head.status == status).count() as u64;
        Ok(Counts {
            guests: people(PersonKind::Guest),
            players: people(PersonKind::Player),
            bots: people(PersonKind::Bot),
            sessions: kept.sessions.len() as u64,
            seeks: kept.seeks.len() as u64,
            waiting: games(Status::Waiting),
            running: games(Status::Running),
            finished: games(Status::Over),
        })
    }

    fn observe_latency(&self, _: Arc<dyn LatencyObserver>) {}

    async fn backup(&self, _: &Path) -> Result<(), Fault> {
        Err(Fault::InvalidInput(String::new()))
    }

    async fn close(&self) {}
}

/// A request. There are few ids, so that many collide.
#[derive(Clone, Debug)]
enum Ask {
    Open(GameHeader, Vec<Seat>, Vec<StoredEvent>),
    Append(u64, GameHeader, Vec<Seat>, Vec<StoredEvent>),
    Due(Millis, u32),
    Survey(String, u32),
    GamesOf(String, bool, Option<(Millis, String)>, u32),
    Search(Search, Option<(Millis, String)>, u32),
    Settle(String, Vec<(i64, u32)>, Vec<Change>),
    PutSeek(Seek),
    ChangeSeek(Seek, String),
    TakeSeek(String),
    DropSeeksOf(String),
    PutPerson(Person),
    ChangePerson(Person),
    ForgetPerson(String),
    PutSession(Session),
    Session([u8; 32], Millis),
    TouchSession([u8; 32], Millis, Millis),
    EndSession([u8; 32]),
    EndSessionsOf(String, Option<[u8; 32]>),
    Absorb(String, String),
    Keep(Vec<Change>),
    Items(String, String, Option<(i64, String)>, Millis, u32),
    Beat(String, Millis),
    Sweep(Millis),
}

const IDS: [&str; 5] = ["a", "B", "b", "Ä", "z'"];
const SHELVES: [&str; 2] = ["notes", "Ä"];
const NAMES: [&str; 5] = ["ann", "Ann", "ZOË", "zoë", "x\"y"];

impl Ask {
    /// The answer as text, without the details of an unfit input, which are not promised.
    async fn of(&self, store: &dyn Store) -> String {
        let unfit = |fault| if let Fault::InvalidInput(_) = fault { Fault::InvalidInput(String::new()) } else { fault };
        let done = match self {
            Ask::Open(head, seats, events) => store.open_game(head, seats, events).await,
            Ask::Append(after, head, seats, events) => store.append(*after, head, seats, events).await,
            Ask::Due(by, most) => return format!("{:?}", store.due_games(*by, *most).await),
            Ask::Survey(text, most) => {
                let (people, games) = (store.find_people(text, *most).await, store.active_games(*most).await);
                return format!("{people:?} {games:?} {:?}", store.counts().await);
            }
            Ask::GamesOf(person, over, before, most) => {
                return format!("{:?}", store.games_of(person, *over, before.clone(), *most).await);
            }
            Ask::Search(search, before, most) => {
                return format!("{:?}", store.search(search, before.clone(), *most).await);
            }
            Ask::Settle(game, places, changes) => store.finish_game(game, places, changes).await,
            Ask::PutSeek(seek) => store.put_seek(seek).await,
            Ask::ChangeSeek(seek, before) => store.change_seek(seek, before).await,
            Ask::TakeSeek(id) => return format!("{:?}", store.take_seek(id).await),
            Ask::DropSeeksOf(person) => store.delete_seeks_of(person).await,
            Ask::PutPerson(person) => store.put_person(person).await,
            Ask::ChangePerson(person) => store.change_person(person).await,
            Ask::ForgetPerson(id) => store.delete_person(id).await,
            Ask::PutSession(session) => store.put_session(session).await,
            Ask::Session(key, now) => return format!("{:?}", store.session(key, *now).await),
            Ask::TouchSession(key, seen, until) => store.touch_session(key, *seen, *until).await,
            Ask::EndSession(key) => store.end_session(key).await,
            Ask::EndSessionsOf(person, except) => store.end_sessions_of(person, except.as_ref()).await,
            Ask::Absorb(guest, person) => store.merge_guest(guest, person).await,
            Ask::Keep(changes) => store.apply(changes).await,
            Ask::Items(namespace, owner, before, now, most) => {
                return format!("{:?}", store.items(namespace, owner, before.clone(), *now, *most).await);
            }
            Ask::Beat(node, now) => store.heartbeat(node, *now).await,
            Ask::Sweep(now) => store.sweep(*now).await,
        };
        format!("{:?}", done.map_err(unfit))
    }
}

/// Everything that can be read from a database.
async fn all_of(store: &dyn Store) -> Vec<String> {
    let ids: Vec<String> = IDS.iter().map(|id| (*id).to_owned()).collect();
    let mut all = vec![format!("{:?} {:?}", store.last_heartbeat().await, store.seeks(0, 99).await)];
    all.push(format!("{:?}", store.games_to_finish(99).await));
    for hash in 0..3 {
        let search = Search { position_hash: Some(hash), ..Search::default() };
        all.push(format!("{:?}", store.search(&search, None, 99).await));
    }
    for id in IDS {
        all.push(format!("{:?} {:?} {:?}", store.game(id).await, store.events(id, 0).await, store.events(id, 2).await));
        all.push(format!(
            "{:?} {:?}",
            store.games_of(id, true, None, 99).await,
            store.games_of(id, false, None, 99).await
        ));
        all.push(format!("{:?}", store.sessions_of(id).await));
        for namespace in SHELVES {
            all.push(format!(
                "{:?} {:?}",
                store.item(namespace, id, "b", 5).await,
                store.items(namespace, id, None, 0, 99).await
            ));
        }
    }
    for person in store.people(&ids).await.expect("people") {
        all.push(format!("{person:?} {:?} {:?}", person.password_hash, person.email));
    }
    for name in NAMES {
        all.push(format!("{:?}", store.person_named(name).await));
    }
    for key in 0..4 {
        all.push(format!("{:?}", store.session(&[key; 32], 5).await));
    }
    all
}

fn id() -> impl Strategy<Value = String> {
    prop::sample::select(&IDS[..]).prop_map(Into::into)
}

fn time() -> impl Strategy<Value = Millis> {
    0..12_i64
}

fn digest() -> impl Strategy<Value = [u8; 32]> {
    (0..4_u8).prop_map(|byte| [byte; 32])
}

fn seats() -> impl Strategy<Value = Vec<Seat>> {
    let seat =
        (0..3_u8, option::of(id()), option::of(0..9_u8)).prop_map(|(side, person, level)| Seat { side, person, level });
    vec(seat, 0..4)
}

/// Some games are public, and that may change.
fn turns_even(number: u64) -> bool {
    number.is_multiple_of(2)
}

fn search() -> impl Strategy<Value = Search> {
    let people = (option::of(id()), option::of(id()), option::of(id()));
    let times = (option::of(time()), option::of(time()), option::of(0..3_i64));
    let rest = (
        option::of(prop::sample::select(vec!["wolf", "sheep"])),
        option::of("[a-z]?"),
        option::of(any::<bool>()),
        any::<bool>(),
    );
    (people, times, rest).prop_map(
        |((asker, player, other), (since, until, place), (variant, result, rated, running))| Search {
            viewer: asker,
            variant: variant.map(Into::into),
            player,
            other_player: other,
            result,
            rated,
            since,
            until,
            position_hash: place,
            include_running: running,
        },
    )
}

/// A head and events after this number; sometimes they leave a gap.
fn course(after: u64) -> impl Strategy<Value = (GameHeader, Vec<StoredEvent>)> {
    let status = prop::sample::select(vec![Status::Waiting, Status::Running, Status::Over]);
    let speed = prop::sample::select(vec![Speed::Untimed, Speed::Live, Speed::Correspondence]);
    let gap = prop_oneof![9 => Just(0_u64), 1 => Just(1)];
    (
        id(),
        status,
        speed,
        option::of(0..4_u8),
        option::of(time()),
        option::of("[a-zÄ'\"\\\\]{0,4}"),
        time(),
        vec(".{0,9}", 0..3),
        gap,
    )
        .prop_map(move |(id, status, speed, to_move, deadline, result, changed, bodies, gap)| {
            let bodies = bodies.into_iter().map(|body: String| body.replace('\0', ""));
            let event = |(body, number): (String, u64)| StoredEvent { number: number + gap, at: changed, body };
            let events: Vec<StoredEvent> = bodies.zip(after + 1..).map(event).collect();
            let number = after + events.len() as u64;
            let head = GameHeader {
                id,
                event_count: number,
                variant: "wolf".into(),
                title: result.clone().unwrap_or_default(),
                turns: number as u32,
                status,
                public: turns_even(number),
                rated: to_move.is_none(),
                speed,
                to_move,
                deadline,
                result,
                opened_at: -changed,
                changed_at: changed,
            };
            (head, events)
        })
}

fn person() -> impl Strategy<Value = Person> {
    let kind = prop::sample::select(vec![PersonKind::Guest, PersonKind::Player, PersonKind::Bot]);
    (id(), option::of(prop::sample::select(&NAMES[..])), kind, option::of("[a-z]{3}"), time()).prop_map(
        |(id, name, kind, secret, made)| {
            let email = secret.as_ref().map(|secret| format!("{secret}@example.org"));
            Person {
                id,
                name: name.map(Into::into),
                kind,
                password_hash: secret,
                email,
                created_at: made,
                last_seen_at: made + 1,
                settings: "{}".into(),
            }
        },
    )
}

fn namespaces() -> impl Strategy<Value = String> {
    prop::sample::select(&SHELVES[..]).prop_map(Into::into)
}

fn change() -> impl Strategy<Value = Change> {
    let item = (namespaces(), id(), id(), 0..3_u64, 0..4_i64, option::of(time()), "[a-zÄ']{0,3}");
    let item = item.prop_map(|(namespace, owner, key, version, rank, until, body)| Item {
        namespace,
        owner,
        key,
        version,
        rank,
        expires_at: until,
        body,
    });
    prop_oneof![
        6 => item.prop_map(Change::Put),
        1 => (namespaces(), id(), id()).prop_map(|(namespace, owner, key)| Change::Delete { namespace, owner, key }),
        1 => (namespaces(), id()).prop_map(|(namespace, owner)| Change::Clear { namespace, owner }),
    ]
}

fn ask() -> impl Strategy<Value = Ask> {
    let seek = (id(), id(), time(), time());
    let seek = seek
        .prop_map(|(id, person, made, until)| Seek {
            id,
            person,
            body: format!("{made}"),
            created_at: made,
            expires_at: until,
        })
        .boxed();
    let session = (digest(), id(), time(), time());
    let session = session.prop_map(|(key, person, seen, until)| Session {
        key,
        person,
        created_at: 0,
        last_used_at: seen,
        expires_at: until,
        label: "Firefox".into(),
    });
    let append = (0..6_u64).prop_flat_map(|after| (Just(after), course(after), seats()));
    prop_oneof![
        6 => (course(0), seats()).prop_map(|((head, events), seats)| Ask::Open(head, seats, events)),
        12 => append.prop_map(|(after, (head, events), seats)| Ask::Append(after, head, seats, events)),
        1 => (time(), 0..4_u32).prop_map(|(by, most)| Ask::Due(by, most)),
        1 => (id(), 0..4_u32).prop_map(|(text, most)| Ask::Survey(text, most)),
        2 => (id(), any::<bool>(), option::of((time(), id())), 0..4_u32)
            .prop_map(|(person, over, before, most)| Ask::GamesOf(person, over, before, most)),
        4 => (search(), option::of((time(), id())), 0..4_u32)
            .prop_map(|(search, before, most)| Ask::Search(search, before, most)),
        6 => (id(), vec((0..3_i64, 0..9_u32), 0..3), vec(change(), 0..2))
            .prop_map(|(game, places, changes)| Ask::Settle(game, places, changes)),
        3 => seek.clone().prop_map(Ask::PutSeek),
        3 => (seek, time()).prop_map(|(seek, before)| Ask::ChangeSeek(seek, format!("{before}"))),
        1 => id().prop_map(Ask::TakeSeek),
        1 => id().prop_map(Ask::DropSeeksOf),
        6 => person().prop_map(Ask::PutPerson),
        3 => person().prop_map(Ask::ChangePerson),
        1 => id().prop_map(Ask::ForgetPerson),
        4 => session.prop_map(Ask::PutSession),
        4 => (digest(), time()).prop_map(|(key, now)| Ask::Session(key, now)),
        1 => (digest(), time(), time()).prop_map(|(key, seen, until)| Ask::TouchSession(key, seen, until)),
        1 => digest().prop_map(Ask::EndSession),
        1 => (id(), option::of(digest())).prop_map(|(person, except)| Ask::EndSessionsOf(person, except)),
        3 => (id(), id()).prop_map(|(guest, person)| Ask::Absorb(guest, person)),
        6 => vec(change(), 0..4).prop_map(Ask::Keep),
        2 => (namespaces(), id(), option::of((0..4_i64, id())), time(), 0..4_u32)
            .prop_map(|(namespace, owner, before, now, most)| Ask::Items(namespace, owner, before, now, most)),
        1 => (id(), time()).prop_map(|(node, now)| Ask::Beat(node, now)),
        1 => time().prop_map(Ask::Sweep),
    ]
}

/// Checks that the database at a place answers all requests as the model does; it is emptied in between.
fn agrees(place: &Place, runtime: &tokio::runtime::Runtime) {
    let store = runtime.block_on(place.open());
    let config = Config { cases: 96, failure_persistence: None, ..Config::default() };
    let law = |asks: Vec<Ask>| {
        runtime.block_on(async {
            place.empty().await;
            // The sweep empties the session cache too.
            store.sweep(Millis::MAX).await.expect("a sweep");
            let model = Model::default();
            for ask in &asks {
                prop_assert_eq!(ask.of(&*store).await, ask.of(&model).await, "{:?}", ask);
            }
            prop_assert_eq!(all_of(&*store).await, all_of(&model).await);
            Ok(())
        })
    };
    TestRunner::new(config).run(&vec(ask(), 1..50), law).expect("differs from the model");
    runtime.block_on(store.close());
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

#[test]
fn sqlite_answers_as_the_model_does() {
    agrees(&Place::sqlite(), &runtime());
}

#[test]
fn postgres_answers_as_the_model_does() {
    let runtime = runtime();
    if let Some(place) = runtime.block_on(Place::postgres()) {
        agrees(&place, &runtime);
        runtime.block_on(place.clear());
    }
}
