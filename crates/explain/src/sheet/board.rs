//! The board in words: its size, holes, walls and cuts, zones that other sections mention, cells with rules of their
//! own.

use super::look;
use crate::english;
use geometry::{Board, Cell, CellSet, Direction, Facing, Lattice, Shape};
use rules::phrases::{all_of, cells_by_side, place_ranges, square_ranges, zone_name};
use rules::{GameDef, Join, KindDef, KindWords, Message, MessageArg, TurnStyle, ZoneDef, message};
use std::collections::BTreeMap;

/// `spoken`: the text of all other sections in lower case, which determines the zones to describe.
pub(super) fn lines(def: &GameDef, spoken: &str) -> Vec<Message> {
    let board = &def.board;
    let (files, ranks) = (board.files(), board.ranks());
    let missing = files.len() * ranks.len() - board.cell_count();
    let labels = def.board_labels();
    let shape = board.shape();
    let mut lines = vec![match shape.lattice {
        Lattice::Squares if shape.layers > 1 => message!(
            "board-layers",
            apart = shape.apart,
            squares = board.cell_count(),
            layers = usize::from(shape.layers),
            layer_names = span_text(&labels.below),
            files = board.layer_width(),
            ranks = ranks.len(),
            rank_names = span_text(&labels.beside),
            missing = missing,
            holes = holes(def)
        ),
        Lattice::Squares => message!(
            "board",
            squares = board.cell_count(),
            files = files.len(),
            file_names = span_text(&labels.below),
            ranks = ranks.len(),
            rank_names = span_text(&labels.beside),
            missing = missing,
            holes = holes(def)
        ),
        _ => hexagons(def),
    }];
    lines.extend(joined(shape));
    match def.traits.turn_style {
        TurnStyle::Western => {}
        TurnStyle::Numbers => lines.push(message!("board-names-numbers")),
        TurnStyle::Distances => lines.push(message!("board-names-distances")),
    }
    lines.extend(look::board_lines(def));
    lines.extend(walls(def));
    let cuts = cuts(def);
    if !cuts.is_empty() {
        lines.push(message!("board-cuts", pairs = all_of(cuts)));
    }
    for zone in def
        .zones
        .iter()
        .filter(|zone| spoken.contains(&zone_name(zone).to_lowercase()) && !is_clear_from_name(def, zone))
    {
        let (name, cells) = (zone_name(zone), cells_by_side(def, &zone.cells));
        lines.push(if english(&message!("part", text = &cells)).is_empty() {
            message!("board-zone-empty", zone = name)
        } else {
            message!("board-zone", zone = name, cells = cells)
        });
    }
    let some = |cells: &[CellSet]| cells.iter().any(|cells| !cells.is_empty());
    if some(&def.closed) {
        lines.push(message!("board-closed", cells = cells_by_side(def, &def.closed), pushes = has_pushes(def)));
    }
    if some(&def.parked) {
        let cells = cells_by_side(def, &def.parked);
        lines.push(message!("board-parked", cells = cells, pushes = has_pushes(def), safe_from = sheltered_from(def)));
    }
    let parked = def.parked.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    let sheltered: CellSet = def.sheltered.iter().filter(|&cell| !parked.contains(cell)).collect();
    if !sheltered.is_empty() {
        lines.push(message!("board-sheltered", cells = square_ranges(def, sheltered)));
    }
    let names = square_places(def);
    if lines.iter().any(|line| has_rectangle(&names, &english(line)))
        || spoken.lines().any(|line| has_rectangle(&names, line))
    {
        let example = format!("{}-{}", def.place_name((0, 0)), def.place_name((1, 1)));
        lines.push(message!("board-rectangles", example = example));
    }
    lines
}

/// A board of hexagons: each file with its first and last cell.
fn hexagons(def: &GameDef) -> Message {
    let board = &def.board;
    let file = |x: usize| {
        let cells = board.cells().filter(|&cell| usize::from(board.coordinates(cell).0) == x);
        let cells: Vec<String> = cells.map(|cell| def.square_name(cell)).collect();
        message!("board-span", first = cells.first().cloned(), last = cells.last().cloned())
    };
    message!(
        "board-hexagons",
        pointed = board.shape().lattice == Lattice::PointedHexagons,
        squares = board.cell_count(),
        file_count = board.files().len(),
        files = all_of((0..board.files().len()).map(file)),
    )
}

