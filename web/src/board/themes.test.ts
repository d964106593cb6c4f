// Every man is told from every cell: contrasts computed from the table, for every theme, light and dark.
import { describe, expect, it } from 'vitest'
import { blast, boardThemes, contrast, discs, halo, inkOn, marks, pieceThemes, wedges } from './themes'

const schemes = [['light', 0], ['dark', 1]] as const
const cases = Object.entries(boardThemes).flatMap(([name, theme]) => schemes.map(([scheme, i]) => ({
  name, scheme, i, light: theme.light[i], dark: theme.dark[i], ground: theme.ground[i], lines: theme.lines[i],
})))
const palettes = Object.entries(pieceThemes)

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(cases)('board $name on a $scheme page', ({ i, light, dark, ground, lines }) => {
  it('has cells of two tones, not too far apart', () => {
    expect(contrast(light, dark)).toBeGreaterThanOrEqual(1.75)
    expect(contrast(light, dark)).toBeLessThanOrEqual(4)
  })
  it('shows its lines', () => expect(contrast(lines, ground)).toBeGreaterThanOrEqual(3))
  it('has readable coordinates inside the cells', () => {
    for (const cell of [light, dark, ground]) expect(contrast(inkOn(cell), cell)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(palettes)('shows the silhouettes of %s on every cell', (_, sides) => {
    for (const [look, side] of Object.entries(sides)) for (const cell of [light, dark, ground]) {
      expect(contrast(side.edge[i], cell), `${look} on ${cell}`).toBeGreaterThanOrEqual(3)
    }
  })
  it.each(palettes)('shows a frame of %s on every cell, itself or its light line', (_, sides) => {
    for (const side of Object.values(sides)) for (const cell of [light, dark, ground]) {
      expect(Math.max(contrast(side.frame, cell), contrast(halo, cell))).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('marks', () => {
  it.each(Object.entries(marks))('%s is seen on every cell, itself or its light line', (_, mark) => {
    expect(contrast(mark, halo)).toBeGreaterThanOrEqual(4.5)
    for (const { light, dark, ground } of cases) for (const cell of [light, dark, ground]) {
      expect(Math.max(contrast(mark, cell), contrast(halo, cell)), cell).toBeGreaterThanOrEqual(3)
    }
  })
})

it('the number of a wave is read on its explosion', () => expect(contrast(blast['blast-core'], blast.blast)).toBeGreaterThanOrEqual(4.5))

describe.each(palettes)('men %s', (_, sides) => {
  it.each(Object.entries(sides))('%s has inner lines that are seen', (_, side) => {
    expect(contrast(side.line[0], side.fill[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(('inlay' in side ? side.inlay : side.fill)[0], side.edge[0])).toBeGreaterThanOrEqual(3)
  })
})

describe.each([['wedges', wedges], ['discs', discs]] as const)('%s', (_, looks) => {
  it.each(Object.entries(looks))('%s can be read, promoted or not', (_look, { body, ink, second }) => {
    expect(contrast(ink, body)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(second, body)).toBeGreaterThanOrEqual(3.5)
  })
})
