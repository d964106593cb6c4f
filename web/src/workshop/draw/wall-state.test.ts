import { describe, expect, it } from 'vitest'
import { addEnglishTexts } from '../../i18n/index.svelte'
import englishTexts from '../../i18n/en/write.ftl?raw'
import { barrierKey, readBarrier } from './wall-lines'
import { DrawState } from './draw-state.svelte'
import { game, squares } from './test-boards'
import { drawingOf, small } from './test-sample'

addEnglishTexts(englishTexts)

function walling(text = small(), board = squares(3, 3)) {
  const written = { text, changes: 0 }
  const draw = new DrawState(
    () => ({ text: written.text, game: game(board) }),
    (next) => {
      written.text = next
      written.changes += 1
    },
  )
  draw.mode = 'walls'
  const wall = (word: string) => readBarrier(drawingOf(text), word, 'wall')!
  return { draw, written, wall }
}

describe('drawing walls', () => {
  it('over several edges is one change, which is shown before it is written', () => {
    const { draw, written, wall } = walling()
    draw.walls.enter(wall('a1|a2'))
    draw.walls.enter(wall('b1|b2'))
    expect([written.changes, draw.shown!.board.walls.length]).toEqual([0, 2])
    draw.end(true)
    expect(written).toEqual({ text: small('walls a1|a2 b1|b2'), changes: 1 })
    expect(draw.announcement).toBe('Wall between b1 and b2.')
  })
  it('goes on with what it began: a press on a wall removes walls', () => {
    const { draw, written, wall } = walling(small('walls a1|a2 b1|b2'))
    for (const word of ['a1|a2', 'b1|b2', 'c1|c2']) draw.walls.enter(wall(word))
    draw.end(true)
    expect(written.text).toBe(small())
  })
  it('that is cancelled changes nothing; the right button only removes', () => {
    const { draw, written, wall } = walling()
    draw.walls.enter(wall('a1|a2'))
    draw.end(false)
    draw.walls.enter(wall('a1|a2'), true)
    draw.end(true)
    expect(written.changes).toBe(0)
  })
  it('works with keys: two squares one after the other, or a side of one', () => {
    const { draw, written } = walling()
    draw.press('a1')
    expect([draw.walls.first, draw.announcement]).toEqual(['a1', 'a1 is chosen. Now choose its neighbour.'])
    draw.press('a2')
    expect([draw.walls.first, written.text]).toEqual([null, small('walls a1|a2')])
    draw.walls.pressSide('b2', 'right')
    draw.walls.pressSide('b2', 'up')
    draw.walls.pressSide('a1', 'left')
    expect(written.text).toBe(small('walls a1|a2 b2|c2 b2|b3'))
    draw.walls.pressSide('c2', 'left')
    expect(written.text).toBe(small('walls a1|a2 b2|b3'))
    expect(draw.announcement).toBe('No wall between b2 and c2.')
  })
  it('chooses another square if the second one is no neighbour, and none at a second press', () => {
    const { draw, written } = walling()
    draw.press('a1')
    draw.press('c3')
    expect(draw.walls.first).toBe('c3')
    draw.press('c3')
    expect([draw.walls.first, written.changes]).toEqual([null, 0])
  })
})

describe('drawing cuts', () => {
  it('goes from square to square, diagonally too', () => {
    const { draw, written } = walling()
    draw.walls.kind = 'cut'
    for (const cell of ['a1', 'b2', 'c2']) draw.enter(cell)
    draw.end(true)
    expect(written.text).toBe(small('cut a1-b2 b2-c2'))
    draw.press('b2')
    draw.press('a1')
    expect(written.text).toBe(small('cut b2-c2'))
    expect(draw.cuts.map(barrierKey)).toEqual(['1,1 2,1'])
  })
  it('goes over a joined edge', () => {
    const { draw, written } = walling(small('joined left-right'))
    draw.walls.kind = 'cut'
    draw.press('c2')
    draw.press('a1')
    expect(written.text).toContain('cut a1-c2\n')
  })
  it('is what hexagons have instead of walls', () => {
    const { draw, written } = walling(small('hexagons pointed'))
    expect(draw.walls.kind).toBe('cut')
    draw.press('a1')
    draw.press('b2')
    draw.press('b1')
    draw.press('c1')
    // Up to the left is no neighbour.
    draw.press('b1')
    draw.press('a2')
    expect(written.text).toContain('cut a1-b2 b1-c1\n')
  })
  it('does not begin where inherited cuts are not known', () => {
    const { draw, written } = walling(`extends x\n${small()}`)
    draw.walls.kind = 'cut'
    draw.press('a1')
    draw.press('b1')
    expect([draw.walls.isUnknown, written.changes]).toEqual([true, 0])
    draw.rulesOf = () => small('cut b1-c1')
    draw.press('a1')
    draw.press('b1')
    expect(written.text).toContain('cut b1-c1\n    cut a1-b1\n')
  })
})
