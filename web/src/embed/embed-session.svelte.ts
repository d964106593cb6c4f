// The game on an embedded board: the visitor moves, for all sides or against a computer that thinks in this browser. It is
// the session of an analysis without its tools: nothing is stored, and the address stays as it is.
import { loadAnalysis } from '../analysis/load-analysis'
import { unpackLink } from '../analysis/link'
import type { StudySession } from '../analysis/analysis-board.svelte'
import { AnalysisEngine } from '../analysis/engine.svelte'
import { Study } from '../analysis/study.svelte'
import { ask, errorText } from '../client/api'
import type { Game, GameRecord } from '../client/contract'
import { localized, type LocalizedText } from '../i18n/index.svelte'
import { MoveEntry } from '../table/move-entry.svelte'
import type { EmbedLink } from './embed-link'

/** The least time between two turns, so that people can follow. */
const PACE_MS = 500

export class EmbedSession implements StudySession {
  study = $state.raw<Study | null>(null)
  entry = $state.raw<MoveEntry | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  isThinking = $state(false)
  #loadedGame = $state.raw<Game | null>(null)
  readonly game = $derived(localized(this.#loadedGame))
  readonly sides = $derived(this.game?.sides ?? [])
  readonly over = $derived(!!this.study?.view?.verdict)
  readonly previewFrame = null
  /** Never asked: an embedded board gives no hints. */
  readonly engine = new AnalysisEngine()
  /** The side of the visitor; null: all. */
  #own: number | null = null
  #level: number | null = null

  async open({ analysis, level }: EmbedLink) {
    try {
      const link = await unpackLink(analysis)
      const found = await loadAnalysis(link)
      this.#loadedGame = found.game
      const study: Study = new Study(
        'embed',
        link.game,
        found.readings,
        found.start,
        found.game.sides.map(() => ({ by: 'person' })),
        (view) => entry.setView(view),
        () => {},
      )
      const entry: MoveEntry = new MoveEntry(
        null,
        (view) => {
          entry.setView(view)
          void this.#reply()
        },
        () => {},
        null,
        study.moveApi,
      )
      const line = await study.play(found.moves)
      await study.go(link.ply === null ? line : line.slice(0, link.ply))
      this.#level = level
      this.#own = level === null ? null : (study.view?.toMove ?? null)
      this.study = study
      this.entry = entry
    } catch (e) {
      this.error = errorText(e)
    }
  }

  /** Takes back the last turn of the visitor, and what followed. */
  async back() {
    const { study } = this
    if (!study || this.isThinking) return
    let { path } = study
    do path = path.slice(0, -1)
    while (path.length && this.#own !== null && study.frameAt(path)?.toMove !== this.#own)
    await study.go(path)
  }
  async restart() {
    if (!this.isThinking) await this.study?.go([])
  }

  /** The computers answer until it is the visitor's turn. */
  async #reply() {
    const { study } = this
    if (!study || this.#own === null || this.isThinking) return
    this.isThinking = true
    try {
      for (let view = study.view; view && !view.verdict && view.toMove !== this.#own; view = study.view) {
        const record: GameRecord = { ...study.recordAt(), seats: this.#seats() }
        const [turn] = await Promise.all([
          ask({ ask: 'think', record, seed: Math.floor(Math.random() * 2 ** 32) }),
          new Promise((later) => setTimeout(later, PACE_MS)),
        ])
        await study.go(await study.play([turn.text], study.path))
      }
    } catch (e) {
      this.error = errorText(e)
    } finally {
      this.isThinking = false
    }
  }
  #seats(): GameRecord['seats'] {
    const level = this.#level ?? 1
    return this.sides.map((_, side) => (side === this.#own ? { by: 'person' } : { by: 'computer', level }))
  }
}
