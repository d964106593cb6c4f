// When it is told what a piece is (Card.svelte): after resting on it for a moment, and then only as long as the pointer
// stays; or when somebody asks (held down, the keys I and ?), and then until it is closed.
import { settings } from '../settings.svelte'

const REST = 900

export class Asking {
  card = $state.raw<{ cell: string; kept: boolean } | null>(null)
  #pointed: string | null = null
  #timer: number | undefined

  /** `has`: somebody stands there; `free`: nothing else is going on. */
  constructor(readonly has: (cell: string) => boolean, readonly free: () => boolean) {}

  ask(cell: string) { this.#stop(); if (this.has(cell)) this.card = { cell, kept: true } }
  close() { this.card = null }
  point(cell: string | null) {
    this.#pointed = cell
    this.quiet()
    if (cell === null || this.card || !settings.hoverCards) return
    this.#timer = window.setTimeout(() => { if (this.has(cell) && this.free()) this.card = { cell, kept: false } }, REST)
  }
  /** Something happens: what came by itself goes by itself. */
  quiet() { this.#stop(); if (this.card && !this.card.kept) this.card = null }
  key(e: KeyboardEvent) {
    if (!['i', 'I', '?'].includes(e.key) || this.#pointed === null || e.defaultPrevented || (e.target as Element | null)?.closest?.('input, textarea, select, [data-cell]')) return
    this.ask(this.#pointed)
  }
  #stop() { window.clearTimeout(this.#timer) }
}
