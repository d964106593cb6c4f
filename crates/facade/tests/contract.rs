//! `web/src/desk/contract.ts` is what the Rust types say.
//!
//! `UPDATE_CONTRACT=1 cargo test -p variorum-facade --test contract` rewrites it.

use std::fs;
use std::path::Path;

#[test]
fn the_page_has_the_types_of_the_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/desk/contract.ts");
    let text = facade::contract();
    if std::env::var_os("UPDATE_CONTRACT").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let first_difference = committed.lines().zip(text.lines()).position(|(one, two)| one != two).map(|line| line + 1);
    assert!(
        committed == text,
        "line {first_difference:?} differs: run UPDATE_CONTRACT=1 cargo test -p variorum-facade --test contract"
    );
}
