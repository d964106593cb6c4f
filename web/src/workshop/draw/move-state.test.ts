import { describe, expect, it } from 'vitest'
import { MoveState } from './move-state.svelte'
import { game, squares } from './test-boards'

const TEXT = `extends tiny
piece King K glyph=king {
    royal
    step any // one square
}
piece Pawn P if=old {
    step forward quiet
    chain { hop any over=any }
}
piece Pawn P if=!old like=King
`

function drawing(text = TEXT, board = squares(3, 3)) {
  const written = { text, changes: 0 }
  const moves = new MoveState(
    () => ({ text: written.text, game: game(board) }),
    (next) => {
      written.text = next
      written.changes += 1
    },
  )
  return { moves, written }
}
const choose = (moves: MoveState, nth: number) => moves.choose(moves.choices[nth]!)

describe('drawing moves', () => {
  it('begins with the first piece of the file and offers those that it inherits', () => {
    const { moves } = drawing()
    expect(moves.choices.map(({ name, condition, block }) => [name, condition, block !== null])).toEqual([
      ['King', null, true],
      ['Pawn', 'old', true],
      ['Pawn', '!old', true],
      ['Tokin', null, false],
      ['Prince', null, false],
    ])
    expect([moves.choice!.kind, moves.info!.kind, moves.obstacle, moves.marks.size]).toEqual(['King', 'King', null, 8])
  })
  it('marks all directions with a press, and a second press takes them back', () => {
    const { moves, written } = drawing()
    moves.press('+1,+2')
    expect(written.text).toBe(TEXT.replace('// one square\n', '// one square\n    leap knight\n'))
    moves.press('-2,-1')
    expect(written).toEqual({ text: TEXT, changes: 2 })
  })
  it('takes the symmetry of the marks of the piece until the user chooses another one', () => {
    const { moves, written } = drawing()
    choose(moves, 1)
    expect(moves.symmetry).toBe('mirror')
    moves.mode = 'capture'
    moves.press('+1,+1')
    expect(written.text).toContain('    step forward quiet\n    step forward-diagonal capture\n    chain')
    moves.symmetry = 'none'
    moves.press('-1,+1')
    expect(written.text).toContain('    step forward-right capture\n')
    choose(moves, 0)
    expect(moves.symmetry).toBe('all')
  })
  it('over several squares is one change, which is shown before it is written', () => {
    const { moves, written } = drawing()
    choose(moves, 1)
    moves.symmetry = 'none'
    for (const cell of ['+0,-1', '+1,-1', '+0,+0']) moves.enter(cell)
    expect([written.changes, moves.marks.size]).toEqual([0, 3])
    moves.end(true)
    expect(written.changes).toBe(1)
    expect(written.text).toContain('    step forward quiet\n    step backward backward-right\n')
    moves.enter('+0,+1')
    moves.end(false)
    expect(written.changes).toBe(1)
  })
  it('rides as far as the limit says', () => {
    const { moves, written } = drawing()
    choose(moves, 1)
    moves.tool = 'ride'
    moves.upTo = 3
    moves.press('+0,+1')
    expect(written.text).toContain('    ride forward up-to=3\n')
    moves.tool = 'hop'
    moves.press('+0,+1')
    expect(written.text).toContain('    ride forward up-to=3\n    ride forward hurdle=any\n')
  })
  it('removes all that leads to a square', () => {
    const { moves, written } = drawing()
    moves.tool = 'ride'
    moves.press('+0,+1')
    moves.tool = 'erase'
    moves.press('+1,+0')
    expect(written.text).toBe(TEXT.replace('step any //', 'step diagonal //'))
    moves.tool = 'step'
    moves.press('+1,+1', true)
    expect(written.text).toBe(TEXT.replace('step any // one square', '// one square'))
  })
  it('says what a square has', () => {
    const { moves } = drawing()
    moves.press('+1,-2')
    expect(moves.announcement).toContain('write-draw-offset-backward')
    expect(moves.marksInWords({ x: 1, y: -2 })).toHaveLength(1)
    expect(moves.wordsAbout({ x: 3, y: 3 })).toContain('write-draw-unmarked')
  })
})

describe('what the board cannot show', () => {
  it('is listed', () => {
    const { moves } = drawing()
    choose(moves, 1)
    expect([moves.others, moves.like]).toEqual([['chain { hop any over=any }'], null])
    choose(moves, 2)
    expect([moves.others, moves.like]).toEqual([[], 'King'])
  })
  it('are inherited pieces, until they are copied', () => {
    const { moves, written } = drawing()
    choose(moves, 3)
    moves.press('+1,+1')
    expect([moves.obstacle, written.changes]).toEqual(['inherited', 0])
    expect(moves.copyInherited(() => null)).toBe(false)
    expect(moves.copyInherited(() => 'piece Tokin "+P" { step orthogonal }')).toBe(true)
    expect([moves.obstacle, moves.choice!.kind, moves.marks.size]).toEqual([null, 'Tokin', 4])
  })
  it('are other boards, and a file without pieces', () => {
    expect(drawing(TEXT, { ...squares(3, 3), shape: 'flat-hexagons' }).moves.obstacle).toBe('shape')
    expect(drawing(TEXT, { ...squares(3, 3), layers: 2 }).moves.obstacle).toBe('shape')
  })
})

describe('the piece', () => {
  it('gets lines that were written for it, with what is still to be done', () => {
    const { moves, written } = drawing()
    moves.writeLines(['step orthogonal', 'double-step forward from=home'], ['Write a zone.'])
    expect(written.text).toBe(
      TEXT.replace('step any // one square\n', 'step orthogonal // one square\n    double-step forward from=home\n'),
    )
    expect([moves.remarks, written.changes]).toEqual([['Write a zone.'], 1])
    moves.press('+1,+1')
    expect(moves.remarks).toEqual([])
  })
  it('gets a picture', () => {
    const { moves, written } = drawing()
    moves.setGlyph('wolf')
    expect(written.text).toBe(TEXT.replace('glyph=king', 'glyph=wolf'))
    moves.setGlyph('wolf')
    expect(written.changes).toBe(1)
    moves.setGlyph(null)
    expect(written.text).toBe(TEXT.replace(' glyph=king', ''))
  })
})
