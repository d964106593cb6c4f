//! `variorum admin`: what whoever looks after a house sees and does, on its database, whether a server runs or not.
//!
//! For: the commands and what they write. Not for: doing it (`server::admin`, `store`). Look next: `admin::tables` for
//! games, `admin::rows` for how lists are laid out.

mod reports;
mod rows;
mod tables;

use self::reports::reports;
use self::rows::{date, rows};
use self::tables::{Table, Tables};
use crate::failure::{Done, bad};
use crate::kept::Kept;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use server::admin::{self, Ban, Reported};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Millis, Person, PersonKind, Store};

/// Nobody reads a longer list.
const MOST: u32 = 100;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// Looks after a house that others play in. A server that runs there hears of it within seconds.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    kept: Kept,

    /// Write JSON, for programs
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List people: those with an account first, then those who were last here
    People {
        /// Only those whose name has this in it, or whose id it is
        text: Option<String>,
    },
    /// Let somebody only look on: he opens no table, sits down nowhere, says and seeks nothing; games of his go on
    Ban {
        /// The name or the id of the person
        who: String,
        /// Why; the person reads it
        #[arg(long, value_name = "TEXT")]
        why: String,
        /// For so many days; without it, for good
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i64).range(1..=36_500))]
        until: Option<i64>,
    },
    /// Let somebody play again
    Unban {
        /// The name or the id of the person
        who: String,
    },
    /// List who is banned
    Bans,
    /// List what somebody has reported, the latest first: lines of talk with what was said around them, and games of
    /// people's own
    Reports,
    /// Put a report away
    #[command(subcommand)]
    Report(ReportWhat),
    /// Say whether others may see a game that somebody has made
    #[command(subcommand)]
    Work(WorkWhat),
    /// List games that are not over, the last changed first
    Tables(Tables),
    /// Show what has happened at a table, or end its game without a result
    Table(Table),
    /// Tell how much there is of everything
    Stats,
}

#[derive(Debug, Subcommand)]
enum ReportWhat {
    /// It is dealt with, whoever has reported it
    Done {
        /// What is meant, as `reports` calls it
        what: String,
    },
}

#[derive(Debug, Subcommand)]
enum WorkWhat {
    /// Let nobody but its maker see it; games of it that are being played go on
    Bar {
        /// The last part of its address in the workshop
        id: String,
        /// Why; its maker reads it
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Let its maker show it again
    Allow {
        /// The last part of its address in the workshop
        id: String,
    },
}

impl WorkWhat {
    async fn run(self, store: &dyn Store, now: Millis, out: &mut impl Write) -> Done {
        let (id, title, becomes) = match self {
            Self::Bar { id, why } => {
                let title = admin::bar(store, now, &id, &why).await.or_else(failed)?;
                (id, title, "is seen by its maker alone")
            }
            Self::Allow { id } => {
                let title = admin::allow(store, now, &id).await.or_else(failed)?;
                (id, title, "may be shown again by its maker")
            }
        };
        match title {
            None => bad(format!("there is no game {id} in the workshop; the last part of its address is meant")),
            Some(title) => Ok(writeln!(out, "{title:?} {becomes}.")?),
        }
    }
}

impl Admin {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .or_else(|error| bad(format!("nothing can be begun: {error}")))?;
        runtime.block_on(async {
            let store = self.kept.open_existing().await.or_else(bad)?;
            let done = self.what.run(&*store, self.json, out).await;
            store.close().await;
            done
        })
    }
}

impl What {
    async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
        let now = now();
        match self {
            Self::People { text } => people(store, text.as_deref().unwrap_or_default(), json, out).await,
            Self::Ban { who, why, until } => {
                let person = found(store, &who).await?;
                let until = until.map(|days| now + days * DAY);
                let ban = Ban { person: person.id.clone(), why, at: now, until };
                ban.keep(store).await.or_else(failed)?;
                let until = until.map_or_else(|| "for good".to_owned(), |until| format!("until {}", date(until)));
                Ok(writeln!(out, "{} only looks on {until}.", called(&person))?)
            }
            Self::Unban { who } => {
                // Whoever is forgotten may be banned still.
                let person = find(store, &who).await?;
                let id = person.as_ref().map_or(who.as_str(), |person| &person.id);
                if !Ban::lift(store, id, now).await.or_else(failed)? {
                    return bad(format!("{who} is not banned"));
                }
                Ok(writeln!(out, "{} may play again.", person.as_ref().map_or(who.clone(), called))?)
            }
            Self::Bans => bans(store, json, out).await,
            Self::Reports => reports(store, json, out).await,
            Self::Report(ReportWhat::Done { what }) => match Reported::done(store, &what, now).await.or_else(failed)? {
                0 => bad(format!("there is no report {what}; `variorum admin reports` lists them")),
                count => Ok(writeln!(out, "{count} put away.")?),
            },
            Self::Work(work) => work.run(store, now, out).await,
            Self::Tables(tables) => tables.run(store, json, out).await,
            Self::Table(table) => table.run(store, json, out).await,
            Self::Stats => stats(store, json, out).await,
        }
    }
}

