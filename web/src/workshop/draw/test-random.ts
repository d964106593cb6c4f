// Random numbers and marks for the tests of this folder: the same ones for the same seed.
import { marksOf, withMark, type Marks, type Mode, type Symmetry, type Way } from './marks'

export type Random = (below: number) => number

export function seededRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WAYS: readonly Way[] = ['step', 'ride', 'hop']
const MODES: readonly Mode[] = ['both', 'move', 'capture']
const SYMMETRIES: readonly Symmetry[] = ['all', 'mirror', 'none']

/** Some marks, near the piece more often than far away. */
export function randomMarks(random: Random): Marks {
  let marks = marksOf([])
  for (let i = random(6); i > 0; i--) {
    const far = 1 + random(1 + random(5))
    const at = { x: random(2 * far + 1) - far, y: random(2 * far + 1) - far }
    const way = WAYS[random(3)]!
    const upTo = way === 'ride' && random(2) ? 1 + random(4) : null
    if (at.x || at.y) marks = withMark(marks, at, { way, mode: MODES[random(3)]!, upTo }, SYMMETRIES[random(3)]!)
  }
  return marks
}
