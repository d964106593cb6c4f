//! Each measure on games made by hand.

use crate::recorded::{game, marks, record, report, scored_marks};
use study::GameRecord;

/// A win of Cross, a win of Nought, and a draw.
fn three_games() -> Vec<GameRecord> {
    let game = game("tic-tac-toe");
    vec![
        marks(&game, 0, &["a1", "b1", "a2", "b2", "a3"]),
        marks(&game, 1, &["b2", "a1", "b1", "a2", "c3", "a3"]),
        marks(&game, 2, &["a1", "b2", "c3", "a3", "c1", "c2", "a2", "b1", "b3"]),
    ]
}

#[test]
fn results_lengths_and_choices_are_those_of_the_games() {
    let report = report(&game("tic-tac-toe"), &three_games());
    let level = &report.levels[0];
    let third = 1.0 / 3.0;
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    for team in &level.results.teams {
        close(team.wins.share, third);
        close(team.score.expect("two teams").share, 0.5);
    }
    assert_eq!(level.results.teams[1].team, "Nought");
    close(level.results.drawn.share, third);
    close(level.results.decided.share, 2.0 * third);
    close(level.results.unfinished.share, 0.0);
    assert_eq!(level.results.ends.iter().map(|end| (end.wins, end.games)).collect::<Vec<_>>(), [(true, 2), (false, 1)]);
    close(level.length.turns.mean, 20.0 / 3.0);
    close(level.length.turns.median, 6.0);
    // 9 + 8 + 7 + 6 + 5, the same and 4, and all down to 1.
    close(level.branching.choices.mean, (35.0 + 39.0 + 45.0) / 20.0);
    close(level.branching.decisions.share, 19.0 / 20.0);
    close(level.branching.by_turn[0], 9.0);
    assert_eq!(level.distinct, 3);
}

#[test]
fn first_turns_and_cells_are_counted() {
    let report = report(&game("tic-tac-toe"), &three_games());
    let level = &report.levels[0];
    let turns: Vec<_> =
        level.first_turns.iter().map(|turn| (turn.turn.as_str(), turn.played.share, turn.score.share)).collect();
    assert_eq!(turns, [("M@a1", 2.0 / 3.0, 0.75), ("M@b2", 1.0 / 3.0, 0.0)]);
    assert_eq!(level.cells.totals().iter().sum::<u64>(), 20);
    assert!((level.cells.used.share - 1.0).abs() < 1e-9 && level.cells.unused().is_empty());
    assert!(!level.kinds[0].is_dead);
}

#[test]
fn a_comeback_is_a_win_from_a_lost_position() {
    let game = game("tic-tac-toe");
    // The scores are for the side to move: Cross is far behind before its second turn, and wins all the same.
    let scores = [0, 0, -900, 900, 0];
    let cells = ["a1", "b1", "a2", "b2", "a3"];
    let mut records = vec![scored_marks(&game, 0, &cells, &scores)];
    let scores = [0, 0, 900, -900, 900];
    records.extend((1..40).map(|number| scored_marks(&game, number, &cells, &scores)));
    let report = report(&game, &records);
    let tension = report.levels[0].tension.as_ref().expect("two teams with scores");
    assert!((tension.comebacks.share - 1.0 / 40.0).abs() < 1e-9, "{tension:?}");
    assert!(
        tension.drama.mean > 0.0 && tension.drama.greatest < 1.0 && tension.drama.median.abs() < 1e-9,
        "{tension:?}"
    );
    assert!(tension.lead_changes.greatest.abs() < 1e-9, "no other side took the lead in any game: {tension:?}");
    assert_eq!(report.levels[0].distinct, 1);
}

#[test]
fn a_piece_that_decides_games_has_a_value_well_above_its_error() {
    let chess = game("chess");
    let quiet = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    // In half of the games White wins a knight and the game, in the other half Black does.
    let white = [&["Nc3", "Nf6", "Ne4", "Nxe4", "a3"][..], &["a6", "h3", "h6", "g3"]].concat();
    let plain = record(&chess, 0, &quiet.map(|turn| (turn, 0)));
    let ahead = record(&chess, 0, &white.into_iter().map(|turn| (turn, 0)).collect::<Vec<_>>());
    assert_eq!(ahead.material[0].lead["Knight"], -1);
    let mut records = Vec::new();
    for number in 0..60 {
        let (mut game, winner) = match number % 3 {
            0 => (plain.clone(), (number % 2) as u8),
            1 => (ahead.clone(), u8::from(number % 10 != 1)),
            _ => {
                let mut mirrored = ahead.clone();
                mirrored.material.iter_mut().for_each(|sample| {
                    sample.lead.insert("Knight".to_owned(), 1);
                });
                (mirrored, u8::from(number % 10 == 5))
            }
        };
        (game.number, game.winner) = (number, Some(winner));
        records.push(game);
    }
    let values = &report(&chess, &records).levels[0].values;
    let knight = values.iter().find(|value| value.id == "Knight").expect("knights vary");
    assert!(knight.log_odds > 3.0 * knight.error && knight.error > 0.0, "{values:?}");
    assert_eq!(values.len(), 1, "no other kind varies");
    assert!(knight.computer > 0);
}

#[test]
fn a_record_survives_its_way_through_json() {
    for record in three_games() {
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), record);
    }
    assert!(serde_json::from_str::<GameRecord>("{\"pairing\": 1}").is_err());
}

#[test]
fn the_pictures_are_there_for_squares_hexagons_and_layers() {
    for id in ["chess", "glinski-chess", "raumschach"] {
        let game = game(id);
        let first = game.turns(&game.start(), |_, _| false).swap_remove(0).0;
        let text = notation::turn::write(&game, &game.start(), &first);
        let report = report(&game, &[record(&game, 0, &[(&text, 0)])]);
        let plots = report.plots(&game);
        assert_eq!(
            plots.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            ["results.svg", "length.svg", "choices.svg", "cells.svg"],
            "{id}"
        );
        let cells = &plots[3].1;
        assert_eq!(cells.matches("<polygon").count(), game.board().cell_count(), "{id}");
        assert!(
            plots.iter().all(|(_, svg)| svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN")),
            "{id}"
        );
        let text = report.to_markdown();
        assert!(text.contains("](cells.svg)") && text.contains("## First turns"), "{text}");
    }
}
