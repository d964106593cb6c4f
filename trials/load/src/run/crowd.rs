//! Many tables at which people make turns at a steady pace.
//!
//! For: opening them, playing, and holding what was kept against what was acknowledged. Not for: which server, how many
//! and how long (`live` and the other runs).

use super::Stopped;
use crate::client::{Client, Guest};
use crate::eye::{Eye, News};
use crate::screen;
use crate::script::Script;
use crate::table::{Opening, Table};
use crate::times::Times;
use futures_util::stream::iter;
use futures_util::{StreamExt, TryStreamExt};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// So many tables are opened, and looked at in the end, at a time.
const AT_ONCE: usize = 16;
/// Guests of that number and up only look on.
const STRANGERS: usize = 1 << 23;
/// No more mistakes are told.
const TOLD: usize = 5;

/// How they play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// At each table so often; nothing: as soon as the last turn is answered.
    pub(crate) every: Duration,
    /// So long.
    pub(crate) whole: Duration,
}

/// A table and who looks on there.
#[derive(Debug)]
pub(crate) struct Watched {
    number: usize,
    pub(crate) table: Table,
    news: News,
    pub(crate) eyes: Vec<Eye>,
    /// Nobody knows whether the last turn was made.
    unsure: bool,
}

impl Watched {
    /// The id of the table.
    pub(crate) fn id(&self) -> &str {
        &self.table.id
    }
}

/// What has come of it.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// From when each turn was due until it was acknowledged.
    pub(crate) answered: Times,
    /// From then until a page that looks on was shown it.
    pub(crate) shown: Times,
    /// How long they played.
    pub(crate) took: Duration,
    /// Requests that failed, and what was lost.
    pub(crate) troubles: Vec<String>,
    pub(crate) lost: Vec<String>,
}

impl Outcome {
    /// Turns a second.
    pub(crate) fn rate(&self) -> f64 {
        self.answered.len() as f64 / self.took.as_secs_f64().max(0.001)
    }

    /// Says what went wrong; true: nothing was lost.
    pub(crate) fn tell_troubles(&self) -> bool {
        for (what, all) in [("failed", &self.troubles), ("LOST", &self.lost)] {
            all.iter().take(TOLD).for_each(|one| screen::say(&format!("  {what}: {one}")));
            if all.len() > TOLD {
                screen::say(&format!("  {what}: … {} in all", all.len()));
            }
        }
        self.lost.is_empty()
    }
}

/// Opens a table for each number, each with so many who look on.
pub(crate) async fn open(
    clients: &[Arc<Client>],
    opening: &Opening<'_>,
    scripts: &[Script],
    numbers: Range<usize>,
    eyes: usize,
) -> Result<Vec<Watched>, String> {
    let bar = screen::bar(numbers.len(), "tables are open");
    let opened = iter(numbers).map(|number| {
        let (bar, client) = (&bar, &clients[number % clients.len()]);
        async move {
            let table = Table::open(client, opening, Arc::clone(&scripts[number % scripts.len()]), number).await?;
            bar.inc(1);
            Ok::<_, String>(Watched { number, table, news: News::default(), eyes: Vec::new(), unsure: false })
        }
    });
    let mut tables = opened.buffer_unordered(AT_ONCE).try_collect::<Vec<_>>().await?;
    bar.finish_and_clear();
    look_on(clients, &mut tables, eyes).await?;
    Ok(tables)
}

/// Has so many look on at each table: first the two players, then strangers.
pub(crate) async fn look_on(clients: &[Arc<Client>], tables: &mut [Watched], eyes: usize) -> Result<(), String> {
    let bar = screen::bar(tables.len() * eyes, "look on");
    let looking = iter(tables).map(|watched| {
        let (bar, client) = (&bar, &clients[watched.number % clients.len()]);
        async move {
            for nth in 0..eyes {
                let stranger = Guest::new(STRANGERS + watched.number * eyes + nth);
                let who = watched.table.players.get(nth).unwrap_or(&stranger);
                watched.eyes.push(Eye::open(client, who, &watched.table.path("/live"), watched.news.clone()).await?);
                bar.inc(1);
            }
            Ok::<_, String>(())
        }
    });
    looking.buffer_unordered(AT_ONCE).try_collect::<Vec<()>>().await?;
    bar.finish_and_clear();
    Ok(())
}

