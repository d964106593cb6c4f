// The engine as the judge of a puzzle (course.svelte.ts): the requests `solve`, `analyse` and `frames`. All limits are
// numbers of nodes, never times, so that a puzzle has the same course everywhere.
import { ask } from '../client/ask'
import type { FrameTurn, GameRecord } from '../client/contract'
import type { PuzzleEngine, TurnHint } from './course.svelte'

/** The search for winning turns begins with this many nodes, and ends with the most. */
const SOLVE_NODES = [30_000, 240_000]
/** How long the opponent thinks. It sees every win of a puzzle. */
const REPLY_NODES = 40_000
const MAX_DEPTH = 60

export function puzzleEngine(base: Omit<GameRecord, 'turns'>): PuzzleEngine {
  const recordOf = (line: readonly string[]): GameRecord => ({ ...base, turns: line.map((text) => ({ text })) })
  return {
    async winningTurns(line, turns, signal) {
      const record = recordOf(line)
      let found: string[] = []
      for (const nodes of SOLVE_NODES) {
        const result = await ask({ ask: 'solve', record, options: { aim: 'win', turns, nodes } }, { signal })
        found = result.keys.map(({ turn }) => turn.text)
        if (result.outcome === 'disproved' || (result.outcome === 'proved' && result.complete)) break
      }
      return found
    },

    async bestReply(line, signal) {
      const options = { lines: 1, nodes: REPLY_NODES, depth: MAX_DEPTH }
      const result = await ask({ ask: 'analyse', record: recordOf(line), options }, { signal })
      const best = result.lines[0]
      const turn = best?.turns[0]
      if (!turn) throw new Error('There is no possible turn in this position.')
      return { text: turn.text, losesIn: best.end && !best.end.wins ? best.end.turns : null }
    },

    async describe(line, text, signal) {
      const record = recordOf([...line, text])
      const [frame] = await ask({ ask: 'frames', record, from: line.length + 1 }, { signal })
      if (!frame?.turn) throw new Error(`\`${text}\` is no possible turn in this position.`)
      return hintOf(frame.turn, frame.pieces)
    },
  }
}

/** Where a turn begins, from its first event. */
function hintOf(turn: FrameTurn, pieces: readonly { kind: string; name: string }[]): TurnHint {
  const first = turn.events[0]
  const { text, short, cells } = turn
  if (first?.what !== 'placed') return { text, short, cells, placed: null }
  return { text, short, cells, placed: pieces.find(({ kind }) => kind === first.kind)?.name ?? first.kind }
}
