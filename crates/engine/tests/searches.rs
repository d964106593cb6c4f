//! Searches that are started, stopped and waited for. Times are bounded from above with much room: they tell "at once"
//! from "never".

use engine::{Engine, News, Options, Request, Running, Time, Until};
use eval::Values;
use rules::{Game, Past, Position};
use search::{Choice, Level};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);

fn engine(id: &str, options: Options) -> Engine {
    let game = catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right");
    Engine::new(Arc::new(game), Values::default(), options).expect("the options are right")
}

fn position(game: &Game) -> (Position, Past) {
    let pos = game.start();
    (pos, Past::new(&pos))
}

fn request(engine: &Engine) -> Request {
    let (pos, past) = position(engine.game());
    Request::new(pos, past)
}

/// The search, and where its answer arrives.
fn start(engine: &Engine, request: Request) -> (Running, Receiver<Option<Choice>>) {
    let (tell, told) = mpsc::channel();
    let hear = move |news: News<'_>| {
        if let News::Done(choice) = news {
            let _ = tell.send(choice.cloned());
        }
    };
    (engine.start(request, hear).expect("a thread"), told)
}

fn answer(told: &Receiver<Option<Choice>>) -> Choice {
    told.recv_timeout(LONG).expect("an answer").expect("there is a turn")
}

fn is_silent(told: &Receiver<Option<Choice>>) -> bool {
    told.recv_timeout(Duration::from_millis(150)) == Err(RecvTimeoutError::Timeout)
}

#[test]
fn a_search_ends_at_each_of_its_bounds() {
    let engine = engine("chess", Options::default());
    let plain = request(&engine);
    for bounded in [
        Request { depth: Some(3), ..plain.clone() },
        Request { nodes: Some(2000), ..plain.clone() },
        Request { time: Time::PerTurn(Duration::from_millis(50)), ..plain.clone() },
        Request {
            time: Time::Clock { left: Duration::from_secs(2), increment: Duration::ZERO, turns: None },
            ..plain.clone()
        },
    ] {
        assert!(bounded.ends());
        let choice = answer(&start(&engine, bounded.clone()).1);
        assert!(bounded.depth.is_none_or(|depth| choice.depth == depth), "{bounded:?}");
        assert!(bounded.nodes.is_none_or(|nodes| choice.nodes <= nodes + 100), "{bounded:?}");
    }
    assert!(!plain.ends());
}

#[test]
fn a_search_without_bounds_answers_when_it_is_told_to_stop() {
    for (id, threads) in [("chess", 1), ("chess", 3), ("bollwerk-178", 1), ("bomberman-chess", 1)] {
        let engine = engine(id, Options { threads, ..Options::default() });
        let (running, told) = start(&engine, request(&engine));
        assert!(is_silent(&told), "{id}");
        running.stop();
        let begun = Instant::now();
        let choice = answer(&told);
        assert!(begun.elapsed() < Duration::from_secs(2), "{id}: {:?}", begun.elapsed());
        assert!(!choice.turn.is_empty());
        assert_eq!(running.wait().map(|choice| choice.turn), Some(choice.turn));
    }
}

#[test]
fn an_answer_that_is_ready_waits_until_it_may_be_given() {
    let engine = engine("chess", Options::default());
    let plain = Request { depth: Some(1), ..request(&engine) };
    let (running, told) = start(&engine, Request { until: Until::Stopped, ..plain.clone() });
    assert!(is_silent(&told));
    running.stop();
    answer(&told);

    let time = Time::PerTurn(Duration::from_millis(40));
    let (running, told) = start(&engine, Request { until: Until::PonderHit, time, ..request(&engine) });
    assert!(is_silent(&told), "the clock does not run while it ponders");
    running.ponder_hit();
    answer(&told);

    let (running, told) =
        start(&engine, Request { until: Until::PonderHit, time: Time::PerTurn(LONG * 100), ..request(&engine) });
    assert!(is_silent(&told));
    running.ponder_hit_at(time);
    answer(&told);
}

