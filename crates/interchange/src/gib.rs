//! GIB, the game records of Korean janggi programs: `1. 79졸78 2. 12마33`, and such moves by themselves.
//!
//! Sources: the answer of 15 January 2021 on <http://www.open-aurec.com/wbforum/viewtopic.php?f=2&p=204152>, which has a
//! whole record and what the tags mean; ladofa/janggi (`python_tf/gibo.py`), which reads the collections that are in
//! circulation; <http://www.janggi.pl/janggi-notation/> for the dialect with Latin letters, `H08-87` and `E44xP72`. A
//! square is its rank, from 1 at the top (0 is the tenth), and its file, from 1 at the left, as the side that moves first
//! sees the board. The tags 초차림 and 한차림 list the horses (마) and elephants (상) of a side on its files b, c, g and h,
//! always from the left of the side that moves first, as the moves of recorded games show.

use crate::reading::{Reading, Remarks, quoted};
use crate::tree::{Tree, append};
use crate::usi::whole_turn;
use geometry::{Cell, Facing};
use notation::TextError;
use notation::record::Record;
use rules::{Act, Game, Kind, Letter, Piece, Position, Side, Step, TurnStyle};

/// The letters of the kinds, and how they are written in moves.
const PIECES: &[(char, &[char])] = &[
    ('K', &['장', '궁', '왕', '將', '王']),
    ('A', &['사', '士']),
    ('R', &['차', '車']),
    ('C', &['포', '包', '砲']),
    ('N', &['마', '馬']),
    ('B', &['상', '象']),
    ('P', &['졸', '병', '卒', '兵']),
];
/// The kinds in the dialect with Latin letters.
const LATIN: &[(char, char)] = &[('K', 'K'), ('A', 'A'), ('R', 'R'), ('C', 'C'), ('H', 'N'), ('E', 'B'), ('P', 'P')];
/// The sides in moves and results: of the first, then of the second.
const SIDES: [[char; 2]; 2] = [['초', '楚'], ['한', '漢']];
/// What may follow a move: check, an answer to check, mate, facing generals.
const SUFFIXES: &[&str] = &["장군", "멍군", "외통수", "외통", "빅장"];
/// A pass.
const PASS: &str = "한수쉼";
/// A value that is not known.
const UNKNOWN: &str = "미상";
/// Tags with a name of their own; all others are kept under theirs.
const TAGS: &[(&str, &str)] = &[
    ("대회명", "Event"),
    ("회전", "Round"),
    ("대국일자", "Date"),
    ("대국장소", "Site"),
    ("초대국자", "White"),
    ("한대국자", "Black"),
];
/// The tags with the horses and elephants of the first side, then of the second.
const ARRAYS: [[&str; 2]; 2] = [["초차림", "초포진"], ["한차림", "한포진"]];
/// The files on which horses and elephants stand at the start, from 0.
const ARRAY_FILES: [i32; 4] = [1, 2, 6, 7];
const RESULT: &str = "대국결과";
const MOVE_COUNT: &str = "총수";
/// A diagram, whose direction no source tells.
const DIAGRAM: &str = "판";

/// Do such records describe the game? It has the board and the letters of janggi and turns without a move.
pub fn is_used_for(game: &Game) -> bool {
    let def = game.def();
    let is_board = (def.board.files().len(), def.board.ranks().len()) == (9, 10);
    let has_kinds = || PIECES.iter().all(|(letter, _)| def.kind_of_letter(Letter::from(*letter)).is_some());
    is_board && def.sides.len() == 2 && def.traits.turn_style != TurnStyle::Distances && has_kinds()
}

/// Does the text present itself as such a record?
pub(crate) fn has_form(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).filter(|line| !line.is_empty());
    let is_known = |name: &str| {
        let names = TAGS.iter().map(|(name, _)| *name).chain(ARRAYS.iter().flatten().copied());
        names.chain([RESULT, MOVE_COUNT, DIAGRAM, "제한시간"]).any(|known| known == name)
    };
    let mut first_move = None;
    let has_tag = lines
        .by_ref()
        .map_while(|line| {
            tag(line).or_else(|| {
                first_move = Some(line);
                None
            })
        })
        .any(|(name, _)| is_known(name));
    let mut words =
        first_move.into_iter().flat_map(str::split_whitespace).map(unnumbered).filter(|word| !word.is_empty());
    has_tag || words.next().is_some_and(is_korean_move)
}

/// `[대회명 "친선대국"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.split_once('"')?;
    Some((name.trim(), value.rsplit_once('"')?.0.trim()))
}

