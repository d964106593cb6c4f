//! The `piece` lines of CECP agree with the rules, in random games and on boards of randomly placed pieces, for every
//! shipped game.

use crate::betza;

use betza::{Board, destinations};
use geometry::Cell;
use rules::{Game, Kind, Piece, Position, Side};
use std::collections::BTreeMap;
use std::io::{BufReader, Cursor, Write};
use std::sync::{Arc, Mutex};

/// The collected output.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The `piece` lines of a game, which may come from one of these rule files, by letter.
fn piece_lines(id: &str, files: &[String]) -> BTreeMap<char, String> {
    let said = Said::default();
    protocol::xboard(BufReader::new(Cursor::new(format!("variant {id}\n"))), said.clone(), files).unwrap();
    let text = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("piece ")?.split_once("& "));
    lines.map(|(letter, moves)| (letter.parse().unwrap(), moves.to_owned())).collect()
}

/// The kinds that have a line.
fn told(game: &Game, lines: &BTreeMap<char, String>) -> BTreeMap<u8, String> {
    let def = game.def();
    let own = def.all_kinds().filter(|&kind| {
        let piece = def.kind(kind);
        !piece.is_stone && piece.form.is_none() && !piece.letter.has_plus() && !piece.letter.has_tilde()
    });
    own.filter_map(|kind| Some((kind.0, lines.get(&def.kind(kind).letter.character().to_ascii_uppercase())?.clone())))
        .collect()
}

/// A number below `n`, from a small generator of its own.
fn below(seed: &mut u64, n: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % n
}

/// Compares the line of one piece with the rules; returns the difference, if there is one.
fn wrong(game: &Game, pos: &Position, from: Cell, text: &str, untouched: bool) -> Option<String> {
    let board = game.board();
    let side = pos.side();
    let place = |cell: Cell| {
        let (x, y) = board.coordinates(cell);
        (i32::from(x), i32::from(y))
    };
    let at = |x: i32, y: i32| {
        let piece = board.cell_at(x, y).map(|cell| pos.piece(cell)).filter(|piece| !piece.is_empty())?;
        Some(!piece.side().is_some_and(|other| game.are_enemies(side, other)))
    };
    let passed = game
        .sides()
        .filter(|&other| other != side)
        .find_map(|other| pos.double_steps(other).next())
        .map(|passed| place(passed.target));
    let seen = Board {
        files: board.files().len() as i32,
        ranks: board.ranks().len() as i32,
        at: &at,
        untouched,
        passed,
        up: side == game.sides().next().unwrap(),
    };
    let mut real: Vec<(i32, i32)> = game.pseudo_legal_targets(pos, from).into_iter().map(place).collect();
    real.sort_unstable();
    let mut said = destinations(text, &seen, place(from));
    if let Some(at) = text.find('O') {
        // Castling has conditions of its own; a legal castling must be included.
        let far = i32::from(text.as_bytes()[at + 1] - b'0');
        let castles = |&(x, y): &(i32, i32)| y == place(from).1 && (x - place(from).0).abs() == far;
        said.retain(|to| !castles(to) || real.contains(to));
    }
    // Freezing, and check of royal pieces, may restrict the moves; the notation cannot express that.
    let in_check = game.def().kind(pos.piece(from).kind()).is_royal() && game.in_check(pos, side);
    let held = real.is_empty() || in_check && real.iter().all(|to| said.contains(to));
    let told = || {
        format!("{} in {} moves to {real:?}, not to {said:?}", board.name(from), notation::position::write(game, pos))
    };
    (said != real && !held).then(told)
}

