// An example that is recorded by playing: where it begins, the turns played, and what the author expects after some of them;
// and its lines as they are written into the file. Pure.

/** The squares to which a piece must be able to go. */
export interface ExpectedMoves {
  cell: string
  /** What the author expects. */
  cells: string[]
  /** What the rules allow. */
  allowed: string[]
}
/** Something that the author expects in the position after `ply` turns. */
export interface Claim {
  ply: number
  /** As it is written into the file. */
  line: string
  /** Whether the rules fulfil it. */
  holds: boolean
  /** The id of the game with these rules: they may change while the example is recorded. */
  game: string
  /** Of a line that lists squares. */
  moves?: ExpectedMoves
}
export interface Recording {
  /** The position as text; null: the start position. */
  start: string | null
  turns: string[]
  claims: Claim[]
}
/** A line of the example; `claim`: the index of its claim, null if it leads to a position. */
export interface RecordingRow {
  line: string
  claim: number | null
}

export const newRecording = (start: string | null = null, turns: string[] = []): Recording => ({
  start,
  turns,
  claims: [],
})

/** Cells in the order in which people list them: a2, a10, b1. */
export const sortedCells = (cells: Iterable<string>): string[] =>
  [...new Set(cells)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The lines of the example. Turns are listed where something is expected after them, the rest at the end. */
export function rowsOf({ start, turns, claims }: Recording): RecordingRow[] {
  const rows: RecordingRow[] = start === null ? [] : [{ line: `position ${start}`, claim: null }]
  let played = 0
  const playUntil = (ply: number) => {
    if (ply > played) rows.push({ line: `play ${turns.slice(played, ply).join('; ')}`, claim: null })
    played = Math.max(played, ply)
  }
  const inOrder = claims.map(({ ply, line }, claim) => ({ ply, line, claim })).sort((a, b) => a.ply - b.ply)
  for (const { ply, line, claim } of inOrder) {
    playUntil(ply)
    rows.push({ line, claim })
  }
  playUntil(turns.length)
  return rows
}

/** The recording after its first `count` turns. */
export const shortened = (recording: Recording, count: number): Recording => ({
  ...recording,
  turns: recording.turns.slice(0, count),
  claims: recording.claims.filter(({ ply }) => ply <= count),
})

/** The recording after a turn, which replaces what was recorded after the position in which it is played. */
export const continued = (recording: Recording, turns: string[]): Recording => ({
  ...recording,
  turns,
  claims: recording.claims.filter(({ ply }) => ply < turns.length),
})

/** The expectation that a piece can go to these cells and to no others. */
export function movesClaim(ply: number, game: string, { cell, cells, allowed }: ExpectedMoves): Claim {
  const moves = { cell, cells: sortedCells(cells), allowed: sortedCells(allowed) }
  return {
    ply,
    game,
    line: `moves ${cell}: ${moves.cells.join(' ')}`.trimEnd(),
    holds: moves.cells.join(' ') === moves.allowed.join(' '),
    moves,
  }
}

/** The claim with or without one more square. */
export function toggledMove(claim: Claim, cell: string): Claim {
  if (!claim.moves) return claim
  const { cells } = claim.moves
  const changed = cells.includes(cell) ? cells.filter((other) => other !== cell) : [...cells, cell]
  return movesClaim(claim.ply, claim.game, { ...claim.moves, cells: changed })
}

/** The recording with a claim, which replaces the same one, or the one about the squares of the same piece. */
export function withClaim(recording: Recording, claim: Claim): Recording {
  const isSame = (other: Claim) =>
    other.ply === claim.ply && (other.line === claim.line || (!!claim.moves && other.moves?.cell === claim.moves.cell))
  return { ...recording, claims: [...recording.claims.filter((other) => !isSame(other)), claim] }
}
