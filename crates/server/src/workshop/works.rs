//! Where works are kept, and who may see them.
//!
//! For: every change of a work, each of them all or nothing. Not for: what a work is (`house`), texts (`texts`), lists
//! (`lists`).
//!
//! A work lies on a shelf of its maker: so it goes with him, and follows him when a guest becomes somebody. Those that
//! everybody sees lie on another shelf than the others, so that they are listed without looking at those.

use crate::App;
use crate::error::Fault;
use crate::reports::About;
use crate::who::{Visitor, called, random};
use crate::workshop::check::Ready;
use crate::workshop::texts;
use house::{Millis, Visibility, Work, WorkCard, WorkOrigin, WorkVersion, WorkView};
use std::collections::BTreeMap;
use store::{Change, Item, Person, PersonKind, Store};

/// Where those lie that not everybody sees.
const HIDDEN: &str = "work";
/// Where those lie that everybody sees.
pub(super) const PUBLIC: &str = "work-public";
/// Letters and digits of an id: about 95 bits that nobody guesses.
const ID: usize = 16;
/// So many has one person at most, and a guest.
const EACH: (usize, usize) = (50, 10);
/// So many bytes have the texts of one person at most, and those of a guest.
const BYTES: (usize, usize) = (5_000_000, 500_000);

/// A work where it lies.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) item: Item,
    pub(super) work: Work,
}

impl Kept {
    /// None: it cannot be read, and the log says so.
    pub(super) fn read(item: Item) -> Option<Self> {
        match serde_json::from_str(&item.body) {
            Ok(work) => Some(Self { item, work }),
            Err(error) => {
                tracing::error!(%error, id = item.key, "a work cannot be read");
                None
            }
        }
    }

    /// What has to be changed so that it is this instead.
    fn becomes(&self, work: &Work) -> Vec<Change> {
        let (old, there) = (&self.item, shelf(work.visibility));
        let new = Item { shelf: there.to_owned(), rank: work.changed(), body: written(work), ..old.clone() };
        if old.shelf == there {
            return vec![Change::Put(new)];
        }
        let gone = Change::Drop { shelf: old.shelf.clone(), owner: old.owner.clone(), key: old.key.clone() };
        vec![gone, Change::Put(Item { version: 0, ..new })]
    }

    /// As this person sees it in a list.
    pub(super) fn card(&self, by: String, person: Option<&str>) -> WorkCard {
        self.work.card(&self.item.key, by, person == Some(self.item.owner.as_str()))
    }
}