#[test]
fn piece_lines_agree_with_the_rules_in_random_games() {
    let mut seed = 1;
    let (mut pieces, mut failed) = (0, BTreeMap::new());
    for shipped in library::games() {
        let lines = piece_lines(shipped.id, &[]);
        let game = shipped.load(&[]).unwrap();
        let told = told(&game, &lines);
        if told.is_empty() {
            continue;
        }
        for _ in 0..3 {
            let start = game.start();
            let (mut pos, mut touched) = (start, Vec::new());
            for _ in 0..60 {
                let steps = game.steps(&pos);
                if steps.is_empty() {
                    break;
                }
                if !pos.is_mid_turn() {
                    for from in pos.pieces_of(pos.side()) {
                        if let Some(text) = told.get(&pos.piece(from).kind().0) {
                            // To XBoard, a piece on an initial cell of its kind has not moved, except on the first and
                            // last ranks.
                            let rank = usize::from(game.board().coordinates(from).1);
                            let home = rank == 0 || rank + 1 == game.board().ranks().len();
                            let untouched = pos.piece(from) == start.piece(from) && !(home && touched.contains(&from));
                            if let Some(why) = wrong(&game, &pos, from, text, untouched) {
                                failed.insert(format!("{}: {text}", shipped.id), why);
                            }
                            pieces += 1;
                        }
                    }
                }
                let next = game.after_step(&pos, &steps[below(&mut seed, steps.len())], &mut ());
                touched.extend(game.board().cells().filter(|&cell| pos.piece(cell) != next.piece(cell)));
                pos = next;
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(pieces > 10_000, "only {pieces} pieces were checked");
}

/// Places pieces at random and compares the line of each kind with the rules; returns the number of comparisons. First
/// moves and en passant are left to real games.
fn strew(
    game: &Game,
    id: &str,
    lines: &BTreeMap<char, String>,
    seed: &mut u64,
    failed: &mut BTreeMap<String, String>,
) -> usize {
    let (sides, cells): (Vec<Side>, Vec<Cell>) = (game.sides().collect(), game.board().cells().collect());
    let kinds: Vec<Kind> = game.def().all_kinds().filter(|&kind| !game.def().kind(kind).is_stone).collect();
    let mut count = 0;
    for (&kind, text) in told(game, lines).iter().filter(|(_, text)| !text.contains(['i', 'e', 'O'])) {
        for round in 0..40 {
            let mut pieces: BTreeMap<Cell, Piece> = BTreeMap::new();
            for _ in 0..below(seed, 1 + cells.len() * (1 + round % 3) / 3) {
                let piece = Piece::new(sides[below(seed, sides.len())], kinds[below(seed, kinds.len())]);
                pieces.insert(cells[below(seed, cells.len())], piece);
            }
            let (from, side) = (cells[below(seed, cells.len())], sides[round % sides.len()]);
            pieces.insert(from, Piece::new(side, Kind(kind)));
            let pieces: Vec<(Cell, Piece)> = pieces.into_iter().collect();
            if let Some(why) = wrong(game, &game.scratch_position(&pieces, side, None), from, text, false) {
                failed.insert(format!("{id}: {text}"), why);
            }
            count += 1;
        }
    }
    count
}

#[test]
fn piece_lines_agree_with_the_rules_on_random_boards() {
    let (mut seed, mut pieces, mut failed) = (2, 0, BTreeMap::new());
    for shipped in library::games() {
        let game = shipped.load(&[]).unwrap();
        pieces += strew(&game, shipped.id, &piece_lines(shipped.id, &[]), &mut seed, &mut failed);
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(pieces > 10_000, "only {pieces} pieces were checked");
}

/// Pieces that no shipped game has, by letter: their motions, and the expected line.
const OTHERS: &[(char, &str, Option<&str>)] = &[
    ('A', "ride orthogonal up-to=3 hurdle=any", Some("pW3")),
    ('B', "ride any up-to=3 hurdle=any beyond=1", Some("gW3gF3")),
    ('C', "ride knight hurdle=any quiet", Some("mpN0")),
    ('D', "ride any hurdle=any", Some("pQ")),
    ('E', "ride any hurdle=any beyond=2", None),
    ('F', "ride any hurdle=men", None),
    ('G', "leap knight { route slant ahead empty; }", Some("afsF")),
    ('H', "leap knight { route ahead slant empty; route slant ahead empty; }", None),
    ('I', "leap \"3,1\" { route ahead ahead slant empty; }", Some("afafsW")),
    ('J', "leap \"3,2\" quiet { route slant slant ahead empty; }", Some("afafsmF")),
    ('L', "leap \"3,2\" { route slant ahead slant empty; }", None),
    ('M', "leap \"2,0\" { route ahead ahead empty; }", Some("nD")),
    ('N', "leap forward-knight { route ahead slant empty; }", Some("ffnN")),
    ('O', "leap \"3,3\" capture { route slant slant slant empty; }", Some("afafcF")),
    ('P', "leap forward-knight { route slant ahead empty; }", None),
    ('Q', "step forward sideways quiet; ride backward-diagonal up-to=2 capture", Some("fsmWbcF2")),
];

#[test]
fn piece_lines_agree_with_the_rules_for_unshipped_pieces() {
    let (letters, pieces): (Vec<String>, Vec<String>) = OTHERS
        .iter()
        .map(|(letter, goes, _)| (letter.to_string(), format!("piece Man{letter} {letter} {{ {goes}; }}\n")))
        .unzip();
    let empty = format!("        {}\n", ". ".repeat(letters.len())).replace("        .", "  .");
    let ranks = (2..9).rev().fold(String::new(), |ranks, rank| format!("{ranks}        {rank}{empty}"));
    let text = format!(
        "game \"Others\" {{ source \"an example\" }}\nboard {{\n    grid \"\"\"\n        9  {}\n{ranks}        1  {}\n        \"\"\"\n}}\nside White w facing=up\nside Black b \
         facing=down\n{}turn {{ order White Black; act move; }}\ngoal {{ stuck loses; }}\n",
        letters.join(" ").to_lowercase(),
        letters.join(" "),
        pieces.concat(),
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("others.kdl");
    std::fs::write(&path, &text).unwrap();
    let lines = piece_lines("others", &[path.to_str().unwrap().to_owned()]);
    for (letter, goes, expected) in OTHERS {
        assert_eq!(lines.get(letter).map(String::as_str), *expected, "{goes}");
    }
    let mut failed = BTreeMap::new();
    let pieces = strew(&library::load(&text, &[]).unwrap(), "others", &lines, &mut 3, &mut failed);
    assert!(failed.is_empty() && pieces > 400, "{pieces} {failed:#?}");
}

#[test]
fn the_reader_finds_the_destinations_of_known_pieces() {
    // The destinations of a piece on d4.
    let count = |text: &str, at: &dyn Fn(i32, i32) -> Option<bool>| {
        let board = Board { files: 8, ranks: 8, at, untouched: true, passed: None, up: true };
        destinations(text, &board, (3, 3))
    };
    let empty = |_: i32, _: i32| None;
    for (text, expected) in [
        ("W", 4),
        ("N", 8),
        ("fN", 2),
        ("ffN", 2),
        ("fhN", 4),
        ("fsN", 2),
        ("flN", 1),
        ("K", 8),
        ("Q", 27),
        ("R2", 8),
        ("pR", 0),
        ("gQ", 0),
    ] {
        assert_eq!(count(text, &empty).len(), expected, "{text}");
    }
    // A piece in front of it.
    let blocked = |x: i32, y: i32| ((x, y) == (3, 4)).then_some(true);
    assert_eq!(count("nN", &blocked).len(), 6);
    assert_eq!((count("afsW", &blocked).len(), count("afsafW", &blocked).len()), (6, 6));
    assert_eq!(count("pR", &blocked), [(3, 5), (3, 6), (3, 7)]);
    assert_eq!(count("gQ", &blocked), [(3, 5)]);
}
