// One analysis: its tree, the move that is on the board, and the position there. Everybody's moves are entered through
// the same Entry as at a table (`desk` is what it asks). It asks the engine and judges nothing; engine lines are
// engine.svelte.ts's, a judged game grading.svelte.ts's, where it is kept store.ts's.
import { ApiError, ask, saidOf } from '../desk/api'
import type { Desk } from '../table/entry.svelte'
import type { Frame, Next, Seat, Sheet, View } from '../desk/contract'
import type { Shape } from '../board/shapes'
import type { Said } from '../words/index.svelte'
import * as tree from './tree'
import type { Node, Path } from './tree'

/** What a frame of an analysis is known by. */
const keyOf = (path: Path) => path.join('/')

export class Study {
  readonly base: Omit<Sheet, 'turns'>
  tree = $state.raw<Node>(tree.root())
  /** Grows with every change of the tree: nodes are plain objects. */
  version = $state(0)
  path = $state.raw<string[]>([])
  /** The position on the board. */
  frame = $state.raw<Frame | null>(null)
  /** The same with all that can be done in it; null until it has come. */
  view = $state.raw<View | null>(null)
  fault = $state.raw<Said | null>(null)

  #frames = new Map<string, Frame>()
  #views = new Map<string, View>()
  #revision = 0

  constructor(readonly key: string, game: string, readings: Sheet['readings'], start: string | null, seats: Seat[], readonly onView: (view: View) => void, readonly onChange: () => void) {
    this.base = { game, readings, start, seats, ended: null }
  }

  /** The game up to a move. */
  sheet(path: Path = this.path): Sheet { return { ...this.base, turns: tree.turns(this.tree, path) } }
  get node(): Node { void this.version; return tree.at(this.tree, this.path) }

  /** A line from the start: its moves are played, and stand in the tree. The path to the last one. */
  async play(texts: readonly string[], from: Path = []): Promise<string[]> {
    const before = tree.turns(this.tree, from)
    const sheet: Sheet = { ...this.base, turns: [...before, ...texts.map((text) => ({ text }))] }
    let path = [...from]
    for (let at = before.length; at <= sheet.turns.length;) {
      const frames = await ask({ ask: 'frames', sheet, from: at })
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

  /** Another tree (one that was kept, one that was read) is joined with this one. */
  join(other: Node) {
    tree.merge(this.tree, other)
    this.#changed()
  }

  async go(path: Path) {
    const to = tree.valid(this.tree, path)
    this.path = to
    this.fault = null
    this.view = null
    const key = keyOf(to)
    const here = () => keyOf(this.path) === key
    try {
      const known = this.#frames.get(key)
      if (known) this.frame = known
      else {
        const [frame] = await ask({ ask: 'frames', sheet: this.sheet(to), from: to.length })
        if (frame) this.#frames.set(key, frame)
        if (here() && frame) this.frame = frame
      }
      if (!here()) return
      const view = this.#views.get(key) ?? await ask({ ask: 'view', sheet: this.sheet(to) })
      this.#views.set(key, view)
      if (here()) this.#show(view)
    } catch (e) { if (here()) this.fault = saidOf(e) }
  }

  /** What Entry asks. */
  readonly desk: Desk = {
    next: (body): Promise<Next> => {
      this.#same(body.revision)
      return ask({ ask: 'next', sheet: this.sheet(), tokens: body.tokens })
    },
    play: async (body): Promise<View> => {
      this.#same(body.revision)
      const from = this.path
      const { view } = await ask('text' in body ? { ask: 'play', sheet: this.sheet(), text: body.text } : { ask: 'play', sheet: this.sheet(), tokens: body.tokens })
      const turn = view.turns[view.turns.length - 1]!
      const path = tree.add(this.tree, from, turn)
      const { men, check, stock, position, toMove } = view
      const events = view.last.find((l) => l.side === turn.side)?.events ?? []
      const frame: Frame = { index: path.length, men, check, stock, position, toMove, turn: { ...turn, judgement: '', comment: '', events } }
      this.#frames.set(keyOf(path), frame)
      this.#views.set(keyOf(path), view)
      this.path = path
      this.frame = frame
      this.#changed()
      return this.#show(view, false)
    },
  }

  #same(revision: number) { if (revision !== this.#revision || !this.view) throw new ApiError('', 409) }

  #show(view: View, tell = true): View {
    this.view = { ...view, id: this.key, revision: ++this.#revision }
    if (tell) this.onView(this.view)
    return this.view
  }

  #changed() {
    this.version += 1
    this.onChange()
  }

  note(comment: string) { this.node.comment = comment; this.#changed() }
  mark(mark: number) { const node = this.node; node.mark = node.mark === mark ? 0 : mark; this.#changed() }
  draw(shapes: Shape[]) { this.node.shapes = shapes; this.#changed() }
  promote(all: boolean) { tree.promote(this.tree, this.path, all); this.#changed() }
  async remove() {
    const left = tree.remove(this.tree, this.path)
    this.#changed()
    await this.go(left)
  }
  /** Everything but the main line is forgotten, and everything that was said. */
  async clear() {
    const line = tree.turns(this.tree, tree.mainLine(this.tree)).map((turn) => turn.text)
    const at = Math.min(this.path.length, line.length)
    this.tree = tree.root()
    const path = await this.play(line)
    await this.go(path.slice(0, at))
  }

  // Ways through the tree.
  get next(): string[] | null { void this.version; const child = tree.at(this.tree, this.path).children[0]; return child ? [...this.path, child.id] : null }
  step(by: number) { if (by < 0) return this.path.length ? this.go(this.path.slice(0, -1)) : undefined; return this.next ? this.go(this.next) : undefined }
  first() { return this.go([]) }
  last() { return this.go(tree.along(this.tree, this.path)) }
  beside(by: number) { return this.go(tree.beside(this.tree, this.path, by)) }
}
