//! The players, the start position, and what is beside the board.

use crate::def::GameDef;
use crate::english::{join_and, join_or, or_kinds, say, square_ranges};
use geometry::{CellSet, Facing};
use model::piece::{KindSet, MAX_SIDES, Side};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let mut lines = players(def);
    lines.extend(array(def));
    lines.extend(stocks(def));
    lines
}

fn players(def: &GameDef) -> Vec<String> {
    let way = |facing: Facing| match facing {
        Facing::Up => "up",
        Facing::Down => "down",
        Facing::Left => "left",
        Facing::Right => "right",
    };
    let ways: Vec<String> =
        def.sides.iter().map(|side| say!("start-way", way = way(side.facing), side = &side.name)).collect();
    let mut lines = vec![say!("start-forward", ways = join_and(&ways))];
    let mut teams = Vec::new();
    for team in 0..MAX_SIDES as u8 {
        let members: Vec<String> =
            def.sides.iter().filter(|side| side.team == team).map(|side| side.name.clone()).collect();
        if members.len() > 1 {
            teams.push(say!("start-team", sides = join_and(&members)));
        }
    }
    if !teams.is_empty() {
        lines.push(say!("start-teams", teams = join_and(&teams)));
    }
    lines
}

fn array(def: &GameDef) -> Vec<String> {
    let standing = |owner: Option<Side>| {
        let kinds = def.all_kinds().filter_map(|kind| {
            let on = def.start.iter().filter(|(_, piece)| piece.kind() == kind && piece.side() == owner);
            let cells: CellSet = on.map(|(cell, _)| *cell).collect();
            let said =
                || say!("start-men", n = cells.len(), kind = &def.kind(kind).title, cells = square_ranges(def, cells));
            (!cells.is_empty()).then(said)
        });
        kinds.collect::<Vec<_>>().join("; ")
    };
    let mut lines: Vec<String> = def
        .all_sides()
        .map(|side| {
            let (side, pieces) = (&def.side(side).name, standing(Some(side)));
            if pieces.is_empty() {
                say!("start-side-empty", side = side)
            } else {
                say!("start-side", side = side, men = pieces)
            }
        })
        .collect();
    let stones = standing(None);
    if !stones.is_empty() {
        lines.push(say!("start-stones", stones = stones));
    }
    lines
}

fn stocks(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let stock = |side: Side| {
        let slots = def.stock_slots.iter().zip(def.stock[side.index()]).filter(|(_, count)| *count > 0);
        let slots: Vec<String> =
            slots.map(|(&kind, count)| say!("start-stock-man", n = count, kind = &def.kind(kind).title)).collect();
        join_and(&slots)
    };
    let stocks: Vec<String> = def.all_sides().map(stock).collect();
    if stocks.iter().all(|stock| *stock == stocks[0]) {
        if !stocks[0].is_empty() {
            lines.push(say!("start-stock", men = &stocks[0]));
        }
    } else {
        for (side, stock) in def.sides.iter().zip(&stocks).filter(|(_, stock)| !stock.is_empty()) {
            lines.push(say!("start-stock-of-side", side = &side.name, men = stock));
        }
    }
    let gaining: Vec<String> =
        def.all_sides().filter(|&side| def.keeps_prisoners(side)).map(|side| def.side(side).name.clone()).collect();
    if !gaining.is_empty() {
        let kinds: KindSet = def.stock_slots.iter().copied().collect();
        let pieces = or_kinds(def, kinds.iter());
        lines.push(if gaining.len() == def.sides.len() {
            say!("start-gains-all", men = pieces)
        } else {
            say!("start-gains", sides = join_or(&gaining), men = pieces)
        });
    }
    lines
}
