//! The whole game in plain English, made from its definition.
//!
//! For: the page's rules, `variorum rules`, and a reader who wants to check what a rule file says. Not for: the sentences of single words,
//! which stand with each word (`explain` there) and are only put together here. Look next: [`explain`], [`explain_kind`].

use crate::def::{GameDef, KindDef, LaidOnDef, LayDef, LayRange, Supply};
use crate::effect::become_kind;
use crate::english::{alternatives, by_side, counted, its_zone, listed, number, ranges, sentence, with_article, zone_name};
use crate::motion::Phrase;
use crate::names::ZoneDef;
use crate::piece::{Kind, KindSet, MAX_SIDES, Side};
use crate::step::Act;
use crate::turn::{ActDef, PhaseDef};
use geometry::{Board, Cell, CellSet, Facing, Vector};

/// A part of the rules under its own heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// A paragraph each, without line breaks; none is empty.
    pub lines: Vec<String>,
}

/// The rules of the game under the chosen readings, from the heading to the readings themselves.
pub fn explain(def: &GameDef) -> Vec<Section> {
    let section = |heading: &str, lines: Vec<String>| Section { heading: heading.to_owned(), lines };
    let stones: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).stone).collect();
    let men: Vec<Kind> = def.all_kinds().filter(|&kind| !def.kind(kind).stone).collect();
    let all = [
        section(&def.name, heading(def)),
        section("The board", board(def)),
        section("The players", players(def)),
        section("The start", start(def)),
        section("The men", men.iter().map(|&kind| paragraph(def, kind)).collect()),
        section("The stones", stones.iter().map(|&kind| paragraph(def, kind)).collect()),
        section("The turn", turn(def)),
        section("The end", end(def)),
        section("Writing it down", notation(def)),
        section("The readings", readings(def)),
    ];
    all.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

/// One kind of man or stone in sentences that begin with "It".
pub fn explain_kind(def: &GameDef, kind: Kind) -> Vec<String> {
    let it = def.kind(kind);
    let mut says = Vec::new();
    if let Some(form) = it.form {
        let (of, holding) = (with_article(&def.kind(form.of).title), with_article(&def.kind(form.holding).title));
        says.push(format!("it is {of} that has moved like {holding}, and stays so until it moves again"));
    }
    if it.stone {
        says.push("it is a stone: it belongs to nobody and does not move".to_owned());
        says.extend(laying_places(def, it));
        says.extend(it.supply.map(|supply| match supply {
            Supply::Endless => "it is in nobody's stock and never runs out".to_owned(),
            Supply::One => "there is only one, which belongs to nobody: laying it takes it away from where it lies".to_owned(),
        }));
    }
    if it.royal {
        says.push(if it.jointly {
            "it is royal together with its like: a turn may not end with all of its side's in check, that is where an enemy could remove each \
             of them"
                .to_owned()
        } else if it.directly {
            "it is royal: a turn may not end with it in check, that is where an enemy could capture it with his next turn (an explosion that would \
             reach it is no check), unless that turn has removed the enemy's last royal man"
                .to_owned()
        } else if it.shielded {
            "it is royal and is never captured: a turn may not end with it in check, that is where an enemy could take it"
                .to_owned()
        } else {
            "it is royal: a turn may not end with it in check, that is where an enemy could remove it with his next turn"
                .to_owned()
        });
        if it.held {
            says.push("in check it may not move, unless it takes the man that gives check".to_owned());
        }
        if it.expendable {
            says.push("a turn of its own side may remove it".to_owned());
        }
    } else if it.shielded {
        let takers: KindSet = def
            .all_kinds()
            .filter(|&taker| def.kind(taker).motions.iter().any(|motion| motion.names_victim(def, kind)))
            .collect();
        says.push(if takers.is_empty() {
            "it cannot be captured".to_owned()
        } else {
            format!("it cannot be captured except by {}", titles(def, takers))
        });
    }
    let own = it.like.map_or(it.motions.len(), |like| like.own);
    let phrases: Vec<Phrase> = it.motions[..own].iter().map(|motion| motion.explain(def)).collect();
    says.extend(it.like.map(|like| format!("it goes like {}", with_article(&def.kind(like.kind).title))));
    says.extend(merged(&phrases));
    says.extend(it.lay.as_ref().map(|lay| laying(def, lay)));
    if let Some(lift) = &it.lift {
        says.push(format!("instead of laying it may take away {} within the same range", lift.explain(def)));
    }
    if let Some(detonate) = it.detonate {
        let frozen = if detonate.even_frozen { ", even while it is frozen" } else { "" };
        says.push(format!("its owner may set it off{frozen}"));
    }
    says.extend(it.explode.as_ref().map(|explode| explode.explain(def)));
    says.extend(it.after.iter().map(|after| after.explain(def)));
    says.extend(it.corners.as_ref().map(|corners| corners.explain(def)));
    says.extend(it.freeze.as_ref().map(|freeze| freeze.explain(def)));
    says.extend(become_kind::explain(&it.becomes, def));
    says.extend(it.placed.as_ref().map(|placed| placed.explain(def)));
    if let Some(from) = it.promoted_from.filter(|_| def.stock_gains != 0) {
        says.push(format!("when captured it comes into the captor's stock as {}", with_article(&def.kind(from).title)));
    }
    if it.never_on.iter().any(|cells| !cells.is_empty()) {
        says.push(format!("it never stands on {}", by_side(def, &it.never_on)));
    }
    if says.is_empty() {
        says.push("it does not move".to_owned());
    }
    says.iter().map(|text| sentence(text)).collect()
}

