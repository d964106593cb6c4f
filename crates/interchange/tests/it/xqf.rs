//! XQF files, made here from their description: `encrypt` does what the reader undoes.

use super::{game, line, remarks};
use interchange::{Form, Reading, decode, read};
use notation::record::Record;

/// A move in a file: from and to as ten times the file plus the rank, from 0 at the bottom left; whether another move
/// follows, whether another one in its place follows the line, and a comment.
struct Node(u8, u8, bool, bool, &'static str);

/// The squares of the usual array in the order of the format.
const ARRAY: [u8; 32] = [
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, //
    9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
];

fn file(version: u8, pieces: &[u8; 32], result: u8, nodes: &[Node]) -> Vec<u8> {
    let mut bytes = vec![0; 0x400];
    bytes[..3].copy_from_slice(&[b'X', b'Q', version]);
    bytes[0x10..0x30].copy_from_slice(pieces);
    bytes[0x33] = result;
    let mut text = |at: usize, value: &[u8]| {
        bytes[at] = value.len() as u8;
        bytes[at + 1..at + 1 + value.len()].copy_from_slice(value);
    };
    text(0xd0, b"Cup");
    text(0x110, b"2024-03-05");
    // 红 and 黑 in GB 18030.
    text(0x130, &[0xba, 0xec]);
    text(0x140, &[0xba, 0xda]);
    let is_plain = version <= 10;
    for Node(from, to, next, other, comment) in nodes {
        let (next, other, has) = (u8::from(*next), u8::from(*other), u8::from(!comment.is_empty()));
        let flags = if is_plain { (next * 0xf0) | (other * 0x0f) } else { (next << 7) | (other << 6) | (has << 5) };
        bytes.extend([from + 0x18, to + 0x20, flags, 0]);
        if is_plain || has == 1 {
            bytes.extend((comment.len() as u32).to_le_bytes());
            bytes.extend(comment.as_bytes());
        }
    }
    bytes
}

/// Encrypts a file in which only ASCII comments of a known place occur.
fn encrypt(mut bytes: Vec<u8>, nodes: &[Node]) -> Vec<u8> {
    let [mask, or_a, or_b, or_c, or_d, sum, xy, from, to] = [0x5a_u8, 0x11, 0x80, 0x07, 0x3c, 0x77, 0xc5, 0x2b, 0x9e];
    bytes[3] = mask;
    bytes[8..16].copy_from_slice(&[or_a, or_b, or_c, or_d, sum, xy, from, to]);
    let scaled = |key: u8| (((((u32::from(key) * u32::from(key)) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) % 256;
    let key_xy = (scaled(xy) * u32::from(xy) % 256) as u8;
    let key_from = (scaled(from) * u32::from(key_xy) % 256) as u8;
    let key_to = (scaled(to) * u32::from(key_from) % 256) as u8;
    let length_key = (u32::from(sum) * 256 + u32::from(xy)) % 32000 + 767;
    let pieces: Vec<u8> = bytes[0x10..0x30].to_vec();
    for (at, byte) in bytes[0x10..0x30].iter_mut().enumerate() {
        *byte = pieces[(at + usize::from(key_xy) + 1) % 32].wrapping_add(key_xy);
    }
    let mut at = 0x400;
    for Node(.., comment) in nodes {
        bytes[at] = bytes[at].wrapping_add(key_from);
        bytes[at + 1] = bytes[at + 1].wrapping_add(key_to);
        at += 4;
        if !comment.is_empty() {
            let length = (comment.len() as u32 + length_key).to_le_bytes();
            bytes[at..at + 4].copy_from_slice(&length);
            at += 4 + comment.len();
        }
    }
    let parts = [sum & mask | or_a, xy & mask | or_b, from & mask | or_c, to & mask | or_d];
    for (at, byte) in bytes[0x400..].iter_mut().enumerate() {
        *byte = byte.wrapping_add(b"[(C) Copyright Mr. Dong Shiwei.]"[at % 32] & parts[at % 4]);
    }
    bytes
}

/// The only game of a file, and the remarks about it.
fn open(bytes: &[u8]) -> (Record, Vec<String>) {
    let decoded = decode(bytes);
    assert_eq!(Form::detect(&decoded.value), Some(Form::Chinese));
    let Reading { mut value, remarks: about_moves } = read(&game("xiangqi"), Form::Chinese, &decoded.value);
    let said = decoded.remarks.iter().chain(&about_moves).map(ToString::to_string).collect();
    (value.pop().expect("a game"), said)
}

const READ_AS: &str = "line 1: read as an XQF file of version";

/// h3-e3 h10-g8 (b10-c8 (i10-i9) h1-g3) h1-g3.
const NODES: [Node; 7] = [
    Node(0, 0, true, false, "start"),
    Node(72, 42, true, false, "to the centre"),
    Node(79, 67, true, true, ""),
    Node(70, 62, false, false, "the end"),
    Node(19, 27, true, true, "another"),
    Node(70, 62, false, false, ""),
    Node(89, 88, false, false, ""),
];

#[test]
fn an_xqf_file_has_moves_variations_comments_names_and_a_result() {
    for version in [10, 12, 18] {
        let plain = file(version, &ARRAY, 1, &NODES);
        let bytes = if version > 10 { encrypt(plain, &NODES) } else { plain };
        let (record, said) = open(&bytes);
        assert_eq!(said, [format!("{READ_AS} {version}; lines are those of its DhtmlXQ text")]);
        assert_eq!(line(&record.turns), "Ch3-e3 Hh10-g8 (Hb10-c8 Hh1-g3) (Ri10-i9) Hh1-g3", "{version}");
        assert_eq!((record.start, record.result.as_str()), (None, "1-0"));
        assert_eq!((record.preface.text.as_str(), record.turns[0].comment.as_str()), ("start", "to the centre"));
        assert_eq!(
            (record.turns[2].comment.as_str(), record.turns[1].variations[0][0].comment.as_str()),
            ("the end", "another")
        );
        let tags = ["Event", "Date", "White", "Black"]
            .map(|tag| record.tags.iter().find(|(name, _)| name == tag).map(|(_, value)| value.as_str()));
        assert_eq!(tags, [Some("Cup"), Some("2024-03-05"), Some("红"), Some("黑")]);
    }
}

#[test]
fn the_first_move_of_an_xqf_position_tells_who_moves() {
    let mut pieces = [0xff; 32];
    (pieces[4], pieces[20], pieces[16]) = (30, 49, 9);
    let nodes = [Node(0, 0, true, false, ""), Node(9, 0, false, false, "")];
    let (record, _) = open(&file(10, &pieces, 0, &nodes));
    assert_eq!(record.start.as_deref(), Some("r3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"));
    assert_eq!(line(&record.turns), "Ra10-a1+");
}

#[test]
fn what_an_xqf_file_does_not_say_is_said() {
    let whole = file(10, &ARRAY, 9, &NODES);
    let (record, said) = open(&whole[..whole.len() - 12]);
    assert_eq!(line(&record.turns), "Ch3-e3 Hh10-g8 (Hb10-c8) Hh1-g3");
    assert_eq!(
        said[1..],
        [
            "line 1: the result 9 is unknown and left out",
            "line 1: the file ends within its moves; what is missing is left out"
        ]
    );
    let illegal = [Node(0, 0, true, false, ""), Node(72, 79, true, false, ""), Node(79, 70, true, false, "")];
    let (record, said) = open(&file(10, &ARRAY, 0, &illegal));
    assert_eq!(line(&record.turns), "Ch3xh10");
    assert_eq!(
        said[1..],
        [
            "line 1: the file ends within its moves; what is missing is left out",
            "line 8: move 2: `7079` is not a legal move; the line ends before it"
        ]
    );
    assert_eq!(remarks(&decode(b"XQ is no file")), [""; 0], "a text may begin so");
}
