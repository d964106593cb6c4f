// The course of a puzzle with an engine and a board that are fakes: right and wrong turns, the defence, hints, the solution,
// and what happens when the engine fails.
import { beforeEach, describe, expect, it } from 'vitest'
import { PuzzleCourse, type PuzzleBoard, type PuzzleEngine, type PuzzlePosition } from './course.svelte'
import type { Puzzle } from './puzzle'

const PUZZLE: Puzzle = { position: 'start', turns: 2, key: 'key', grade: 100 }
const GOES_ON: PuzzlePosition = { isMine: true, end: null }
const THEIRS: PuzzlePosition = { isMine: false, end: null }
const WON: PuzzlePosition = { isMine: false, end: 'won' }

/** A game in which `key`, a reply and `mate` win, `other` wins too, `slow` wins late, and nothing else does. */
class Fake implements PuzzleEngine, PuzzleBoard {
  turns: string[] = []
  shown: number[] = []
  events: string[] = []
  solved = 0
  fails = false
  /** What the solver lists for the first turn. */
  first = ['KEY']

  #answer<T>(value: T): Promise<T> {
    return this.fails ? Promise.reject(new Error('the engine has failed')) : Promise.resolve(value)
  }
  winningTurns(line: readonly string[]) {
    this.solved += 1
    return this.#answer(line.length ? ['MATE'] : this.first)
  }
  bestReply(line: readonly string[]) {
    const losesIn = line.at(-1) === 'SLOW' ? 3 : line.at(-1) === 'DEEP' ? 1 : null
    return this.#answer({ text: 'REPLY', losesIn })
  }
  describe(_: readonly string[], text: string) {
    const full = text.toUpperCase()
    return this.#answer({ text: full, short: full.toLowerCase(), cells: ['a1', 'a2'], placed: null })
  }
  play(text: string): Promise<PuzzlePosition> {
    this.turns.push(text)
    return Promise.resolve(text === 'MATE' ? WON : text === 'REPLY' ? GOES_ON : THEIRS)
  }
  goTo(ply: number) {
    this.shown.push(ply)
    this.turns = this.turns.slice(0, ply)
    return Promise.resolve()
  }
}

let fake: Fake
let course: PuzzleCourse
beforeEach(async () => {
  fake = new Fake()
  const note = (name: string) => () => void fake.events.push(name)
  const events = { onwrong: note('wrong'), onsolved: note('solved'), onshown: note('shown') }
  course = new PuzzleCourse(PUZZLE, fake, fake, events, 0)
  await course.start()
})
/** The user plays a turn on the board. */
async function user(text: string, position: PuzzlePosition = text === 'MATE' ? WON : THEIRS) {
  fake.turns.push(text)
  await course.onTurn(text, text.toLowerCase(), position)
}

describe('right turns', () => {
  it('are answered until the win', async () => {
    expect([course.phase, course.left]).toEqual(['turn', 2])
    await user('KEY')
    expect(fake.turns).toEqual(['KEY', 'REPLY'])
    expect([course.phase, course.left]).toEqual(['turn', 1])
    await user('MATE')
    expect(course.phase).toBe('solved')
    expect([course.mistakes, course.hinted]).toEqual([0, false])
    expect(fake.events).toEqual(['solved'])
  })
  it('do not ask the solver about the stored turn', async () => {
    await user('KEY')
    // Once, in advance, for the position after the reply.
    expect(fake.solved).toBe(1)
  })
  it('may be others than the stored one', async () => {
    fake.first = ['KEY', 'OTHER']
    await user('OTHER')
    expect([course.phase, course.left]).toEqual(['turn', 1])
  })
  it('may be proved by the search alone, if the list of the solver is incomplete', async () => {
    await user('DEEP')
    expect(course.phase).toBe('turn')
    expect(fake.events).toEqual([])
  })
  it('are followed by another turn of the same team, if it is its turn', async () => {
    await user('KEY', GOES_ON)
    expect(fake.turns).toEqual(['KEY'])
    expect([course.phase, course.left]).toEqual(['turn', 1])
  })
})

