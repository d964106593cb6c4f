//! Lets the module be linked by cargo alone. Only macOS needs it: there the linker wants the symbols of Python, which the
//! interpreter supplies when it loads the module. Source: `PyO3`'s guide, "Building and distribution", "macOS".

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-undefined");
        println!("cargo::rustc-cdylib-link-arg=dynamic_lookup");
    }
}
