// Random games by the rules of shogiops, in all its variants but chu shogi, whose lions move twice.

import {
  makeCsaHeader,
  makeCsaMoveOrDrop,
  normalizedCsaLines,
  parseCsaHeader,
  parseCsaMovesOrDrops,
} from "shogiops/notation/csa";
import {
  makeKifHeader,
  makeKifMoveOrDrop,
  normalizedKifLines,
  parseKifHeader,
  parseKifMovesOrDrops,
} from "shogiops/notation/kif";
import { initialSfen, makeSfen, parseSfen } from "shogiops/sfen";
import { isDrop, makeUsi, parsePieceName } from "shogiops/util";
import { main } from "./player.mjs";

class Game {
  constructor(rules) {
    this.pos = parseSfen(rules, initialSfen(rules), true).unwrap();
    this.played = [];
  }

  position() {
    return makeSfen(this.pos);
  }

  turns() {
    this.moves = new Map();
    if (this.pos.outcome()) return [];
    for (const [from, dests] of this.pos.allMoveDests()) {
      for (const to of dests) for (const promotion of [true, false]) this.add({ from, to, promotion });
    }
    for (const [name, dests] of this.pos.allDropDests()) {
      for (const to of dests) this.add({ role: parsePieceName(name).role, to });
    }
    return [...this.moves.keys()];
  }

  add(move) {
    if (this.pos.isLegal(move)) this.moves.set(makeUsi(move), move);
  }

  after(turn) {
    const after = this.pos.clone();
    after.play(this.moves.get(turn));
    return makeSfen(after);
  }

  play(turn) {
    const before = this.pos.clone();
    const move = this.moves.get(turn);
    this.pos.play(move);
    this.played.push({ before, move });
  }

  result() {
    const outcome = this.pos.outcome();
    if (!outcome) return "*";
    return { sente: "1-0", gote: "0-1" }[outcome.winner] ?? "1/2-1/2";
  }

  records() {
    const first = this.played[0]?.before;
    if (!first) return [];
    let last;
    const kif = this.played.map(({ before, move }, number) => {
      const text = makeKifMoveOrDrop(before, move, last);
      last = move.to;
      return `${number + 1} ${text}`;
    });
    const records = [[makeKifHeader(first), "手数----指手---------消費時間--", ...kif, ""].join("\n")];
    if (first.rules === "standard") {
      const csa = this.played.map(({ before, move }) => (before.turn === "sente" ? "+" : "-") + makeCsaMoveOrDrop(before, move));
      records.push([makeCsaHeader(first), ...csa, ""].join("\n"));
    }
    return records;
  }
}

// It reads headers and moves, and leaves it to others to find the lines with moves.
const readers = {
  kif: (text) => {
    parseKifHeader(text).unwrap();
    return parseKifMovesOrDrops(normalizedKifLines(text).filter((line) => /^\d+ .*[()打]/.test(line)));
  },
  csa: (text) => {
    const moves = normalizedCsaLines(text).filter((line) => /^[+-]\d/.test(line));
    return parseCsaMovesOrDrops(parseCsaHeader(text).unwrap(), moves);
  },
};

main({
  name: "shogiops",
  dialect: "usi",
  knowsHistory: false,
  variants: [
    ["standard", "shogi", []],
    ["minishogi", "minishogi", []],
    ["kyotoshogi", "kyoto-shogi", []],
    ["checkshogi", "check-shogi", []],
    ["annanshogi", "annan-shogi", []],
  ],
  start: (variant) => new Game(variant),
  reads: Object.keys(readers),
  read: (_variant, form, text) => readers[form](text).map(makeUsi),
});
