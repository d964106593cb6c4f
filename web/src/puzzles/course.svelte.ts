// The course of a puzzle: the user moves, the engine says whether the turn wins in time, the opponent defends, until the win.
// A wrong turn costs nothing: it is answered, so that the user sees why, and taken back. The course knows neither rules nor
// boards: a PuzzleEngine judges turns and a PuzzleBoard plays them; tests pass fakes.
import { errorText } from '../client/errors'
import type { LocalizedText } from '../i18n/index.svelte'
import type { Puzzle } from './puzzle'

/** What the engine says about positions of the puzzle, given as the turns that lead to them. */
export interface PuzzleEngine {
  /** The first turns with which the side on turn wins within that number of turns of its team. */
  winningTurns(line: readonly string[], turns: number, signal: AbortSignal): Promise<string[]>
  /** The best turn of the side on turn, and the number of turns in which its team loses all the same; null: it does not. */
  bestReply(line: readonly string[], signal: AbortSignal): Promise<{ text: string; losesIn: number | null }>
  /** A turn in full and in short notation, and where it begins. */
  describe(line: readonly string[], text: string, signal: AbortSignal): Promise<TurnHint>
}

/** A turn as a hint: the square or the piece in hand with which it begins, then all of it. */
export interface TurnHint {
  text: string
  short: string
  /** Its squares, the first one first. */
  cells: string[]
  /** The name of the piece that enters from the hand; null: the turn begins on the first square. */
  placed: string | null
}

/** What the course needs to know of a position. */
export interface PuzzlePosition {
  /** Whether the team of the puzzle is on turn. */
  isMine: boolean
  /** How the game has ended for this team; null: it goes on. */
  end: 'won' | 'not-won' | null
}

export interface PuzzleBoard {
  /** Plays a turn from the position on the board. */
  play(text: string): Promise<PuzzlePosition>
  /** Shows the position after that number of turns. */
  goTo(ply: number): Promise<void>
}

/** `turn`: the user moves. `wrong`: the last turn does not win in time. `solved`, `shown`: the puzzle is over. */
export type Phase = 'loading' | 'turn' | 'checking' | 'wrong' | 'defending' | 'showing' | 'solved' | 'shown'

/** Why a turn is wrong. */
export interface Fault {
  /** `slow`: it wins, but later; `ends`: the game is over and not won; `fails`: no win was found. */
  why: 'slow' | 'ends' | 'fails'
  /** The turn, and the answer to it, in short notation. */
  turn: string
  reply: string | null
}

/** The time before a turn of the opponent or of the solution, so that the user can follow it. */
const PACE_MS = 700

export interface CourseEvents {
  onwrong?: () => void
  onsolved?: () => void
  /** The solution has been shown. */
  onshown?: () => void
}

export class PuzzleCourse {
  phase = $state<Phase>('loading')
  /** The turns that are left for the win. */
  left = $state(0)
  fault = $state.raw<Fault | null>(null)
  hint = $state.raw<TurnHint | null>(null)
  /** 0: no hint; 1: where the turn begins; 2: the turn. */
  hintStep = $state<0 | 1 | 2>(0)
  /** How many wrong turns, and whether a hint was given, since the beginning. */
  mistakes = $state(0)
  hinted = $state(false)
  error = $state.raw<LocalizedText | null>(null)

  /** The turns on the board without a wrong one. */
  #line: string[] = []
  #key = ''
  /** The winning turns of the position on the board, once they have been asked for. */
  #winning: Promise<string[]> | null = null
  #abort = new AbortController()

  constructor(
    readonly puzzle: Puzzle,
    readonly engine: PuzzleEngine,
    readonly board: PuzzleBoard,
    readonly events: CourseEvents = {},
    readonly paceMs: number = PACE_MS,
  ) {
    this.left = puzzle.turns
  }

