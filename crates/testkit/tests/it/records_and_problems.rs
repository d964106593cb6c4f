//! The records and problems that come with games: every record replays to its end, and every problem lists exactly its
//! keys.

use engine::search::solve::{self, Bounds, Problem, Proof};
use library::{BundledText, ShippedGame};
use notation::problem::{self, Aim};
use notation::record;
use rules::{Game, History, Verdict};
use std::collections::BTreeSet;

fn each(of: impl Fn(&ShippedGame) -> &'static [BundledText]) -> Vec<(Game, &'static str, &'static BundledText)> {
    let all = library::games()
        .iter()
        .flat_map(|game| of(game).iter().map(move |one| (testkit::game(game.id, &[]), game.id, one)));
    let all: Vec<_> = all.collect();
    assert!(!all.is_empty());
    all
}

#[test]
fn every_record_replays_to_its_end_and_its_result_fits() {
    for (game, id, of) in each(|game| game.records) {
        let name = of.name;
        let records = record::parse(of.text).unwrap_or_else(|wrong| panic!("{id}/{name}: {}", wrong.render(of.text)));
        let [record] = &records[..] else { panic!("{id}/{name}: a file must have one game") };
        assert_eq!((record.id.as_str(), &record.name), (id, &game.def().name), "{name}");
        assert!(
            record.tag("Event").is_some() && record.tag("Source").is_some(),
            "{id}/{name}: Event and Source are required"
        );
        let game = testkit::game(id, &record.readings);
        let positions =
            record::replay(&game, record).unwrap_or_else(|wrong| panic!("{id}/{name}: {}", wrong.render(of.text)));
        let mut past = History::new(&positions[0]);
        positions[1..].iter().for_each(|pos| past.push(&game, pos));
        let verdict = game.verdict(&positions[positions.len() - 1], &past);
        if verdict != Verdict::Ongoing {
            assert_eq!(record::result_text(&game, &verdict), record.result, "{id}/{name}");
        }
    }
}

#[test]
fn every_problem_lists_exactly_its_keys() {
    for (game, id, of) in each(|game| game.problems) {
        let name = of.name;
        let shown = |wrong: notation::TextError| -> String { panic!("{id}/{name}: {}", wrong.render(of.text)) };
        let problem = problem::parse(of.text).map_err(shown).unwrap();
        let (pos, keys) = problem.set_up(&game).map_err(shown).unwrap();
        let aim = if problem.aim == Aim::Mate { solve::Aim::Mate } else { solve::Aim::Win };
        let asked = Problem { game: &game, pos: &pos, aim, turns: problem.turns, prefer: notation::turn::is_preferred };
        let bounds = Bounds { all_keys: true, megabytes: 16, ..Bounds::default() };
        let solution =
            solve::solve(&asked, &bounds, &|| false, &mut |_| {}).unwrap_or_else(|why| panic!("{id}/{name}: {why}"));
        assert!(solution.complete, "{id}/{name}");
        assert_eq!(solution.proof, if keys.is_empty() { Proof::NotWon } else { Proof::Won }, "{id}/{name}");
        // Turns that lead to one position count as one.
        let after =
            |turn: &rules::Turn| notation::position::write(&game, &game.play_turn_unchecked(&pos, turn, &mut ()));
        let said: BTreeSet<String> = keys.iter().map(after).collect();
        let found: BTreeSet<String> = solution.keys.iter().map(|key| after(&key.turn)).collect();
        assert_eq!(said, found, "{id}/{name}");
        assert_eq!(said.len(), problem.keys.len(), "{id}/{name}: a key is listed twice");
    }
}
