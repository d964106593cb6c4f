import { describe, expect, it } from 'vitest'
import { DrawState } from './draw-state.svelte'
import { game, squares } from './test-boards'

const TEXT = `board {
    grid """
        3  . . k
        2  - . .
        1  K . P
        """
}
`

function drawing(text = TEXT) {
  const written = { text, changes: 0 }
  const draw = new DrawState(
    () => ({ text: written.text, game: game(squares(3, 3)) }),
    (next) => {
      written.text = next
      written.changes += 1
    },
  )
  return { draw, written }
}

describe('drawing pieces', () => {
  it('begins with the first piece, and a second press takes it back', () => {
    const { draw, written } = drawing()
    draw.press('b2')
    expect(written.text).toBe(TEXT.replace('2  - . .', '2  - K .'))
    draw.press('b2')
    expect(written.text).toBe(TEXT)
  })
  it('over several cells is one change, which is shown before it is written', () => {
    const { draw, written } = drawing()
    draw.choose({ kind: 'Pawn', side: 1 })
    for (const cell of ['a1', 'b1', 'c1']) draw.enter(cell)
    expect(written.text).toBe(TEXT)
    expect(draw.shown!.pieces.map(({ cell, kind }) => `${cell} ${kind}`)).toEqual([
      'c3 King',
      'a1 Pawn',
      'b1 Pawn',
      'c1 Pawn',
    ])
    draw.end(true)
    expect(written).toEqual({ text: TEXT.replace('1  K . P', '1  p p p'), changes: 1 })
  })
  it('that is broken off changes nothing', () => {
    const { draw, written } = drawing()
    draw.enter('b1')
    draw.end(false)
    expect([written.changes, draw.shown!.pieces.length]).toEqual([0, 3])
  })
  it('removes pieces with the eraser or the right button, but makes no squares', () => {
    const { draw, written } = drawing()
    draw.press('a1', true)
    expect(written.text).toContain('1  . . P')
    draw.choose('erase')
    for (const cell of ['c1', 'b1', 'a2']) draw.press(cell)
    expect(written.text).toContain('2  - . .\n        1  . . .')
    expect(written.changes).toBe(2)
  })
  it('makes holes, and squares of them', () => {
    const { draw, written } = drawing()
    draw.choose('hole')
    draw.press('c3')
    expect(written.text).toContain('3  . . -')
    draw.press('a2')
    expect(written.text).toContain('2  . . .')
    expect(draw.shown!.holes.map(({ name }) => name)).toEqual(['c3'])
  })
  it('takes back only what the tool writes', () => {
    const { draw, written } = drawing()
    for (const cell of ['a1', 'c1', 'c3', 'b1']) draw.enter(cell)
    draw.end(true)
    expect(written.text).toBe(TEXT.replace('1  K . P', '1  . . P'))
    draw.choose('hole')
    for (const cell of ['a2', 'c1', 'b2']) draw.enter(cell)
    draw.end(true)
    expect(written.text).toBe(TEXT.replace('2  - . .', '2  . . .').replace('1  K . P', '1  . . P'))
  })
  it('puts a dragged piece on a cell whatever is there', () => {
    const { draw, written } = drawing()
    draw.put('a1', { kind: 'Tokin', side: 0 })
    expect(written.text).toContain('3  .  . k\n        2  -  . .\n        1  +P . P')
    draw.put('a1', { kind: 'Tokin', side: 0 })
    expect(written.changes).toBe(1)
  })
  it('takes the first piece when the chosen one is not in the game any more', () => {
    const { draw } = drawing()
    draw.choose({ kind: 'Unicorn', side: 0 })
    expect(draw.tool).toEqual({ kind: 'King', side: 0 })
    expect(draw.isChosen({ kind: 'King', side: 0 })).toBe(true)
  })
  it('is not possible in a file without a drawing', () => {
    const { draw, written } = drawing('extends chess')
    draw.press('a1')
    expect([draw.drawing, draw.shown, written.changes]).toEqual(['inherited', null, 0])
  })
})

describe('drawing zones', () => {
  const ZONES = TEXT.replace('"""\n}', '"""\n    zone end White="a3" // far\n    zone odd "a9"\n}')

  it('adds and removes the cells of a side', () => {
    const { draw, written } = drawing(ZONES)
    draw.mode = 'zones'
    draw.side = 0
    for (const cell of ['b3', 'c3']) draw.enter(cell)
    expect([...draw.inZone!]).toEqual(['a3', 'b3', 'c3'])
    draw.end(true)
    expect(written.text).toBe(ZONES.replace('a3', 'a3-c3'))
    draw.press('b3')
    expect(written.text).toBe(ZONES.replace('"a3"', '"a3 c3"'))
    // A hole is in no zone.
    draw.press('a2')
    expect(written.changes).toBe(2)
  })
  it('writes a new zone once it has a name, and goes on with it', () => {
    const { draw, written } = drawing(ZONES)
    draw.mode = 'zones'
    draw.zone = null
    draw.press('a1')
    expect([draw.nameProblem, written.changes]).toEqual(['invalid', 0])
    draw.newName = 'end'
    expect(draw.nameProblem).toBe('taken')
    draw.newName = 'camp'
    draw.press('a1', true)
    expect(written.changes).toBe(0)
    draw.press('a1')
    draw.press('b1')
    expect(written.text).toContain('zone odd "a9"\n    zone camp "a1-b1"\n}')
    expect([draw.zone, draw.zoneName]).toEqual([2, 'camp'])
  })
  it('leaves a zone alone that it cannot read', () => {
    const { draw, written } = drawing(ZONES)
    draw.mode = 'zones'
    draw.zone = 1
    draw.press('a1')
    expect([draw.inZone, written.changes]).toEqual([null, 0])
  })
})
