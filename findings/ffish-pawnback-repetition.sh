#!/usr/bin/env bash
# ffish 0.7.10 (npm; Fairy-Stockfish for JavaScript), variants `pawnback` and `pawnsideways`: a position in which a pawn can
# be captured en passant counts as the same as the later ones, in which it cannot. After d7d5 and two rounds of the knights
# a draw can be claimed, although the position without e5d6 has come up only twice. By article 9.2.3.1 of the Laws of Chess
# two positions are not the same if a pawn could have been captured en passant in the first one; in `chess` and `torpedo`
# Fairy-Stockfish sees that and needs a third round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save --prefix . ffish@0.7.10
cat >repeat.mjs <<'JS'
// The module loads its other file with `fetch`, if there is one, and writes the name of the engine.
const { log } = console;
delete globalThis.fetch;
console.log = () => undefined;
const { default: engine } = await import("ffish");
await new Promise((ready) => {
  engine.onRuntimeInitialized = ready;
});
new engine.Board("chess").delete();
for (const variant of ["chess", "torpedo", "pawnback", "pawnsideways"]) {
  const board = new engine.Board(variant, "4k2n/3p4/8/4P3/8/8/8/4K2N b - - 0 1");
  board.push("d7d5");
  const seen = [board.legalMoves().split(" ").includes("e5d6")];
  for (let round = 1; round <= 3; round++) {
    for (const move of ["h1g3", "h8g6", "g3h1", "g6h8"]) board.push(move);
    seen.push(board.legalMoves().split(" ").includes("e5d6"), board.result(true));
  }
  log(variant, ...seen);
}
JS
node repeat.mjs | tee seen
diff seen - <<'TEXT'
chess true false * false * false 1/2-1/2
torpedo true false * false * false 1/2-1/2
pawnback true false * false 1/2-1/2 false 1/2-1/2
pawnsideways true false * false 1/2-1/2 false 1/2-1/2
TEXT
