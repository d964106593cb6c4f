//! The stored player-made games ("works"), and who can see them. Every change is atomic. `play` defines a work,
//! `live::texts` stores the rule files, `lists` makes the lists.
//!
//! A work is an item of its maker: it is deleted with the maker, and moves along when a guest is merged into an
//! account. Public works have a namespace of their own, so that they are listed without reading the others.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::{display_name, random_text};
use crate::http::identity::Visitor;
use crate::live::texts;
use crate::social::reports::ReportSubject;
use crate::workshop::check::ValidGame;
use api::{ForkOrigin, WorkshopCard, WorkshopGame, WorkshopVersion, WorkshopView, WorkshopVisibility};
use play::Millis;
use std::collections::BTreeMap;
use store::{Change, Item, Person, PersonKind, Store};

/// The namespace of works that are not public.
const PRIVATE_NAMESPACE: &str = "work";
/// The namespace of public works.
pub(super) const PUBLIC_NAMESPACE: &str = "work-public";
/// The number of characters of an id: about 95 bits, which no one can guess.
const ID_CHARS: usize = 16;
/// The most works of a person with an account, and of a guest.
const MAX_GAMES: (usize, usize) = (50, 10);
/// The most bytes of all rule files of a person with an account, and of a guest.
const MAX_BYTES: (usize, usize) = (5_000_000, 500_000);

/// A work with its item.
#[derive(Debug)]
pub(super) struct StoredGame {
    pub(super) item: Item,
    pub(super) game: WorkshopGame,
}

impl StoredGame {
    /// Parses an item; if that fails, logs it.
    pub(super) fn parse(item: Item) -> Option<Self> {
        match serde_json::from_str(&item.body) {
            Ok(work) => Some(Self { item, game: work }),
            Err(error) => {
                tracing::error!(%error, id = item.key, "workshop game unreadable");
                None
            }
        }
    }

    /// The changes that replace this work by another state of it.
    fn changes_to(&self, work: &WorkshopGame) -> Vec<Change> {
        let (old, there) = (&self.item, namespace_of(work.visibility));
        let new = Item { namespace: there.to_owned(), rank: work.changed_at(), body: to_json(work), ..old.clone() };
        if old.namespace == there {
            return vec![Change::Put(new)];
        }
        let gone = Change::Delete { namespace: old.namespace.clone(), owner: old.owner.clone(), key: old.key.clone() };
        vec![gone, Change::Put(Item { version: 0, ..new })]
    }

    /// The card of this work in a list for this person.
    pub(super) fn card(&self, by: String, person: Option<&str>) -> WorkshopCard {
        self.game.card(&self.item.key, by, person == Some(self.item.owner.as_str()))
    }
}

