//! Sets the stack size that a search needs; the default of WebAssembly is 1 MB.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 8 << 20);
    }
}
