//! Ranks counted from 0.

use super::game;
use interchange::ranks;
use notation::record::{self, Record};

/// The turns of a game of ten ranks in our count, or why they are not read.
fn settled(tags: &str, moves: &str) -> Result<(String, usize), String> {
    let game = game("grand-chess");
    let mut read: Record = record::parse(&format!("{tags}\n{moves} *\n")).unwrap().remove(0);
    let remarks = ranks::settle(&game, &mut read).map_err(|error| error.message)?;
    record::replay(&game, &read).map_err(|error| error.message)?;
    read.respell(&game);
    let texts: Vec<&str> = read.turns.iter().map(|turn| turn.text.as_str()).collect();
    Ok((texts.join(" "), remarks.len()))
}

#[test]
fn ranks_from_0_are_read_where_something_tells_them() {
    // A tag of XBoard, a rank 0, the rules, and the tag that answers the question.
    assert_eq!(settled("[VariantMen \"P:fmWfceF\"]", "1. d4 d5"), Ok(("d5 d6".into(), 1)));
    assert_eq!(settled("", "1. d4 d6 2. Rab0"), Ok(("d5 d7 Rab1".into(), 1)));
    assert_eq!(settled("", "1. Nc3 d6"), Ok(("Nc4 d7".into(), 1)));
    assert_eq!(settled("[FirstRank \"0\"]", "1. d4 d5"), Ok(("d5 d6".into(), 1)));
}

#[test]
fn ranks_from_1_stay_as_they_are() {
    assert_eq!(settled("[FirstRank \"1\"]", "1. d4 d7"), Ok(("d4 d7".into(), 0)));
    assert_eq!(settled("[VariantId \"grand-chess\"]", "1. d4 d7"), Ok(("d4 d7".into(), 0)));
    assert_eq!(settled("", "1. d5 d6 2. Ra2 Rab10"), Ok(("d5 d6 Ra2 Rab10".into(), 0)));
}

#[test]
fn a_game_that_is_legal_under_both_counts_is_not_read() {
    let said = settled("", "1. d4 d6").unwrap_err();
    assert!(said.starts_with("the ranks may be counted from 0, as XBoard does, or from 1"), "{said}");
    assert!(said.ends_with("add the tag [FirstRank \"0\"] or [FirstRank \"1\"]"), "{said}");
}
