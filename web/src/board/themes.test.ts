// Every piece stands out on every cell: contrasts computed for every theme, light and dark.
import { describe, expect, it } from 'vitest'
import {
  blastColours,
  boardThemes,
  contrast,
  discColours,
  haloColour,
  inkOn,
  markColours,
  pieceThemes,
  wedgeColours,
} from './themes'

const schemes = [
  ['light', 0],
  ['dark', 1],
] as const
const cases = Object.entries(boardThemes).flatMap(([name, theme]) =>
  schemes.map(([scheme, i]) => ({
    name,
    scheme,
    i,
    light: theme.light[i],
    dark: theme.dark[i],
    ground: theme.ground[i],
    lines: theme.lines[i],
  })),
)
const palettes = Object.entries(pieceThemes)

it('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(cases)('board $name on a $scheme page', ({ i, light, dark, ground, lines }) => {
  it('has two tones of moderate contrast', () => {
    expect(contrast(light, dark)).toBeGreaterThanOrEqual(1.75)
    expect(contrast(light, dark)).toBeLessThanOrEqual(4)
  })
  it('has visible lines', () => expect(contrast(lines, ground)).toBeGreaterThanOrEqual(3))
  it('has readable coordinates inside the cells', () => {
    for (const cell of [light, dark, ground]) expect(contrast(inkOn(cell), cell)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(palettes)('shows the silhouettes of %s on every cell', (_, sides) => {
    for (const [look, side] of Object.entries(sides))
      for (const cell of [light, dark, ground]) {
        expect(contrast(side.edge[i], cell), `${look} on ${cell}`).toBeGreaterThanOrEqual(3)
      }
  })
  it.each(palettes)('shows a frame of %s on every cell, by itself or by its light line', (_, sides) => {
    for (const side of Object.values(sides))
      for (const cell of [light, dark, ground]) {
        expect(Math.max(contrast(side.frame, cell), contrast(haloColour, cell))).toBeGreaterThanOrEqual(3)
      }
  })
})

describe('marks', () => {
  it.each(Object.entries(markColours))('%s is visible on every cell, by itself or by its light line', (_, mark) => {
    expect(contrast(mark, haloColour)).toBeGreaterThanOrEqual(4.5)
    for (const { light, dark, ground } of cases)
      for (const cell of [light, dark, ground]) {
        expect(Math.max(contrast(mark, cell), contrast(haloColour, cell)), cell).toBeGreaterThanOrEqual(3)
      }
  })
})

it('the number of a wave is readable on its explosion', () =>
  expect(contrast(blastColours['blast-core'], blastColours.blast)).toBeGreaterThanOrEqual(4.5))

describe.each(palettes)('pieces %s', (_, sides) => {
  it.each(Object.entries(sides))('%s has visible inner lines', (_, side) => {
    expect(contrast(side.line[0], side.fill[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(('inlay' in side ? side.inlay : side.fill)[0], side.edge[0])).toBeGreaterThanOrEqual(3)
  })
})

describe.each([
  ['wedges', wedgeColours],
  ['discs', discColours],
] as const)('%s', (_, looks) => {
  it.each(Object.entries(looks))('%s is readable, promoted or not', (_look, { body, ink, second }) => {
    expect(contrast(ink, body)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(second, body)).toBeGreaterThanOrEqual(3.5)
  })
})