/// Creates a work of this person.
pub(super) async fn create(
    app: &Core,
    person: &Person,
    ready: ValidGame,
    note: String,
    visibility: WorkshopVisibility,
    fork: Option<ForkOrigin>,
) -> Result<WorkshopView, Fault> {
    let own = all_of(app, &person.id).await?;
    let (most, _) = limits_of(person);
    if own.len() >= most {
        return Err(Fault::too_many_requests(format!(
            "you have {most} games of your own, the most that a user can have"
        )));
    }
    check_room(person, &own, ready.text.file.len())?;
    let at = app.clock.now();
    let version = version(&ready, note, at);
    let work = WorkshopGame { visibility, facts: ready.facts.clone(), versions: vec![version], fork, blocked: None };
    let (key, namespace) = (random_text(ID_CHARS), namespace_of(visibility).to_owned());
    let item =
        Item { namespace, owner: person.id.clone(), key, version: 0, rank: at, expires_at: None, body: to_json(&work) };
    loop {
        let mut changes = text_changes(app, person, &ready.text).await?;
        changes.push(Change::Put(item.clone()));
        match app.store.apply(&changes).await {
            Ok(()) => return Ok(view(&StoredGame { item, game: work }, display_name(person), Some(&person.id))),
            // Another window of the maker has stored the same rule file.
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// Adds a version to a work of this person.
pub(super) async fn add_version(
    app: &Core,
    person: &Person,
    id: &str,
    ready: ValidGame,
    note: String,
) -> Result<WorkshopView, Fault> {
    let own = all_of(app, &person.id).await?;
    check_room(person, &own, ready.text.file.len())?;
    let at = app.clock.now();
    let with = |work: &WorkshopGame| Ok(work.with_version(version(&ready, note.clone(), at), ready.facts.clone())?);
    update(app, person, id, Some(&ready.text), with).await
}

/// Sets who can see a work of this person.
pub(super) async fn set_visibility(
    app: &Core,
    person: &Person,
    id: &str,
    visibility: WorkshopVisibility,
) -> Result<WorkshopView, Fault> {
    update(app, person, id, None, |work| Ok(work.with_visibility(visibility)?)).await
}

/// Deletes a work, with the rule files that the maker's other works do not need. Games that were played keep their
/// rules.
pub(super) async fn delete(app: &Core, person: &Person, id: &str) -> Result<(), Fault> {
    let own = all_of(app, &person.id).await?;
    let (gone, rest): (Vec<StoredGame>, Vec<StoredGame>) = own.into_iter().partition(|kept| kept.item.key == id);
    let needed = |game: &str| rest.iter().flat_map(|kept| &kept.game.versions).any(|version| version.game == game);
    let of = |namespace: &str, key: &str| Change::Delete {
        namespace: namespace.to_owned(),
        owner: person.id.clone(),
        key: key.to_owned(),
    };
    let texts = gone.iter().flat_map(|kept| &kept.game.versions).filter(|version| !needed(&version.game));
    let mut changes: Vec<Change> = texts.map(|version| of(texts::NAMESPACE, &version.game)).collect();
    changes.extend([of(PRIVATE_NAMESPACE, id), of(PUBLIC_NAMESPACE, id)]);
    Ok(app.store.apply(&changes).await?)
}

/// A work, for a person who may see it.
///
/// # Errors
/// If there is none, or the person may not see it; the error does not say which.
pub(super) async fn view_for(app: &Core, id: &str, person: Option<&str>) -> Result<WorkshopView, Fault> {
    let kept = find_visible(app, id, person).await?;
    let makers = maker_names(app, std::slice::from_ref(&kept)).await?;
    Ok(view(&kept, maker_name(&makers, &kept), person))
}

/// The subject of a report about a work that this person sees and has not made, and its maker.
pub(super) async fn report_subject(
    app: &Core,
    id: &str,
    person: Option<&str>,
) -> Result<(ReportSubject, String), Fault> {
    let kept = find_visible(app, id, person).await?;
    if person == Some(kept.item.owner.as_str()) {
        return Err(Fault::bad_request("this is your own game"));
    }
    let title = kept.game.versions.first().map(|version| version.title.clone()).unwrap_or_default();
    Ok((ReportSubject::Game { work: kept.item.key, title }, kept.item.owner))
}

/// Hides a work from everyone but its maker, who sees the reason; returns its title, or none if there is no such work.
/// Running games of it continue.
///
/// # Errors
/// If the database fails.
pub async fn block(store: &dyn Store, now: Millis, id: &str, why: &str) -> Result<Option<String>, store::Fault> {
    update_as_operator(store, now, id, |work| work.block(why.to_owned())).await
}

/// Lets the maker show a work again; returns its title, or none if there is no such work.
///
/// # Errors
/// If the database fails.
pub async fn unblock(store: &dyn Store, now: Millis, id: &str) -> Result<Option<String>, store::Fault> {
    update_as_operator(store, now, id, WorkshopGame::unblock).await
}

async fn update_as_operator(
    store: &dyn Store,
    now: Millis,
    id: &str,
    becomes: impl Fn(&WorkshopGame) -> WorkshopGame,
) -> Result<Option<String>, store::Fault> {
    loop {
        let Some(kept) = find_any(store, now, id).await? else { return Ok(None) };
        match store.apply(&kept.changes_to(&becomes(&kept.game))).await {
            Ok(()) => {
                return Ok(Some(kept.game.versions.first().map(|version| version.title.clone()).unwrap_or_default()));
            }
            // The maker was quicker.
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault),
        }
    }
}

/// The maker of a work, if it is the caller; for all others the work does not exist.
pub(super) async fn require_maker(app: &Core, id: &str, visitor: Visitor) -> Result<Person, Fault> {
    let kept = find(app, id).await?;
    visitor.person.filter(|person| person.id == kept.item.owner).ok_or_else(missing)
}

/// Changes a work of this person, optionally with a new rule file. `work` computes the new state, and again if another
/// request was quicker.
async fn update(
    app: &Core,
    person: &Person,
    id: &str,
    text: Option<&texts::RuleFile>,
    work: impl Fn(&WorkshopGame) -> Result<WorkshopGame, Fault>,
) -> Result<WorkshopView, Fault> {
    loop {
        let kept = find(app, id).await?;
        if kept.item.owner != person.id {
            return Err(missing());
        }
        let after = work(&kept.game)?;
        let mut changes = kept.changes_to(&after);
        if let Some(text) = text {
            changes.extend(text_changes(app, person, text).await?);
        }
        match app.store.apply(&changes).await {
            Ok(()) => return Ok(view(&StoredGame { game: after, ..kept }, display_name(person), Some(&person.id))),
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// A work, if this person may see it.
async fn find_visible(app: &Core, id: &str, person: Option<&str>) -> Result<StoredGame, Fault> {
    let kept = find(app, id).await?;
    if kept.game.visibility == WorkshopVisibility::Private && person != Some(kept.item.owner.as_str()) {
        return Err(missing());
    }
    Ok(kept)
}

async fn find(app: &Core, id: &str) -> Result<StoredGame, Fault> {
    find_any(&*app.store, app.clock.now(), id).await?.ok_or_else(missing)
}

/// A work of any maker.
async fn find_any(store: &dyn Store, now: Millis, id: &str) -> Result<Option<StoredGame>, store::Fault> {
    let item = match store.item_of_any_owner(PUBLIC_NAMESPACE, id, now).await? {
        Some(item) => Some(item),
        None => store.item_of_any_owner(PRIVATE_NAMESPACE, id, now).await?,
    };
    Ok(item.and_then(StoredGame::parse))
}

/// All works of this person, the last changed first.
pub(super) async fn all_of(app: &Core, person: &str) -> Result<Vec<StoredGame>, Fault> {
    let (now, most) = (app.clock.now(), 2 * MAX_GAMES.0 as u32);
    let mut all = app.store.items(PRIVATE_NAMESPACE, person, None, now, most).await?;
    all.extend(app.store.items(PUBLIC_NAMESPACE, person, None, now, most).await?);
    all.sort_by(|a, b| (b.rank, &b.key).cmp(&(a.rank, &a.key)));
    Ok(all.into_iter().filter_map(StoredGame::parse).collect())
}

/// The changes that store a rule file for this person; none if it is stored already.
async fn text_changes(app: &Core, person: &Person, text: &texts::RuleFile) -> Result<Vec<Change>, Fault> {
    let item = text.item(&person.id, app.clock.now());
    let known = app.store.item(texts::NAMESPACE, &person.id, &item.key, app.clock.now()).await?;
    Ok(if known.is_some() { Vec::new() } else { vec![Change::Put(item)] })
}

/// The most works and bytes of this person.
fn limits_of(person: &Person) -> (usize, usize) {
    if person.kind == PersonKind::Guest { (MAX_GAMES.1, MAX_BYTES.1) } else { (MAX_GAMES.0, MAX_BYTES.0) }
}

/// Checks that this many more bytes are allowed.
fn check_room(person: &Person, own: &[StoredGame], more: usize) -> Result<(), Fault> {
    let (_, most) = limits_of(person);
    if own.iter().map(|kept| kept.game.bytes()).sum::<usize>() + more > most {
        return Err(Fault::too_many_requests(format!(
            "your rule files, with all versions, can have {most} bytes; delete a game that you do not need"
        )));
    }
    Ok(())
}

fn version(ready: &ValidGame, note: String, at: i64) -> WorkshopVersion {
    WorkshopVersion { game: ready.text.id(), title: ready.title.clone(), note, at, bytes: ready.text.file.len() }
}

fn view(kept: &StoredGame, by: String, person: Option<&str>) -> WorkshopView {
    let card = kept.card(by, person);
    let barred = kept.game.blocked.clone().filter(|_| card.mine);
    WorkshopView { card, versions: kept.game.versions.clone(), blocked: barred }
}

/// The display names of the makers of these works.
pub(super) async fn maker_names(app: &Core, works: &[StoredGame]) -> Result<BTreeMap<String, String>, Fault> {
    let ids: Vec<String> = works.iter().map(|kept| kept.item.owner.clone()).collect();
    Ok(app.store.people(&ids).await?.iter().map(|person| (person.id.clone(), display_name(person))).collect())
}

/// The display name of the maker of this work.
pub(super) fn maker_name(names: &BTreeMap<String, String>, kept: &StoredGame) -> String {
    names.get(&kept.item.owner).cloned().unwrap_or_else(|| "Guest".to_owned())
}

fn namespace_of(visibility: WorkshopVisibility) -> &'static str {
    if visibility == WorkshopVisibility::Public { PUBLIC_NAMESPACE } else { PRIVATE_NAMESPACE }
}

fn to_json(work: &WorkshopGame) -> String {
    serde_json::to_string(work).unwrap_or_default()
}

fn missing() -> Fault {
    Fault::not_found("there is no such game, or it is private; its maker sees it in the workshop")
}
