// When the card of a piece opens (PieceCard.svelte): after hovering for a moment, until the pointer leaves the piece and
// the card; or on request (a long press, the keys I and ?), until it is closed.
import { settings } from '../settings/settings.svelte'

const HOVER_DELAY_MS = 900
/** Enough to cross from the piece to its card. */
const LEAVE_DELAY_MS = 300

export class PieceCardState {
  card = $state.raw<{ cell: string; isPinned: boolean } | null>(null)
  #hovered: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** A mouse that rests where the board appears hovers over a piece, too; its user has not asked for a card. */
  #hasMoved = false

  /** `isIdle`: nothing else, such as a drag, is going on. */
  constructor(
    readonly hasPiece: (cell: string) => boolean,
    readonly isIdle: () => boolean,
  ) {}

  pin(cell: string) {
    this.#stop()
    if (this.hasPiece(cell)) this.card = { cell, isPinned: true }
  }
  close() {
    this.card = null
  }
  /** The mouse has really moved over the page. */
  pointerMoved() {
    if (this.#hasMoved) return
    this.#hasMoved = true
    this.hover(this.#hovered)
  }
  hover(cell: string | null) {
    this.#hovered = cell
    if (this.card) this.leave()
    else this.#openLater()
  }
  /** The pointer is on the card. */
  enter() {
    this.#stop()
  }
  /** The pointer has left the card or its piece; what is now under it may open its own card. */
  leave() {
    this.#stop()
    if (!this.card?.isPinned)
      this.#timer = setTimeout(() => {
        this.card = null
        this.#openLater()
      }, LEAVE_DELAY_MS)
  }
  #openLater() {
    this.#stop()
    const cell = this.#hovered
    if (cell === null || !this.#hasMoved || !settings.hoverCards) return
    this.#timer = setTimeout(() => {
      if (this.hasPiece(cell) && this.isIdle()) this.card = { cell, isPinned: false }
    }, HOVER_DELAY_MS)
  }
  /** Closes a card that opened on hover. */
  hideUnpinned() {
    this.#stop()
    if (this.card && !this.card.isPinned) this.card = null
  }
  key(e: KeyboardEvent) {
    if (
      !['i', 'I', '?'].includes(e.key) ||
      this.#hovered === null ||
      e.defaultPrevented ||
      (e.target as Element | null)?.closest?.('input, textarea, select, [data-cell]')
    )
      return
    this.pin(this.#hovered)
  }
  #stop() {
    clearTimeout(this.#timer)
  }
}