/// A word without the number of the move in front of it: `1.79졸78`.
fn unnumbered(word: &str) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    match word[digits..].strip_prefix('.') {
        Some(rest) if digits > 0 => rest.trim_start_matches('.'),
        _ => word,
    }
}

fn is_korean_move(word: &str) -> bool {
    word.starts_with(PASS) || Written::read(word).is_some_and(|written| written.is_korean)
}

/// A move as written.
#[derive(Clone, Copy, Debug)]
struct Written {
    /// File and rank, both from 0, ranks from the bottom.
    from: (i32, i32),
    to: (i32, i32),
    /// The letters of the kinds that move and are captured, if the text has them.
    kind: Option<char>,
    victim: Option<char>,
    /// The side, if the text has it: the second one if true.
    is_second: Option<bool>,
    is_korean: bool,
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        Self::read_korean(text).or_else(|| Self::read_latin(text))
    }

    /// `79졸78`, `79楚卒78`, `74상42병`, `57차27장군`.
    fn read_korean(text: &str) -> Option<Self> {
        let (from, mut rest) = square(text)?;
        let mut is_second = None;
        if let Some(side) = SIDES.iter().position(|names| rest.starts_with(names)) {
            // A side is followed by a piece.
            let after = rest.trim_start_matches(SIDES[side]);
            if piece(after).is_some() {
                (is_second, rest) = (Some(side == 1), after);
            }
        }
        let (kind, rest) = piece(rest)?;
        let (to, mut rest) = square(rest)?;
        let mut victim = None;
        loop {
            if let Some(after) = SUFFIXES.iter().find_map(|suffix| rest.strip_prefix(suffix)) {
                rest = after;
            } else if let (None, Some((kind, after))) = (victim, piece(rest)) {
                (victim, rest) = (Some(kind), after);
            } else {
                break;
            }
        }
        rest.is_empty().then_some(Self { from, to, kind: Some(kind), victim, is_second, is_korean: true })
    }

    /// `H08-87`, `E44xP72`, `71-72`.
    fn read_latin(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let letter = |text: &str| LATIN.iter().find(|(known, _)| text.starts_with(*known)).map(|(_, kind)| *kind);
        let kind = letter(text);
        let (from, rest) = square(&text[usize::from(kind.is_some())..])?;
        let rest = rest.strip_prefix(['-', 'x'])?;
        let victim = letter(rest);
        let (to, rest) = square(&rest[usize::from(victim.is_some())..])?;
        rest.is_empty().then_some(Self { from, to, kind, victim, is_second: None, is_korean: false })
    }
}

/// The square at the beginning of a text, and the rest.
fn square(text: &str) -> Option<((i32, i32), &str)> {
    let mut letters = text.chars();
    let mut digit = || letters.next()?.to_digit(10).and_then(|digit| i32::try_from(digit).ok());
    let (rank, file) = (digit()?, digit()?);
    let rank = if rank == 0 { 0 } else { 10 - rank };
    (file > 0).then(|| ((file - 1, rank), letters.as_str()))
}

/// The letter of the kind whose name begins the text, and the rest.
fn piece(text: &str) -> Option<(char, &str)> {
    let (letter, names) = PIECES.iter().find(|(_, names)| text.starts_with(*names))?;
    Some((*letter, text.strip_prefix(*names)?))
}

