//! XQF, the binary files of `XQStudio` (象棋演播室) and the web sites that share games in them.
//!
//! Sources: Dong Shiwei, the XQF 1.0 file format (2001-04-16), distributed with `XQStudio` and in `xqbase/eleeye` as
//! `XQFTOOLS/XQF.TXT`; for the encryption since version 11, what `xqf2pgn` 2.1 (elephantbase.net) and cchess 1.25.5 read,
//! which agree. A file says the same as a `DhtmlXQ` text (squares of 32 pieces, moves as two squares, lines that replace a
//! move of another line), so it becomes one, and `dhtmlxq` gives it its meaning. Here the moves are only unpacked.

use crate::reading::{Reading, Remarks};
use encoding_rs::GB18030;
use std::fmt::Write;

/// Where the moves begin.
const HEADER_BYTES: usize = 0x400;
/// The last version that is not encrypted.
const LAST_PLAIN_VERSION: u8 = 10;
/// Since this version the squares of the pieces are in another order.
const SHUFFLED_VERSION: u8 = 12;
/// The bytes of which the key stream is made.
const KEY_TEXT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// Texts of the header: where the byte with the length is, how many bytes may follow it, and the field of `DhtmlXQ`.
const TEXTS: &[(usize, usize, &str)] = &[
    (0x50, 63, "title"),
    (0xd0, 63, "event"),
    (0x110, 15, "date"),
    (0x120, 15, "place"),
    (0x130, 15, "red"),
    (0x140, 15, "black"),
    (0x150, 63, "timerule"),
    (0x190, 15, "redtime"),
    (0x1a0, 15, "blacktime"),
    (0x1d0, 15, "remark"),
    (0x1e0, 15, "author"),
];
/// Results by their number; the last one occurs in files.
const RESULTS: [&str; 5] = ["", "红胜", "黑胜", "和棋", "和棋"];

/// Are these the bytes of an XQF file?
pub(crate) fn has_form(bytes: &[u8]) -> bool {
    // No text has control characters here.
    bytes.starts_with(b"XQ") && bytes.get(2).is_some_and(|&version| (1..32).contains(&version)) && bytes.len() > 64
}

/// What is added to the bytes of an encrypted file.
#[derive(Debug, Default)]
struct Keys {
    squares: u8,
    from: u8,
    to: u8,
    comment_length: u32,
    stream: [u8; 32],
}

impl Keys {
    fn new(header: &[u8]) -> Self {
        let byte = |at: usize| header.get(at).copied().unwrap_or_default();
        if byte(2) <= LAST_PLAIN_VERSION {
            return Self::default();
        }
        let scaled = |key: u8, factor: u8| {
            let square = key.wrapping_mul(key);
            square.wrapping_mul(54).wrapping_add(221).wrapping_mul(factor)
        };
        let squares = scaled(byte(13), byte(13));
        let from = scaled(byte(14), squares);
        let to = scaled(byte(15), from);
        let parts: [u8; 4] = std::array::from_fn(|part| byte(8 + part) | byte(12 + part) & byte(3));
        Self {
            squares,
            from,
            to,
            comment_length: (u32::from(byte(12)) * 256 + u32::from(byte(13))) % 32000 + 767,
            stream: std::array::from_fn(|at| KEY_TEXT[at] & parts[at % 4]),
        }
    }
}

/// A line of moves, which takes the place of move `before` + 1 of its parent and of the moves behind it.
#[derive(Debug, Default)]
struct Line {
    parent: usize,
    before: usize,
    /// Pairs of squares, as numbers of the file: ten times the file, and the rank from the bottom.
    moves: Vec<(u8, u8)>,
    /// By the number of the move in the game, from 0 for the start.
    comments: Vec<(usize, String)>,
}

/// Reads the moves behind the header.
struct MoveReader<'b> {
    bytes: &'b [u8],
    at: usize,
    is_plain: bool,
    keys: Keys,
}

/// A move, and what follows it.
struct Node {
    from: u8,
    to: u8,
    comment: String,
    /// The line goes on.
    has_next: bool,
    /// Another move in place of this one follows the rest of the line.
    has_other: bool,
}

