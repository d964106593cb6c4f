// Drawing how a piece moves: which piece of the file, with which tool, and what a press changes in the text. As in
// draw-state.svelte.ts a press is only shown until it ends; then it becomes one edit. MoveBoard.svelte shows the board,
// MoveTools.svelte the tools.
import type { Game, PieceInfo } from '../../client/contract'
import { localized, t } from '../../i18n/index.svelte'
import type { Offset } from './direction-words'
import { applyEdits } from './edit'
import { marksAt, marksOf, markToTakeBack, symmetryOf, withMark, withoutAll, withoutWay } from './marks'
import type { Marks, MarkTool, Mode, Symmetry, Way } from './marks'
import { copyPieceEdit } from './inherited-piece'
import { offsetOfCell, radiusFor } from './move-board'
import { marksOfLines, withLines, withMarks } from './move-edit'
import { readMotions } from './motion-lines'
import { glyphEdit, likeOf, otherMotions, pieceBlocks, type PieceBlock } from './piece-blocks'

export type MoveTool = Way | 'erase'

/** A piece that can be chosen: with its block, or inherited. */
export interface PieceChoice {
  kind: string
  condition: string | null
  name: string
  block: PieceBlock | null
}
/** What a press does on each square that it goes over. */
interface MarkStroke {
  isTaking: boolean
  isErasing: boolean
  squares: Offset[]
}

const NO_MARKS = marksOf([])

export class MoveState {
  tool = $state<MoveTool>('step')
  mode = $state<Mode>('both')
  /** The limit of rides. */
  upTo = $state<number | null>(null)
  #symmetry = $state<Symmetry | null>(null)
  /** What a person has to add to lines that were written for them. */
  remarks = $state.raw<readonly string[]>([])
  /** What screen readers announce. */
  announcement = $state('')
  #chosen = $state.raw<Pick<PieceChoice, 'kind' | 'condition'> | null>(null)
  #stroke = $state.raw<MarkStroke | null>(null)

  /** `game`: that of the last version without mistakes, in the words of the file. */
  constructor(
    readonly input: () => { text: string; game: Game },
    readonly onchange: (text: string) => void,
  ) {}

  readonly game: Game = $derived.by(() => localized(this.input().game))
  /** The pieces of the file, then those that it inherits. */
  readonly choices: PieceChoice[] = $derived.by(() => {
    const blocks = pieceBlocks(this.input().text)
    const nameOf = (kind: string) => this.game.pieces.find((info) => info.kind === kind)?.name ?? kind
    const isInherited = ({ kind, stone }: PieceInfo) => !stone && !blocks.some((block) => block.kind === kind)
    return [
      ...blocks.map((block) => ({ ...block, name: nameOf(block.kind), block })),
      ...this.game.pieces.filter(isInherited).map(({ kind, name }) => ({ kind, condition: null, name, block: null })),
    ]
  })
  readonly choice: PieceChoice | null = $derived.by(() => {
    const chosen = this.#chosen
    const isMeant = ({ kind, condition }: PieceChoice) => kind === chosen?.kind && condition === chosen.condition
    return (
      this.choices.find(isMeant) ?? this.choices.find(({ kind }) => kind === chosen?.kind) ?? this.choices[0] ?? null
    )
  })
  choose(choice: PieceChoice) {
    this.#chosen = choice
    this.#symmetry = null
    this.remarks = []
  }

  /** How the chosen piece looks; null if no game has had it yet. */
  readonly info: PieceInfo | null = $derived.by(
    () => this.game.pieces.find(({ kind }) => kind === this.choice?.kind) ?? null,
  )
  /** Why nothing can be drawn: the id of a text. */
  readonly obstacle: 'none' | 'shape' | 'inherited' | null = $derived.by(() => {
    const { shape, layers } = this.game.board
    if (!this.choice) return 'none'
    if (shape !== 'squares' || layers > 1) return 'shape'
    return this.choice.block ? null : 'inherited'
  })

