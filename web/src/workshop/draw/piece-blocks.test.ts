import { describe, expect, it } from 'vitest'
import { applyEdits } from './edit'
import { glyphEdit, glyphOf, isChanged, likeOf, otherMotions, pieceBlocks } from './piece-blocks'

const withGlyph = (text: string, glyph: string | null) => {
  const edit = glyphEdit(text, pieceBlocks(text)[0]!, glyph)
  return edit ? applyEdits(text, [edit]) : text
}

describe('the pieces of a file', () => {
  it('are its blocks, those under different readings and without those that are left out', () => {
    const text = 'piece King K { }\npiece Pawn P if=old like=King\n/-piece Pawn P\npiece Pawn P if=!old\npiece\n'
    expect(pieceBlocks(text).map(({ kind, condition }) => [kind, condition])).toEqual([
      ['King', null],
      ['Pawn', 'old'],
      ['Pawn', '!old'],
    ])
    expect(pieceBlocks(text).map(likeOf)).toEqual([null, 'King', null])
  })
  it('have lines that are not drawn, in their own blocks and in changes', () => {
    const text = `piece Pawn P {
    royal
    chain {
        hop any over=any
    }
    step any
    step any if=fast // why
}
change Pawn King { without step; step left; push any }
change each { leap knight }
change King { step right }
/-change Pawn { step right }
`
    expect(['Pawn', 'Queen'].map((kind) => isChanged(text, kind))).toEqual([true, true])
    expect(isChanged('change King { royal }', 'Queen')).toBe(false)
    expect(otherMotions(text, pieceBlocks(text)[0]!)).toEqual([
      'chain { hop any over=any }',
      'step any if=fast',
      'change Pawn King { step left }',
      'change Pawn King { push any }',
      'change each { leap knight }',
    ])
  })
})

describe('the picture of a piece', () => {
  it.each([
    ['piece King K glyph=king { royal }', 'piece King K glyph=wolf { royal }', 'piece King K { royal }'],
    ['piece King K glyph="king" // why', 'piece King K glyph=wolf // why', 'piece King K // why'],
    ['piece King K', 'piece King K glyph=wolf', 'piece King K'],
    ['piece King K name="The king" like=Queen { }', 'piece King K name="The king" glyph=wolf like=Queen { }', null],
    ['piece King K like=Queen text=Ki', 'piece King K like=Queen text=Ki glyph=wolf', null],
  ])('is written and removed: %s', (text, written, removed) => {
    expect(withGlyph(text, 'wolf')).toBe(written)
    expect(glyphOf(pieceBlocks(written)[0]!)).toBe('wolf')
    expect(withGlyph(text, null)).toBe(removed ?? text)
  })
})