describe('a wrong turn', () => {
  it('is answered and taken back; the puzzle can still be solved', async () => {
    await user('BAD')
    expect(course.phase).toBe('wrong')
    expect(course.fault).toEqual({ why: 'fails', turn: 'bad', reply: 'reply' })
    expect(fake.turns).toEqual(['BAD', 'REPLY'])
    await course.retry()
    expect(fake.turns).toEqual([])
    expect([course.phase, course.fault, course.mistakes]).toEqual(['turn', null, 1])
    await user('KEY')
    await user('MATE')
    expect(course.phase).toBe('solved')
    expect(fake.events).toEqual(['wrong', 'solved'])
  })
  it('may win too late', async () => {
    await user('SLOW')
    expect(course.fault).toEqual({ why: 'slow', turn: 'slow', reply: 'reply' })
  })
  it('may end the game', async () => {
    await user('BAD', { isMine: false, end: 'not-won' })
    expect(course.fault).toEqual({ why: 'ends', turn: 'bad', reply: null })
    expect(fake.turns).toEqual(['BAD'])
  })
  it('later on goes back to the position before it only', async () => {
    await user('KEY')
    await user('BAD')
    expect(course.phase).toBe('wrong')
    await course.retry()
    expect(fake.turns).toEqual(['KEY', 'REPLY'])
    expect(course.left).toBe(1)
  })
})

describe('hints', () => {
  it('come in two steps, and end with the turn', async () => {
    await course.showHint()
    expect([course.hintStep, course.hint?.cells[0]]).toEqual([1, 'a1'])
    await course.showHint()
    expect([course.hintStep, course.hint?.short]).toEqual([2, 'key'])
    await course.showHint()
    expect(course.hintStep).toBe(2)
    await user('KEY')
    expect([course.hintStep, course.hint, course.hinted]).toEqual([0, null, true])
    await course.showHint()
    expect(course.hint?.short).toBe('mate')
  })
  it('take a wrong turn back', async () => {
    await user('BAD')
    await course.showHint()
    expect([course.phase, course.hintStep, fake.turns]).toEqual(['turn', 1, []])
  })
})

describe('the solution', () => {
  it('is played to the end, and does not count as solved', async () => {
    await course.showSolution()
    expect(fake.turns).toEqual(['KEY', 'REPLY', 'MATE'])
    expect(course.phase).toBe('shown')
    expect(fake.events).toEqual(['shown'])
  })
  it('goes on from the position on the board', async () => {
    await user('KEY')
    await user('BAD')
    await course.showSolution()
    expect(fake.turns).toEqual(['KEY', 'REPLY', 'MATE'])
  })
  it('can be played afterwards', async () => {
    await course.showSolution()
    await course.start()
    expect([course.phase, course.left, fake.turns]).toEqual(['turn', 2, []])
    await user('KEY')
    await user('MATE')
    expect(fake.events).toEqual(['shown', 'solved'])
  })
})

describe('if the engine fails', () => {
  it('the turn is taken back, with the reason, and can be tried again', async () => {
    fake.fails = true
    await user('OTHER')
    expect(course.error?.text).toContain('the engine has failed')
    expect([course.phase, course.left, fake.turns]).toEqual(['turn', 2, []])
    await user('KEY')
    expect([course.phase, course.left, fake.turns]).toEqual(['turn', 2, []])
    fake.fails = false
    await user('KEY')
    expect([course.phase, course.left, course.error]).toEqual(['turn', 1, null])
  })
  it('a puzzle that does not fit the rules does not begin', async () => {
    fake.fails = true
    await course.start()
    expect(course.phase).toBe('loading')
    expect(course.error).not.toBeNull()
  })
})

it('answers that come after the puzzle was closed or begun again change nothing', async () => {
  const playing = user('KEY')
  course.close()
  await playing
  expect(fake.turns).toEqual(['KEY'])
  expect(fake.events).toEqual([])
})
