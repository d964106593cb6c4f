//! Studies by self-play, as the page runs them: a game at a time, then the report.

use api::{StudyPlan, StudyPlayer};
use play::{Fault, GameCache, GameSource};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn plan(nodes: &[u64], games: u32) -> StudyPlan {
    serde_json::from_value(json!({ "nodes": nodes, "games": games, "seed": 1 })).unwrap()
}

/// Plays all games of a plan.
fn play_all(library: &GameCache, id: &str, plan: &StudyPlan, games: usize) -> Vec<String> {
    let mut player = StudyPlayer::default();
    let lines = (0..games).map(|number| {
        let answer = player.play(library, (id, BTreeMap::new()), (plan.clone(), number), &|| false).unwrap();
        serde_json::from_str::<String>(&answer).unwrap()
    });
    lines.collect()
}

fn report(library: &GameCache, id: &str, plan: StudyPlan, records: &[String]) -> Result<Value, Fault> {
    let answer = StudyPlayer::default().report(library, (id, BTreeMap::new()), (plan, records))?;
    Ok(serde_json::from_str(&answer).unwrap())
}

#[test]
fn a_study_is_played_game_by_game_and_reported_with_pictures() {
    let (library, plan) = (GameCache::default(), plan(&[0, 50], 2));
    let records = play_all(&library, "tic-tac-toe", &plan, 6);
    assert_eq!(records, play_all(&library, "tic-tac-toe", &plan, 6), "the same seed gives the same games");
    let found = report(&library, "tic-tac-toe", plan, &records).unwrap();
    let html = found["html"].as_str().unwrap();
    assert!(html.contains("<table>") && html.contains("src=\"data:image/svg+xml;base64,"), "{html}");
    let numbers: Value = serde_json::from_str(found["json"].as_str().unwrap()).unwrap();
    assert_eq!(numbers["conditions"]["gamesPlayed"], 6);
}

#[test]
fn a_study_can_be_reported_before_it_is_complete() {
    let (library, plan) = (GameCache::default(), plan(&[0], 5));
    let records = play_all(&library, "tic-tac-toe", &plan, 2);
    let found = report(&library, "tic-tac-toe", plan, &records).unwrap();
    assert!(found["html"].as_str().unwrap().contains("2 of 5 games"), "{found}");
}

#[test]
fn names_of_a_rule_file_cannot_add_html_or_links_to_the_report() {
    let text = "extends tic-tac-toe\ngame \"<img src=x onerror=alert(1)> [here](javascript:alert(2))\"\n";
    let own = GameSource::from_rule_text(library::self_contained(text));
    let id = own.id().to_owned();
    let (library, plan) = (GameCache::default().with(own), plan(&[0], 1));
    let records = play_all(&library, &id, &plan, 1);
    let found = report(&library, &id, plan, &records).unwrap();
    let html = found["html"].as_str().unwrap();
    assert!(html.contains("&lt;img src=x") && !html.contains("<img src=x") && !html.contains("<a "), "{html}");
}

#[test]
fn puzzles_are_found_in_the_games_of_a_study_and_their_keys_win() {
    let (library, plan) = (GameCache::default(), plan(&[1_000], 6));
    let records = play_all(&library, "los-alamos-chess", &plan, 6);
    let ask = |record: &str| {
        let mut player = StudyPlayer::default();
        player.puzzles(&library, ("los-alamos-chess", BTreeMap::new()), (plan.clone(), record), &|| false)
    };
    let found: Vec<Value> = records
        .iter()
        .flat_map(|record| {
            let answer: Value = serde_json::from_str(&ask(record).unwrap()).unwrap();
            answer["puzzles"].as_array().unwrap().clone()
        })
        .collect();
    assert!(!found.is_empty(), "six games of chess on a small board have a forced win");
    let game = library::find("los-alamos-chess").unwrap().load(&[]).unwrap();
    for puzzle in found {
        let pos = notation::position::parse(&game, puzzle["position"].as_str().unwrap()).unwrap();
        notation::turn::parse(&game, &pos, puzzle["key"].as_str().unwrap()).unwrap();
        assert!((2..=6).contains(&puzzle["turns"].as_u64().unwrap()), "{puzzle}");
    }
    assert!(ask("{}").unwrap_err().sentence().contains("The record is no game of this study"));
}

#[test]
fn an_impossible_study_gets_a_sentence() {
    let library = GameCache::default();
    let play = |plan, number| {
        let answer = StudyPlayer::default().play(&library, ("tic-tac-toe", BTreeMap::new()), (plan, number), &|| false);
        answer.unwrap_err().sentence().to_owned()
    };
    assert!(play(plan(&[], 1), 0).contains("1 to 5 strengths"));
    assert!(play(plan(&[0], 0), 0).contains("1 to 1000 games"));
    assert!(play(plan(&[1_000_000_000], 1), 0).contains("at most 100000 nodes"));
    assert!(play(plan(&[0], 1), 1).contains("The study has 1 games"));
    let stopped = StudyPlayer::default().play(&library, ("chess", BTreeMap::new()), (plan(&[100], 1), 0), &|| true);
    assert!(stopped.unwrap_err().sentence().contains("stopped"));
    let foreign = report(&library, "tic-tac-toe", plan(&[0], 1), &["{}".to_owned()]).unwrap_err();
    assert!(foreign.sentence().contains("Line 1 of the records is no game of this study"));
}
