// The games of whoever is here that the server keeps, and in how many of them somebody waits for him: for the number in the
// header, the list of them, and the next game to move in. Asked anew from time to time while the page is seen. Without a
// server there are none.
import type { OwnGame } from '../desk/api'
import { ownGames } from '../desk/seeks'

const EVERY = 20_000

class Own {
  /** Those being played; null: not asked yet. */
  running = $state.raw<OwnGame[] | null>(null)
  toMove = $state(0)
  #timer: number | undefined
  #asked = 0
  #followed = false

  /** Asks now, and from then on as long as there is something to hear. */
  async ask(): Promise<void> {
    window.clearTimeout(this.#timer)
    const mine = ++this.#asked
    try {
      const { games, toMove } = await ownGames()
      if (mine !== this.#asked) return
      this.running = games
      this.toMove = toMove
    } catch { if (mine !== this.#asked || this.running === null) return }
    if (this.running?.length) this.#timer = window.setTimeout(() => { if (document.visibilityState === 'visible') void this.ask() }, EVERY)
  }
  /** From the start of the page. */
  follow() {
    if (this.#followed) return
    this.#followed = true
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible' && this.running !== null) void this.ask() })
    void this.ask()
  }
  /** Another game in which somebody waits. */
  next(but: string): OwnGame | null {
    const waits = (g: OwnGame) => g.id !== but && g.yours && g.sides.some((s) => s.name !== null && !s.you)
    return this.running?.find(waits) ?? null
  }
}

export const own = new Own()
