//! The players, the start position, and what is beside the board.

use geometry::{CellSet, Facing};
use rules::phrases::{all_of, any_of, or_kinds, square_ranges};
use rules::{GameDef, Join, KindSet, MAX_SIDES, Message, MessageArg, Side, message};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    let mut lines = players(def);
    lines.extend(array(def));
    lines.extend(stocks(def));
    lines
}

fn players(def: &GameDef) -> Vec<Message> {
    let way = |facing: Facing| Facing::NAMED.iter().find(|(_, known)| *known == facing).map_or("up", |(name, _)| *name);
    let ways = def.sides.iter().map(|side| message!("start-way", way = way(side.facing), side = &side.name));
    let mut lines = vec![message!("start-forward", ways = all_of(ways))];
    let mut teams = Vec::new();
    for team in 0..MAX_SIDES as u8 {
        let members: Vec<&String> = def.sides.iter().filter(|side| side.team == team).map(|side| &side.name).collect();
        if members.len() > 1 {
            teams.push(message!("start-team", sides = all_of(members)));
        }
    }
    if !teams.is_empty() {
        lines.push(message!("start-teams", teams = all_of(teams)));
    }
    lines
}

fn array(def: &GameDef) -> Vec<Message> {
    let standing = |owner: Option<Side>| {
        let kinds = def.all_kinds().filter_map(|kind| {
            let on = def.start.iter().filter(|(_, piece)| piece.kind() == kind && piece.side() == owner);
            let cells: CellSet = on.map(|(cell, _)| *cell).collect();
            let said = || {
                message!("start-men", n = cells.len(), kind = &def.kind(kind).title, cells = square_ranges(def, cells))
            };
            (!cells.is_empty()).then(said)
        });
        MessageArg::list(Join::Semicolons, kinds)
    };
    let mut lines: Vec<Message> = def
        .all_sides()
        .map(|side| {
            let (side, pieces) = (&def.side(side).name, standing(Some(side)));
            if pieces.is_empty_list() {
                message!("start-side-empty", side = side)
            } else {
                message!("start-side", side = side, men = pieces)
            }
        })
        .collect();
    let stones = standing(None);
    if !stones.is_empty_list() {
        lines.push(message!("start-stones", stones = stones));
    }
    lines
}

fn stocks(def: &GameDef) -> Vec<Message> {
    let mut lines = Vec::new();
    let stock = |side: Side| {
        let slots = def.stock_slots.iter().zip(def.stock[side.index()]).enumerate();
        let held = slots.filter(|&(slot, (_, count))| count > 0 || def.is_endless(side, slot));
        all_of(held.map(|(slot, (&kind, count))| {
            let endless = def.is_endless(side, slot);
            message!("start-stock-man", n = count, kind = &def.kind(kind).title, endless = endless)
        }))
    };
    let stocks: Vec<MessageArg> = def.all_sides().map(stock).collect();
    if stocks.iter().all(|stock| *stock == stocks[0]) {
        if !stocks[0].is_empty_list() {
            lines.push(message!("start-stock", men = &stocks[0]));
        }
    } else {
        for (side, stock) in def.sides.iter().zip(&stocks).filter(|(_, stock)| !stock.is_empty_list()) {
            lines.push(message!("start-stock-of-side", side = &side.name, men = stock));
        }
    }
    let gaining: Vec<&String> =
        def.all_sides().filter(|&side| def.keeps_prisoners(side)).map(|side| &def.side(side).name).collect();
    if !gaining.is_empty() {
        let kinds: KindSet = def.stock_slots.iter().copied().collect();
        let pieces = or_kinds(def, kinds.iter());
        lines.push(if gaining.len() == def.sides.len() {
            message!("start-gains-all", men = pieces)
        } else {
            message!("start-gains", sides = any_of(gaining), men = pieces)
        });
    }
    lines
}
