// Lines of boards on whose points the men stand, and which faces a reader sees.
import { describe, expect, it } from 'vitest'
import { diagonals, drawnSet, facesFor, pointLines } from './looks'

const cells = Array.from({ length: 12 }, (_, i) => ({ x: i % 3, y: Math.floor(i / 3) }))
const at = (x: number, y: number) => ({ x, y })
const count = (d: string) => d.split('M').length - 1

describe('lines between points', () => {
  it('join all neighbours', () => expect(count(pointLines(cells, null, at))).toBe(2 * 4 + 3 * 3))
  it('stop at the river, but for the edges', () => {
    const d = pointLines(cells, 1, at)
    expect(count(d)).toBe(2 * 4 + 3 * 3 - 1)
    expect(d).toContain('M0.5 1.5L0.5 2.5')
    expect(d).not.toContain('M1.5 1.5L1.5 2.5')
  })
  it('cross a palace from point to point', () => expect(diagonals(cells.slice(0, 9), 0.5, at)).toBe('M0.5 0.5L2.5 2.5M0.5 2.5L2.5 0.5'))
})

describe('faces', () => {
  it('are characters for those who read them', () => {
    expect(facesFor('auto', ['ja-JP', 'en'])).toBe('characters')
    expect(facesFor('auto', ['de'])).toBe('pictures')
    expect(facesFor('characters', ['de'])).toBe('characters')
  })
  it('may be figures only', () => {
    expect(drawnSet('discs', 'figures')).toBe('figures')
    expect(drawnSet('discs', 'pictures')).toBe('discs')
  })
})