/// The legal turn that a text means; `None` if it does not have the form or the game is not written so.
pub(crate) fn parse_turn(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, TextError>> {
    if !is_used_for(game) {
        return None;
    }
    let word = text.trim();
    if word != PASS && Written::read(word).is_none() {
        return None;
    }
    Some(find(game, pos, word).map_err(|message| TextError::new(message, crate::sfen::trimmed_span(text))))
}

fn find(game: &Game, pos: &Position, word: &str) -> Result<Vec<Step>, String> {
    let illegal = || format!("{} is not a legal move", quoted(word));
    if word.strip_prefix(PASS).is_some_and(|rest| rest.is_empty() || SUFFIXES.contains(&rest)) {
        return whole_turn(game, pos, |step| step.act == Act::Pass).ok_or_else(illegal);
    }
    let written = Written::read(word).ok_or_else(|| format!("{} is not a move", quoted(word)))?;
    let cell = |(x, y): (i32, i32)| game.board().cell_at(x, y);
    let (Some(from), Some(to)) = (cell(written.from), cell(written.to)) else { return Err(illegal()) };
    if written.is_second.is_some_and(|second| second != (pos.side() == sides(game)[1])) {
        return Err(format!(
            "{} names the other side, but {} is to move",
            quoted(word),
            game.def().side(pos.side()).name
        ));
    }
    let is_kind = |cell: Cell, letter: Option<char>| {
        letter.is_none_or(|letter| game.def().kind_of_letter(Letter::from(letter)) == Some(pos.piece(cell).kind()))
    };
    if !pos.piece(from).is_of(pos.side()) || !is_kind(from, written.kind) {
        return Err(format!("{}: there is no such piece on {}", quoted(word), game.def().square_name(from)));
    }
    if written.victim.is_some() && (pos.piece(to).is_empty() || !is_kind(to, written.victim)) {
        return Err(format!("{}: no such piece is captured on {}", quoted(word), game.def().square_name(to)));
    }
    whole_turn(game, pos, |step| step.act == Act::Move && (step.from, step.to) == (from, to)).ok_or_else(illegal)
}

/// The side that moves first, and the other one.
fn sides(game: &Game) -> [Side; 2] {
    let first = game.def().turn.order.first().copied().unwrap_or_default();
    [first, game.side_after(first)]
}

/// Reads all games of a text.
pub fn read(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let mut reader =
        Reader { game, remarks: Remarks::default(), games: Vec::new(), current: Current::default(), in_comment: false };
    let mut begin = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_start_matches('\u{feff}');
        reader.line(line, index + 1, begin + whole.len() - line.len());
        begin += whole.len();
    }
    reader.end_game();
    reader.remarks.with(reader.games)
}

/// The game that is being read.
#[derive(Default)]
struct Current<'g> {
    record: Record,
    /// Something of the game has been read.
    begun: bool,
    /// The horses and elephants of each side, and the line with them.
    arrays: [Option<(String, usize)>; 2],
    /// The line with a start position that cannot be read.
    diagram: Option<usize>,
    /// How many moves the game has by its tag, and the line with it.
    move_count: Option<(usize, usize)>,
    tree: Option<Tree<'g>>,
}

struct Reader<'g> {
    game: &'g Game,
    remarks: Remarks,
    games: Vec<Record>,
    current: Current<'g>,
    in_comment: bool,
}

impl<'g> Reader<'g> {
    fn line(&mut self, line: &str, number: usize, begin: usize) {
        let bare = line.trim();
        if !self.in_comment
            && let Some((name, value)) = tag(bare)
        {
            if self.current.tree.is_some() {
                self.end_game();
            }
            self.tag(name, value, number);
            return;
        }
        let mut rest = line;
        loop {
            rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{1a}');
            if self.in_comment {
                let (inside, after) = rest.split_once('}').unwrap_or((rest, ""));
                self.in_comment = !rest.contains('}');
                self.comment(inside, number);
                rest = after;
            } else if let Some(after) = rest.strip_prefix('{') {
                (self.in_comment, rest) = (true, after);
            } else {
                let ends = |letter: char| letter.is_whitespace() || letter == '{' || letter == '\u{1a}';
                let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
                if !word.is_empty() {
                    self.word(word, number, begin + line.len() - rest.len());
                }
                rest = after;
            }
            if rest.is_empty() {
                return;
            }
        }
    }

    fn tag(&mut self, name: &str, value: &str, number: usize) {
        self.current.begun = true;
        let record = &mut self.current.record;
        if let Some(side) = ARRAYS.iter().position(|names| names.contains(&name)) {
            self.current.arrays[side] = Some((value.to_owned(), number));
        } else if name == DIAGRAM {
            self.current.diagram = Some(number);
        } else if name == MOVE_COUNT {
            self.current.move_count = value.parse().ok().map(|count| (count, number));
        } else if name == RESULT {
            let first = value.chars().next();
            let winner = SIDES.iter().position(|names| first.is_some_and(|letter| names.contains(&letter)));
            let result = match (winner, first) {
                (Some(0), _) => "1-0",
                (Some(_), _) => "0-1",
                (None, Some('무' | '빅')) => "1/2-1/2",
                (None, None | Some('미')) => "*",
                _ => {
                    self.remarks.add(number, format!("the result {} is not understood", quoted(value)));
                    "*"
                }
            };
            result.clone_into(&mut record.result);
            if winner.is_some() && value.chars().count() > 1 {
                record.set_tag("Termination", value);
            }
        } else if name == "FEN" {
            record.start = Some(value.to_owned());
        } else if value != UNKNOWN && !value.is_empty() {
            let own = TAGS.iter().find(|(known, _)| *known == name).map_or(name, |(_, own)| own);
            let is_day = own == "Date" && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
            record.set_tag(own, if is_day { value.replace('-', ".") } else { value.to_owned() });
        }
    }

