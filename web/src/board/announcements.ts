// Describes a turn in words, from its events and in the reader's language: for screen readers, and as the tooltip of a
// turn in a list. Names of pieces and squares come from the game. The visible text of a turn comes from the engine.
import type { Board, BoardEvent, BoardPiece, Frame, Side } from '../client/api'
import { t } from '../i18n/index.svelte'
import { squareName } from './square-name'

const MAX_LISTED_CELLS = 8

/** The turn between two positions of a game; null where they are not known. */
export function announceFrame(
  board: Pick<Board, 'cells'>,
  before: Frame | null,
  after: Frame | null,
  sides: readonly Side[],
): string | null {
  if (!before || !after?.turn) return null
  const check = after.check.flatMap((c) => c.cells)
  return announceTurn(board, before.pieces, { ...after, events: after.turn.events, check }, sides)
}

/** `check`: the cells of royal pieces that are in check after the turn. */
export function announceTurn(
  board: Pick<Board, 'cells'>,
  before: readonly BoardPiece[],
  { pieces, events, check }: { pieces: readonly BoardPiece[]; events: readonly BoardEvent[]; check: readonly string[] },
  sides: readonly Side[],
): string {
  const names = new Map([...before, ...pieces].map((m) => [m.kind, m.name]))
  const name = (kind: string) => names.get(kind) ?? kind
  const sideName = (side: number | null) => (side === null ? '' : (sides[side]?.name ?? ''))
  const square = (cell: string) => squareName(board, cell)
  const sentences: string[] = []
  const blown = new Set<string>()
  for (const e of events) {
    if (e.what === 'moved')
      sentences.push(
        t('board-event-moved', { side: sideName(e.side), piece: name(e.kind), from: square(e.from), to: square(e.to) }),
      )
    else if (e.what === 'captured')
      sentences.push(t('board-event-captured', { side: sideName(e.side), piece: name(e.kind), cell: square(e.cell) }))
    else if (e.what === 'blast') {
      const cells = e.cells.slice(0, MAX_LISTED_CELLS).map(square).join(', ')
      for (const c of e.cells) blown.add(c)
      sentences.push(
        t('board-event-blast', {
          cell: square(e.cell),
          cells: e.cells.length > MAX_LISTED_CELLS ? `${cells} …` : cells,
        }),
      )
    } else if (e.what === 'removed') {
      if (!blown.has(e.cell))
        sentences.push(t('board-event-removed', { side: sideName(e.side), piece: name(e.kind), cell: square(e.cell) }))
    } else if (e.what === 'pushed')
      sentences.push(
        e.to === null
          ? t('board-event-pushed-off', { cell: square(e.from) })
          : t('board-event-pushed', { from: square(e.from), to: square(e.to) }),
      )
    else if (e.what === 'laid' || e.what === 'placed')
      sentences.push(t('board-event-placed', { piece: name(e.kind), cell: square(e.cell) }))
    else if (e.what === 'lifted') sentences.push(t('board-event-lifted', { piece: name(e.kind), cell: square(e.cell) }))
    else if (e.what === 'became') sentences.push(t('board-event-became', { piece: name(e.kind), cell: square(e.cell) }))
    else if (e.what === 'army-removed') sentences.push(t('board-event-army', { side: sideName(e.side) }))
    else if (e.what === 'passed') sentences.push(t('board-event-passed', { side: sideName(e.side) }))
  }
  const checked = new Set(pieces.filter((m) => check.includes(m.cell)).map((m) => m.side))
  for (const side of checked) sentences.push(t('board-event-check', { side: sideName(side) }))
  return sentences.join(' ')
}
