//! The bytes of a file as text: UTF-8, UTF-16 with a byte-order mark, Shift-JIS, GB 18030, EUC-KR and Windows-1252; and
//! XQF, a binary format, as the text that says the same.
//!
//! Old programs save files in the encoding of their country and do not say which one. A text that is UTF-8 is never
//! anything else. Otherwise the words that such a file must contain decide: Japanese ones in Shift-JIS, Chinese ones in
//! GB 18030, Korean ones in EUC-KR. `form` decides what the text is.

use crate::chinese::xqf;
use crate::reading::{Reading, Remarks};
use encoding_rs::{EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// Words of which at least one occurs in any file of the encoding's country. KIF files have a header or a move, CSA
/// files with Japanese names a line `N+` or `V2`. Korean records have tags.
const MARKERS: &[(&Encoding, &[&str])] = &[
    (SHIFT_JIS, &["手合割", "先手", "後手", "手数", "▲", "△", "歩", "\nN+", "\nN-", "\nV2", "\nPI", "\nP1"]),
    (EUC_KR, &["[대회명", "[초대국자", "[한대국자", "[초차림", "[한차림", "[초포진", "[대국결과"]),
    (GB18030, &["[DhtmlXQ", "平", "进", "退", "進", "红", "紅", "[Format \"ICCS\"]", "[Game \"Chinese Chess\"]"]),
];

/// Decodes the bytes of a file. A remark names the encoding unless it is a Unicode one.
pub fn decode(bytes: &[u8]) -> Reading<String> {
    if xqf::has_form(bytes) {
        return xqf::to_dhtmlxq(bytes);
    }
    let mut remarks = Remarks::default();
    // The lines of an old Macintosh end with a carriage return alone.
    let lines: Vec<u8>;
    let bytes = if has_lines(bytes) && bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        lines = bytes.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }).collect();
        &lines[..]
    } else {
        bytes
    };
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
        // Korean collections have bytes in them that belong to no character.
        let clean: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0xff).collect();
        let (text, damaged) = encoding.decode_without_bom_handling(if encoding == EUC_KR { &clean } else { bytes });
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

/// Can these bytes, with which a file begins, be cut into lines before they are decoded? Not those of UTF-16 and XQF.
pub fn has_lines(bytes: &[u8]) -> bool {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    !is_utf16 && !xqf::has_form(bytes)
}

/// Encodes a text in Shift-JIS, which old programs expect of a KIF file; `None` if it has characters that Shift-JIS
/// lacks.
pub fn encode_shift_jis(text: &str) -> Option<Vec<u8>> {
    let (bytes, _, lossy) = SHIFT_JIS.encode(text);
    (!lossy).then(|| bytes.into_owned())
}
