// The engine analyses the position on the board: best lines at growing depth. It searches in slices, at first of a
// fraction of a second, so that it can be stopped between two of them, and it updates the page at most eight times a
// second. If a slice gets no deeper than the previous one, the next is longer; a long slice is aborted when it is no
// longer needed. The engine pauses while the page is hidden. The page keeps the results of all positions until it
// closes.
import { ask, errorText } from '../client/api'
import type { LocalizedText } from '../i18n/index.svelte'
import type { AnalysisResult, GameRecord, Evaluator } from '../client/contract'

/** The target duration of a slice: at first, and at most. */
const INITIAL_SLICE_MS = 180
const MAX_SLICE_MS = 3000
/** Longer slices are aborted when they are no longer needed. */
const ABORTABLE_SLICE_MS = 400
const INITIAL_NODES = 3000
const MAX_NODES = 3_000_000
/** The shortest interval between two updates of the page. */
const MIN_UPDATE_INTERVAL_MS = 125
/** How long the engine thinks about a position, unless the user asks for more. */
const THINK_LIMIT_MS = 8000
const MAX_DEPTH = 60

interface Job {
  key: string
  record: GameRecord
  over: boolean
}
export interface EngineResult {
  found: AnalysisResult
  nodes: number
  ms: number
}

const KEY = 'variorum.engine'
interface StoredOptions {
  on: boolean
  lines: number
  arrows: boolean
  by: Evaluator | null
}
function storedOptions(): StoredOptions {
  const defaults = { on: true, lines: 3, arrows: true, by: null as Evaluator | null }
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredOptions>) }
  } catch {
    return defaults
  }
}

export class AnalysisEngine {
  isOn = $state(true)
  lines = $state(3)
  arrows = $state(true)
  /** The evaluator; null: the best available one. */
  evaluator = $state<Evaluator | null>(null)
  /** Search for the opponent’s threat instead of the best line. */
  threat = $state(false)
  /** The result for the position on the board. */
  result = $state.raw<EngineResult | null>(null)
  /** A threat was requested where none is possible. */
  noThreat = $state(false)
  thinking = $state(false)
  isUnlimited = $state(false)
  error = $state.raw<LocalizedText | null>(null)

  #job: Job | null = null
  #run = 0
  /** Aborts the running slice, and the worker with it, if it is a long one. */
  #abort: AbortController | null = null
  #results = new Map<string, EngineResult>()

  constructor() {
    const { on, lines, arrows, by } = storedOptions()
    this.isOn = on
    this.lines = lines
    this.arrows = arrows
    this.evaluator = by
  }

  #saveOptions() {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ on: this.isOn, lines: this.lines, arrows: this.arrows, by: this.evaluator }),
      )
    } catch {
      /* no storage: the options last as long as the page */
    }
  }
  toggle() {
    this.isOn = !this.isOn
    this.#saveOptions()
    this.#start()
  }
  setLines(lines: number) {
    this.lines = lines
    this.#saveOptions()
    this.#start()
  }
  setEvaluator(evaluator: Evaluator | null) {
    this.evaluator = evaluator
    this.#saveOptions()
    this.#start()
  }
  showArrows(on: boolean) {
    this.arrows = on
    this.#saveOptions()
  }
  setThreat(on: boolean) {
    this.threat = on
    this.#start()
  }
  goDeeper() {
    this.isUnlimited = true
    this.#start()
  }

  /** Sets the position on the board. `over`: the game has ended in it. */
  setPosition(record: GameRecord, over: boolean) {
    const key = JSON.stringify([record.game, record.start, record.turns])
    if (this.#job?.key === key) return
    this.#job = { key, record, over }
    this.isUnlimited = false
    this.threat = false
    this.#start()
  }

  /** Stops while the page is hidden, and for good when the user leaves it. */
  pause() {
    this.#run += 1
    this.#abort?.abort()
    this.#abort = null
    this.thinking = false
  }
  resume() {
    if (this.#job && !this.thinking) this.#start()
  }

  #start() {
    const run = ++this.#run
    this.#abort?.abort()
    this.#abort = null
    this.thinking = false
    this.noThreat = false
    this.error = null
    const job = this.#job
    if (!job || job.over) {
      this.result = null
      return
    }
    this.result = this.#results.get(this.#name(job)) ?? null
    if (!this.isOn && !this.threat) return
    void this.#think(job, run, this.threat)
  }
  #name(job: Job) {
    return `${this.threat ? 'x' : this.lines} ${this.evaluator ?? ''} ${job.key}`
  }

  async #think(job: Job, run: number, threat: boolean) {
    const name = this.#name(job),
      lines = threat ? 1 : this.lines,
      by = this.evaluator
    let size = INITIAL_NODES,
      slice = INITIAL_SLICE_MS,
      nodes = this.result?.nodes ?? 0,
      ms = this.result?.ms ?? 0,
      updatedAt = 0
    this.thinking = true
    try {
      while (
        run === this.#run &&
        !document.hidden &&
        !this.result?.found.isFinal &&
        (this.isUnlimited || ms < THINK_LIMIT_MS)
      ) {
        const startedAt = performance.now()
        const options = { lines, nodes: size, depth: MAX_DEPTH, ...(by ? { evaluator: by } : {}) }
        const abort = slice > ABORTABLE_SLICE_MS ? new AbortController() : null
        this.#abort = abort
        const found = await ask(
          { ask: threat ? 'threat' : 'analyse', record: job.record, options },
          abort ? { signal: abort.signal } : {},
        )
        if (run !== this.#run) return
        this.#abort = null
        if (!found) {
          this.noThreat = true
          break
        }
        const took = Math.max(1, performance.now() - startedAt)
        nodes += found.nodes
        ms += took
        // A slice that was cut off early may have a smaller depth than the one before.
        const before = this.result?.found
        const better = !before || found.depth >= before.depth ? found : before
        this.result = { found: better, nodes, ms }
        this.#results.set(name, this.result)
        if (before && found.depth <= before.depth) slice = Math.min(MAX_SLICE_MS, slice * 1.5)
        size = Math.round(Math.min(MAX_NODES, Math.max(1000, size * Math.min(4, slice / took))))
        const wait = MIN_UPDATE_INTERVAL_MS - (performance.now() - updatedAt)
        if (wait > 0) await new Promise((done) => setTimeout(done, wait))
        updatedAt = performance.now()
      }
    } catch (e) {
      if (run === this.#run) this.error = errorText(e)
    }
    if (run === this.#run) this.thinking = false
  }
}
