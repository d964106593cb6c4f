// Changing the size and the shape of the board: what the controls of DrawShape.svelte do to the text, and the sentence about what
// could not be done, or what the text has to follow.
import type { Game } from '../../client/contract'
import { t } from '../../i18n/index.svelte'
import { boardOf, readBoardLines, type CellShape, type JoinedEdges } from './board-lines'
import type { RulesOf } from './inherited-lines'
import { resized, type BoardEdge } from './resize'
import { joinedEdges, withJoined, withLayers, withShape, type LayerWord, type Reshaped } from './shape-edit'

/** How the squares of a board lie: on one board, in layers, or on boards side by side. */
export type LayerChoice = 'one' | LayerWord

const UNKNOWN: RulesOf = () => null

export class ShapeState {
  /** What is said about the last change. */
  message = $state('')
  /** Lines of the text that stand in the way. */
  lines = $state.raw<readonly string[]>([])

  constructor(
    readonly input: () => { text: string; game: Game },
    readonly onchange: (text: string) => void,
    readonly rulesOf: () => RulesOf | null,
  ) {}

  /** The lines about the shape; null if a reading chooses them. */
  readonly now = $derived.by(() => {
    const { text, game } = this.input()
    return readBoardLines(text, boardOf(text), game.board)
  })
  readonly joined: JoinedEdges[] = $derived.by(() => joinedEdges(this.input().text, this.rulesOf() ?? UNKNOWN))
  get layerWord(): LayerChoice {
    const { now } = this
    if (!now || now.layerCount === 1) return 'one'
    return now.isApart ? 'boards' : 'layers'
  }

  #say(message: string, lines: readonly string[] = []) {
    this.message = message
    this.lines = lines
  }
  #set(text: string, message = '') {
    this.#say(message)
    if (text !== this.input().text) this.onchange(text)
  }
  #shaped(result: Reshaped) {
    if (result.problem) this.#say(t(`write-draw-size-${result.problem}`), result.lines)
    else this.#set(result.text)
  }

  resize(edge: BoardEdge, isAdding: boolean) {
    const { text, game } = this.input()
    const result = resized(text, game.board, edge, isAdding, this.rulesOf() ?? UNKNOWN)
    if ('problem' in result) return this.#say(t(`write-draw-size-${result.problem}`), result.lines)
    const said = [
      ...(result.isRenamed ? [t('write-draw-size-renamed')] : []),
      ...(result.examples ? [t('write-draw-size-examples', { count: result.examples })] : []),
    ]
    this.#set(result.text, said.join(' ') || t(`write-draw-size-${isAdding ? 'added' : 'removed'}`))
  }
  setShape(shape: CellShape) {
    const { text, game } = this.input()
    this.#shaped(withShape(text, game.board, shape, this.rulesOf() ?? UNKNOWN))
  }
  setLayers(word: LayerChoice, count: number) {
    const { text, game } = this.input()
    if (word === 'one') return this.#shaped(withLayers(text, game.board, 1, 'layers'))
    this.#shaped(withLayers(text, game.board, Math.max(2, count), word))
  }
  toggleJoined(edges: JoinedEdges) {
    const { joined } = this
    const next = joined.includes(edges) ? joined.filter((one) => one !== edges) : [...joined, edges]
    this.#set(withJoined(this.input().text, next, this.rulesOf() ?? UNKNOWN))
  }
}
