//! The bytes of a file as text: UTF-8, UTF-16 with a byte-order mark, Shift-JIS, GB 18030 and Windows-1252.
//!
//! Old programs save files in the encoding of their country and do not say which one. A text that is UTF-8 is never
//! anything else. Otherwise the words that such a file must contain decide: Japanese ones in Shift-JIS, Chinese ones in
//! GB 18030. `form` decides what the text is.

use crate::reading::{Reading, Remarks};
use encoding_rs::{Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// Words of which at least one occurs in any file of the encoding's country. KIF files have a header or a move, CSA
/// files with Japanese names a line `N+` or `V2`.
const MARKERS: &[(&Encoding, &[&str])] = &[
    (SHIFT_JIS, &["手合割", "先手", "後手", "手数", "▲", "△", "歩", "\nN+", "\nN-", "\nV2", "\nPI", "\nP1"]),
    (GB18030, &["[DhtmlXQ", "平", "进", "退", "進", "红", "紅"]),
];

/// Decodes the bytes of a file. A remark names the encoding unless it is a Unicode one.
pub fn decode(bytes: &[u8]) -> Reading<String> {
    let mut remarks = Remarks::default();
    // A byte-order mark names a Unicode encoding; without one it may still be UTF-8.
    let (text, encoding, damaged) = UTF_8.decode(bytes);
    if !damaged {
        return remarks.with(text.into_owned());
    }
    if encoding != UTF_8 {
        remarks.add(1, format!("the text is not valid {}; characters that cannot be read are lost", encoding.name()));
        return remarks.with(text.into_owned());
    }
    for &(encoding, markers) in MARKERS {
        let (text, damaged) = encoding.decode_without_bom_handling(bytes);
        let lined = format!("\n{text}");
        if !damaged && markers.iter().any(|marker| lined.contains(marker)) {
            remarks.add(1, format!("read as {} text", encoding.name()));
            return remarks.with(text.into_owned());
        }
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    remarks.add(1, "the text is not UTF-8; read as windows-1252 text");
    remarks.with(text.into_owned())
}

/// Encodes a text in Shift-JIS, which old programs expect of a KIF file; `None` if it has characters that Shift-JIS
/// lacks.
pub fn encode_shift_jis(text: &str) -> Option<Vec<u8>> {
    let (bytes, _, lossy) = SHIFT_JIS.encode(text);
    (!lossy).then(|| bytes.into_owned())
}
