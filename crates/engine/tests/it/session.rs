//! Searches that are started, stopped and waited for. The upper bounds of times are generous: they distinguish "at
//! once" from "never".

use engine::eval::Values;
use engine::search::{Level, SearchResult};
use engine::{Engine, Options, Request, SearchEvent, SearchHandle, SearchMode, TimeControl};
use rules::{Game, History, Position};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(20);

fn engine(id: &str, options: Options) -> Engine {
    let game = library::find(id).expect("a shipped game").load(&[]).expect("the file is valid");
    Engine::new(Arc::new(game), Values::default(), options).expect("the options are valid")
}

fn position(game: &Game) -> (Position, History) {
    let pos = game.start();
    (pos, History::new(&pos))
}

fn request(engine: &Engine) -> Request {
    let (pos, past) = position(engine.game());
    Request::new(pos, past)
}

/// A running search, and the channel of its result.
fn start(engine: &Engine, request: Request) -> (SearchHandle, Receiver<Option<SearchResult>>) {
    let (tell, told) = mpsc::channel();
    let hear = move |news: SearchEvent<'_>| {
        if let SearchEvent::Done(choice) = news {
            let _ = tell.send(choice.cloned());
        }
    };
    (engine.start(request, hear).expect("a thread"), told)
}

fn answer(told: &Receiver<Option<SearchResult>>) -> SearchResult {
    told.recv_timeout(LONG).expect("an answer").expect("there is a turn")
}

fn is_silent(told: &Receiver<Option<SearchResult>>) -> bool {
    told.recv_timeout(Duration::from_millis(150)) == Err(RecvTimeoutError::Timeout)
}

#[test]
fn a_search_ends_at_each_of_its_limits() {
    let engine = engine("chess", Options::default());
    let plain = request(&engine);
    for bounded in [
        Request { depth: Some(3), ..plain.clone() },
        Request { nodes: Some(2000), ..plain.clone() },
        Request { time: TimeControl::PerTurn(Duration::from_millis(50)), ..plain.clone() },
        Request {
            time: TimeControl::Clock {
                remaining: Duration::from_secs(2),
                increment: Duration::ZERO,
                turns_to_go: None,
            },
            ..plain.clone()
        },
    ] {
        assert!(bounded.ends_by_itself());
        let choice = answer(&start(&engine, bounded.clone()).1);
        assert!(bounded.depth.is_none_or(|depth| choice.depth == depth), "{bounded:?}");
        assert!(bounded.nodes.is_none_or(|nodes| choice.nodes <= nodes + 100), "{bounded:?}");
    }
    assert!(!plain.ends_by_itself());
}

#[test]
fn an_unlimited_search_returns_a_turn_when_stopped() {
    for (id, threads) in [("chess", 1), ("chess", 3), ("bollwerk-178", 1), ("bomberman-chess", 1)] {
        let engine = engine(id, Options { threads, ..Options::default() });
        let (running, told) = start(&engine, request(&engine));
        assert!(is_silent(&told), "{id}");
        running.stop();
        let choice = answer(&told);
        assert!(!choice.turn.is_empty());
        assert_eq!(running.wait().map(|choice| choice.turn), Some(choice.turn));
    }
}

#[test]
fn a_finished_result_is_held_until_its_release() {
    let engine = engine("chess", Options::default());
    let plain = Request { depth: Some(1), ..request(&engine) };
    let (running, told) = start(&engine, Request { mode: SearchMode::Infinite, ..plain.clone() });
    assert!(is_silent(&told));
    running.stop();
    answer(&told);

    let time = TimeControl::PerTurn(Duration::from_millis(40));
    let (running, told) = start(&engine, Request { mode: SearchMode::Ponder, time, ..request(&engine) });
    assert!(is_silent(&told), "the clock does not run while it ponders");
    running.ponder_hit();
    answer(&told);

    let (running, told) = start(
        &engine,
        Request { mode: SearchMode::Ponder, time: TimeControl::PerTurn(LONG * 100), ..request(&engine) },
    );
    assert!(is_silent(&told));
    running.ponder_hit_at(time);
    answer(&told);
}

#[test]
fn a_search_can_be_restricted_to_given_turns() {
    let engine = engine("chess", Options { multipv: 5, ..Options::default() });
    let plain = request(&engine);
    let turns = engine.game().turns(&plain.pos, |_, _| false);
    let only: Vec<_> = turns.iter().skip(3).take(2).map(|(turn, _)| turn.clone()).collect();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let saw = Arc::clone(&seen);
    let hear = move |news: SearchEvent<'_>| {
        if let SearchEvent::Line { report, .. } = news {
            saw.lock().unwrap().push(report.pv[0].clone());
        }
    };
    engine.start(Request { root_turns: only.clone(), depth: Some(3), ..plain }, hear).unwrap().wait().unwrap();
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 6, "two lines at three depths");
    assert!(seen.iter().all(|turn| only.contains(turn)));
}

