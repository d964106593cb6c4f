//! `variorum admin`: the operator's commands, which work on the database, whether a server runs or not.
//!
//! For the commands and their output. `server::admin` and `store` carry them out. See `admin::tables` for games, and
//! `admin::columns` for the layout of lists.

mod columns;
mod reports;
mod tables;

use self::columns::{date, write_columns};
use self::reports::list_reports;
use self::tables::{Table, Tables};
use crate::database::DatabaseOptions;
use clap::{Args, Subcommand};
use commandline::failure::{CommandResult, fail};
use serde_json::{Value, json};
use server::admin::{self, Ban, StoredReport};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Millis, Person, PersonKind, Store};

/// The maximum length of a list.
const MAX_ROWS: u32 = 100;
const DAY_MS: Millis = 24 * 60 * 60 * 1000;

/// Administers a server. A running server notices a change within seconds.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    database: DatabaseOptions,

    /// Write JSON, for programs
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// List users: those with an account first, then the most recently seen
    People {
        /// Only users whose name contains this, or whose id it is
        text: Option<String>,
    },
    /// Ban a user: they can watch, but not open tables, take seats, chat or seek opponents; their running games go on
    Ban {
        /// Name or id of the user
        who: String,
        /// Reason, which the user can read
        #[arg(long, value_name = "TEXT")]
        why: String,
        /// Length of the ban in days; without it, the ban is permanent
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i64).range(1..=36_500))]
        until: Option<i64>,
    },
    /// Lift the ban of a user
    Unban {
        /// Name or id of the user
        who: String,
    },
    /// List the bans
    Bans,
    /// List reports, the latest first: chat lines with their context, and games that users have made
    Reports,
    /// Close a report
    #[command(subcommand)]
    Report(ReportCommand),
    /// Hide a game that a user has made from others, or allow it again
    #[command(subcommand)]
    Work(WorkCommand),
    /// List unfinished games, the most recently changed first
    Tables(Tables),
    /// Show the events of a table, or end its game without a result
    Table(Table),
    /// Print statistics
    Stats,
}

#[derive(Debug, Subcommand)]
enum ReportCommand {
    /// Close the report, for all who have reported it
    Done {
        /// Id of the report, as `reports` lists it
        what: String,
    },
}

#[derive(Debug, Subcommand)]
enum WorkCommand {
    /// Hide the game from everyone but its maker; running games of it go on
    Bar {
        /// Last part of its URL in the workshop
        id: String,
        /// Reason, which its maker can read
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Let its maker show it again
    Allow {
        /// Last part of its URL in the workshop
        id: String,
    },
}

impl WorkCommand {
    async fn run(self, store: &dyn Store, now: Millis, out: &mut impl Write) -> CommandResult {
        let (id, title, becomes) = match self {
            Self::Bar { id, why } => {
                let title = admin::block(store, now, &id, &why).await.or_else(fail_with)?;
                (id, title, "is now hidden from everyone but its maker")
            }
            Self::Allow { id } => {
                let title = admin::unblock(store, now, &id).await.or_else(fail_with)?;
                (id, title, "can be shown again by its maker")
            }
        };
        match title {
            None => fail(format!("there is no game {id} in the workshop; give the last part of its URL")),
            Some(title) => Ok(writeln!(out, "{title:?} {becomes}.")?),
        }
    }
}

impl Admin {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .or_else(|error| fail(format!("cannot start: {error}")))?;
        runtime.block_on(async {
            let store = self.database.open_existing().await.or_else(fail)?;
            let done = self.command.run(&*store, self.json, out).await;
            store.close().await;
            done
        })
    }
}

impl AdminCommand {
    async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
        let now = now();
        match self {
            Self::People { text } => list_people(store, text.as_deref().unwrap_or_default(), json, out).await,
            Self::Ban { who, why, until } => {
                let person = require_person(store, &who).await?;
                let until = until.map(|days| now + days * DAY_MS);
                let ban = Ban { person: person.id.clone(), why, at: now, until };
                ban.save(store).await.or_else(fail_with)?;
                let until = until.map_or_else(|| "permanently".to_owned(), |until| format!("until {}", date(until)));
                Ok(writeln!(out, "{} is banned {until}.", display_name(&person))?)
            }
            Self::Unban { who } => {
                // The account of a banned user may have been deleted.
                let person = find_person(store, &who).await?;
                let id = person.as_ref().map_or(who.as_str(), |person| &person.id);
                if !Ban::lift(store, id, now).await.or_else(fail_with)? {
                    return fail(format!("{who} is not banned"));
                }
                Ok(writeln!(out, "{} is not banned any more.", person.as_ref().map_or(who.clone(), display_name))?)
            }
            Self::Bans => list_bans(store, json, out).await,
            Self::Reports => list_reports(store, json, out).await,
            Self::Report(ReportCommand::Done { what }) => {
                match StoredReport::dismiss(store, &what, now).await.or_else(fail_with)? {
                    0 => fail(format!("there is no report {what}; `variorum admin reports` lists them")),
                    count => Ok(writeln!(out, "Reports closed: {count}.")?),
                }
            }
            Self::Work(work) => work.run(store, now, out).await,
            Self::Tables(tables) => tables.run(store, json, out).await,
            Self::Table(table) => table.run(store, json, out).await,
            Self::Stats => show_stats(store, json, out).await,
        }
    }
}

