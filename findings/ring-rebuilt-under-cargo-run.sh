#!/usr/bin/env bash
# ring 0.17.14: a build that a program started by `cargo run` starts (an "xtask") compiles ring anew, and with it all crates
# above it (rustls, sqlx, tungstenite …); the next `cargo build` from a shell compiles them once more, and so on.
#
# ring's build script names CARGO_MANIFEST_DIR and other variables that cargo itself sets for it in
# `cargo:rerun-if-env-changed`. Cargo compares them with its own environment: unset in a shell, but set by `cargo run` to
# the folder of the program that it runs.
#
# Seen with cargo 1.95.0: "Dirty ring v0.17.14: the env variable CARGO_MANIFEST_DIR changed" at every change of starter,
# although no file has changed.
# Here: `xtask/src/run.rs` removes these variables before it starts a program.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo=(cargo +1.95.0)
cd "$folder"
mkdir -p app/src task/src
printf '[workspace]\nresolver = "3"\nmembers = ["app", "task"]\n' >Cargo.toml
printf '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\nring = "=0.17.14"\n' >app/Cargo.toml
echo 'fn main() { println!("{}", ring::digest::SHA256.output_len()); }' >app/src/main.rs
printf '[package]\nname = "task"\nversion = "0.1.0"\nedition = "2024"\n' >task/Cargo.toml
cat >task/src/main.rs <<'RUST'
fn main() {
    let cargo = std::env::var("CARGO").unwrap();
    assert!(std::process::Command::new(cargo).args(["build", "--package", "app", "--verbose"]).status().unwrap().success());
}
RUST
export CARGO_TARGET_DIR=$folder/target CARGO_TERM_COLOR=never
reason='Dirty ring v0.17.14: the env variable CARGO_MANIFEST_DIR changed'
shell() { "${cargo[@]}" build --package app --verbose 2>&1; }
within() { "${cargo[@]}" run --quiet --package task 2>&1; }

shell >first.log
shell >again.log
grep -q 'Fresh ring v0.17.14' again.log
within >within.log
grep -F "$reason" within.log
within >within-again.log
grep -q 'Fresh ring v0.17.14' within-again.log
shell >back.log
grep -F "$reason" back.log
echo "ring was compiled again at both changes of starter"