/// A new work of this person.
pub(super) async fn make(
    app: &App,
    person: &Person,
    ready: Ready,
    note: String,
    visibility: Visibility,
    fork: Option<WorkOrigin>,
) -> Result<WorkView, Fault> {
    let own = all_of(app, &person.id).await?;
    let (most, _) = shares(person);
    if own.len() >= most {
        return Err(Fault::too_much(format!(
            "you have {most} games of your own here; that is as many as one person gets"
        )));
    }
    room(person, &own, ready.text.file.len())?;
    let at = app.time.now();
    let version = version(&ready, note, at);
    let work = Work { visibility, facts: ready.facts.clone(), versions: vec![version], fork, barred: None };
    let (key, shelf) = (random(ID), shelf(visibility).to_owned());
    let item = Item { shelf, owner: person.id.clone(), key, version: 0, rank: at, until: None, body: written(&work) };
    loop {
        let mut changes = shelved(app, person, &ready.text).await?;
        changes.push(Change::Put(item.clone()));
        match app.store.keep(&changes).await {
            Ok(()) => return Ok(view(&Kept { item, work }, called(person), Some(&person.id))),
            // Another window of his has put the same text there.
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// A new version of a work of this person.
pub(super) async fn add(app: &App, person: &Person, id: &str, ready: Ready, note: String) -> Result<WorkView, Fault> {
    let own = all_of(app, &person.id).await?;
    room(person, &own, ready.text.file.len())?;
    let at = app.time.now();
    let with = |work: &Work| Ok(work.with(version(&ready, note.clone(), at), ready.facts.clone())?);
    change(app, person, id, Some(&ready.text), with).await
}

/// Who may see a work of this person.
pub(super) async fn show(app: &App, person: &Person, id: &str, visibility: Visibility) -> Result<WorkView, Fault> {
    change(app, person, id, None, |work| Ok(work.shown(visibility)?)).await
}

/// Throws a work away, with the texts that none of his others has. What has been played stays for those who have played
/// it.
pub(super) async fn drop(app: &App, person: &Person, id: &str) -> Result<(), Fault> {
    let own = all_of(app, &person.id).await?;
    let (gone, rest): (Vec<Kept>, Vec<Kept>) = own.into_iter().partition(|kept| kept.item.key == id);
    let needed = |game: &str| rest.iter().flat_map(|kept| &kept.work.versions).any(|version| version.game == game);
    let of = |shelf: &str, key: &str| Change::Drop {
        shelf: shelf.to_owned(),
        owner: person.id.clone(),
        key: key.to_owned(),
    };
    let texts = gone.iter().flat_map(|kept| &kept.work.versions).filter(|version| !needed(&version.game));
    let mut changes: Vec<Change> = texts.map(|version| of(texts::SHELF, &version.game)).collect();
    changes.extend([of(HIDDEN, id), of(PUBLIC, id)]);
    Ok(app.store.keep(&changes).await?)
}

/// A work, for whoever may see it.
///
/// # Errors
/// There is none, or it is somebody else's affair: nobody is told which.
pub(super) async fn seen(app: &App, id: &str, person: Option<&str>) -> Result<WorkView, Fault> {
    let kept = visible(app, id, person).await?;
    let makers = names(app, std::slice::from_ref(&kept)).await?;
    Ok(view(&kept, name(&makers, &kept), person))
}

/// What somebody reports of a work that he sees and has not made.
pub(super) async fn reported(app: &App, id: &str, person: Option<&str>) -> Result<(About, String), Fault> {
    let kept = visible(app, id, person).await?;
    if person == Some(kept.item.owner.as_str()) {
        return Err(Fault::bad("that is your own game"));
    }
    let title = kept.work.versions.first().map(|version| version.title.clone()).unwrap_or_default();
    Ok((About::Work { work: kept.item.key, title }, kept.item.owner))
}

/// Lets nobody but its maker see a work, and him read why; what it is called, none if there is no such work. Games of
/// it that are being played go on.
///
/// # Errors
/// Those of the database.
pub async fn bar(store: &dyn Store, now: Millis, id: &str, why: &str) -> Result<Option<String>, store::Fault> {
    decide(store, now, id, |work| work.bar(why.to_owned())).await
}

/// Lets its maker show a work again; what it is called, none if there is no such work.
///
/// # Errors
/// Those of the database.
pub async fn allow(store: &dyn Store, now: Millis, id: &str) -> Result<Option<String>, store::Fault> {
    decide(store, now, id, Work::allow).await
}

async fn decide(
    store: &dyn Store,
    now: Millis,
    id: &str,
    becomes: impl Fn(&Work) -> Work,
) -> Result<Option<String>, store::Fault> {
    loop {
        let Some(kept) = lying(store, now, id).await? else { return Ok(None) };
        match store.keep(&kept.becomes(&becomes(&kept.work))).await {
            Ok(()) => {
                return Ok(Some(kept.work.versions.first().map(|version| version.title.clone()).unwrap_or_default()));
            }
            // Its maker was quicker.
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault),
        }
    }
}

/// Whoever has made it, if it is whoever asks; for all others there is no such work.
pub(super) async fn maker(app: &App, id: &str, visitor: Visitor) -> Result<Person, Fault> {
    let kept = find(app, id).await?;
    visitor.person.filter(|person| person.id == kept.item.owner).ok_or_else(missing)
}

/// Changes a work of this person: `work` says what it becomes, and perhaps a text comes with it; again if another
/// window of his was quicker.
async fn change(
    app: &App,
    person: &Person,
    id: &str,
    text: Option<&texts::Text>,
    work: impl Fn(&Work) -> Result<Work, Fault>,
) -> Result<WorkView, Fault> {
    loop {
        let kept = find(app, id).await?;
        if kept.item.owner != person.id {
            return Err(missing());
        }
        let after = work(&kept.work)?;
        let mut changes = kept.becomes(&after);
        if let Some(text) = text {
            changes.extend(shelved(app, person, text).await?);
        }
        match app.store.keep(&changes).await {
            Ok(()) => return Ok(view(&Kept { work: after, ..kept }, called(person), Some(&person.id))),
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// A work, if this person may see it.
async fn visible(app: &App, id: &str, person: Option<&str>) -> Result<Kept, Fault> {
    let kept = find(app, id).await?;
    if kept.work.visibility == Visibility::Private && person != Some(kept.item.owner.as_str()) {
        return Err(missing());
    }
    Ok(kept)
}

async fn find(app: &App, id: &str) -> Result<Kept, Fault> {
    lying(&*app.store, app.time.now(), id).await?.ok_or_else(missing)
}

/// A work of whomever.
async fn lying(store: &dyn Store, now: Millis, id: &str) -> Result<Option<Kept>, store::Fault> {
    let item = match store.anybodys(PUBLIC, id, now).await? {
        Some(item) => Some(item),
        None => store.anybodys(HIDDEN, id, now).await?,
    };
    Ok(item.and_then(Kept::read))
}

/// All works of this person, the last changed first.
pub(super) async fn all_of(app: &App, person: &str) -> Result<Vec<Kept>, Fault> {
    let (now, most) = (app.time.now(), 2 * EACH.0 as u32);
    let mut all = app.store.items(HIDDEN, person, None, now, most).await?;
    all.extend(app.store.items(PUBLIC, person, None, now, most).await?);
    all.sort_by(|a, b| (b.rank, &b.key).cmp(&(a.rank, &a.key)));
    Ok(all.into_iter().filter_map(Kept::read).collect())
}

/// What has to be put so that the text lies on the shelf of that person; nothing, if it does.
async fn shelved(app: &App, person: &Person, text: &texts::Text) -> Result<Vec<Change>, Fault> {
    let item = text.item(&person.id, app.time.now());
    let known = app.store.item(texts::SHELF, &person.id, &item.key, app.time.now()).await?;
    Ok(if known.is_some() { Vec::new() } else { vec![Change::Put(item)] })
}

/// How many works this person may have, and how many bytes.
fn shares(person: &Person) -> (usize, usize) {
    if person.kind == PersonKind::Guest { (EACH.1, BYTES.1) } else { (EACH.0, BYTES.0) }
}

/// Is there room for so many bytes more?
fn room(person: &Person, own: &[Kept], more: usize) -> Result<(), Fault> {
    let (_, most) = shares(person);
    if own.iter().map(|kept| kept.work.bytes()).sum::<usize>() + more > most {
        return Err(Fault::too_much(format!(
            "the rule files of one person have at most {most} bytes here, all versions together; throw a game away that you do not need"
        )));
    }
    Ok(())
}

fn version(ready: &Ready, note: String, at: i64) -> WorkVersion {
    WorkVersion { game: ready.text.id(), title: ready.title.clone(), note, at, bytes: ready.text.file.len() }
}

fn view(kept: &Kept, by: String, person: Option<&str>) -> WorkView {
    let card = kept.card(by, person);
    let barred = kept.work.barred.clone().filter(|_| card.mine);
    WorkView { card, versions: kept.work.versions.clone(), barred }
}

/// What the makers of these are called.
pub(super) async fn names(app: &App, works: &[Kept]) -> Result<BTreeMap<String, String>, Fault> {
    let ids: Vec<String> = works.iter().map(|kept| kept.item.owner.clone()).collect();
    Ok(app.store.people(&ids).await?.iter().map(|person| (person.id.clone(), called(person))).collect())
}

/// What the maker of this one is called.
pub(super) fn name(names: &BTreeMap<String, String>, kept: &Kept) -> String {
    names.get(&kept.item.owner).cloned().unwrap_or_else(|| "Guest".to_owned())
}

fn shelf(visibility: Visibility) -> &'static str {
    if visibility == Visibility::Public { PUBLIC } else { HIDDEN }
}

fn written(work: &Work) -> String {
    serde_json::to_string(work).unwrap_or_default()
}

fn missing() -> Fault {
    Fault::missing("there is no such game here, or it is private; whoever has made it sees it in his workshop")
}
