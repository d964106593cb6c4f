// The game on the board of the view "Test": it is played by the rules as they are written now, and what the author expects is
// recorded as an example. The rules may change at any time; then the same turns are played by the new ones, as far as they go.
// ExampleBoard.svelte shows the board, recording.ts has what has been recorded.
import { AnalysisEngine } from '../../analysis/engine.svelte'
import { LinePreview } from '../../analysis/line-preview.svelte'
import type { StudySession } from '../../analysis/analysis-board.svelte'
import { Study } from '../../analysis/study.svelte'
import { ask, errorText } from '../../client/api'
import { provideRules } from '../../client/ask'
import type { Game, LineTurn } from '../../client/contract'
import { localized, type LocalizedText } from '../../i18n/index.svelte'
import { MoveEntry } from '../../table/move-entry.svelte'
import { destinationsOf } from './destinations'
import * as recorded from './recording'
import type { Claim, Recording } from './recording'

/** What a click on a square does. `forbid`: names the ends of an impossible move; `squares`: changes a line of squares. */
export type ClickMode = { does: 'play' } | { does: 'forbid'; from: string | null } | { does: 'squares'; claim: number }
const PLAYING: ClickMode = { does: 'play' }

/** The rules of this many versions of the file are known: the game on the board may be one of an older version for a moment. */
const KEPT_VERSIONS = 4

