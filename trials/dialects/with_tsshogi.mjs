// Random games by the rules of tsshogi.

import { Color, PieceType, Position, Record, Square, exportCSA, exportKI2, exportKIF, importCSA, importKI2, importKIF } from "tsshogi";
import { main } from "./player.mjs";

const DROPS = [
  PieceType.PAWN,
  PieceType.LANCE,
  PieceType.KNIGHT,
  PieceType.SILVER,
  PieceType.GOLD,
  PieceType.BISHOP,
  PieceType.ROOK,
];

class Game {
  constructor() {
    this.record = new Record(new Position());
  }

  get pos() {
    return this.record.position;
  }

  position() {
    return this.pos.getSFEN(this.record.current.ply + 1);
  }

  turns() {
    this.moves = new Map();
    for (const from of this.pos.board.listNonEmptySquares()) {
      if (this.pos.board.at(from)?.color === this.pos.color) this.addAll(from);
    }
    for (const type of DROPS) if (this.pos.hand(this.pos.color).count(type) > 0) this.addAll(type);
    return [...this.moves.keys()];
  }

  addAll(from) {
    for (const to of Square.all) {
      const move = this.pos.createMove(from, to);
      for (const each of move ? [move, move.withPromote()] : []) {
        if (this.pos.isValidMove(each)) this.moves.set(each.usi, each);
      }
    }
  }

  after(turn) {
    const after = this.pos.clone();
    after.doMove(this.moves.get(turn));
    return after.getSFEN(this.record.current.ply + 2);
  }

  play(turn) {
    this.record.append(this.moves.get(turn));
  }

  result() {
    const winner = (color) => (color === Color.BLACK ? "1-0" : "0-1");
    const opponent = this.pos.color === Color.BLACK ? Color.WHITE : Color.BLACK;
    if (this.moves.size === 0) return winner(opponent);
    if (!this.record.repetition) return "*";
    const checking = this.record.perpetualCheck;
    if (!checking) return "1/2-1/2";
    return winner(checking === Color.BLACK ? Color.WHITE : Color.BLACK);
  }

  records() {
    return [exportKIF(this.record), exportKI2(this.record), exportCSA(this.record)];
  }
}

main({
  name: "tsshogi",
  dialect: "usi",
  knowsHistory: true,
  variants: [["shogi", "shogi", []]],
  start: () => new Game(),
  reads: ["kif", "ki2", "csa"],
  read: (_variant, form, text) => {
    const record = { kif: importKIF, ki2: importKI2, csa: importCSA }[form](text);
    if (record instanceof Error) throw record;
    return record.moves.map((node) => node.move.usi).filter(Boolean);
  },
});