#[test]
fn only_the_turns_named_are_looked_at() {
    let engine = engine("chess", Options { lines: 5, ..Options::default() });
    let plain = request(&engine);
    let turns = engine.game().turns(&plain.pos, |_, _| false);
    let only: Vec<_> = turns.iter().skip(3).take(2).map(|(turn, _)| turn.clone()).collect();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let saw = Arc::clone(&seen);
    let hear = move |news: News<'_>| {
        if let News::Line { report, .. } = news {
            saw.lock().unwrap().push(report.turns[0].clone());
        }
    };
    engine.start(Request { only: only.clone(), depth: Some(3), ..plain }, hear).unwrap().wait().unwrap();
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 6, "two lines at three depths");
    assert!(seen.iter().all(|turn| only.contains(turn)));
}

/// Where these turns lead.
fn after(engine: &Engine, texts: &[&str]) -> Position {
    let mut pos = engine.game().start();
    for text in texts {
        let turns = engine.game().turns(&pos, |_, _| false);
        let named = |turn: &[rules::Step]| {
            let name = |cell| engine.game().board().name(cell);
            format!("{}{}", name(turn[0].from), name(turn[0].to))
        };
        pos = turns.iter().find(|(turn, _)| named(turn) == *text).expect("it is legal").1;
    }
    pos
}

#[test]
fn the_only_turn_is_made_at_once_on_a_clock_and_thought_through_without_one() {
    let engine = engine("chess", Options::default());
    // Only the pawn can come between.
    let pos = after(&engine, &["e2e4", "f7f6", "d1h5"]);
    let plain = Request { depth: Some(3), ..Request::new(pos, Past::new(&pos)) };
    let hour = Duration::from_hours(1);
    for (time, depth) in [
        (Time::Endless, 3),
        (Time::PerTurn(hour), 1),
        (Time::Clock { left: hour, increment: Duration::ZERO, turns: None }, 1),
    ] {
        assert_eq!(answer(&start(&engine, Request { time, ..plain.clone() }).1).depth, depth, "{time:?}");
    }
}

#[test]
fn a_search_for_mate_ends_when_it_is_found() {
    let engine = engine("chess", Options::default());
    // The queen mates.
    let pos = after(&engine, &["f2f3", "e7e5", "g2g4"]);
    let found = answer(&start(&engine, Request { mate: Some(1), ..Request::new(pos, Past::new(&pos)) }).1);
    assert_eq!(found.mate_in(), Some(1));
}

#[test]
fn one_thread_and_one_seed_give_one_answer() {
    let options = Options { lines: 2, ..Options::default() };
    let [one, other] = [0, 1].map(|_| {
        let engine = engine("atomic-chess", options.clone());
        answer(&start(&engine, Request { depth: Some(5), ..request(&engine) }).1)
    });
    assert_eq!(one, other);
}

#[test]
fn a_level_knows_nothing_of_what_others_have_found_out_nor_they_of_it() {
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
        // But it knows what it has found out itself, unless it is one that overlooks things: then the same search again
        // would be another.
        let again = answer_of(&engine, &asked);
        assert_eq!(again == alone, level.is_some_and(|level| !level.limits().remembers()), "{level:?}");
    }
}

#[test]
fn a_search_that_fails_says_so_and_any_turn_is_played() {
    let engine = engine("chess", Options { threads: 2, ..Options::default() });
    let plain = Request { depth: Some(3), ..request(&engine) };
    let (tell, told) = mpsc::channel();
    let hear = move |news: News<'_>| match news {
        News::Line { .. } => panic!("what can go wrong in a search"),
        News::Failed => tell.send(None).unwrap(),
        News::Done(choice) => tell.send(choice.cloned()).unwrap(),
    };
    let choice = engine.start(plain.clone(), hear).unwrap().wait().unwrap();
    assert_eq!(told.iter().collect::<Vec<_>>(), [None, Some(choice.clone())]);
    assert!(engine.game().turns(&plain.pos, |_, _| false).iter().any(|(turn, _)| *turn == choice.turn));
    assert!(answer(&start(&engine, plain).1).nodes > 0, "the next search is as usual");
}

#[test]
fn settings_out_of_their_limits_are_refused_and_change_nothing() {
    let mut engine = engine("chess", Options::default());
    for (options, expected) in [
        (Options { threads: 0, ..Options::default() }, "the number of threads must be from 1 to 256, not 0"),
        (Options { megabytes: 1 << 20, ..Options::default() }, "the size of the table"),
        (Options { lines: 501, ..Options::default() }, "the number of lines must be from 1 to 500"),
    ] {
        let error = engine.set(options).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(engine.options(), &Options::default());
}
