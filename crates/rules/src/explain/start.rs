//! Who plays, where the men stand at the start, and what lies beside the board.

use crate::def::GameDef;
use crate::english::{listed, one_of, plural, ranges, so_many};
use crate::piece::{KindSet, MAX_SIDES, Side};
use geometry::{CellSet, Facing};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let mut lines = players(def);
    lines.extend(array(def));
    lines.extend(stocks(def));
    lines
}

fn players(def: &GameDef) -> Vec<String> {
    let way = |facing: Facing| match facing {
        Facing::Up => "up the board",
        Facing::Down => "down the board",
        Facing::Left => "to the left",
        Facing::Right => "to the right",
    };
    let ways: Vec<String> = def.sides.iter().map(|side| format!("{} for {}", way(side.facing), side.name)).collect();
    let mut lines = vec![format!("Forward is {}.", listed(&ways, "and"))];
    let mut teams = Vec::new();
    for team in 0..MAX_SIDES as u8 {
        let members: Vec<String> = def.sides.iter().filter(|side| side.team == team).map(|side| side.name.clone()).collect();
        if members.len() > 1 {
            teams.push(format!("{} play together", listed(&members, "and")));
        }
    }
    if !teams.is_empty() {
        lines.push(format!(
            "{}: partners win and lose together. A partner's pieces stand in the way like one's own and cannot be captured.",
            listed(&teams, "and")
        ));
    }
    lines
}

fn array(def: &GameDef) -> Vec<String> {
    let standing = |owner: Option<Side>| {
        let kinds = def.all_kinds().filter_map(|kind| {
            let on = def.start.iter().filter(|(_, piece)| piece.kind() == kind && piece.side() == owner);
            let cells: CellSet = on.map(|(cell, _)| *cell).collect();
            let title = &def.kind(kind).title;
            let name = if cells.len() > 1 { plural(title) } else { title.clone() };
            (!cells.is_empty()).then(|| format!("{name} {}", ranges(&def.board, cells)))
        });
        kinds.collect::<Vec<_>>().join("; ")
    };
    let mut lines: Vec<String> = def
        .all_sides()
        .map(|side| {
            let men = standing(Some(side));
            let men = if men.is_empty() { "no piece on the board".to_owned() } else { men };
            format!("{}: {men}.", def.side(side).name)
        })
        .collect();
    let stones = standing(None);
    if !stones.is_empty() {
        lines.push(format!("Stones: {stones}."));
    }
    lines
}

fn stocks(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let stock = |side: Side| {
        let slots = def.stock_slots.iter().zip(def.stock[side.index()]).filter(|(_, count)| *count > 0);
        let slots: Vec<String> = slots.map(|(&kind, count)| so_many(count.into(), &def.kind(kind).title)).collect();
        listed(&slots, "and")
    };
    let stocks: Vec<String> = def.all_sides().map(stock).collect();
    if stocks.iter().all(|stock| *stock == stocks[0]) {
        if !stocks[0].is_empty() {
            lines.push(format!("Each player has in stock, beside the board: {}.", stocks[0]));
        }
    } else {
        for (side, stock) in def.sides.iter().zip(&stocks).filter(|(_, stock)| !stock.is_empty()) {
            lines.push(format!("{} has in stock, beside the board: {stock}.", side.name));
        }
    }
    let gaining: Vec<&str> =
        def.all_sides().filter(|side| def.stock_gains & side.bit() != 0).map(|side| def.side(side).name.as_str()).collect();
    if !gaining.is_empty() {
        let whose = if gaining.len() == def.sides.len() { "A player".to_owned() } else { gaining.join(" or ") };
        let kinds: KindSet = def.stock_slots.iter().copied().collect();
        lines.push(format!(
            "{whose} takes the pieces he captures into his stock, beside the board, as his own: {}.",
            one_of(def, kinds.iter())
        ));
    }
    lines
}