/// "The Wolf (W) moves and captures … It …"
fn paragraph(def: &GameDef, kind: Kind) -> String {
    let it = def.kind(kind);
    let name = format!("The {} ({})", it.title, it.letter);
    let text = explain_kind(def, kind).join(" ");
    match text.strip_prefix("It ") {
        Some(rest) => format!("{name} {rest}"),
        None => format!("{name}: {text}"),
    }
}

/// Motions as sentences; those that differ only in the way share one.
fn merged(phrases: &[Phrase]) -> Vec<String> {
    let mut groups: Vec<(&Phrase, Vec<String>)> = Vec::new();
    for phrase in phrases {
        let same =
            |(first, _): &&mut (&Phrase, Vec<String>)| phrase.may_share && first.verb == phrase.verb && first.tail == phrase.tail;
        match groups.iter_mut().find(same) {
            Some((_, ways)) if ways.contains(&phrase.way) => {}
            Some((_, ways)) => ways.push(phrase.way.clone()),
            None => groups.push((phrase, vec![phrase.way.clone()])),
        }
    }
    let sentences = groups.iter().map(|(phrase, ways)| {
        let verb = if phrase.verb.is_empty() { String::new() } else { format!(" {}", phrase.verb) };
        format!("it{verb} {}{}", alternatives(ways), phrase.tail)
    });
    sentences.collect()
}

fn laying(def: &GameDef, lay: &LayDef) -> String {
    let stones = match lay.times {
        1 => "a stone".to_owned(),
        n => format!("up to {} stones in one turn", number(n.into())),
    };
    match &lay.range {
        LayRange::AsMoves => format!("it lays {stones} on any cell it could move to if that cell were empty"),
        LayRange::Anywhere => format!("it lays {stones} anywhere on the board"),
        LayRange::Own(range) => {
            let ways: Vec<String> = range.iter().map(|motion| motion.explain(def)).map(|phrase| phrase.way).collect();
            format!("it lays {stones} within a range of its own: {}", alternatives(&ways))
        }
    }
}

