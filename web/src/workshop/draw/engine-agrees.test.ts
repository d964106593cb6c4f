// What this folder reads in a rule file is what the engine reads there.
import { describe, expect, it } from 'vitest'
import { drawnBoard } from './drawn-board'
import { exists, readDrawing } from './drawing'
import { rulesOf, testEngine } from './test-engine'
import { copyArrayEdit } from './inherited-array'
import { inheritedLines } from './inherited-lines'
import { applyEdits } from './edit'
import { barriersOf } from './wall-lines'

const engine = await testEngine()

describe.skipIf(!engine)('the drawing of every shipped game', { timeout: 120_000 }, () => {
  it('has the cells, the shades and the walls that the engine knows', () => {
    let seen = 0
    for (const { id, text, game } of engine!.shipped()) {
      const drawing = readDrawing(text, game.board)
      if (typeof drawing === 'string') {
        expect(drawing, id).toBe('inherited')
        continue
      }
      seen += 1
      const cells = [...drawing.cells.values()].filter(exists)
      expect(cells.map(({ name, x, y }) => `${name} ${x} ${y}`).sort(), id).toEqual(
        game.board.cells.map(({ name, x, y }) => `${name} ${x} ${y}`).sort(),
      )
      const shown = drawnBoard(text, drawing, { ...game.board, cells: [] })
      const shadeAt = new Map(shown.board.cells.map(({ x, y, shade }) => [`${x},${y}`, shade]))
      for (const { name, x, y, shade } of game.board.cells)
        expect(shadeAt.get(`${x},${y}`), `${id} ${name}`).toBe(shade)
      expect(shown.board.walls.length, id).toBe(game.board.walls.length)
      expect(shown.board.walls, id).toEqual(expect.arrayContaining(game.board.walls))
      expect(barriersOf(text, drawing, game.board, 'wall').length, id).toBe(game.board.walls.length)
    }
    expect(seen).toBeGreaterThan(100)
  })
  it('can be copied into a file that extends the game', () => {
    for (const { id } of engine!.shipped()) {
      const text = `extends ${id}\ngame "Mine" { source "me" }\n`
      const game = engine!.game(text)
      const shape = ['layers', 'boards', 'files'].flatMap((word) => inheritedLines(text, word, rulesOf) ?? [])
      const edit = copyArrayEdit(text, game, shape)
      expect(edit, id).not.toBeNull()
      const copied = applyEdits(text, [edit!])
      const { board, start } = engine!.game(copied)
      expect(board, id).toEqual(game.board)
      expect(start, id).toEqual(game.start)
      expect(readDrawing(copied, board), id).toBeTypeOf('object')
    }
  })
})