/// The position after these turns.
fn after(engine: &Engine, texts: &[&str]) -> Position {
    let mut pos = engine.game().start();
    for text in texts {
        let turns = engine.game().turns(&pos, |_, _| false);
        let named = |turn: &[rules::Step]| {
            let name = |cell| engine.game().board().name(cell);
            format!("{}{}", name(turn[0].from), name(turn[0].to))
        };
        pos = turns.iter().find(|(turn, _)| named(turn) == *text).expect("a legal turn").1;
    }
    pos
}

#[test]
fn a_forced_turn_is_played_at_once_only_with_a_clock() {
    let engine = engine("chess", Options::default());
    // Only the pawn can block.
    let pos = after(&engine, &["e2e4", "f7f6", "d1h5"]);
    let plain = Request { depth: Some(3), ..Request::new(pos, History::new(&pos)) };
    let hour = Duration::from_hours(1);
    for (time, depth) in [
        (TimeControl::Unlimited, 3),
        (TimeControl::PerTurn(hour), 1),
        (TimeControl::Clock { remaining: hour, increment: Duration::ZERO, turns_to_go: None }, 1),
    ] {
        assert_eq!(answer(&start(&engine, Request { time, ..plain.clone() }).1).depth, depth, "{time:?}");
    }
}

#[test]
fn a_search_for_mate_ends_when_it_finds_one() {
    let engine = engine("chess", Options::default());
    // The queen mates.
    let pos = after(&engine, &["f2f3", "e7e5", "g2g4"]);
    let found = answer(&start(&engine, Request { mate: Some(1), ..Request::new(pos, History::new(&pos)) }).1);
    assert_eq!(found.mate_in(), Some(1));
}

#[test]
fn one_thread_with_one_seed_is_deterministic() {
    let options = Options { multipv: 2, ..Options::default() };
    let [one, other] = [0, 1].map(|_| {
        let engine = engine("atomic-chess", options.clone());
        answer(&start(&engine, Request { depth: Some(5), ..request(&engine) }).1)
    });
    assert_eq!(one, other);
}

#[test]
fn levels_do_not_share_table_entries() {
    let strong = |level| Request { level, nodes: Some(2_000), ..request(&engine("chess", Options::default())) };
    let answer_of = |engine: &Engine, request: &Request| answer(&start(engine, request.clone()).1);
    let levels = || Level::all().map(Some).chain([None]);
    for level in levels() {
        let asked = strong(level);
        let alone = answer_of(&engine("chess", Options::default()), &asked);
        let engine = engine("chess", Options::default());
        for other in levels().filter(|&other| other != level) {
            answer_of(&engine, &strong(other));
        }
        assert_eq!(answer_of(&engine, &asked), alone, "{level:?}");
        // But a level uses its own entries, unless it is blind to some steps: such levels use no table that outlives
        // the search, so that the search repeats itself exactly.
        let again = answer_of(&engine, &asked);
        assert_eq!(again == alone, level.is_some_and(|level| !level.limits().uses_shared_table()), "{level:?}");
    }
}

#[test]
fn a_failed_search_reports_it_and_plays_any_turn() {
    let engine = engine("chess", Options { threads: 2, ..Options::default() });
    let plain = Request { depth: Some(3), ..request(&engine) };
    let (tell, told) = mpsc::channel();
    let hear = move |news: SearchEvent<'_>| match news {
        SearchEvent::Line { .. } => panic!("a failure in the search"),
        SearchEvent::Failed => tell.send(None).unwrap(),
        SearchEvent::Done(choice) => tell.send(choice.cloned()).unwrap(),
    };
    let choice = engine.start(plain.clone(), hear).unwrap().wait().unwrap();
    assert_eq!(told.iter().collect::<Vec<_>>(), [None, Some(choice.clone())]);
    assert!(engine.game().turns(&plain.pos, |_, _| false).iter().any(|(turn, _)| *turn == choice.turn));
    assert!(answer(&start(&engine, plain).1).nodes > 0, "the next search works");
}

#[test]
fn settings_out_of_range_are_rejected_and_change_nothing() {
    let mut engine = engine("chess", Options::default());
    for (options, expected) in [
        (Options { threads: 0, ..Options::default() }, "the number of threads must be from 1 to 256, not 0"),
        (Options { megabytes: 1 << 20, ..Options::default() }, "the size of the table"),
        (Options { multipv: 501, ..Options::default() }, "the number of lines must be from 1 to 500"),
    ] {
        let error = engine.set_options(options).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(engine.options(), &Options::default());
}
