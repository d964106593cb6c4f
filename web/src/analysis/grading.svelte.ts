// A whole game judged, from its last position to the first, a slice at a time, so that it can be stopped and gone on with
// and nothing else has to wait for it; or by the server, for whose table it was played. Marks and judgements come from the engine.
import { ApiError, ask, saidOf } from '../desk/api'
import { askJudged, judged, type Judged } from '../desk/judged'
import { t, type Said } from '../words/index.svelte'
import type { Grade, GradedTurn, GradeMark, Sheet } from '../desk/contract'

/** So many positions are looked at for each mark. */
const NODES = 40_000
/** So often the server is asked whether it has judged the game, in milliseconds. */
const AGAIN = 2_000

export class Grading {
  marks = $state.raw<GradeMark[]>([])
  turns = $state.raw<GradedTurn[]>([])
  /** Positions without a mark. */
  left = $state(0)
  running = $state(false)
  /** The server is at it. */
  away = $state(false)
  fault = $state.raw<Said | null>(null)
  /** Which game it is. */
  of = $state<string | null>(null)
  #run = 0

  get done(): boolean { return this.of !== null && this.left === 0 && this.marks.length > 0 }
  static name = (sheet: Sheet) => JSON.stringify(sheet.turns)

  mark(index: number): GradeMark | null { return this.marks.find((mark) => mark.index === index) ?? null }

  /** Judges the game, or goes on with it. */
  async start(sheet: Sheet) {
    const run = ++this.#run
    const of = Grading.name(sheet)
    if (this.of !== of) { this.marks = []; this.turns = []; this.of = of; this.left = sheet.turns.length + 1 }
    this.running = true
    this.fault = null
    try {
      do {
        const grade = await ask({ ask: 'grade', sheet, grading: { nodes: NODES, most: 1, known: this.marks } })
        if (run !== this.#run) return
        this.#take(grade)
      } while (this.left > 0)
    } catch (e) { if (run === this.#run) this.fault = saidOf(e) }
    if (run === this.#run) this.running = false
  }
  /** Takes what the server knows of the game of this table; `begin`: has it judged, if nobody has yet. */
  async fetch(sheet: Sheet, table: string, begin: boolean) {
    const run = ++this.#run
    this.fault = null
    try {
      let found: Judged | null = begin ? await askJudged(table) : await judged(table)
      while (found && run === this.#run) {
        if (found.grade) {
          const same = found.grade.marks.length === sheet.turns.length + 1
          if (!same && begin) throw new ApiError(t('analysis-server-other'), 0)
          if (!same) break
          this.of = Grading.name(sheet)
          this.#take(found.grade)
          break
        }
        if (found.failed) { if (begin) throw new ApiError(t('analysis-server-failed'), 0); break }
        this.running = this.away = true
        await new Promise((resolve) => { setTimeout(resolve, AGAIN) })
        found = await judged(table)
      }
    } catch (e) { if (run === this.#run && begin) this.fault = saidOf(e) }
    if (run === this.#run) this.running = this.away = false
  }
  stop() { this.#run += 1; this.running = this.away = false }

  /** What was kept. */
  restore(kept: { of: string; marks: GradeMark[]; turns: GradedTurn[]; left: number } | null) {
    if (kept) Object.assign(this, kept)
  }
  get kept() { return this.of === null || !this.marks.length ? null : { of: this.of, marks: this.marks, turns: this.turns, left: this.left } }

  #take({ marks, turns, left }: Grade) { this.marks = marks; this.turns = turns; this.left = left }
}