fn laying_places(def: &GameDef, stone: &KindDef) -> Vec<String> {
    if stone.laid_on.is_empty() {
        return vec!["it is laid on an empty cell".to_owned()];
    }
    let zone = |zone: usize| zone_name(&def.zones[zone]);
    let place = |rule: &LaidOnDef| {
        let mut parts = vec![rule.what.as_ref().map_or("an empty cell".to_owned(), |what| what.explain(def))];
        parts.extend(rule.in_enemy.map(|in_enemy| format!("in an enemy's {}", zone(in_enemy))));
        parts.extend(rule.not_in.map(|not_in| format!("outside the layer's own {}", zone(not_in))));
        parts.extend(rule.not_in_enemy.map(|not_in_enemy| format!("outside the enemy's {}", zone(not_in_enemy))));
        if !rule.not_by.is_empty() {
            parts.push(format!("(not by {})", titles(def, rule.not_by)));
        }
        let then = match (&rule.what, rule.vanishing) {
            (Some(_), true) => ", and then both are gone",
            (Some(_), false) => ", which is removed",
            (None, _) => "",
        };
        parts.join(" ") + then
    };
    vec![format!("it may be laid on {}", alternatives(&stone.laid_on.iter().map(place).collect::<Vec<_>>()))]
}

fn titles(def: &GameDef, kinds: KindSet) -> String {
    listed(&kinds.iter().map(|kind| with_article(&def.kind(kind).title)).collect::<Vec<_>>(), "or")
}

fn heading(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    if !def.about.is_empty() {
        lines.push(def.about.clone());
    }
    lines.extend(def.note.as_ref().map(|note| format!("Note: {note}")));
    for (name, year) in &def.inventors {
        lines.push(sentence(&match year {
            Some(year) => format!("inventor: {name}, {year}"),
            None => format!("inventor: {name}"),
        }));
    }
    lines.extend(def.sources.iter().map(|source| sentence(&format!("source: {source}"))));
    lines
}

fn span_of(names: &[String]) -> String {
    match names {
        [first, .., last] => format!("{first} to {last}"),
        _ => names.concat(),
    }
}

fn board(def: &GameDef) -> Vec<String> {
    let board = &def.board;
    let (files, ranks) = (board.files(), board.ranks());
    let missing = files.len() * ranks.len() - board.cell_count();
    let mut lines = vec![format!(
        "{} ({}) and {} ({}){}, in all {}.",
        sentence(&counted(files.len(), "file")).trim_end_matches('.'),
        span_of(files),
        counted(ranks.len(), "rank"),
        span_of(ranks),
        if missing == 0 { String::new() } else { format!(", without {}", counted(missing, "place")) },
        counted(board.cell_count(), "cell")
    )];
    if missing > 0 {
        lines.push(format!("There are no cells on {}.", holes(board)));
    }
    let walls: Vec<String> = board.walls().filter_map(|wall| wall_name(board, wall)).collect();
    if !walls.is_empty() {
        lines.push(format!(
            "Walls stand between {}. No man steps across a wall, nor diagonally past one of its ends.",
            listed(&walls, "and")
        ));
    }
    let cuts = cuts(board);
    if !cuts.is_empty() {
        lines.push(format!("No step leads between {}, in either direction.", listed(&cuts, "and")));
    }
    for zone in &def.zones {
        lines.push(format!("{}: {}.", sentence(&zone_name(zone)).trim_end_matches('.'), zone_cells(def, zone)));
    }
    for (what, cells) in [
        ("These cells do not exist for the men of a side", &def.closed),
        ("A man that has arrived here stays for good, out of everybody's reach, and takes no further part", &def.parked),
    ] {
        if cells.iter().any(|cells| !cells.is_empty()) {
            lines.push(format!("{what}: {}.", by_side(def, cells)));
        }
    }
    let parked = def.parked.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    let sheltered: CellSet = def.sheltered.iter().filter(|&cell| !parked.contains(cell)).collect();
    if !sheltered.is_empty() {
        lines.push(format!("Explosions and cleared corners do not reach {}.", ranges(board, sheltered)));
    }
    lines
}

fn zone_cells(def: &GameDef, zone: &ZoneDef) -> String {
    let text = by_side(def, &zone.cells);
    if text.is_empty() { "no cells".to_owned() } else { text }
}