  /** Begins, or begins again. */
  async start(): Promise<void> {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#line = []
    this.#winning = null
    this.left = this.puzzle.turns
    this.mistakes = 0
    this.hinted = false
    this.fault = null
    this.#clearHint()
    this.phase = 'loading'
    await this.#try(async (signal) => {
      this.#key = (await this.engine.describe([], this.puzzle.key, signal)).text
      await this.board.goTo(0)
      if (!signal.aborted) this.phase = 'turn'
    })
  }

  close(): void {
    this.#abort.abort()
  }

  /** The user has played a turn, which is on the board. */
  async onTurn(text: string, short: string, position: PuzzlePosition): Promise<void> {
    if (this.phase !== 'turn') return
    this.phase = 'checking'
    this.#clearHint()
    const line = this.#line
    const { left } = this
    await this.#try(
      async (signal) => {
        const isRight = position.end === null ? await this.#isRight(text, signal) : position.end === 'won'
        if (signal.aborted) return
        if (isRight) await this.#follow(text, position, signal)
        else await this.#refute(text, short, position, signal)
      },
      async () => {
        this.#line = line
        this.left = left
        this.#winning = null
        await this.board.goTo(line.length)
        this.phase = 'turn'
      },
    )
  }

  async #isRight(text: string, signal: AbortSignal): Promise<boolean> {
    if (!this.#line.length && text === this.#key) return true
    if ((await this.#winningTurns(signal)).includes(text)) return true
    // The list may be incomplete in a rich position: the search of the answer sees a win, too.
    const { losesIn } = await this.engine.bestReply([...this.#line, text], signal)
    return losesIn !== null && losesIn < this.left
  }

  #winningTurns(signal: AbortSignal): Promise<string[]> {
    return (this.#winning ??= this.engine.winningTurns(this.#line, this.left, signal).catch((e: unknown) => {
      this.#winning = null
      throw e
    }))
  }

  /** A right turn: the others answer until it is the user's turn again, or the game is over. */
  async #follow(text: string, position: PuzzlePosition, signal: AbortSignal): Promise<void> {
    let now = this.#played(text, position)
    if (now.end === null && !now.isMine) this.phase = 'defending'
    while (now.end === null && !now.isMine) {
      const reply = await this.#reply(signal)
      if (signal.aborted) return
      now = reply
    }
    if (now.end === 'won') {
      this.phase = 'solved'
      this.events.onsolved?.()
      return
    }
    this.phase = 'turn'
    // The answer is usually ready when the user has moved.
    this.#winningTurns(signal).catch(() => {})
  }

  /** The turn belongs to the line now. */
  #played(text: string, position: PuzzlePosition, isMine = true): PuzzlePosition {
    this.#line = [...this.#line, text]
    this.#winning = null
    if (isMine) this.left -= 1
    return position
  }

  async #reply(signal: AbortSignal): Promise<PuzzlePosition> {
    const [{ text }] = await Promise.all([this.engine.bestReply(this.#line, signal), this.#pause()])
    if (signal.aborted) return { isMine: true, end: null }
    return this.#played(text, await this.board.play(text), false)
  }

  async #refute(text: string, turn: string, position: PuzzlePosition, signal: AbortSignal): Promise<void> {
    this.mistakes += 1
    this.events.onwrong?.()
    if (position.end !== null || position.isMine) {
      this.fault = { why: position.end === null ? 'fails' : 'ends', turn, reply: null }
      this.phase = 'wrong'
      return
    }
    const line = [...this.#line, text]
    const [reply] = await Promise.all([this.engine.bestReply(line, signal), this.#pause()])
    if (signal.aborted) return
    const { short } = await this.engine.describe(line, reply.text, signal)
    await this.board.play(reply.text)
    if (signal.aborted) return
    this.fault = { why: reply.losesIn === null ? 'fails' : 'slow', turn, reply: short }
    this.phase = 'wrong'
  }

  /** Takes the wrong turn back. */
  async retry(): Promise<void> {
    if (this.phase !== 'wrong') return
    await this.#try(async () => {
      await this.board.goTo(this.#line.length)
      this.fault = null
      this.phase = 'turn'
    })
  }

  /** The next hint: where the turn begins, then the turn. */
  async showHint(): Promise<void> {
    if (this.phase === 'wrong') await this.retry()
    if (this.phase !== 'turn' || this.hintStep === 2) return
    const ply = this.#line.length
    await this.#try(async (signal) => {
      const hint = this.hint ?? (await this.engine.describe(this.#line, await this.#right(signal), signal))
      if (signal.aborted || ply !== this.#line.length || this.phase !== 'turn') return
      this.hint = hint
      this.hintStep = this.hintStep === 0 ? 1 : 2
      this.hinted = true
    })
  }
  #clearHint() {
    this.hint = null
    this.hintStep = 0
  }

  /** A winning turn of the position after the line. */
  async #right(signal: AbortSignal): Promise<string> {
    if (!this.#line.length) return this.#key
    const [turn] = await this.#winningTurns(signal)
    return turn ?? (await this.engine.bestReply(this.#line, signal)).text
  }

  /** Plays the rest of the solution. */
  async showSolution(): Promise<void> {
    if (this.phase === 'wrong') await this.retry()
    if (this.phase !== 'turn') return
    this.phase = 'showing'
    this.#clearHint()
    this.events.onshown?.()
    await this.#try(
      async (signal) => {
        let now: PuzzlePosition = { isMine: true, end: null }
        while (now.end === null && (!now.isMine || this.left > 0)) {
          if (now.isMine) {
            const [text] = await Promise.all([this.#right(signal), this.#pause()])
            if (signal.aborted) return
            now = this.#played(text, await this.board.play(text))
          } else now = await this.#reply(signal)
          if (signal.aborted) return
        }
        this.phase = 'shown'
      },
      async () => {
        this.phase = 'turn'
      },
    )
  }

  #pause(): Promise<void> {
    return new Promise((over) => setTimeout(over, this.paceMs))
  }

  /** `recover`: what to do after an error, so that the puzzle can go on. */
  async #try(act: (signal: AbortSignal) => Promise<void>, recover?: () => Promise<void>): Promise<void> {
    const { signal } = this.#abort
    this.error = null
    try {
      await act(signal)
    } catch (e) {
      if (signal.aborted) return
      this.error = errorText(e)
      await recover?.().catch(() => {})
    }
  }
}
