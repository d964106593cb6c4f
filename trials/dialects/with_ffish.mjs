// Random games by the rules of ffish, Fairy-Stockfish for JavaScript, in all its variants.
//
// It is much faster than pyffish, which sets the variant up again in every call.

import { readFileSync } from "node:fs";
import { main } from "./player.mjs";

// The module loads its other file with `fetch`, if there is one, which cannot read files in Node; and it writes the name
// of the engine where the games belong.
const { fetch, console } = globalThis;
const { log } = console;
delete globalThis.fetch;
console.log = () => undefined;
const { default: engine } = await import("ffish");
await new Promise((ready) => {
  engine.onRuntimeInitialized = ready;
});
globalThis.fetch = fetch;
console.log = log;

// What is the same in pyffish: the shuffled variants, in which the king takes its rook; the notations of turns; readings.
const fairy = JSON.parse(readFileSync(new URL("fairy_stockfish.json", import.meta.url)));
const notations = new Map(
  Object.entries(fairy.notations).flatMap(([notation, names]) => names.map((name) => [name, engine.Notation[notation]])),
);

class Game {
  constructor(variant) {
    this.notation = notations.get(variant) ?? engine.Notation.SAN;
    this.board = new engine.Board(variant, engine.startingFen(variant), fairy.shuffled.includes(variant));
  }

  position() {
    return this.board.fen();
  }

  turns() {
    return this.board.legalMoves().split(" ").filter(Boolean);
  }

  short(turn) {
    return this.board.sanMove(turn, this.notation);
  }

  after(turn) {
    this.board.push(turn);
    const after = this.board.fen();
    this.board.pop();
    return after;
  }

  play(turn) {
    this.board.push(turn);
  }

  result() {
    return this.board.result(false);
  }

  claim() {
    const claimed = this.board.result(true);
    return this.result() === "*" ? claimed : "*";
  }

  end() {
    this.board.delete();
  }
}

// There are no variants before the first board. `fairy` and `normal` are not games of their own.
new engine.Board("chess").delete();
const variants = engine.variants().split(" ").filter((name) => !["fairy", "normal"].includes(name));

main({
  name: "ffish",
  dialect: "uci",
  knowsHistory: true,
  variants: variants.map((name) => [name, name, fairy.readings[name] ?? []]),
  start: (variant) => new Game(variant),
});