/// Places of the grid that are no cells, rank by rank.
fn holes(board: &Board) -> String {
    let full = Board::new(board.files().to_vec(), board.ranks().to_vec(), |_, _| true);
    let Ok(full) = full else { return "the places left out in the drawing".to_owned() };
    let missing: CellSet = full
        .cells()
        .filter(|&cell| {
            let (x, y) = full.place(cell);
            board.at(x.into(), y.into()).is_none()
        })
        .collect();
    ranges(&full, missing)
}

/// "D3 and E3": the places on the two sides of a wall.
fn wall_name(board: &Board, wall: geometry::Wall) -> Option<String> {
    let place = |x: u8, y: u8| Some(format!("{}{}", board.files().get(usize::from(x))?, board.ranks().get(usize::from(y))?));
    let (x, y) = wall.from;
    let (a, b) =
        if wall.to.0 == x { (place(x.checked_sub(1)?, y)?, place(x, y)?) } else { (place(x, y.checked_sub(1)?)?, place(x, y)?) };
    Some(format!("{a}|{b}"))
}

/// Pairs of neighbouring cells between which nothing but a cut stands.
fn cuts(board: &Board) -> Vec<String> {
    let walled: Vec<(u8, u8)> = board.walls().flat_map(|wall| [wall.from, wall.to]).collect();
    let barred_by_wall = |a: Cell, b: Cell| {
        let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
        let corner = (ax.max(bx), ay.max(by));
        if ax != bx && ay != by {
            return walled.contains(&corner);
        }
        let to = if ax == bx { (corner.0 + 1, corner.1) } else { (corner.0, corner.1 + 1) };
        board.walls().any(|wall| wall.from == corner && wall.to == to)
    };
    let mut found = Vec::new();
    for a in board.cells() {
        for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1)] {
            let by = Vector::new(dx, dy);
            if let Some(b) = board.leap(a, by)
                && board.step(a, by).is_none()
                && !barred_by_wall(a, b)
            {
                found.push(format!("{}-{}", board.name(a), board.name(b)));
            }
        }
    }
    found
}

fn players(def: &GameDef) -> Vec<String> {
    let way = |facing: Facing| match facing {
        Facing::Up => "up the board",
        Facing::Down => "down the board",
        Facing::Left => "to the left",
        Facing::Right => "to the right",
    };
    let names: Vec<String> = def.sides.iter().map(|side| format!("{} ({})", side.name, side.letter)).collect();
    let ways: Vec<String> = def.sides.iter().map(|side| format!("{} for {}", way(side.facing), side.name)).collect();
    let mut lines = vec![format!("{} play. Forward is {}.", listed(&names, "and"), listed(&ways, "and"))];
    for team in 0..MAX_SIDES as u8 {
        let members: Vec<String> = def.sides.iter().filter(|side| side.team == team).map(|side| side.name.clone()).collect();
        if members.len() > 1 {
            lines.push(format!("{} play together: they win and lose as a team.", listed(&members, "and")));
        }
    }
    lines
}

