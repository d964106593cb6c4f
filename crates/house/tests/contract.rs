//! `web/src/desk/house.ts` is what the Rust types say.
//!
//! `UPDATE_CONTRACT=1 cargo test -p variorum-house --test contract` rewrites it.

use std::fs;
use std::path::Path;

#[test]
fn the_page_has_the_types_of_what_is_told_beside_the_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/desk/house.ts");
    let text = house::contract();
    if std::env::var_os("UPDATE_CONTRACT").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "it differs: run UPDATE_CONTRACT=1 cargo test -p variorum-house --test contract");
}
