// The search for puzzles: the computer plays one game after another against itself, and the engine finds the puzzles in each.
// It runs until it is stopped, has found as many as are stored, or finds nothing for long; it goes on where it stopped, also after a
// reload.
import { errorText } from '../client/errors'
import type { StudyPlan } from '../client/contract'
import type { LocalizedText } from '../i18n/index.svelte'
import type { AskStudy } from '../study/ask-study'
import { forgetFound, loadFound, MAX_FOUND, saveFound } from './found'
import type { Puzzle } from './puzzle'

/** Weak players leave more wins to find; the games of a plan are played twice at these strengths and once between them. */
const STRENGTHS = [100, 1000]
const GAMES_AT_EACH = 10
const GAMES_OF_PLAN = GAMES_AT_EACH * (2 * STRENGTHS.length - 1)
/** A step through the games of a plan that visits all of them, and one strength after the other. */
const STEP = 11

/** Which game is the one of this number, of all that are ever searched: every plan has a seed of its own. */
export function fixtureOf(number: number): { plan: StudyPlan; number: number } {
  const seed = 1 + Math.floor(number / GAMES_OF_PLAN)
  return { plan: { nodes: STRENGTHS, games: GAMES_AT_EACH, seed }, number: (number * STEP) % GAMES_OF_PLAN }
}

/** After this many games in a row without a new puzzle, the search pauses: the game may have none. */
export const MAX_BARREN = 2 * GAMES_OF_PLAN

export class PuzzleSearch {
  puzzles = $state.raw<Puzzle[]>([])
  /** How many games have been searched. */
  games = $state(0)
  isRunning = $state(false)
  /** The search has paused, as it finds nothing. */
  isBarren = $state(false)
  error = $state.raw<LocalizedText | null>(null)
  #stop: AbortController | null = null

  constructor(
    readonly id: string,
    readonly name: string,
    readonly ask: AskStudy,
  ) {
    const { games, puzzles } = loadFound(id)
    this.games = games
    this.puzzles = puzzles
  }

  get isFull(): boolean {
    return this.puzzles.length >= MAX_FOUND
  }

  async run(): Promise<void> {
    this.stop()
    const stop = new AbortController()
    this.#stop = stop
    this.isRunning = true
    this.isBarren = false
    this.error = null
    try {
      let barren = 0
      while (!this.isFull && !stop.signal.aborted && barren < MAX_BARREN) {
        const before = this.puzzles.length
        await this.#searchGame(stop.signal)
        barren = this.puzzles.length > before ? 0 : barren + 1
      }
      this.isBarren = barren >= MAX_BARREN
    } catch (e) {
      if (!stop.signal.aborted) this.error = errorText(e)
    } finally {
      if (this.#stop === stop) this.isRunning = false
    }
  }

  async #searchGame(signal: AbortSignal): Promise<void> {
    const subject = { id: this.id, readings: {} }
    const { plan, number } = fixtureOf(this.games)
    const record = await this.ask(subject, { ask: 'self-play', plan, number }, signal)
    if (signal.aborted) return
    try {
      const { puzzles } = await this.ask(subject, { ask: 'puzzles', plan, record }, signal)
      if (signal.aborted) return
      this.#add(puzzles)
    } catch (e) {
      // A game that cannot be searched is not tried again.
      if (!signal.aborted) this.#add([])
      throw e
    }
  }
  #add(found: readonly Puzzle[]) {
    const known = new Set(this.puzzles.map(({ position }) => position))
    const added = found
      .filter(({ position }) => !known.has(position))
      .map(({ position, turns, key, grade }) => ({ position, turns, key, grade }))
    this.puzzles = [...this.puzzles, ...added].slice(0, MAX_FOUND)
    this.games += 1
    saveFound(this.id, { name: this.name, games: this.games, puzzles: this.puzzles })
  }

  /** Stops; the game in progress is played again when the search goes on. */
  stop(): void {
    this.#stop?.abort()
    this.#stop = null
    this.isRunning = false
  }

  /** Forgets everything that was found. The search goes on with new games. */
  forget(): void {
    this.stop()
    this.puzzles = []
    forgetFound(this.id)
    if (this.games) saveFound(this.id, { name: this.name, games: this.games, puzzles: [] })
  }
}