async fn list_people(store: &dyn Store, text: &str, json: bool, out: &mut impl Write) -> CommandResult {
    let people = store.find_people(text, MAX_ROWS).await.or_else(fail_with)?;
    let bans: BTreeMap<String, Ban> =
        Ban::list(store, now()).await.or_else(fail_with)?.into_iter().map(|ban| (ban.person.clone(), ban)).collect();
    let kind = |person: &Person| match person.kind {
        PersonKind::Guest => "guest",
        PersonKind::Player => "player",
        PersonKind::Bot => "bot",
    };
    if json {
        let all = people.iter().map(|person| {
            json!({ "id": person.id, "name": person.name, "kind": kind(person), "made": person.created_at, "seen": person.last_seen_at, "ban": bans.get(&person.id) })
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
            display_name(person),
            person.id.clone(),
            kind(person).to_owned(),
            date(person.created_at),
            date(person.last_seen_at),
            banned(person),
        ]
    });
    write_columns(out, ["name", "id", "kind", "since", "last seen", ""], all)
}

async fn list_bans(store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
    let bans = Ban::list(store, now()).await.or_else(fail_with)?;
    if json {
        return Ok(writeln!(out, "{:#}", json!(bans))?);
    }
    let names = load_names(store, bans.iter().map(|ban| ban.person.clone())).await?;
    let all = bans.into_iter().map(|ban| {
        let until = ban.until.map_or_else(|| "permanent".to_owned(), date);
        [names.get(&ban.person), ban.person, date(ban.at), until, ban.why]
    });
    write_columns(out, ["name", "id", "since", "until", "why"], all)
}

async fn show_stats(store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
    let counts = store.counts().await.or_else(fail_with)?;
    let (bans, reports) = (
        Ban::list(store, now()).await.or_else(fail_with)?,
        StoredReport::list(store, now(), u32::MAX).await.or_else(fail_with)?,
    );
    let all = [
        ("players", counts.players),
        ("guests", counts.guests),
        ("bots", counts.bots),
        ("sessions", counts.sessions),
        ("seeks", counts.seeks),
        ("games with an open seat", counts.waiting),
        ("games being played", counts.running),
        ("games that are over", counts.finished),
        ("bans", bans.len() as u64),
        ("reports", reports.len() as u64),
    ];
    if json {
        let all = all.into_iter().map(|(name, count)| (name.to_owned(), json!(count)));
        return Ok(writeln!(out, "{:#}", Value::Object(all.collect()))?);
    }
    write_columns(out, ["", ""], all.into_iter().map(|(name, count)| [name.to_owned(), count.to_string()]))
}

/// The names of users, by id.
struct Names(BTreeMap<String, String>);

impl Names {
    fn get(&self, id: &str) -> String {
        self.0.get(id).cloned().unwrap_or_else(|| "(deleted)".to_owned())
    }
}

async fn load_names(store: &dyn Store, ids: impl Iterator<Item = String>) -> CommandResult<Names> {
    let ids: Vec<String> = ids.collect();
    let people = if ids.is_empty() { Vec::new() } else { store.people(&ids).await.or_else(fail_with)? };
    Ok(Names(people.iter().map(|person| (person.id.clone(), display_name(person))).collect()))
}

fn display_name(person: &Person) -> String {
    person.name.clone().unwrap_or_else(|| format!("Guest {}", person.id.chars().take(4).collect::<String>()))
}

/// The user with that name or id.
async fn find_person(store: &dyn Store, who: &str) -> CommandResult<Option<Person>> {
    match store.person_named(who).await.or_else(fail_with)? {
        Some(person) => Ok(Some(person)),
        None => store.person(who).await.or_else(fail_with),
    }
}

async fn require_person(store: &dyn Store, who: &str) -> CommandResult<Person> {
    match find_person(store, who).await? {
        Some(person) => Ok(person),
        None => fail(format!("there is no user with the name or id {who}; `variorum admin people` lists all")),
    }
}

fn now() -> Millis {
    let past = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(past.as_millis()).unwrap_or(Millis::MAX)
}

fn fail_with<T>(fault: impl fmt::Display) -> CommandResult<T> {
    fail(fault.to_string().trim_end_matches('.'))
}
