// An analysis as this page has it open: the study, the engine, the game report and the line being previewed. It opens
// the link, stores what the user adds, and keeps the address and the engine in step with the board.
// analysis-board.svelte.ts derives the board, Analysis.svelte shows the parts.
import { untrack } from 'svelte'
import { errorText } from '../client/api'
import type { Game } from '../client/contract'
import { localized, t, type LocalizedText } from '../i18n/index.svelte'
import { MoveEntry } from '../table/move-entry.svelte'
import { AnalysisEngine } from './engine.svelte'
import { GameReview } from './game-review.svelte'
import { LinePreview } from './line-preview.svelte'
import { storageKey, unpackLink, withPly, type AnalysisLink } from './link'
import { loadAnalysis } from './load-analysis'
import { finalChances, scoreText } from './score'
import { load, remove, save } from './store'
import { Study } from './study.svelte'
import { isMainLine, lineFrom, mainLine } from './tree'

const SAVE_DELAY_MS = 400

/** The content of a study, to notice changes. */
const textOf = (study: Study) => JSON.stringify([study.tree, study.head])

export class AnalysisSession {
  study = $state.raw<Study | null>(null)
  entry = $state.raw<MoveEntry | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  #loadedGame = $state.raw<Game | null>(null)
  readonly game = $derived(localized(this.#loadedGame))
  readonly sides = $derived(this.game?.sides ?? [])
  readonly engine = new AnalysisEngine()
  readonly line = new LinePreview(this)
  /** The position of an engine line that the pointer or the focus is on. */
  readonly previewFrame = $derived(this.line.frame)
  /** The engine does not help: the game is still in progress. */
  readonly noEngine: boolean
  readonly review = new GameReview()
  readonly #key: string
  /** The tree as the link alone produces it. If nothing has been added, nothing is stored. */
  #linkTree = ''
  #saveTimer: number | undefined
  /** What the page did when it was hidden: it graded the game here, or waited for the server to do so. */
  #interrupted: 'here' | 'server' | null = null

  /** The game is over in the position on the board. */
  readonly over = $derived(!!this.study?.view?.verdict)
  /** How many moves of the main line lead to the board; null if it shows a variation. */
  readonly mainAt = $derived.by(() => {
    const { study } = this
    void study?.version
    return study && isMainLine(study.tree, study.path) ? study.path.length : null
  })
  /** The chances of each team: final, of the engine, or of the game report. */
  readonly shares = $derived.by(() => {
    const verdict = this.study?.view?.verdict
    if (verdict) return finalChances(verdict, this.sides)
    const found = this.engine.threat ? null : this.engine.result?.found
    if (found?.lines[0]) return found.lines[0].teamChances
    return this.mainAt === null ? null : (this.review.evalAt(this.mainAt)?.shares ?? null)
  })
  readonly score = $derived.by(() => {
    const found = this.engine.result?.found
    const verdict = this.study?.view?.verdict
    return verdict?.result ?? (found?.lines[0] ? scoreText(found.lines[0], found.side, this.sides) : '')
  })

  /**
   * Call this while a component is initialised: it sets up effects. `linkOf` returns the link, which another link to
   * the same analysis may replace. `onOpened` receives the game before it is shown.
   */
  constructor(
    readonly linkOf: () => AnalysisLink,
    readonly onOpened: (game: Game) => void,
  ) {
    const link = untrack(linkOf)
    this.#key = storageKey(link)
    this.noEngine = link.noEngine
    $effect(() => {
      if (this.review.marks.length) this.#saveLater()
    })
    // The engine follows the board.
    $effect(() => {
      const { study } = this
      const view = study?.view
      if (!study || !view) return
      const record = study.recordAt()
      untrack(() => {
        if (!this.noEngine) this.engine.setPosition(record, view.verdict !== null)
      })
    })
    // The address contains the move on the board, so that a reload or a bookmark returns to it.
    $effect(() => {
      if (this.mainAt !== null)
        window.history.replaceState(window.history.state, '', withPly(location.hash, this.mainAt))
    })
  }

  async open() {
    try {
      const unpacked = await unpackLink(this.linkOf())
      const start = await loadAnalysis(unpacked)
      this.#loadedGame = start.game
      document.title = `${t('analysis-title', { game: start.game.name })} – Variorum`
      const opened = new Study(
        this.#key,
        unpacked.game,
        start.readings,
        start.start,
        start.game.sides.map(() => ({ by: 'person' as const })),
        (v) => this.entry?.setView(v),
        () => this.#saveLater(),
      )
      const path = await opened.play(start.moves)
      if (start.tree) opened.mergeTree(start.tree)
      if (start.head) opened.addHead(start.head)
      this.#linkTree = textOf(opened)
      await this.#restore(opened)
      this.onOpened(start.game)
      this.entry = new MoveEntry(
        this.#key,
        (v) => this.entry?.setView(v),
        () => {},
        null,
        opened.moveApi,
      )
      this.study = opened
      // A link without a ply opens the end of the game, including moves added to it earlier.
      const line = lineFrom(opened.tree, path)
      await opened.go(unpacked.ply === null ? line : line.slice(0, unpacked.ply))
    } catch (e) {
      this.error = errorText(e)
    }
  }
  close() {
    this.engine.pause()
    this.review.stop()
    this.#saveIfDue()
  }

  // Storing.

  async #restore(study: Study) {
    const stored = await load(this.#key)
    if (!stored) return
    study.mergeTree(stored.tree)
    if (stored.head) study.addHead(stored.head)
    this.review.restore(stored.grading)
  }
  #saveLater() {
    window.clearTimeout(this.#saveTimer)
    this.#saveTimer = window.setTimeout(() => this.#save(), SAVE_DELAY_MS)
  }
  #saveIfDue() {
    if (this.#saveTimer !== undefined) this.#save()
  }
  #save() {
    window.clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    const { study, review } = this
    if (!study) return
    if (textOf(study) === this.#linkTree && !review.stored) void remove(this.#key)
    else
      void save(this.#key, {
        tree: $state.snapshot(study.tree),
        head: study.head,
        grading: review.stored,
        at: Date.now(),
      })
  }

  /** The engine does not search while the page is hidden, and continues afterwards. */
  onVisibilityChange() {
    const { engine, review, study } = this
    const { table } = this.linkOf()
    if (document.hidden) {
      engine.pause()
      this.#interrupted = review.onServer ? 'server' : review.running ? 'here' : null
      review.stop()
      this.#saveIfDue()
    } else {
      engine.resume()
      const record = this.#interrupted && study ? study.recordAt(mainLine(study.tree)) : null
      if (record && this.#interrupted === 'here') void review.start(record)
      if (record && this.#interrupted === 'server' && table) void review.fetch(record, table, false)
    }
  }
}
