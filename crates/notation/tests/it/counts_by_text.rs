//! Turns counted by their texts, as Fairy-Stockfish counts them: `data/counts_by_text.tsv`, written by the program beside
//! it.

use notation::turn::perft_by_text;
use std::collections::BTreeSet;

const COUNTS: &str = include_str!("../data/counts_by_text.tsv");

#[test]
fn counts_by_text_are_those_of_fairy_stockfish() {
    let (mut games, mut wrong) = (BTreeSet::new(), Vec::new());
    let mut game = None;
    for line in COUNTS.lines() {
        let mut fields = line.split('\t');
        let (id, text) = (fields.next().unwrap(), fields.next().unwrap());
        if games.insert(id) {
            game = Some(library::find(id).unwrap().load(&[]).unwrap());
        }
        let game = game.as_ref().unwrap();
        let pos = notation::position::parse(game, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        for (depth, expected) in (1..).zip(fields) {
            let counted = perft_by_text(game, &pos, depth);
            if counted != expected.parse::<u64>().unwrap() {
                wrong.push(format!("{id} {text}: depth {depth}: {counted}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty() && games.len() > 90, "{} games; {wrong:#?}", games.len());
}