impl MoveReader<'_> {
    /// The next bytes, deciphered; `None` at the end of the file.
    fn take(&mut self, count: usize) -> Option<Vec<u8>> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        let first = self.at;
        self.at += count;
        let plain =
            taken.iter().enumerate().map(|(index, byte)| byte.wrapping_sub(self.keys.stream[(first + index) % 32]));
        Some(plain.collect())
    }

    fn node(&mut self) -> Option<Node> {
        let &[from, to, flags, _] = &self.take(4)?[..] else { return None };
        let (has_next, has_other, has_comment) = if self.is_plain {
            (flags & 0xf0 != 0, flags & 0x0f != 0, true)
        } else {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        };
        let mut comment = String::new();
        if has_comment {
            let length: [u8; 4] = self.take(4)?.try_into().ok()?;
            let length = u32::from_le_bytes(length).wrapping_sub(self.keys.comment_length);
            let text = self.take(usize::try_from(length).ok()?)?;
            comment = GB18030.decode_without_bom_handling(&text).0.into_owned();
        }
        let from = from.wrapping_sub(0x18).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(0x20).wrapping_sub(self.keys.to);
        Some(Node { from, to, comment, has_next, has_other })
    }

    /// The lines of the file, and whether the file ends too early.
    fn lines(&mut self) -> (Vec<Line>, bool) {
        let mut lines = vec![Line::default()];
        // The first entry is no move; its comment is about the start.
        let Some(start) = self.node() else { return (lines, true) };
        if !start.comment.is_empty() {
            lines[0].comments.push((0, start.comment));
        }
        let (mut current, mut goes_on) = (0, start.has_next);
        let mut pending = Vec::new();
        loop {
            if !goes_on {
                let Some((parent, before)) = pending.pop() else { return (lines, false) };
                lines.push(Line { parent, before, ..Line::default() });
                current = lines.len() - 1;
            }
            let Some(node) = self.node() else { return (lines, true) };
            let line = &mut lines[current];
            // Another first move of a variation is another variation of the line around it.
            let replaced = if line.moves.is_empty() && current > 0 { line.parent } else { current };
            line.moves.push((node.from, node.to));
            let number = line.before + line.moves.len();
            if !node.comment.is_empty() {
                line.comments.push((number, node.comment));
            }
            if node.has_other {
                pending.push((replaced, number - 1));
            }
            goes_on = node.has_next;
        }
    }
}

/// A square in `DhtmlXQ`, which counts ranks from the top.
fn square(number: u8) -> String {
    if number < 90 { format!("{}{}", number / 10, 9 - number % 10) } else { "99".to_owned() }
}

/// The `DhtmlXQ` text that says the same.
pub(crate) fn to_dhtmlxq(bytes: &[u8]) -> Reading<String> {
    let mut remarks = Remarks::default();
    let header = &bytes[..bytes.len().min(HEADER_BYTES)];
    let version = header.get(2).copied().unwrap_or_default();
    remarks.add(1, format!("read as an XQF file of version {version}; lines are those of its DhtmlXQ text"));
    let keys = Keys::new(header);
    let mut text = String::from("[DhtmlXQ]\n");
    let mut field = |name: &str, value: &str| {
        let value = value.replace('[', "(").replace(']', ")").replace("\r\n", "||").replace(['\r', '\n'], "||");
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    for &(at, room, name) in TEXTS {
        let length = usize::from(header.get(at).copied().unwrap_or_default()).min(room);
        let value = header.get(at + 1..at + 1 + length).unwrap_or_default();
        let value = GB18030.decode_without_bom_handling(value).0;
        let value = value.trim_end_matches('\0').trim();
        if !value.is_empty() {
            field(name, value);
        }
    }
    let result = header.get(0x33).copied().unwrap_or_default();
    match RESULTS.get(usize::from(result)) {
        Some(result) => field("result", result),
        None => remarks.add(1, format!("the result {result} is unknown and left out")),
    }
    let mut pieces = [0xff; 32];
    for (at, &byte) in header.iter().skip(0x10).take(32).enumerate() {
        let to = if version < SHUFFLED_VERSION { at } else { (at + usize::from(keys.squares) + 1) % 32 };
        pieces[to] = byte.wrapping_sub(keys.squares);
    }
    field("binit", &pieces.map(square).concat());
    let mut reader = MoveReader { bytes, at: HEADER_BYTES, is_plain: version <= LAST_PLAIN_VERSION, keys };
    let (lines, is_cut) = reader.lines();
    if is_cut {
        remarks.add(1, "the file ends within its moves; what is missing is left out");
    }
    for (id, line) in lines.iter().enumerate() {
        let moves: String = line.moves.iter().map(|&(from, to)| square(from) + &square(to)).collect();
        match id {
            0 => field("movelist", &moves),
            _ => field(&format!("move_{}_{}_{id}", line.parent, line.before + 1), &moves),
        }
        for (number, comment) in &line.comments {
            match id {
                0 => field(&format!("comment{number}"), comment),
                _ => field(&format!("comment{id}_{number}"), comment),
            }
        }
    }
    text.push_str("[/DhtmlXQ]\n");
    remarks.with(text)
}
