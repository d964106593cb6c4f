//! The figures and puzzles of the shipped games: they belong to the present rules, and the puzzles are puzzles.

use engine::search::solve::{Aim, Bounds, Problem, Proof, solve};
use lab::figures::{Catalogue, Figures, PuzzleFile, plan, rules_of};
use library::ShippedGame;
use std::fs;
use std::path::{Path, PathBuf};
use study::{GameRecord, Plan, Puzzle, Report, Strength, Study, play};

/// What to do about a failure of these tests.
const AGAIN: &str = "`cargo run --release -p variorum-lab -- figures` studies the games whose rules have changed";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

fn catalogue() -> Catalogue {
    Catalogue::parse(&fs::read_to_string(folder().join("figures.json")).unwrap()).unwrap()
}

/// The puzzles of a game, if it has some.
fn puzzles(game: &ShippedGame) -> Option<PuzzleFile> {
    let text = fs::read_to_string(folder().join(game.id).join("puzzles.json")).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

#[test]
fn every_shipped_game_has_figures_of_its_present_rules() {
    let catalogue = catalogue();
    assert_eq!(catalogue.plan, Catalogue::default().plan);
    for game in library::games() {
        let figures = catalogue.games.get(game.id).unwrap_or_else(|| panic!("{} has no figures; {AGAIN}", game.id));
        assert_eq!(figures.rules, rules_of(game.text), "the rules of {} have changed; {AGAIN}", game.id);
        let shares = figures.decided.share + figures.drawn.share + figures.unfinished.share;
        assert!((shares - 1.0).abs() < 0.002, "{}: the shares of the results are {shares}", game.id);
    }
    assert_eq!(catalogue.games.len(), library::games().len(), "figures of games that are not shipped; {AGAIN}");
    assert_eq!(Catalogue::parse(&catalogue.to_text()).unwrap().to_text(), catalogue.to_text());
}

#[test]
fn the_puzzles_of_every_game_are_positions_of_its_present_rules_with_legal_keys() {
    for shipped in library::games() {
        let Some(file) = puzzles(shipped) else { continue };
        assert_eq!(file.rules, rules_of(shipped.text), "the rules of {} have changed; {AGAIN}", shipped.id);
        let game = shipped.load(&[]).unwrap();
        assert!(!file.puzzles.is_empty());
        for puzzle in &file.puzzles {
            let pos = notation::position::parse(&game, &puzzle.position)
                .unwrap_or_else(|why| panic!("{}, {}: {}", shipped.id, puzzle.position, why.message));
            notation::turn::parse(&game, &pos, &puzzle.key)
                .unwrap_or_else(|why| panic!("{}, {}: {}", shipped.id, puzzle.position, why.message));
        }
    }
}

#[test]
fn the_easiest_puzzle_of_every_game_has_exactly_one_key() {
    for shipped in library::games() {
        let Some(puzzle) = puzzles(shipped).and_then(|file| file.puzzles.into_iter().next()) else { continue };
        let game = shipped.load(&[]).unwrap();
        let pos = notation::position::parse(&game, &puzzle.position).unwrap();
        let problem = Problem {
            game: &game,
            pos: &pos,
            aim: Aim::Win,
            turns: puzzle.turns,
            prefer: notation::turn::is_preferred,
        };
        let bounds = Bounds { nodes: 300_000, megabytes: 32, all_keys: true, variations: false };
        let solution = solve(&problem, &bounds, &|| false, &mut |_| {}).unwrap();
        assert_eq!(solution.proof, Proof::Won, "{}: {}", shipped.id, puzzle.position);
        let keys: Vec<String> = solution.keys.iter().map(|key| notation::turn::write(&game, &pos, &key.turn)).collect();
        assert_eq!(keys, [puzzle.key], "{}: {}", shipped.id, puzzle.position);
    }
}

#[test]
fn the_figures_of_a_study_are_those_of_its_report() {
    let game = library::find("tic-tac-toe").unwrap().load(&[]).unwrap();
    let strengths = vec![Strength::RANDOM, Strength::from_nodes(30_000)];
    let study = Study::new(&game, engine::eval::Knowledge::default(), Plan::new(strengths, 4, 1)).unwrap();
    let records: Vec<GameRecord> =
        study.plan.fixtures().into_iter().filter_map(|fixture| play(&study, fixture, &|| false)).collect();
    let figures = Figures::new("of-a-test".to_owned(), &Report::new(&study, &records)).unwrap();
    assert!((figures.drawn.share - 1.0).abs() < f64::EPSILON, "good players draw tic-tac-toe");
    assert!((figures.turns.mean - 9.0).abs() < f64::EPSILON && figures.decided.share < 0.001);
    assert!((figures.first.unwrap().share - 0.5).abs() < f64::EPSILON);
    assert!(figures.skill.unwrap().elo.is_none_or(|elo| elo > 0.0), "good players beat random ones");
    assert!(Figures::new(String::new(), &Report::new(&study, &[])).is_none(), "no game, no figures");
    assert_eq!(plan().fixtures().len(), 120);
}

#[test]
fn too_many_puzzles_are_thinned_over_all_grades_and_each_position_stays_once() {
    let puzzle = |number: u64| Puzzle {
        position: format!("position {number}"),
        turns: 2,
        key: "a1-a2".to_owned(),
        grade: (number < 90).then(|| Strength::from_nodes(10u64.pow(1 + (number / 30) as u32))),
        turn: 1,
    };
    let found: Vec<Puzzle> = (0..120).chain(0..120).map(puzzle).collect();
    let file = PuzzleFile::new("of-a-test".to_owned(), found);
    let of = |grade: Option<u64>| file.puzzles.iter().filter(|puzzle| puzzle.grade == grade).count();
    assert_eq!([Some(10), Some(100), Some(1_000), None].map(of), [6; 4]);
    let back: PuzzleFile = serde_json::from_str(&file.to_text()).unwrap();
    assert_eq!(back.to_text(), file.to_text());
    assert_eq!(PuzzleFile::new(String::new(), (0..3).map(puzzle).collect()).puzzles.len(), 3);
}