fn start(def: &GameDef) -> Vec<String> {
    let standing = |owner: Option<Side>| {
        let kinds = def.all_kinds().filter_map(|kind| {
            let on = def.start.iter().filter(|(_, piece)| piece.kind() == kind && piece.side() == owner);
            let cells: CellSet = on.map(|(cell, _)| *cell).collect();
            (!cells.is_empty()).then(|| format!("{} {}", def.kind(kind).title, ranges(&def.board, cells)))
        });
        kinds.collect::<Vec<_>>().join(", ")
    };
    let mut lines = Vec::new();
    for side in def.all_sides() {
        let men = standing(Some(side));
        let men = if men.is_empty() { "no man on the board".to_owned() } else { men };
        lines.push(format!("{}: {men}.", def.side(side).name));
    }
    let stones = standing(None);
    if !stones.is_empty() {
        lines.push(format!("Stones: {stones}."));
    }
    let stock = |side: Side| {
        let slots = def.stock_slots.iter().zip(def.stock[side.index()]).filter(|(_, count)| *count > 0);
        slots.map(|(&kind, count)| format!("{count} {}", def.kind(kind).title)).collect::<Vec<_>>().join(", ")
    };
    let stocks: Vec<String> = def.all_sides().map(stock).collect();
    if stocks.iter().all(|stock| *stock == stocks[0]) {
        if !stocks[0].is_empty() {
            lines.push(format!("Everybody has beside the board: {}.", stocks[0]));
        }
    } else {
        for (side, stock) in def.sides.iter().zip(&stocks).filter(|(_, stock)| !stock.is_empty()) {
            lines.push(format!("{} has beside the board: {stock}.", side.name));
        }
    }
    let gaining: Vec<&str> =
        def.all_sides().filter(|side| def.stock_gains & side.bit() != 0).map(|side| def.side(side).name.as_str()).collect();
    if !gaining.is_empty() {
        let whose = if gaining.len() == def.sides.len() { "A player".to_owned() } else { gaining.join(" or ") };
        let kinds: KindSet = def.stock_slots.iter().copied().collect();
        lines.push(format!("{whose} keeps the men he captures as his own beside the board: {}.", titles(def, kinds)));
    }
    lines
}

fn turn(def: &GameDef) -> Vec<String> {
    let order: Vec<String> = def.turn.order.iter().map(|&side| def.side(side).name.clone()).collect();
    let mut lines =
        vec![format!("The players move in the order {}; {} begins.", order.join(", "), def.side(def.turn.first).name)];
    for phase in &def.turn.phases {
        let named = if def.turn.phases.len() > 1 { format!("Phase {}: ", phase.name.replace('-', " ")) } else { String::new() };
        lines.push(format!("{named}{}", phase_in_words(def, phase)));
    }
    if def.kinds.iter().any(|kind| kind.freeze.is_some()) {
        lines.push("A frozen man cannot be moved; it can be captured, pushed and blown up like any other.".to_owned());
    }
    lines
}

fn phase_in_words(def: &GameDef, phase: &PhaseDef) -> String {
    let (passes, acts): (Vec<&ActDef>, Vec<&ActDef>) = phase.acts.iter().partition(|act| act.act == Act::Pass && act.when_stuck);
    let acts: Vec<String> = acts.iter().map(|act| act_in_words(def, act)).collect();
    let mut text = match &acts[..] {
        [] => "A player does nothing.".to_owned(),
        [one] => format!("In his turn a player {one}."),
        several => format!("In his turn a player does one of these: he {}.", alternatives(several)),
    };
    if !passes.is_empty() {
        text += " A player who can do nothing of this and is not in check passes.";
    }
    if phase.acts.iter().any(|act| act.must_capture) {
        text += " If a legal turn captures something, he must capture.";
    }
    if def.turn.never_check {
        text += " No turn may give check.";
    }
    if phase.until_stock_empty {
        text += " This goes on until all stocks are empty.";
    }
    if phase.hidden {
        text += " What a player places is not shown to the others before that.";
    }
    text
}

fn act_in_words(def: &GameDef, act: &ActDef) -> String {
    let zone =
        |zone: Option<usize>| zone.map_or("the board".to_owned(), |zone| its_zone(&def.zones[zone]).replacen("its", "his", 1));
    match act.act {
        Act::Move => {
            let then = match (act.may, act.must) {
                (Some(Act::Lay), false) => ", after which the same man may lay stones".to_owned(),
                (Some(Act::Lay), true) => ", after which the same man has to lay stones, if it can lay any".to_owned(),
                (Some(Act::Detonate), false) => ", after which the same man may be set off, if it can be".to_owned(),
                (Some(Act::Detonate), true) => ", after which the same man has to be set off, if it can be".to_owned(),
                (Some(Act::Place), _) => format!(
                    ", after which he may put a man of his stock{} on the cell just left, if it is a cell of {} on which nothing had \
                     happened since the start (of a castling move, on either cell); the move must be legal without that",
                    if act.even_captured { ", even one that he has just captured," } else { "" },
                    zone(act.leaving)
                ),
                _ => String::new(),
            };
            format!("moves one of his men{then}")
        }
        Act::Detonate => "sets off one of his men that can be set off".to_owned(),
        Act::Lay if def.kinds.iter().any(|kind| kind.lift.is_some()) => {
            "lays stones with one man, or takes a stone away with a man that can".to_owned()
        }
        Act::Lay => "lays stones with one man".to_owned(),
        Act::Place if act.all => format!("places all men of his stock on empty cells of {}", zone(act.zone)),
        Act::Place => format!("places one man of his stock on an empty cell of {}", zone(act.zone)),
        Act::Discard if act.frozen_only => "takes one of his own frozen men off the board".to_owned(),
        Act::Discard => "takes one of his own men that cannot move off the board".to_owned(),
        Act::Pass | Act::Lift | Act::Stop => "passes".to_owned(),
    }
}

