//! Many tables at which simulated players make turns at a steady pace: opening them, playing, and the final check.
//!
//! `live` and the other runs decide which server, how many tables and for how long.

use super::StopSignal;
use crate::client::{Client, Guest};
use crate::latencies::Latencies;
use crate::screen;
use crate::script::Script;
use crate::spectator::{LatestTurn, Spectator};
use crate::table::{Opening, Table};
use futures_util::stream::iter;
use futures_util::{StreamExt, TryStreamExt};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// The number of tables that are opened or checked at a time.
const CONCURRENCY: usize = 16;
/// Guests with this number or higher only watch.
const FIRST_STRANGER: usize = 1 << 23;
/// The maximum number of problems that are printed.
const MAX_REPORTED: usize = 5;

/// The pace of play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// The time between two turns at a table; zero: as soon as the last turn is answered.
    pub(crate) interval: Duration,
    /// The duration.
    pub(crate) duration: Duration,
    /// Players with an open page send their turns by POST requests all the same.
    pub(crate) by_post: bool,
}

impl Pace {
    /// Turns with this time between them, each sent as the player's page would.
    pub(crate) fn new(interval: Duration, duration: Duration) -> Self {
        Self { interval, duration, by_post: false }
    }
}

/// A table and its spectators.
#[derive(Debug)]
pub(crate) struct WatchedTable {
    number: usize,
    pub(crate) table: Table,
    latest_turn: LatestTurn,
    pub(crate) spectators: Vec<Spectator>,
    /// It is unknown whether the last turn was made.
    is_last_turn_unknown: bool,
}

impl WatchedTable {
    /// The id of the table.
    pub(crate) fn id(&self) -> &str {
        &self.table.id
    }
}

/// The results of a run.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// From when each turn was due until it was acknowledged.
    pub(crate) ack_latencies: Latencies,
    /// From then until a spectator received it.
    pub(crate) display_latencies: Latencies,
    /// How long the run took.
    pub(crate) duration: Duration,
    /// Failed requests and closed sockets.
    pub(crate) failures: Vec<String>,
    pub(crate) lost: Vec<String>,
}

impl Outcome {
    /// Turns per second.
    pub(crate) fn turns_per_second(&self) -> f64 {
        self.ack_latencies.len() as f64 / self.duration.as_secs_f64().max(0.001)
    }

    /// Prints what went wrong; returns whether nothing was lost.
    pub(crate) fn report_failures(&self) -> bool {
        for (what, all) in [("failed", &self.failures), ("LOST", &self.lost)] {
            all.iter().take(MAX_REPORTED).for_each(|one| screen::print_line(&format!("  {what}: {one}")));
            if all.len() > MAX_REPORTED {
                screen::print_line(&format!("  {what}: … {} in total", all.len()));
            }
        }
        self.lost.is_empty()
    }
}

/// Opens a table for each number, each with `eyes` spectators.
pub(crate) async fn open_tables(
    clients: &[Arc<Client>],
    opening: &Opening<'_>,
    scripts: &[Script],
    numbers: Range<usize>,
    eyes: usize,
) -> Result<Vec<WatchedTable>, String> {
    let bar = screen::progress_bar(numbers.len(), "tables opened");
    let opened = iter(numbers).map(|number| {
        let (bar, client) = (&bar, &clients[number % clients.len()]);
        async move {
            let table = Table::open(client, opening, Arc::clone(&scripts[number % scripts.len()]), number).await?;
            bar.inc(1);
            Ok::<_, String>(WatchedTable {
                number,
                table,
                latest_turn: LatestTurn::default(),
                spectators: Vec::new(),
                is_last_turn_unknown: false,
            })
        }
    });
    let mut tables = opened.buffer_unordered(CONCURRENCY).try_collect::<Vec<_>>().await?;
    bar.finish_and_clear();
    add_spectators(clients, &mut tables, eyes).await?;
    Ok(tables)
}

/// Adds `eyes` spectators to each table: first the two players, then strangers.
pub(crate) async fn add_spectators(
    clients: &[Arc<Client>],
    tables: &mut [WatchedTable],
    eyes: usize,
) -> Result<(), String> {
    let bar = screen::progress_bar(tables.len() * eyes, "spectators connected");
    let looking = iter(tables).map(|watched| {
        let (bar, client) = (&bar, &clients[watched.number % clients.len()]);
        async move {
            for nth in 0..eyes {
                let stranger = Guest::new(FIRST_STRANGER + watched.number * eyes + nth);
                let who = watched.table.players.get(nth).unwrap_or(&stranger);
                watched.spectators.push(
                    Spectator::open(client, who, &watched.table.path("/live"), watched.latest_turn.clone()).await?,
                );
                bar.inc(1);
            }
            Ok::<_, String>(())
        }
    });
    looking.buffer_unordered(CONCURRENCY).try_collect::<Vec<()>>().await?;
    bar.finish_and_clear();
    Ok(())
}

