#!/usr/bin/env bash
# Cargo 1.95.0: two checkouts of one project that share CARGO_TARGET_DIR are one project to cargo. In the second checkout,
# `cargo run` starts the program of the first, with other sources, as long as no file of the second checkout is newer than
# the build: the absolute path of a workspace is not part of a crate's hash, and freshness is decided by file times.
#
# One would expect either a crate of its own for each path, or a rebuild because the contents differ.
#
# Seen with cargo 1.95.0 (f2d3ce0bd 2026-03-21), on Linux: the second checkout prints "one". After `touch` it prints "two".
# Here: `.ci/run`, which keeps a target folder between checkouts, touches all files first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo=(cargo +1.95.0)
"${cargo[@]}" --version | grep -q '^cargo 1\.95\.0 ' || { echo "cargo 1.95.0 is needed"; exit 2; }
for checkout in one two; do
    mkdir -p "$folder/$checkout/src"
    printf '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2024"\n' >"$folder/$checkout/Cargo.toml"
    printf 'fn main() { println!("%s"); }\n' "$checkout" >"$folder/$checkout/src/main.rs"
    # Checked out before the build.
    touch -d '1 hour ago' "$folder/$checkout/Cargo.toml" "$folder/$checkout/src/main.rs"
done
export CARGO_TARGET_DIR=$folder/target
run() { (cd "$folder/$1" && "${cargo[@]}" run --quiet); }

test "$(run one)" = one
stale=$(run two)
touch "$folder/two/src/main.rs"
fresh=$(run two)
echo "second checkout: prints \"$stale\"; after touch: \"$fresh\""
test "$stale" = one
test "$fresh" = two
