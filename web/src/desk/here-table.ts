// A table in this browser: the game is a sheet on the shelf, every answer comes from the engine here. Computers think in
// the search worker, and only while somebody looks on. It decides nothing about the game.
import { ask } from './ask'
import type { Frame, How, Next, Sheet, View } from './contract'
import { ApiError } from './fault'
import type { Live } from './live'
import * as shelf from './shelf'
import { t } from '../words/index.svelte'
import type { Body, Follower, Table } from './tables'

export class HereTable implements Table {
  #followers = new Set<Follower>()
  #stopWatching: (() => void) | null = null
  #thought: AbortController | null = null
  #newest: View | null = null
  /** Since when the side on turn has been on turn in the newest view. */
  #since = 0
  #flagFalls: ReturnType<typeof setTimeout> | undefined
  /** The least time between two turns of computers, in milliseconds, so that people can follow. */
  pace = 700
  #held = false

  constructor(readonly id: string) {}

  static async open(sheet: Sheet): Promise<View> {
    const kept: shelf.Kept = { id: shelf.newId(), sheet, revision: 1, notice: null, at: Date.now(), since: Date.now() }
    const view = await show(kept)
    shelf.put(kept)
    return view
  }

  get #kept(): shelf.Kept {
    const kept = shelf.take(this.id)
    if (!kept) throw new ApiError(t('desk-gone'), 404)
    return kept
  }

  /** The game as a value: for analysis, links, records. */
  get sheet(): Sheet { return this.#kept.sheet }

  async view(): Promise<View> {
    const kept = this.#kept
    return this.#mark(await show(kept), kept.since)
  }

  async next({ revision, tokens }: { revision: number; tokens: string[] }): Promise<Next> {
    return ask({ ask: 'next', sheet: this.#same(revision).sheet, tokens })
  }

  async play({ revision, ...turn }: Body): Promise<View> {
    const kept = this.#same(revision)
    const { sheet } = await ask({ ask: 'play', sheet: kept.sheet, ...turn, ...timed(kept) })
    return this.#put(kept, sheet)
  }

  async takeBack(): Promise<View> {
    const kept = this.#kept
    const { sheet } = await ask({ ask: 'take-back', sheet: kept.sheet })
    return this.#put(kept, sheet)
  }

  async end(how: How, side?: number): Promise<View> {
    const kept = this.#kept
    const { sheet, view } = await ask({ ask: 'end', sheet: kept.sheet, how, side })
    return this.#put(kept, sheet, view.notice)
  }

  frames(from = 0): Promise<Frame[]> { return ask({ ask: 'frames', sheet: this.#kept.sheet, from }) }

  async record(rules = false): Promise<string> {
    return ask({ ask: 'pgn', sheet: this.#kept.sheet, rules, today: Math.floor(Date.now() / 86_400_000) })
  }

  /** Computers wait while it is held. */
  hold(yes: boolean): void {
    this.#held = yes
    if (yes) this.#stopThinking()
    else this.#think()
    this.#tell()
  }

  follow(follower: Follower): Live {
    this.#followers.add(follower)
    this.#stopWatching ??= shelf.watch(this.id, () => void this.#refresh())
    follower.onLink('joining')
    void this.#refresh()
    return {
      refresh: () => void this.#refresh(),
      stop: () => {
        this.#followers.delete(follower)
        if (this.#followers.size) return
        this.#stopWatching?.()
        this.#stopWatching = null
        this.#stopThinking()
        clearTimeout(this.#flagFalls)
      },
    }
  }

  #same(revision: number): shelf.Kept {
    const kept = this.#kept
    if (kept.revision !== revision) throw new ApiError(t('desk-changed'), 409)
    return kept
  }

  /** Puts a changed game in the place of the one it was made from, if nobody was quicker. */
  async #put(from: shelf.Kept, sheet: Sheet, notice: string | null = null): Promise<View> {
    const sameTurn = sheet.turns.length === from.sheet.turns.length && !from.sheet.ended
    const kept = { ...from, sheet, notice, revision: from.revision + 1, at: Date.now(), since: sameTurn ? from.since : Date.now() }
    const view = await show(kept)
    this.#same(from.revision)
    this.#stopThinking()
    shelf.put(kept)
    this.#show(view, kept)
    this.#tell()
    return this.#mark(view, kept.since)
  }

  async #refresh() {
    try {
      const kept = this.#kept
      const view = await show(kept)
      if (kept.revision !== this.#newest?.revision) this.#stopThinking()
      this.#show(view, kept)
      for (const { onLink } of this.#followers) onLink('live')
      this.#tell()
    } catch (e) {
      for (const { onGone, onLink } of this.#followers) {
        if (e instanceof ApiError && e.status !== 0) onGone(e.message)
        else onLink('lost')
      }
    }
  }

  /** This is how the game stands now: the computer on turn thinks, the clock runs. */
  #show(view: View, { since }: shelf.Kept) {
    this.#newest = view
    this.#since = since
    this.#think()
    clearTimeout(this.#flagFalls)
    const clock = view.clock
    if (!clock || clock.running === null || !this.#followers.size) return
    const left = clock.left[clock.running]! + clock.delay + since - Date.now()
    this.#flagFalls = setTimeout(() => void this.end('flag').catch(() => this.#refresh()), left + 1)
  }

  #tell() {
    const view = this.#newest
    if (view) for (const { onView } of this.#followers) onView(this.#mark(view, this.#since))
  }

  #mark(view: View, since: number): View {
    const clock = view.clock && { ...view.clock, elapsed: view.clock.running === null ? 0 : Date.now() - since }
    return { ...view, clock, thinking: this.#thought !== null }
  }

  #stopThinking() {
    this.#thought?.abort()
    this.#thought = null
  }

  /** Lets the computer think, if it is its turn and somebody looks on. */
  #think() {
    const view = this.#newest
    if (!view || this.#thought || this.#held || !this.#followers.size || view.verdict || view.sides[view.toMove]?.by !== 'computer') return
    const thought = new AbortController()
    this.#thought = thought
    void this.#answer(view, thought)
  }

  async #answer(view: View, thought: AbortController) {
    const { signal } = thought
    const began = performance.now()
    // Who has little time left does not wait for people to follow.
    const { running, left } = view.clock ?? { running: null, left: [] }
    const pace = running === null ? this.pace : Math.min(this.pace, left[running]! / 40)
    const mine = () => this.#thought === thought && !signal.aborted
    try {
      const kept = this.#same(view.revision)
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
      try {
        const { text, score } = await ask({ ask: 'think', sheet: kept.sheet, seed }, { signal })
        await new Promise((done) => setTimeout(done, pace - (performance.now() - began)))
        if (!mine()) return
        const { sheet } = await ask({ ask: 'play', sheet: kept.sheet, text, score, ...timed(kept) })
        if (mine()) await this.#put(kept, sheet)
      } catch (e) {
        if (!mine()) return
        console.error('variorum: the computer failed', e)
        // A person goes on where the computer cannot, as on the server.
        const seats = kept.sheet.seats.map((seat, side) => (side === view.toMove ? { by: 'person' as const } : seat))
        await this.#put(kept, { ...kept.sheet, seats }, t('desk-computer-failed', { side: view.sides[view.toMove]?.name ?? '' }))
      }
    } catch {
      // Changed in another tab, or gone: what follows from that is heard of there.
      if (mine()) { this.#thought = null; void this.#refresh() }
    }
  }
}

/** How long the turn took that is played now, where that matters. */
const timed = ({ sheet, since }: shelf.Kept) => (sheet.clock ? { spent: Math.max(0, Date.now() - since) } : {})

async function show(kept: shelf.Kept): Promise<View> {
  const view = await ask({ ask: 'view', sheet: kept.sheet })
  return { ...view, id: kept.id, revision: kept.revision, notice: kept.notice ?? view.notice }
}
