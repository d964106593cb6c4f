// The user's games on the server and the number of those in which they are to move: for the badge in the header, the
// list, and the button to the next game. Polled while the page is visible. Without a server the list is empty.
import type { OwnGame } from '../client/api'
import { ownGames } from '../client/seeks'

const POLL_INTERVAL_MS = 20_000

/** Whether an opponent waits for the user's move. */
export const isAwaited = (g: OwnGame) => g.yours && g.sides.some((s) => s.name !== null && !s.you)

class MyGamesState {
  /** The running games; null before the first answer. */
  running = $state.raw<OwnGame[] | null>(null)
  toMove = $state(0)
  #timer: number | undefined
  #requestNumber = 0
  #isWatched = false

  /** Fetches the list now, and polls from then on while there are running games. */
  async fetch(): Promise<void> {
    window.clearTimeout(this.#timer)
    const request = ++this.#requestNumber
    try {
      const { games, toMove } = await ownGames()
      if (request !== this.#requestNumber) return
      this.running = games
      this.toMove = toMove
    } catch {
      if (request !== this.#requestNumber || this.running === null) return
    }
    if (this.running?.length)
      this.#timer = window.setTimeout(() => {
        if (document.visibilityState === 'visible') void this.fetch()
      }, POLL_INTERVAL_MS)
  }
  /** Applies a turn that the page has seen. Only a game that is not in the list, or is over, makes it ask the server. */
  update(id: string, toMove: number | null, yours: boolean) {
    const known = this.running?.find((g) => g.id === id)
    if (!this.running || !known || toMove === null) {
      void this.fetch()
      return
    }
    this.running = this.running.map((g) => (g === known ? { ...g, toMove, yours } : g))
    this.toMove = this.running.filter(isAwaited).length
  }
  /** Called once when the page starts. */
  watch() {
    if (this.#isWatched) return
    this.#isWatched = true
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.running !== null) void this.fetch()
    })
    void this.fetch()
  }
  /** Another game in which an opponent waits for the user's move. */
  nextToMove(exceptId: string): OwnGame | null {
    return this.running?.find((g) => g.id !== exceptId && isAwaited(g)) ?? null
  }
}

export const myGames = new MyGamesState()