/// Plays at all of them.
pub(crate) async fn play(
    clients: &[Arc<Client>],
    tables: Vec<Watched>,
    pace: Pace,
    stopped: &Stopped,
) -> Result<(Outcome, Vec<Watched>), String> {
    let (count, begun) = (tables.len(), Instant::now());
    let mut playing = JoinSet::new();
    let bar = screen::bar(pace.whole.as_secs() as usize, "seconds are played");
    for (nth, watched) in tables.into_iter().enumerate() {
        let (client, stopped) = (Arc::clone(&clients[watched.number % clients.len()]), stopped.clone());
        // They do not all move at the same moment.
        let first = begun + pace.every.mul_f64(nth as f64 / count as f64);
        playing.spawn(sit(client, watched, first, pace, begun + pace.whole, stopped));
    }
    let (mut outcome, mut tables) = (Outcome::default(), Vec::with_capacity(count));
    let mut tick = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            _ = tick.tick() => bar.set_position(begun.elapsed().as_secs()),
            done = playing.join_next() => match done {
                None => break,
                Some(Err(error)) => return Err(format!("a player failed: {error}")),
                Some(Ok((watched, times, troubles))) => {
                    outcome.answered.extend(times);
                    outcome.troubles.extend(troubles);
                    tables.push(watched);
                }
            },
        }
    }
    outcome.took = begun.elapsed();
    bar.finish_and_clear();
    Ok((outcome, tables))
}

/// Looks whether all that was acknowledged is there, once, and whether those who look on still do.
pub(crate) async fn check(client: &Client, tables: Vec<Watched>, outcome: &mut Outcome) {
    let bar = screen::bar(tables.len(), "tables are looked through");
    let checked = iter(tables).map(|mut watched| {
        let bar = &bar;
        async move {
            let wrong = watched.table.check(client, watched.unsure).await.err();
            bar.inc(1);
            (wrong, watched)
        }
    });
    let checked: Vec<_> = checked.buffer_unordered(AT_ONCE).collect().await;
    bar.finish_and_clear();
    for (wrong, watched) in checked {
        outcome.lost.extend(wrong);
        watched.eyes.iter().for_each(|eye| outcome.shown.extend(eye.times()));
        let blind = watched.eyes.iter().filter(|eye| !eye.is_open()).count();
        if blind > 0 {
            outcome.troubles.push(format!("table {}: {blind} sockets were closed", watched.table.id));
        }
    }
}

/// The two at one table, until the time is over: their times, and what failed.
async fn sit(
    client: Arc<Client>,
    mut watched: Watched,
    first: Instant,
    pace: Pace,
    end: Instant,
    stopped: Stopped,
) -> (Watched, Times, Vec<String>) {
    let (mut times, mut troubles) = (Times::default(), Vec::new());
    let mut due = first;
    while due < end && watched.table.goes_on() && !*stopped.borrow() {
        sleep_until(due).await;
        watched.news.tell(watched.table.next_revision(), due.into_std());
        match watched.table.turn(&client).await {
            Ok(()) => times.push(due.elapsed()),
            Err(trouble) => {
                troubles.push(trouble.to_string());
                if let Err(trouble) = watched.table.look(&client).await {
                    troubles.push(trouble.to_string());
                    watched.unsure = true;
                    break;
                }
            }
        }
        due = if pace.every.is_zero() { Instant::now() } else { due + pace.every };
    }
    (watched, times, troubles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::scripts;
    use server::{Limits, Options, serve_until};
    use tokio::net::TcpListener;
    use tokio::sync::{oneshot, watch};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_small_crowd_loses_nothing_and_would_notice_if_it_did() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clients = [Arc::new(Client::new(listener.local_addr().unwrap()))];
        let limits = Limits { sockets: 100, ..Limits::default() };
        let options = Options { limits, behind_proxy: true, ..Options::default() };
        let store = store::open("sqlite::memory:").await.unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let server = tokio::spawn(serve_until(listener, options, store, async move { drop(ended.await) }));
        let scripts = scripts("chess", 3, 3, 1).unwrap();
        let opening = Opening { game: "chess", clock: Some(serde_json::json!({"main": 60_000})) };
        let tables = open(&clients, &opening, &scripts, 0..5, 2).await.unwrap();
        let pace = Pace { every: Duration::from_millis(20), whole: Duration::from_mins(1) };
        let (_stop, stopped) = watch::channel(false);
        let (mut outcome, mut tables) = play(&clients, tables, pace, &stopped).await.unwrap();
        assert_eq!((outcome.answered.len(), &outcome.troubles[..]), (15, &[][..]));
        for watched in &mut tables {
            assert!(watched.table.check(&clients[0], false).await.is_ok());
            watched.table.acknowledged += 1;
            assert!(
                watched
                    .table
                    .check(&clients[0], false)
                    .await
                    .unwrap_err()
                    .ends_with("4 turns were acknowledged, 3 are kept")
            );
            watched.table.acknowledged -= 2;
            assert!(watched.table.check(&clients[0], false).await.is_err(), "a turn that nobody has made");
            assert!(watched.table.look(&clients[0]).await.unwrap(), "whoever did not hear that it was made sees it");
        }
        check(&clients[0], tables, &mut outcome).await;
        assert_eq!((&outcome.troubles[..], &outcome.lost[..]), (&[][..], &[][..]));
        assert!(outcome.shown.len() > 15, "those who look on have seen it: {}", outcome.shown.len());
        end.send(()).unwrap();
        server.await.unwrap();
    }
}