fn end(def: &GameDef) -> Vec<String> {
    def.goals.iter().map(|goal| goal.explain(def)).collect()
}

fn notation(def: &GameDef) -> Vec<String> {
    let notation = &def.notation;
    let mut lines = Vec::new();
    let field = |field: &String| match field.as_str() {
        "board" => "the board".to_owned(),
        "side" => "the side on turn".to_owned(),
        "castling" => "castling rights".to_owned(),
        "first-moves" => "the men that may still make a first move, by their files".to_owned(),
        "passed" => "the cell for capture en passant".to_owned(),
        "checks" => "the checks still to give".to_owned(),
        "clock" => "the count of quiet turns".to_owned(),
        "number" => "the number of the turn".to_owned(),
        "stock" => "the stocks".to_owned(),
        state => format!("further state ({})", state.trim_matches(['{', '}']).replace(';', ", ")),
    };
    lines.push(format!("A position is written as {}.", listed(&notation.position.iter().map(field).collect::<Vec<_>>(), "and")));
    if notation.stock_behind_board {
        lines.push("The stocks stand in brackets behind the board, letter by letter.".to_owned());
    }
    let texts = def.kinds.iter().filter(|kind| kind.form.is_none() && kind.text != kind.letter.to_string());
    for kind in texts {
        lines.push(format!("In turns the {} is written {}.", kind.title, kind.text));
    }
    if let Some(plain) = notation.plain {
        lines.push(format!("A turn of the {} is written without its letter.", def.kind(plain).title));
    }
    if let Some((short, long)) = &notation.castling {
        lines.push(format!("Castling is written {short} (short) and {long} (long)."));
    }
    if notation.detonation_listed {
        lines.push("A detonation lists the cells it clears, as in Oxb5->a5,b7.".to_owned());
    }
    if notation.seats {
        lines.push("Men are written with the letter of their side, and every turn has its own number.".to_owned());
    }
    for (kind, count) in &notation.at_most {
        lines.push(format!("A side has at most {} of the kind {}.", number(*count), def.kind(*kind).title));
    }
    lines
}

fn readings(def: &GameDef) -> Vec<String> {
    let line = |(reading, chosen): (&crate::reading::ReadingDef, &str)| {
        let meaning = |value: &str| {
            let text = reading.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text.as_str());
            match (value, text.is_empty()) {
                ("on", true) => "Yes".to_owned(),
                ("off", true) => "No".to_owned(),
                (value, true) => value.to_owned(),
                (_, false) => text.trim_end_matches('.').to_owned(),
            }
        };
        let others = reading.values.iter().filter(|(value, _)| value != chosen);
        let others: Vec<String> = others.map(|(value, _)| format!("{} ({value})", meaning(value))).collect();
        let others = if others.is_empty() { String::new() } else { format!(" Other readings: {}.", others.join("; ")) };
        let summary = reading.summary.trim_end_matches('.');
        let (name, chosen_means) = (&reading.name, meaning(chosen));
        format!("{summary} ({name}): {chosen_means} ({chosen}).{others} {}", sentence(&format!("source: {}", reading.source)))
    };
    def.chosen_readings().map(line).collect()
}
