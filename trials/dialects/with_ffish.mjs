// Random games by the rules of ffish, Fairy-Stockfish for JavaScript, in all its variants.
//
// It is much faster than pyffish, which sets the variant up again in every call.

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

// The shuffled variants, in which the king takes its rook.
const SHUFFLED = ["fischerandom", "caparandom"];

class Game {
  constructor(variant) {
    this.board = new engine.Board(variant, engine.startingFen(variant), SHUFFLED.includes(variant));
  }

  position() {
    return this.board.fen();
  }

  turns() {
    return this.board.legalMoves().split(" ").filter(Boolean);
  }

  short(turn) {
    return this.board.sanMove(turn);
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
  variants: variants.map((name) => [name, name]),
  start: (variant) => new Game(variant),
});