  /** The marks as the text has them. */
  readonly #written: Marks = $derived.by(() => {
    const block = this.choice?.block
    return block ? marksOfLines(readMotions(this.input().text, block.node).lines) : NO_MARKS
  })
  readonly marks: Marks = $derived.by(() => (this.#stroke ? this.#after(this.#stroke) : this.#written))
  readonly radius: number = $derived.by(() => radiusFor(this.#written))
  /** The lines that move the piece and that the board does not show. */
  readonly others: string[] = $derived.by(() => {
    const block = this.choice?.block
    return block ? otherMotions(this.input().text, block) : []
  })
  /** The name of the kind whose moves it has, too. */
  readonly like: string | null = $derived.by(() => {
    const like = this.choice?.block && likeOf(this.choice.block)
    return like ? (this.game.pieces.find(({ kind }) => kind === like)?.name ?? like) : null
  })

  /** What is marked together with a square; unless it has been chosen for this piece, as its marks are. */
  get symmetry(): Symmetry {
    return this.#symmetry ?? symmetryOf(this.#written)
  }
  set symmetry(symmetry: Symmetry) {
    this.#symmetry = symmetry
  }

  get #markTool(): MarkTool | null {
    const { tool: way, mode, upTo } = this
    return way === 'erase' ? null : { way, mode, upTo: way === 'ride' ? upTo : null }
  }
  #after({ isTaking, isErasing, squares }: MarkStroke): Marks {
    const { symmetry } = this
    const tool = this.#markTool
    return squares.reduce((marks, at) => {
      if (isErasing || !tool) return withoutAll(marks, at, symmetry)
      if (!isTaking) return withMark(marks, at, tool, symmetry)
      const mark = markToTakeBack(marks, at, tool)
      return mark ? withoutWay(marks, mark, mark.way, symmetry) : marks
    }, this.#written)
  }

  /** A press goes over a cell, from the first one on. */
  enter(cell: string, isErasing = false) {
    const at = offsetOfCell(cell)
    if (!at || this.obstacle) return
    const tool = this.#markTool
    const begun = this.#stroke ?? {
      isTaking: tool !== null && markToTakeBack(this.#written, at, tool) !== null,
      isErasing: isErasing || !tool,
      squares: [],
    }
    this.#stroke = { ...begun, squares: [...begun.squares, at] }
  }
  /** The press has ended; `isKept`: its change is written into the text. */
  end(isKept: boolean) {
    const { marks } = this
    const last = this.#stroke?.squares.at(-1)
    this.#stroke = null
    const block = this.choice?.block
    if (!last || !isKept || !block) return
    const { text } = this.input()
    this.#change(withMarks(text, block.node, marks))
    this.#announce(this.wordsAbout(last))
  }
  /** A press on a single cell, as with a key. */
  press(cell: string, isErasing = false) {
    this.enter(cell, isErasing)
    this.end(true)
  }

  /** Writes lines in place of those that the board shows. */
  writeLines(lines: readonly string[], remarks: readonly string[]) {
    const block = this.choice?.block
    if (!block) return
    this.#change(withLines(this.input().text, block.node, lines))
    this.remarks = remarks
  }
  /** Copies the chosen piece from a game that the file extends; returns false if its text is not known. */
  copyInherited(rulesOf: (game: string) => string | null): boolean {
    const { text } = this.input()
    const edit = this.choice && copyPieceEdit(text, this.choice.kind, rulesOf)
    if (edit) this.#change(applyEdits(text, [edit]))
    return edit !== null
  }
  /** Gives the piece a picture; null: none. */
  setGlyph(glyph: string | null) {
    const block = this.choice?.block
    const edit = block && glyphEdit(this.input().text, block, glyph)
    if (edit) this.#change(applyEdits(this.input().text, [edit]))
  }
  #change(text: string) {
    this.remarks = []
    if (text !== this.input().text) this.onchange(text)
  }

  /** What a square is called. */
  squareName({ x, y }: Offset): string {
    const parts = [
      ...(y ? [t(`write-draw-offset-${y > 0 ? 'forward' : 'backward'}`, { squares: Math.abs(y) })] : []),
      ...(x ? [t(`write-draw-offset-${x > 0 ? 'right' : 'left'}`, { squares: Math.abs(x) })] : []),
    ]
    return parts.join(', ') || t('write-draw-middle')
  }
  /** What the piece does on a square, in words. */
  marksInWords(at: Offset): string[] {
    return marksAt(this.marks, at).map(({ way, mode }) =>
      t('write-draw-move-mark', { way: t(`write-draw-way-${way}`), mode: t(`write-draw-mode-${mode}`) }),
    )
  }
  wordsAbout(at: Offset): string {
    return [
      this.squareName(at),
      ...(this.marksInWords(at).length ? this.marksInWords(at) : [t('write-draw-unmarked')]),
    ].join(', ')
  }
  #announce(words: string) {
    // A screen reader reads the same text twice only if it changes.
    this.announcement = words === this.announcement ? `${words} ` : words
  }
}