/// Edges that are one.
fn joined(shape: Shape) -> Option<Message> {
    let edges = match (shape.joins_files, shape.joins_ranks) {
        (false, false) => return None,
        (true, false) => "left-right",
        (false, true) => "bottom-top",
        (true, true) => "both",
    };
    Some(message!("board-joined", edges = edges))
}

fn has_pushes(def: &GameDef) -> bool {
    def.words.iter().any(KindWords::pushes)
}

/// Which effects exist that do not reach a piece on a sheltered cell.
fn sheltered_from(def: &GameDef) -> &'static str {
    let any = |such: fn(&KindDef) -> bool| def.kinds.iter().any(such);
    match (any(KindDef::explodes), any(|kind| kind.roles.clears_corners)) {
        (true, true) => "both",
        (true, false) => "explosions",
        (false, true) => "corners",
        (false, false) => "nothing",
    }
}

/// Is the zone exactly the rank or ranks that its name says, counted from each side: "second rank", "last two ranks"?
fn is_clear_from_name(def: &GameDef, zone: &ZoneDef) -> bool {
    let name = zone_name(zone);
    let Some(count) = rank_count(def, zone) else { return false };
    match count {
        Ranks::From(n, 1) => name == english(&message!("board-zone-rank", n = n)),
        Ranks::Last(n @ 1..=2) => name == english(&message!("board-zone-last-ranks", n = n)),
        _ => false,
    }
}

enum Ranks {
    /// From the n-th rank as each side sees the board, this many.
    From(usize, usize),
    /// The last ranks, this many.
    Last(usize),
}

/// Which whole ranks the zone covers for every side; `None` if it is anything else.
fn rank_count(def: &GameDef, zone: &ZoneDef) -> Option<Ranks> {
    let board = &def.board;
    let (files, ranks) = (board.files().len(), board.ranks().len());
    let of_side = |i: usize| -> Option<(usize, usize, usize)> {
        let deep = match def.sides[i].facing {
            Facing::Up | Facing::Down => ranks,
            Facing::Left | Facing::Right => files,
            // The ranks of hexagons as such a side sees them are not those of the grid.
            Facing::UpRight | Facing::DownRight | Facing::DownLeft | Facing::UpLeft => return None,
        };
        let depth = |cell: Cell| {
            let (x, y) = board.coordinates(cell);
            match def.sides[i].facing {
                Facing::Up => usize::from(y),
                Facing::Down => deep - 1 - usize::from(y),
                Facing::Right => usize::from(x),
                _ => deep - 1 - usize::from(x),
            }
        };
        let cells = zone.cells[i];
        let low = cells.iter().map(depth).min()?;
        let high = cells.iter().map(depth).max()?;
        let whole: CellSet = board.cells().filter(|&cell| (low..=high).contains(&depth(cell))).collect();
        (whole == cells).then_some((low, high, deep))
    };
    let all: Option<Vec<_>> = (0..def.sides.len()).map(of_side).collect();
    let all = all?;
    let &(low, high, deep) = all.first()?;
    if all.iter().any(|other| *other != (low, high, deep)) {
        return None;
    }
    Some(if high == deep - 1 { Ranks::Last(high + 1 - low) } else { Ranks::From(low + 1, high + 1 - low) })
}

/// The place of each square in the grid, by its name in lower case.
fn square_places(def: &GameDef) -> BTreeMap<String, (u8, u8)> {
    def.board.cells().map(|cell| (def.square_name(cell).to_lowercase(), def.board.coordinates(cell))).collect()
}

/// Does the text name a range of squares with more than one file and more than one rank?
fn has_rectangle(names: &BTreeMap<String, (u8, u8)>, text: &str) -> bool {
    let word = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.';
    text.to_lowercase().split(word).any(|word| {
        let Some((from, to)) = word.trim_end_matches('.').split_once('-') else { return false };
        let (from, to) = (names.get(from), names.get(to));
        from.zip(to).is_some_and(|(from, to)| from.0 != to.0 && from.1 != to.1)
    })
}

