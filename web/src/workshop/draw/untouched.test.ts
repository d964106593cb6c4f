// Nothing of a rule file changes where nothing is drawn, and what is drawn at random on every shipped game is taken by the engine.
import { describe, expect, it } from 'vitest'
import { withTokens } from './array-edit'
import { EMPTY, exists, HOLE, readAllCells, readDrawing, type DrawnCell } from './drawing'
import { samePlace, withMovedCells } from './moved-cells'
import { rulesOf, testEngine } from './test-engine'
import { seededRandom } from './test-random'
import { isExtending } from './board-lines'
import { inheritedLines, inheritedNaming } from './inherited-lines'
import { barrierKey, barriersOf, canHaveWall, inOrder, withBarriers, type Barrier } from './wall-lines'
import { canHaveCut } from './wall-neighbours'

const engine = await testEngine()

describe.skipIf(!engine)('every shipped game', { timeout: 300_000 }, () => {
  it('stays as it is if nothing is drawn', () => {
    const random = seededRandom(3)
    for (const { id, text, game } of engine!.shipped()) {
      const { board } = game
      const drawing = readAllCells(text, board)
      if (typeof drawing === 'string') continue
      expect(withTokens(text, board, [], 'K'), id).toBe(text)
      for (const cell of [...drawing.cells.values()].filter(() => random(12) === 0))
        expect(withTokens(text, board, [cell.id], cell.token), id).toBe(text)
      expect(withMovedCells(text, drawing, drawing, samePlace), id).toEqual({ text, lost: [] })
      for (const kind of ['wall', 'cut'] as const) {
        const there = barriersOf(text, drawing, board, kind)
        expect(withBarriers(text, board, 0, kind, there, true, []), id).toBe(text)
      }
    }
  })

  it('has exactly the walls and cuts that are drawn, and the engine takes them', () => {
    const random = seededRandom(5)
    for (const { id, text, game } of engine!.shipped()) {
      const { board } = game
      const drawing = readDrawing(text, board)
      if (typeof drawing === 'string') continue
      const cells = [...drawing.cells.values()]
      const pairs = (isPossible: (a: DrawnCell, b: DrawnCell) => boolean): Barrier[] =>
        Array.from({ length: 400 }, () => [cells[random(cells.length)]!, cells[random(cells.length)]!] as const)
          .filter(([a, b]) => isPossible(a, b))
          .map(([a, b]) => inOrder(a, b))
      const kind = drawing.shape === 'squares' && random(3) ? 'wall' : 'cut'
      const added = pairs((a, b) => (kind === 'wall' ? canHaveWall(drawing, a, b) : canHaveCut(drawing, [], a, b)))
      const inherited = isExtending(text) ? inheritedLines(text, kind === 'wall' ? 'walls' : 'cut', rulesOf) : []
      const drawn = withBarriers(text, board, 0, kind, added, true, inherited)
      const draft = engine!.draft(drawn)
      // A piece castles over free squares only.
      if (!draft.game && draft.problems.every(({ message }) => message.includes('castling'))) continue
      expect(draft.game, `${id}\n${draft.problems.map(({ message }) => message).join('\n')}`).not.toBeNull()
      const again = draft.game!.board
      const after = readDrawing(drawn, again)
      expect(after, id).toBeTypeOf('object')
      if (typeof after === 'string') continue
      const keys = new Set(barriersOf(drawn, after, again, kind).map(barrierKey))
      const wanted = [...barriersOf(text, drawing, board, kind), ...added].map(barrierKey)
      expect([...keys].sort(), id).toEqual([...new Set(wanted)].sort())
      if (kind === 'wall') expect(again.walls.length, id).toBe(keys.size)
      const before = new Set(barriersOf(text, drawing, board, kind).map(barrierKey))
      const fresh = added.filter((one) => !before.has(barrierKey(one)))
      const taken = withBarriers(drawn, again, 0, kind, fresh, false, inherited)
      if (!isExtending(text)) expect(taken, id).toBe(text)
    }
  })

  it('may get a hole where no piece and no line of castling is', () => {
    const random = seededRandom(11)
    let holes = 0
    for (const { id, text, game } of engine!.shipped()) {
      const { board } = game
      const drawing = readAllCells(text, board)
      if (typeof drawing === 'string' || drawing.grids.length > 1) continue
      const empty = [...drawing.cells.values()].filter((cell) => exists(cell) && cell.token === EMPTY)
      const cell = empty[random(empty.length)]
      if (!cell) continue
      // An inherited line may name it, which this file cannot change.
      if (isExtending(text) && inheritedNaming(text, new Set([cell.name.toLowerCase()]), rulesOf)?.length) continue
      const holed = withTokens(text, board, [cell.id], HOLE)
      const { game: after, problems } = engine!.draft(holed)
      // Castling, and pieces that are placed, need their squares.
      if (!after && problems.every(({ message }) => /castling|partner|to place|no cell/.test(message))) continue
      expect(after, `${id} ${cell.name}\n${problems.map(({ message }) => message).join('\n')}`).not.toBeNull()
      expect(after!.board.cells.length, id).toBe(board.cells.length - 1)
      holes += 1
    }
    expect(holes).toBeGreaterThan(60)
  })
})