    fn comment(&mut self, text: &str, number: usize) {
        self.current.begun = true;
        let left = self.tree(number).comment(text).map(str::to_owned);
        if let Some(text) = left {
            append(&mut self.current.record.preface.text, &text);
        }
    }

    fn word(&mut self, word: &str, number: usize, at: usize) {
        let text = unnumbered(word);
        if text.is_empty() || text.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 4 {
            return;
        }
        let game = self.game;
        let tree = self.tree(number);
        if tree.is_broken() {
            return;
        }
        let at = at + word.len() - text.len();
        match find(game, &tree.position(), text) {
            Ok(steps) => tree.push(steps, at..at + text.len()),
            Err(message) => {
                let at = tree.next_number();
                tree.break_off();
                self.remarks.add(number, format!("move {at}: {message}; the game ends before it"));
            }
        }
    }

    /// The moves, which begin now if they have not yet.
    fn tree(&mut self, number: usize) -> &mut Tree<'g> {
        let game = self.game;
        if self.current.tree.is_none() {
            self.current.begun = true;
            let (start, is_known) = match self.start(number) {
                Ok(start) => (start, true),
                Err((line, message)) => {
                    self.remarks.add(line, format!("{message}; the moves are left out"));
                    (game.start(), false)
                }
            };
            let text = notation::position::write(game, &start);
            self.current.record.start = (text != notation::position::write(game, &game.start())).then_some(text);
            let mut tree = Tree::new(game, &start);
            if !is_known {
                tree.break_off();
            }
            self.current.tree = Some(tree);
        }
        self.current.tree.get_or_insert_with(|| Tree::new(game, &game.start()))
    }

    /// The start position, or the line and the reason why it is not known.
    fn start(&self, number: usize) -> Result<Position, (usize, String)> {
        let game = self.game;
        if let Some(line) = self.current.diagram {
            return Err((line, format!("the start position {DIAGRAM} cannot be read")));
        }
        if self.current.record.start.is_some() {
            return crate::start_of(game, &self.current.record).map_err(|error| (number, error.message));
        }
        let mut setup = game.setup(&game.start());
        for (side, array) in sides(game).into_iter().zip(&self.current.arrays) {
            let Some((array, line)) = array.as_ref().filter(|(array, _)| array != UNKNOWN) else { continue };
            let kinds = array_kinds(game, array).ok_or_else(|| {
                (*line, format!("{} does not list two horses (마) and two elephants (상)", quoted(array)))
            })?;
            let rank = if game.def().side(side).facing == Facing::Up { 0 } else { 9 };
            for (file, kind) in ARRAY_FILES.into_iter().zip(kinds) {
                let cell = game.board().cell_at(file, rank);
                let place = setup.pieces.iter_mut().find(|(at, _)| Some(*at) == cell);
                let Some((_, piece)) = place else { return Err((*line, "the start has no such squares".to_owned())) };
                *piece = Piece::new(side, kind);
            }
        }
        game.position(&setup).map_err(|error| (number, explain::english(&error.message)))
    }

    fn end_game(&mut self) {
        if self.current.begun && self.current.tree.is_none() {
            self.tree(1);
        }
        let Current { mut record, tree, move_count, .. } = std::mem::take(&mut self.current);
        let Some(tree) = tree else { return };
        let is_whole = !tree.is_broken();
        crate::describe_game(self.game, &mut record);
        record.turns = tree.finish();
        if let Some((count, line)) = move_count.filter(|(count, _)| is_whole && *count != record.turns.len()) {
            let moves = record.turns.len();
            self.remarks.add(line, format!("the tag {MOVE_COUNT} says {count} moves, but there are {moves}"));
        }
        self.games.push(record);
    }
}

/// The kinds of `마상상마`.
fn array_kinds(game: &Game, text: &str) -> Option<[Kind; 4]> {
    let kind = |letter: char| {
        let (letter, _) = PIECES.iter().find(|(_, names)| names.contains(&letter))?;
        game.def().kind_of_letter(Letter::from(*letter)).filter(|_| matches!(letter, 'N' | 'B'))
    };
    let kinds: Vec<Kind> = text.chars().map(kind).collect::<Option<_>>()?;
    let kinds: [Kind; 4] = kinds.try_into().ok()?;
    let first = kinds.iter().filter(|kind| **kind == kinds[0]).count();
    (first == 2).then_some(kinds)
}
