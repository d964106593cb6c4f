//! Gives the engine the stack that a search needs; without this WebAssembly has one megabyte.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 8 << 20);
    }
}
