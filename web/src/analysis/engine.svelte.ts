// The engine at work on the position on the board: best lines, deeper and deeper, in slices of a fraction of a second at
// first, so that it can be stopped between any two and the page hears from it at most eight times a second. A slice that
// comes no deeper than the one before is followed by a longer one, and a long one is broken off when it is not wanted any more. It never runs while the page is hidden. What a position was found to be worth is kept as long as the page.
import { ask, saidOf } from '../desk/api'
import type { Said } from '../words/index.svelte'
import type { FoundLines, Sheet, Speaker } from '../desk/contract'

/** How many milliseconds a slice should take: at first, and at most. */
const SLICE = 180
const LONGEST = 3000
/** Nobody waits for a slice that takes longer. */
const LONG = 400
const FIRST = 3000
const MOST = 3_000_000
/** Nothing is told to the page sooner after the last time. */
const PAUSE = 125
/** So long it thinks of a position, unless it is told to go on. */
const LONG_ENOUGH = 8000
const DEEPEST = 60

interface Job { key: string; sheet: Sheet; over: boolean }
export interface Known { found: FoundLines; nodes: number; ms: number }

const KEY = 'variorum.engine'
interface Kept { on: boolean; lines: number; arrows: boolean; by: Speaker | null }
function kept(): Kept {
  const usual = { on: true, lines: 3, arrows: true, by: null as Speaker | null }
  try { return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) } } catch { return usual }
}

export class Engine {
  on = $state(true)
  lines = $state(3)
  arrows = $state(true)
  /** What scores come from; null: from what knows most. */
  by = $state<Speaker | null>(null)
  /** What the other side would do, instead of what is best. */
  threat = $state(false)
  /** What is known of the position on the board. */
  known = $state.raw<Known | null>(null)
  /** Asked for a threat where there can be none. */
  noThreat = $state(false)
  thinking = $state(false)
  endless = $state(false)
  fault = $state.raw<Said | null>(null)

  #job: Job | null = null
  #run = 0
  /** The slice under way, if it is a long one: whoever cannot wait for it ends it, and the worker with it. */
  #slow: AbortController | null = null
  #all = new Map<string, Known>()

  constructor() { Object.assign(this, kept()) }

  #keep() { try { localStorage.setItem(KEY, JSON.stringify({ on: this.on, lines: this.lines, arrows: this.arrows, by: this.by })) } catch { /* it lasts as long as the page */ } }
  toggle() { this.on = !this.on; this.#keep(); this.#start() }
  setLines(lines: number) { this.lines = lines; this.#keep(); this.#start() }
  setBy(by: Speaker | null) { this.by = by; this.#keep(); this.#start() }
  showArrows(on: boolean) { this.arrows = on; this.#keep() }
  setThreat(on: boolean) { this.threat = on; this.#start() }
  goOn() { this.endless = true; this.#start() }

  /** Another position is on the board. `over`: the game has ended in it. */
  look(sheet: Sheet, over: boolean) {
    const key = JSON.stringify(sheet.turns)
    if (this.#job?.key === key) return
    this.#job = { key, sheet, over }
    this.endless = false
    this.threat = false
    this.#start()
  }

  /** The page is hidden, or somebody leaves. */
  rest() { this.#run += 1; this.#slow?.abort(); this.#slow = null; this.thinking = false }
  wake() { if (this.#job && !this.thinking) this.#start() }

  #start() {
    const run = ++this.#run
    this.#slow?.abort()
    this.#slow = null
    this.thinking = false
    this.noThreat = false
    this.fault = null
    const job = this.#job
    if (!job || job.over) { this.known = null; return }
    this.known = this.#all.get(this.#name(job)) ?? null
    if (!this.on && !this.threat) return
    void this.#think(job, run, this.threat)
  }
  #name(job: Job) { return `${this.threat ? 'x' : this.lines} ${this.by ?? ''} ${job.key}` }

  async #think(job: Job, run: number, threat: boolean) {
    const name = this.#name(job), lines = threat ? 1 : this.lines, by = this.by
    let size = FIRST, slice = SLICE, nodes = this.known?.nodes ?? 0, ms = this.known?.ms ?? 0, told = 0
    this.thinking = true
    try {
      while (run === this.#run && !document.hidden && !this.known?.found.settled && (this.endless || ms < LONG_ENOUGH)) {
        const begun = performance.now()
        const looking = { lines, nodes: size, depth: DEEPEST, ...(by ? { by } : {}) }
        const slow = slice > LONG ? new AbortController() : null
        this.#slow = slow
        const found = await ask({ ask: threat ? 'threat' : 'analyse', sheet: job.sheet, looking }, slow ? { signal: slow.signal } : {})
        if (run !== this.#run) return
        this.#slow = null
        if (!found) { this.noThreat = true; break }
        const took = Math.max(1, performance.now() - begun)
        nodes += found.nodes
        ms += took
        // A slice that was cut off early in a depth may know less than the one before.
        const before = this.known?.found
        const better = !before || found.depth >= before.depth ? found : before
        this.known = { found: better, nodes, ms }
        this.#all.set(name, this.known)
        if (before && found.depth <= before.depth) slice = Math.min(LONGEST, slice * 1.5)
        size = Math.round(Math.min(MOST, Math.max(1000, size * Math.min(4, slice / took))))
        const wait = PAUSE - (performance.now() - told)
        if (wait > 0) await new Promise((done) => setTimeout(done, wait))
        told = performance.now()
      }
    } catch (e) {
      if (run === this.#run) this.fault = saidOf(e)
    }
    if (run === this.#run) this.thinking = false
  }
}