/// Plays at all tables.
pub(crate) async fn play_all(
    clients: &[Arc<Client>],
    tables: Vec<WatchedTable>,
    pace: Pace,
    stopped: &StopSignal,
) -> Result<(Outcome, Vec<WatchedTable>), String> {
    let (count, begun) = (tables.len(), Instant::now());
    let mut playing = JoinSet::new();
    let bar = screen::progress_bar(pace.duration.as_secs() as usize, "seconds played");
    for (nth, watched) in tables.into_iter().enumerate() {
        let (client, stopped) = (Arc::clone(&clients[watched.number % clients.len()]), stopped.clone());
        // Spreads the turns of the tables evenly.
        let first = begun + pace.interval.mul_f64(nth as f64 / count as f64);
        playing.spawn(play_table(client, watched, first, pace, begun + pace.duration, stopped));
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
                    outcome.ack_latencies.extend(times);
                    outcome.failures.extend(troubles);
                    tables.push(watched);
                }
            },
        }
    }
    outcome.duration = begun.elapsed();
    bar.finish_and_clear();
    Ok((outcome, tables))
}

/// Checks that everything acknowledged is stored once, and that the spectators are still connected.
pub(crate) async fn verify_all(client: &Client, tables: Vec<WatchedTable>, outcome: &mut Outcome) {
    let bar = screen::progress_bar(tables.len(), "tables checked");
    let checked = iter(tables).map(|mut watched| {
        let bar = &bar;
        async move {
            let wrong = watched.table.verify(client, watched.is_last_turn_unknown).await.err();
            bar.inc(1);
            (wrong, watched)
        }
    });
    let checked: Vec<_> = checked.buffer_unordered(CONCURRENCY).collect().await;
    bar.finish_and_clear();
    for (wrong, watched) in checked {
        outcome.lost.extend(wrong);
        watched.spectators.iter().for_each(|eye| outcome.display_latencies.extend(eye.times()));
        let blind = watched.spectators.iter().filter(|eye| !eye.is_open()).count();
        if blind > 0 {
            outcome.failures.push(format!("table {}: {blind} sockets were closed", watched.table.id));
        }
    }
}

/// The players of one table, until the time is over; returns their latencies and what failed.
async fn play_table(
    client: Arc<Client>,
    mut watched: WatchedTable,
    first: Instant,
    pace: Pace,
    end: Instant,
    stopped: StopSignal,
) -> (WatchedTable, Latencies, Vec<String>) {
    let (mut times, mut troubles) = (Latencies::default(), Vec::new());
    let mut due = first;
    while due < end && watched.table.has_next_turn() && !*stopped.borrow() {
        sleep_until(due).await;
        watched.latest_turn.announce(watched.table.next_revision(), due.into_std());
        let page = watched.spectators.get_mut(watched.table.side_to_move()).filter(|_| !pace.by_post);
        let played = match page {
            Some(page) => watched.table.play_next_turn_on(page).await,
            None => watched.table.play_next_turn(&client).await,
        };
        match played {
            Ok(()) => times.push(due.elapsed()),
            Err(trouble) => {
                troubles.push(trouble.to_string());
                if let Err(trouble) = watched.table.resync(&client).await {
                    troubles.push(trouble.to_string());
                    watched.is_last_turn_unknown = true;
                    break;
                }
            }
        }
        due = if pace.interval.is_zero() { Instant::now() } else { due + pace.interval };
    }
    (watched, times, troubles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::random_scripts;
    use server::{Limits, Options, serve};
    use tokio::net::TcpListener;
    use tokio::sync::{oneshot, watch};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_small_crowd_loses_nothing_and_a_loss_would_be_noticed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clients = [Arc::new(Client::new(listener.local_addr().unwrap()))];
        let limits = Limits { sockets: 100, ..Limits::default() };
        let options = Options { limits, behind_proxy: true, ..Options::default() };
        let store = store::open("sqlite::memory:").await.unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let server = tokio::spawn(serve(listener, options, store, async move { drop(ended.await) }));
        let scripts = random_scripts("chess", 3, 3, 1).unwrap();
        let opening = Opening { game: "chess", clock: Some(serde_json::json!({"main": 60_000})) };
        let tables = open_tables(&clients, &opening, &scripts, 0..5, 2).await.unwrap();
        let pace = Pace::new(Duration::from_millis(20), Duration::from_mins(1));
        let (_stop, stopped) = watch::channel(false);
        let (mut outcome, mut tables) = play_all(&clients, tables, pace, &stopped).await.unwrap();
        assert_eq!((outcome.ack_latencies.len(), &outcome.failures[..]), (15, &[][..]));
        for watched in &mut tables {
            assert!(watched.table.verify(&clients[0], false).await.is_ok());
            watched.table.acknowledged += 1;
            assert!(
                watched.table.verify(&clients[0], false).await.unwrap_err().ends_with("4 turns acknowledged, 3 stored")
            );
            watched.table.acknowledged -= 2;
            assert!(watched.table.verify(&clients[0], false).await.is_err(), "an invented turn");
            assert!(watched.table.resync(&clients[0]).await.unwrap(), "the lost answer is noticed");
        }
        verify_all(&clients[0], tables, &mut outcome).await;
        assert_eq!((&outcome.failures[..], &outcome.lost[..]), (&[][..], &[][..]));
        assert!(outcome.display_latencies.len() > 15, "spectators have seen it: {}", outcome.display_latencies.len());
        end.send(()).unwrap();
        server.await.unwrap();
    }
}