async fn people(store: &dyn Store, text: &str, json: bool, out: &mut impl Write) -> Done {
    let people = store.find_people(text, MOST).await.or_else(failed)?;
    let bans: BTreeMap<String, Ban> =
        Ban::all(store, now()).await.or_else(failed)?.into_iter().map(|ban| (ban.person.clone(), ban)).collect();
    let kind = |person: &Person| match person.kind {
        PersonKind::Guest => "guest",
        PersonKind::Player => "player",
        PersonKind::Bot => "bot",
    };
    if json {
        let all = people.iter().map(|person| {
            json!({ "id": person.id, "name": person.name, "kind": kind(person), "made": person.made, "seen": person.seen, "ban": bans.get(&person.id) })
        });
        return Ok(writeln!(out, "{:#}", all.collect::<Value>())?);
    }
    let banned = |person: &Person| match bans.get(&person.id) {
        None => String::new(),
        Some(Ban { until: None, .. }) => "banned".to_owned(),
        Some(Ban { until: Some(until), .. }) => format!("banned until {}", date(*until)),
    };
    let all = people.iter().map(|person| {
        [
            called(person),
            person.id.clone(),
            kind(person).to_owned(),
            date(person.made),
            date(person.seen),
            banned(person),
        ]
    });
    rows(out, ["name", "id", "kind", "since", "last here", ""], all)
}

async fn bans(store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
    let bans = Ban::all(store, now()).await.or_else(failed)?;
    if json {
        return Ok(writeln!(out, "{:#}", json!(bans))?);
    }
    let names = names(store, bans.iter().map(|ban| ban.person.clone())).await?;
    let all = bans.into_iter().map(|ban| {
        let until = ban.until.map_or_else(|| "for good".to_owned(), date);
        [names.of(&ban.person), ban.person, date(ban.at), until, ban.why]
    });
    rows(out, ["name", "id", "since", "until", "why"], all)
}

async fn stats(store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
    let counts = store.counts().await.or_else(failed)?;
    let (bans, reports) =
        (Ban::all(store, now()).await.or_else(failed)?, Reported::all(store, now(), u32::MAX).await.or_else(failed)?);
    let all = [
        ("players", counts.players),
        ("guests", counts.guests),
        ("bots", counts.bots),
        ("sessions", counts.sessions),
        ("seeks", counts.seeks),
        ("games with an open seat", counts.waiting),
        ("games being played", counts.running),
        ("games that are over", counts.over),
        ("bans", bans.len() as u64),
        ("reports", reports.len() as u64),
    ];
    if json {
        let all = all.into_iter().map(|(name, count)| (name.to_owned(), json!(count)));
        return Ok(writeln!(out, "{:#}", Value::Object(all.collect()))?);
    }
    rows(out, ["", ""], all.into_iter().map(|(name, count)| [name.to_owned(), count.to_string()]))
}

/// What people are called, by id.
struct Names(BTreeMap<String, String>);

impl Names {
    fn of(&self, id: &str) -> String {
        self.0.get(id).cloned().unwrap_or_else(|| "(forgotten)".to_owned())
    }
}

async fn names(store: &dyn Store, ids: impl Iterator<Item = String>) -> Done<Names> {
    let ids: Vec<String> = ids.collect();
    let people = if ids.is_empty() { Vec::new() } else { store.people(&ids).await.or_else(failed)? };
    Ok(Names(people.iter().map(|person| (person.id.clone(), called(person))).collect()))
}

fn called(person: &Person) -> String {
    person.name.clone().unwrap_or_else(|| format!("Guest {}", person.id.chars().take(4).collect::<String>()))
}

/// The person of that name or id.
async fn find(store: &dyn Store, who: &str) -> Done<Option<Person>> {
    match store.person_named(who).await.or_else(failed)? {
        Some(person) => Ok(Some(person)),
        None => store.person(who).await.or_else(failed),
    }
}

async fn found(store: &dyn Store, who: &str) -> Done<Person> {
    match find(store, who).await? {
        Some(person) => Ok(person),
        None => bad(format!("there is nobody of the name or id {who}; `variorum admin people` lists who there is")),
    }
}

fn now() -> Millis {
    let past = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(past.as_millis()).unwrap_or(Millis::MAX)
}

fn failed<T>(fault: impl fmt::Display) -> Done<T> {
    bad(fault.to_string().trim_end_matches('.'))
}
