// Random games by the rules of chessops, in all its variants.

import { castlingSide } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { parsePgn, startingPosition } from "chessops/pgn";
import { makeSan, parseSan } from "chessops/san";
import { kingCastlesTo, makeSquare, makeUci, parseUci } from "chessops/util";
import { defaultPosition } from "chessops/variant";
import { SquareSet } from "chessops";
import { main } from "./player.mjs";

const HAND = ["pawn", "knight", "bishop", "rook", "queen"];

class Game {
  constructor(rules) {
    this.pos = defaultPosition(rules);
  }

  position() {
    return makeFen(this.pos.toSetup());
  }

  turns() {
    this.moves = new Map();
    if (this.pos.outcome()) return [];
    for (const [from, dests] of this.pos.allDests()) {
      for (const to of dests) for (const move of this.withPromotions({ from, to })) this.add(move);
    }
    for (const to of this.pos.dropDests()) {
      for (const role of HAND) if (this.pos.isLegal({ role, to })) this.add({ role, to });
    }
    return [...this.moves.keys()];
  }

  withPromotions({ from, to }) {
    const promotes = this.pos.board.pawn.has(from) && SquareSet.backranks().has(to);
    if (!promotes) return [{ from, to }];
    const roles = ["queen", "rook", "bishop", "knight"].concat(this.pos.rules === "antichess" ? ["king"] : []);
    return roles.map((promotion) => ({ from, to, promotion }));
  }

  // In chessops, the king takes its rook; in chess from the usual array, programs name the square of the king.
  text(move) {
    const side = castlingSide(this.pos, move);
    return side ? makeSquare(move.from) + makeSquare(kingCastlesTo(this.pos.turn, side)) : makeUci(move);
  }

  add(move) {
    this.moves.set(this.text(move), move);
  }

  short(turn) {
    return makeSan(this.pos, this.moves.get(turn));
  }

  after(turn) {
    const after = this.pos.clone();
    after.play(this.moves.get(turn) ?? parseUci(turn));
    return makeFen(after.toSetup());
  }

  play(turn) {
    this.pos.play(this.moves.get(turn));
  }

  result() {
    const outcome = this.pos.outcome();
    if (!outcome) return "*";
    return { white: "1-0", black: "0-1" }[outcome.winner] ?? "1/2-1/2";
  }
}

const variants = ["chess", "crazyhouse", "atomic", "antichess", "kingofthehill", "3check", "racingkings", "horde"];

main({
  name: "chessops",
  dialect: "uci",
  knowsHistory: false,
  variants: variants.map((name) => [name, name, []]),
  start: (variant) => new Game(variant),
  reads: ["pgn"],
  read: (variant, _form, text) => {
    const [game] = parsePgn(text);
    const reader = new Game(variant);
    reader.pos = startingPosition(game.headers).unwrap();
    const turns = [];
    for (const { san } of game.moves.mainline()) {
      const move = parseSan(reader.pos, san);
      if (!move) throw new Error(`${san} is not read`);
      turns.push(reader.text(move));
      reader.pos.play(move);
    }
    return turns;
  },
});
