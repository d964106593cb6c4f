// A game being set up: its rule options, its first position, its clock and its seats, and the requests that open a table
// or post a seek. NewGame.svelte shows it.
import { untrack } from 'svelte'
import * as api from '../client/api'
import type { SeekSeat } from '../client/seeks'
import { localized, t, type LocalizedText } from '../i18n/index.svelte'
import { toLobby, toTable } from '../route'
import { settings } from '../settings/settings.svelte'
import { rememberSeek } from './last-seek'
import { multiSideTeams, soloSeats } from './seats'
import { seeksState } from './seeks.svelte'
import { parseLiveTimeControl, parseTimeControl } from './time-control'

export class GameSetup {
  #loaded = $state.raw<api.Game | null>(null)
  readonly game = $derived(localized(this.#loaded))
  error = $state.raw<LocalizedText | null>(null)
  /** A table is being opened, or a seek posted. */
  opening = $state(false)
  #requestNumber = 0

  readings = $state.raw<api.Readings>({})
  /** The readings that differ from the usual ones. */
  readonly changed = $derived.by(() => {
    const { game, readings } = this
    if (!game) return readings
    const other = game.readings.filter((r) => (readings[r.name] ?? r.default) !== r.default)
    return Object.fromEntries(other.map((r) => [r.name, readings[r.name]!]))
  })

  seats = $state.raw<api.Seat[]>([])
  readonly level = $derived(Math.min(settings.level, this.game?.levels.length ?? settings.level))
  readonly teams = $derived(this.game ? multiSideTeams(this.game.sides) : [])

  /** With more than two teams there is no winner on time, so there is no clock. */
  readonly timed = $derived(this.game ? new Set(this.game.sides.map((s) => s.team)).size === 2 : false)
  odds = $state.raw<api.SideTime[] | null>(null)

  /** The custom position as the user has entered it. */
  position = $state('')
  /** The same without spaces around it; empty: the usual first position. */
  readonly text = $derived(this.position.trim())
  /** The custom position, as far as it can be parsed. */
  parsed = $state.raw<api.ArrangementCheck | null>(null)
  positionError = $state.raw<LocalizedText | null>(null)
  /** A part of a game, such as one of two boards, begins only from a position that is set up. */
  readonly needsPosition = $derived(this.#loaded?.partial === true && !this.text)

  /** Call this while a component is initialised: it sets up effects. `readings` and `position` are those of the address. */
  constructor(
    readonly id: string,
    readings: api.Readings,
    position: string | null,
  ) {
    this.readings = readings
    this.position = position ?? ''
    // Another reading may have another board or first position.
    const changedKey = $derived(JSON.stringify(this.changed))
    $effect(() => {
      if (changedKey)
        untrack(() => {
          if (this.#loaded) void this.load()
        })
    })
    // The picture follows the text of the position.
    $effect(() => {
      const request = { id, readings: this.changed, position: this.text }
      if (!this.game || !this.text) {
        this.parsed = null
        this.positionError = null
        return
      }
      let isStale = false
      const show = (parsed: api.ArrangementCheck | null, error: LocalizedText | null) => {
        if (isStale) return
        this.parsed = parsed
        this.positionError = error
      }
      api.ask({ ask: 'set-up', ...request }).then(
        (parsed) => show(parsed, null),
        (e: unknown) => show(null, api.errorText(e)),
      )
      return () => {
        isStale = true
      }
    })
  }

  async load() {
    const request = ++this.#requestNumber
    try {
      const g = await api.game(this.id, this.changed)
      if (request !== this.#requestNumber) return
      if (!this.#loaded) this.seats = soloSeats(g.sides, 0, Math.min(settings.level, g.levels.length))
      this.#loaded = g
      this.error = null
      document.title = `${g.name} – Variorum`
    } catch (e) {
      if (request !== this.#requestNumber) return
      this.error = api.errorText(e)
      if (!this.#loaded) document.title = `${t('frame-error')} – Variorum`
    }
  }

  #clock(parse: typeof parseTimeControl): api.TimeControl | null {
    const clock = this.timed ? parse(settings.clock) : null
    return clock && this.odds ? { ...clock, odds: this.odds } : clock
  }
  /** Only the usual game, with a clock and without odds, can be rated. */
  get canBeRated(): boolean {
    return (
      !api.isCustomGame(this.id) &&
      this.#clock(parseTimeControl) !== null &&
      !this.odds &&
      this.text === '' &&
      !Object.keys(this.changed).length
    )
  }

  /** Opens a table. `seat`: the user's seat at an online table; null for a table on one screen. */
  start(who: api.Seat[], seat: number | null = null, open = false) {
    return this.#whileOpening(async () => {
      const terms = {
        game: this.id,
        readings: this.changed,
        position: this.text || null,
        clock: this.#clock(seat === null ? parseLiveTimeControl : parseTimeControl),
      }
      const view =
        seat === null
          ? await api.openTable({ ...terms, seats: who })
          : await api.openOnlineTable({
              ...terms,
              seats: who.map((s, i) => (i === seat ? s : { by: 'open' })),
              public: open,
            })
      location.hash = toTable(view.id, seat)
    })
  }
  /** Posts a seek. The lobby shows it, and opens the table when all players have joined. */
  seek(sides: SeekSeat[], randomSides: boolean, rated: boolean, to?: string) {
    return this.#whileOpening(async () => {
      await seeksState.post({
        game: this.id,
        readings: this.changed,
        position: this.text || null,
        seats: sides,
        clock: this.#clock(parseTimeControl),
        rated,
        randomSides,
        ...(to !== undefined && { to }),
      })
      if (to === undefined && this.timed) rememberSeek({ clock: settings.clock, rated })
      location.hash = toLobby()
    })
  }
  async #whileOpening(open: () => Promise<void>) {
    if (!this.game || this.opening) return
    this.opening = true
    this.error = null
    try {
      await open()
    } catch (e) {
      this.error = api.errorText(e)
    } finally {
      this.opening = false
    }
  }
}
