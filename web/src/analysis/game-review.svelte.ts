// The analysis of a complete game, from its last position to the first, a slice at a time, so that it can be stopped
// and resumed; or by the server that has the table. Evaluations and judgements come from the engine.
import { ApiError, ask, errorText } from '../client/api'
import { requestServerAnalysis, serverAnalysis, type ServerAnalysis } from '../client/server-analysis'
import { t, type LocalizedText } from '../i18n/index.svelte'
import type { Grade, GradedTurn, PositionEval, GameRecord } from '../client/contract'

/** The search nodes for each position. */
const NODES_PER_POSITION = 40_000
/** How often the page asks the server for its analysis. */
const POLL_INTERVAL_MS = 2_000

export class GameReview {
  marks = $state.raw<PositionEval[]>([])
  turns = $state.raw<GradedTurn[]>([])
  /** The number of positions that have no evaluation yet. */
  left = $state(0)
  running = $state(false)
  /** The server is analysing the game. */
  onServer = $state(false)
  error = $state.raw<LocalizedText | null>(null)
  /** The turns of the analysed game. */
  gameKey = $state<string | null>(null)
  #run = 0

  get done(): boolean {
    return this.gameKey !== null && this.left === 0 && this.marks.length > 0
  }
  static name = (record: GameRecord) => JSON.stringify(record.turns)

  evalAt(index: number): PositionEval | null {
    return this.marks.find((mark) => mark.index === index) ?? null
  }

  /** Starts or resumes the analysis. */
  async start(record: GameRecord) {
    const run = ++this.#run
    const key = GameReview.name(record)
    if (this.gameKey !== key) {
      this.marks = []
      this.turns = []
      this.gameKey = key
      this.left = record.turns.length + 1
    }
    this.running = true
    this.error = null
    try {
      do {
        const grade = await ask({
          ask: 'grade',
          record,
          options: { nodes: NODES_PER_POSITION, maxMarks: 1, knownEvals: this.marks },
        })
        if (run !== this.#run) return
        this.#take(grade)
      } while (this.left > 0)
    } catch (e) {
      if (run === this.#run) this.error = errorText(e)
    }
    if (run === this.#run) this.running = false
  }
  /**
   * Reads the server’s analysis of the game at this table, and waits for it while it runs. `begin`: requests it if it
   * does not exist.
   */
  async fetch(record: GameRecord, table: string, begin: boolean) {
    const run = ++this.#run
    this.error = null
    try {
      let found: ServerAnalysis | null = begin ? await requestServerAnalysis(table) : await serverAnalysis(table)
      while (found && run === this.#run) {
        if (found.grade) {
          const isComplete = found.grade.marks.length === record.turns.length + 1
          if (!isComplete && begin) throw new ApiError(t('analysis-server-other'), 0)
          if (!isComplete) break
          this.gameKey = GameReview.name(record)
          this.#take(found.grade)
          break
        }
        if (found.failed) {
          if (begin) throw new ApiError(t('analysis-server-failed'), 0)
          break
        }
        this.running = this.onServer = true
        await new Promise((resolve) => {
          setTimeout(resolve, POLL_INTERVAL_MS)
        })
        found = await serverAnalysis(table)
      }
    } catch (e) {
      if (run === this.#run && begin) this.error = errorText(e)
    }
    if (run === this.#run) this.running = this.onServer = false
  }
  stop() {
    this.#run += 1
    this.running = this.onServer = false
  }

  /** Restores a stored analysis. */
  restore(stored: { of: string; marks: PositionEval[]; turns: GradedTurn[]; left: number } | null) {
    if (!stored) return
    this.gameKey = stored.of
    this.marks = stored.marks
    this.turns = stored.turns
    this.left = stored.left
  }
  get stored() {
    return this.gameKey === null || !this.marks.length
      ? null
      : { of: this.gameKey, marks: this.marks, turns: this.turns, left: this.left }
  }

  #take({ marks, turns, left }: Grade) {
    this.marks = marks
    this.turns = turns
    this.left = left
  }
}
