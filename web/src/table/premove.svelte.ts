// A move entered while somebody else is on turn: from where to where, or what from the hand goes where, no more. It is tried as soon as it is one's own
// turn and forgotten if it is not possible then; until then nobody asks the rules, so every square may be named. One
// at a time; looking back at the game drops it. Played by entry.svelte.ts, shown by the board.
export class Premove {
  /** What is entered so far: a piece's cell or what takes one out of the hand, then where it goes. */
  cells = $state.raw<string[]>([])
  get whole(): boolean { return this.cells.length === 2 }

  /** `own`: one of the player's pieces stands there. */
  click(cell: string, own: boolean) {
    const from = this.cells[0]
    if (own && cell !== from) this.cells = [cell]
    else if (this.cells.length === 1 && from !== cell) this.cells = [from!, cell]
    else this.cells = []
  }
  grab(cell: string) { this.cells = [cell] }
  /** Takes something out of the hand; the same once more: puts it back. */
  hold(token: string) { this.cells = this.cells.length === 1 && this.cells[0] === token ? [] : [token] }
  /** Let down on a cell, also on one with an own piece: somebody may take him before. */
  drop(cell: string | null, from: string) { this.cells = cell === null || cell === from ? [] : [from, cell] }
  clear() { if (this.cells.length) this.cells = [] }
  /** Hands it over to be played. */
  take(): string[] { const cells = this.cells; this.cells = []; return cells }
}