export class ExampleSession implements StudySession {
  study = $state.raw<Study | null>(null)
  entry = $state.raw<MoveEntry | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  /** The game of the study: it changes with it. */
  #played = $state.raw<Game | null>(null)
  readonly game = $derived(localized(this.#played))
  readonly sides = $derived(this.game?.sides ?? [])
  /** The game is over in the position on the board. */
  readonly over = $derived(!!this.study?.view?.verdict)
  readonly engine = new AnalysisEngine()
  readonly line = new LinePreview(this)
  readonly previewFrame = $derived(this.line.frame)

  title = $state('')
  recording = $state.raw<Recording>(recorded.newRecording())
  mode = $state.raw<ClickMode>(PLAYING)
  /** The square of the last click, for a piece that cannot move: the entry refuses to choose it. */
  #clicked = $state<string | null>(null)

  /** The lines of the computer are shown, and so are its arrows. */
  showsComputer = $state(false)

  /** The game as it is written now. */
  #written: Game | null = null
  /** The ids of games whose rules are known, the oldest first. */
  #provided: string[] = []
  /** The number of the last loading; older ones are dropped. */
  #loadings = 0

  /** The number of turns on the board. */
  readonly ply = $derived(this.study?.path.length ?? 0)
  /** The turn that the rules do not allow any more, and with which the game on the board ends. */
  readonly lostTurn = $derived(this.study ? (this.recording.turns[this.ply] ?? null) : null)
  /** The piece of the side on turn that the author has chosen. */
  readonly chosen = $derived.by(() => {
    const { entry } = this
    const view = this.study?.view
    if (!entry || !view || this.over) return null
    if (entry.tokens.length) return entry.tokens.length === 1 ? entry.lastCell : null
    const isOwn = view.pieces.some(({ cell, side }) => cell === this.#clicked && side === view.toMove)
    return isOwn && entry.refusal ? this.#clicked : null
  })

  /** The rules have changed. `text`: the rule file of the game. */
  async follow(game: Game, text: string) {
    if (game.id === this.#written?.id) return
    provideRules(game.id, text)
    this.#provided = [...this.#provided.filter((id) => id !== game.id), game.id]
    this.#forget(KEPT_VERSIONS)
    this.#written = game
    const { start, turns } = this.recording
    if (await this.#load(start, turns)) return
    // Under these rules, the position is none.
    this.study = this.entry = null
  }

  /** The page leaves the workshop. */
  close() {
    this.engine.pause()
    this.#forget(0)
  }
  #forget(kept: number) {
    for (const id of this.#provided.splice(0, this.#provided.length - kept)) provideRules(id, null)
  }

  /** Begins a recording in a position (null: the start position), after these turns. Returns whether it is possible. */
  async open(start: string | null, turns: string[] = []): Promise<boolean> {
    if (!(await this.#load(start, turns))) return false
    const texts = this.#turnsOnBoard()
    this.recording = recorded.newRecording(start, texts)
    return true
  }

  /** Plays these turns by the rules as they are written now, up to the first impossible one. */
  async #load(start: string | null, turns: readonly string[]): Promise<boolean> {
    const game = this.#written
    if (!game) return false
    const loading = ++this.#loadings
    this.error = null
    try {
      const study: Study = new Study(
        'example',
        game.id,
        {},
        start,
        game.sides.map(() => ({ by: 'person' })),
        (view) => entry.setView(view),
        () => {},
      )
      const entry: MoveEntry = new MoveEntry(
        null,
        (view) => {
          entry.setView(view)
          this.#onTurn()
        },
        () => {},
        null,
        study.moveApi,
      )
      await study.go(await playable(study, turns))
      if (loading !== this.#loadings) return true
      this.#played = game
      this.study = study
      this.entry = entry
      this.mode = PLAYING
      this.#clicked = null
      return true
    } catch (e) {
      if (loading === this.#loadings) this.error = errorText(e)
      return loading !== this.#loadings
    }
  }

  #turnsOnBoard(): string[] {
    return this.study?.recordAt().turns.map(({ text }) => text) ?? []
  }
  #onTurn() {
    this.#clicked = null
    this.recording = recorded.continued(this.recording, this.#turnsOnBoard())
  }
  /** Plays turns of a line of the engine. */
  async playLine(turns: LineTurn[]) {
    await this.line.play(turns)
    this.#onTurn()
  }
  async takeBack() {
    const { study, ply } = this
    if (!study || !ply) return
    this.mode = PLAYING
    this.#clicked = null
    this.recording = recorded.shortened(this.recording, ply - 1)
    await study.go(study.path.slice(0, -1))
  }

  #claim(claim: Claim) {
    this.mode = PLAYING
    this.recording = recorded.withClaim(this.recording, claim)
  }
  /** The chosen piece can go to exactly those squares to which it can go now. */
  async claimMoves() {
    const { study, chosen, ply } = this
    const view = study?.view
    if (!view || chosen === null) return
    await this.#try(async () => {
      const allowed = await destinationsOf(chosen, (tokens) => study.moveApi.next({ revision: view.revision, tokens }))
      this.#claim(recorded.movesClaim(ply, study.base.game, { cell: chosen, cells: allowed, allowed }))
    })
  }
  /** The last turn stays possible; it is taken back. */
  async claimPossible() {
    const { study, ply } = this
    const text = this.recording.turns[ply - 1]
    if (!study || text === undefined) return
    await this.takeBack()
    this.#claim({ ply: ply - 1, game: study.base.game, line: `can ${text}`, holds: true })
  }
  /** A turn, as text, is impossible. */
  async claimImpossible(text: string) {
    const { study, ply } = this
    if (!study) return
    const record = study.recordAt()
    const possible = await ask({ ask: 'play', record, text }).then(
      ({ view }) => view.turns.at(-1)?.text ?? text,
      () => null,
    )
    this.#claim({ ply, game: study.base.game, line: `cannot ${possible ?? text}`, holds: possible === null })
  }
  /** The game has this result in the position on the board. */
  claimResult() {
    const view = this.study?.view
    if (view)
      this.#claim({
        ply: this.ply,
        game: this.study!.base.game,
        line: `result ${view.verdict?.result ?? '*'}`,
        holds: true,
      })
  }
  removeClaim(index: number) {
    this.mode = PLAYING
    this.recording = { ...this.recording, claims: this.recording.claims.filter((_, i) => i !== index) }
  }

  /** A click on a square, in a mode in which it does not play. */
  async pick(cell: string) {
    const { mode, recording } = this
    if (mode.does === 'squares') {
      const claims = recording.claims.map((claim, i) => (i === mode.claim ? recorded.toggledMove(claim, cell) : claim))
      this.recording = { ...recording, claims }
    } else if (mode.does === 'forbid') {
      if (mode.from === null) this.mode = { does: 'forbid', from: cell }
      else if (mode.from === cell) this.mode = { does: 'forbid', from: null }
      else {
        const isTaken = this.study?.view?.pieces.some((piece) => piece.cell === cell)
        await this.claimImpossible(`${mode.from}${isTaken ? 'x' : '-'}${cell}`)
      }
    }
  }
  /** A click on a square that begins or continues a turn. */
  clicked(cell: string) {
    this.#clicked = cell
  }
  /** Begins a mode, or ends it if it is the current one. */
  toggleMode(mode: ClickMode) {
    this.entry?.backTo(0)
    const isSame =
      JSON.stringify(mode) === JSON.stringify(this.mode) || (mode.does === 'forbid' && this.mode.does === 'forbid')
    this.mode = isSame ? PLAYING : mode
  }

  endPicking() {
    this.mode = PLAYING
  }

  /** Forgets what was expected; the board stays as it is. */
  clear() {
    this.title = ''
    this.mode = PLAYING
    this.recording = { ...this.recording, claims: [] }
  }

  async #try(act: () => Promise<void>) {
    this.error = null
    try {
      await act()
    } catch (e) {
      this.error = errorText(e)
    }
  }
}

/** Plays turns up to the first impossible one, and returns the path to its position. */
async function playable(study: Study, turns: readonly string[]): Promise<string[]> {
  let path = await study.play([])
  for (const turn of turns)
    try {
      path = await study.play([turn], path)
    } catch {
      break
    }
  return path
}