/// The first and the last of these labels; labels that count down are given from 1.
fn span_text(names: &[String]) -> Message {
    match names {
        [last, .., first] if first == "1" => message!("board-span", first = first, last = last),
        [first, .., last] => message!("board-span", first = first, last = last),
        _ => message!("part", text = MessageArg::list(Join::Parts, names)),
    }
}

/// Places of the grid that are not squares, rank by rank.
fn holes(def: &GameDef) -> MessageArg {
    let board = &def.board;
    let places = (0..board.ranks().len()).flat_map(|y| (0..board.files().len()).map(move |x| (x, y)));
    let missing = places.filter(|&(x, y)| board.cell_at(x as i32, y as i32).is_none());
    place_ranges(def, &missing.collect())
}

/// Walls between cells, and walls at the edge, of which only the ends matter.
fn walls(def: &GameDef) -> Vec<Message> {
    let board = &def.board;
    let (mut between, mut rim) = (Vec::new(), Vec::new());
    for wall in board.walls() {
        let (x, y) = wall.from;
        // The places on its two sides: left and right of a vertical wall, below and above a horizontal one.
        let upright = wall.to.0 == x;
        let (before, after) = if upright {
            ((x.checked_sub(1), Some(y)), (Some(x), Some(y)))
        } else {
            ((Some(x), y.checked_sub(1)), (Some(x), Some(y)))
        };
        let cell =
            |(x, y): (Option<u8>, Option<u8>)| board.cell_at(x?.into(), y?.into()).map(|cell| def.square_name(cell));
        match (cell(before), cell(after)) {
            (Some(one), Some(other)) => between.push(message!("board-walls-between", one = one, other = other)),
            (Some(one), None) => rim.push((if upright { "right" } else { "above" }, one)),
            (None, Some(one)) => rim.push((if upright { "left" } else { "below" }, one)),
            (None, None) => {}
        }
    }
    let mut lines = Vec::new();
    if !between.is_empty() {
        lines.push(message!("board-walls", places = all_of(&between)));
    }
    if !rim.is_empty() {
        let places = ["above", "below", "left", "right"].into_iter().filter_map(|place| {
            let cells: Vec<String> =
                rim.iter().filter(|(known, _)| *known == place).map(|(_, cell)| cell.clone()).collect();
            (!cells.is_empty()).then(|| message!("board-walls-at", place = place, cells = all_of(cells)))
        });
        lines.push(message!("board-walls-rim", also = !between.is_empty(), places = all_of(places)));
    }
    if !lines.is_empty() {
        lines.push(message!("board-walls-bar"));
    }
    lines
}

/// The directions to neighbours without their opposites, which give the same pairs.
fn half_of_neighbours(board: &Board) -> Vec<Direction> {
    let mut half: Vec<Direction> = Vec::new();
    for by in board.shape().neighbours() {
        if !half.contains(&by.reversed()) {
            half.push(by);
        }
    }
    half
}

/// Pairs of neighbouring cells that only a cut separates.
fn cuts(def: &GameDef) -> Vec<String> {
    let board = &def.board;
    let walled: Vec<(u8, u8)> = board.walls().flat_map(|wall| [wall.from, wall.to]).collect();
    let barred_by_wall = |a: Cell, b: Cell| {
        let ((ax, ay), (bx, by)) = (board.coordinates(a), board.coordinates(b));
        let corner = (ax.max(bx), ay.max(by));
        if ax != bx && ay != by {
            return walled.contains(&corner);
        }
        let to = if ax == bx { (corner.0 + 1, corner.1) } else { (corner.0, corner.1 + 1) };
        board.walls().any(|wall| wall.from == corner && wall.to == to)
    };
    let mut found = Vec::new();
    let ways = half_of_neighbours(board);
    for a in board.cells() {
        for &by in &ways {
            if let Some(b) = board.leap(a, by)
                && board.step(a, by).is_none()
                && !barred_by_wall(a, b)
            {
                found.push(format!("{}-{}", def.square_name(a), def.square_name(b)));
            }
        }
    }
    found
}
