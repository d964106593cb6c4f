// One analysis: its tree, the move on the board, and the position. The moves of all sides are entered through a
// MoveEntry, as at a table; `moveApi` answers its requests. The engine decides everything; engine.svelte.ts shows its
// lines, game-review.svelte.ts the game report, and store.ts stores the analysis.
import { ApiError, ask, errorText } from '../client/api'
import type { MoveApi } from '../table/move-entry.svelte'
import type { Frame, EntryState, Seat, GameRecord, GameView } from '../client/contract'
import type { Shape } from '../board/shapes'
import type { LocalizedText } from '../i18n/index.svelte'
import type { GameHead } from './pgn'
import * as tree from './tree'
import type { Node, Path } from './tree'

/** The key of a path. */
const keyOf = (path: Path) => path.join('/')

export class Study {
  readonly base: Omit<GameRecord, 'turns'>
  tree = $state.raw<Node>(tree.newTree())
  /** Players and result of an imported game. */
  head = $state.raw<GameHead>({ tags: [], result: null })
  /** Incremented by every change of the tree, as nodes are not reactive. */
  version = $state(0)
  path = $state.raw<string[]>([])
  /** The position on the board. */
  frame = $state.raw<Frame | null>(null)
  /** The same position with everything that can be done in it; null while it loads. */
  view = $state.raw<GameView | null>(null)
  error = $state.raw<LocalizedText | null>(null)

  #frames = new Map<string, Frame>()
  #views = new Map<string, GameView>()
  #revision = 0

  constructor(
    readonly key: string,
    game: string,
    readings: GameRecord['readings'],
    start: string | null,
    seats: Seat[],
    readonly onView: (view: GameView) => void,
    readonly onChange: () => void,
  ) {
    this.base = { game, readings, start, seats, ended: null }
  }

  /** The game up to a move. */
  recordAt(path: Path = this.path): GameRecord {
    return { ...this.base, turns: tree.recordTurns(this.tree, path) }
  }
  /** The position after a path, if it has been on the board or was read with the game. */
  frameAt(path: Path): Frame | null {
    return this.#frames.get(keyOf(path)) ?? null
  }
  get node(): Node {
    void this.version
    return tree.nodeAt(this.tree, this.path)
  }

  /**
   * Plays a line, from the start or after a path: its moves are added to the tree. Returns the path to the last one.
   */
  async play(texts: readonly string[], from: Path = []): Promise<string[]> {
    const before = tree.recordTurns(this.tree, from)
    const record: GameRecord = { ...this.base, turns: [...before, ...texts.map((text) => ({ text }))] }
    let path = [...from]
    for (let at = before.length; at <= record.turns.length;) {
      const frames = await ask({ ask: 'frames', record, from: at })
      for (const frame of frames) {
        if (frame.index > before.length) path = tree.add(this.tree, path, frame.turn!)
        this.#frames.set(keyOf(path), frame)
      }
      at += frames.length
      if (!frames.length) break
    }
    this.#changed()
    return path
  }

  /** Merges another tree, stored or imported, into this one. */
  mergeTree(other: Node) {
    tree.merge(this.tree, other)
    this.#changed()
  }

  /** Takes over players and result of an imported game, where this one has none. */
  addHead(head: GameHead) {
    if (this.head.tags.length) return
    this.head = head
    this.#changed()
  }

  async go(path: Path) {
    const to = tree.validPrefix(this.tree, path)
    this.path = to
    this.error = null
    this.view = null
    const key = keyOf(to)
    const here = () => keyOf(this.path) === key
    try {
      const known = this.#frames.get(key)
      if (known) this.frame = known
      else {
        const [frame] = await ask({ ask: 'frames', record: this.recordAt(to), from: to.length })
        if (frame) this.#frames.set(key, frame)
        if (here() && frame) this.frame = frame
      }
      if (!here()) return
      const view = this.#views.get(key) ?? (await ask({ ask: 'view', record: this.recordAt(to) }))
      this.#views.set(key, view)
      if (here()) this.#show(view)
    } catch (e) {
      if (here()) this.error = errorText(e)
    }
  }

  /** Answers the requests of the MoveEntry. */
  readonly moveApi: MoveApi = {
    next: (body): Promise<EntryState> => {
      this.#checkRevision(body.revision)
      return ask({ ask: 'next', record: this.recordAt(), tokens: body.tokens })
    },
    play: async (body): Promise<GameView> => {
      this.#checkRevision(body.revision)
      const from = this.path
      const { view } = await ask(
        'text' in body
          ? { ask: 'play', record: this.recordAt(), text: body.text }
          : { ask: 'play', record: this.recordAt(), tokens: body.tokens },
      )
      const turn = view.turns[view.turns.length - 1]!
      const path = tree.add(this.tree, from, turn)
      const { pieces, check, stock, position, toMove } = view
      const events = view.lastTurns.find((l) => l.side === turn.side)?.events ?? []
      const frame: Frame = {
        index: path.length,
        pieces,
        check,
        stock,
        position,
        toMove,
        turn: { ...turn, glyphs: '', comment: '', events },
      }
      this.#frames.set(keyOf(path), frame)
      this.#views.set(keyOf(path), view)
      this.path = path
      this.frame = frame
      this.#changed()
      return this.#show(view, false)
    },
  }

  #checkRevision(revision: number) {
    if (revision !== this.#revision || !this.view) throw new ApiError('', 409)
  }

  #show(view: GameView, notify = true): GameView {
    this.view = { ...view, id: this.key, revision: ++this.#revision }
    if (notify) this.onView(this.view)
    return this.view
  }

  #changed() {
    this.version += 1
    this.onChange()
  }

  setComment(comment: string) {
    this.node.comment = comment
    this.#changed()
  }
  toggleNag(mark: number) {
    const node = this.node
    node.mark = node.mark === mark ? 0 : mark
    this.#changed()
  }
  setShapes(shapes: Shape[]) {
    this.node.shapes = shapes
    this.#changed()
  }
  promote(all: boolean) {
    tree.promote(this.tree, this.path, all)
    this.#changed()
  }
  async remove() {
    const left = tree.remove(this.tree, this.path)
    this.#changed()
    await this.go(left)
  }
  /** Deletes everything but the moves of the main line. */
  async clear() {
    const line = tree.recordTurns(this.tree, tree.mainLine(this.tree)).map((turn) => turn.text)
    const at = Math.min(this.path.length, line.length)
    this.tree = tree.newTree()
    const path = await this.play(line)
    await this.go(path.slice(0, at))
  }

  // Navigation.
  get next(): string[] | null {
    void this.version
    const child = tree.nodeAt(this.tree, this.path).children[0]
    return child ? [...this.path, child.id] : null
  }
  step(by: number) {
    if (by < 0) return this.path.length ? this.go(this.path.slice(0, -1)) : undefined
    return this.next ? this.go(this.next) : undefined
  }
  first() {
    return this.go([])
  }
  last() {
    return this.go(tree.lineFrom(this.tree, this.path))
  }
  goToSibling(by: number) {
    return this.go(tree.siblingVariation(this.tree, this.path, by))
  }
}
