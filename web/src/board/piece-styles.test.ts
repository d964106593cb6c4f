// The lines of boards with pieces on points, and the choice of piece faces.
import { describe, expect, it } from 'vitest'
import { palaceDiagonals, resolvePieceStyle, resolveFaces, pointLines } from './piece-styles'

const cells = Array.from({ length: 12 }, (_, i) => ({ x: i % 3, y: Math.floor(i / 3) }))
const at = (x: number, y: number) => ({ x, y })
const count = (d: string) => d.split('M').length - 1

describe('lines between points', () => {
  it('connect all neighbours', () => expect(count(pointLines(cells, null, at))).toBe(2 * 4 + 3 * 3))
  it('stop at the river, except at the edges', () => {
    const d = pointLines(cells, 1, at)
    expect(count(d)).toBe(2 * 4 + 3 * 3 - 1)
    expect(d).toContain('M0.5 1.5L0.5 2.5')
    expect(d).not.toContain('M1.5 1.5L1.5 2.5')
  })
  it('cross a palace from point to point', () =>
    expect(palaceDiagonals(cells.slice(0, 9), 0.5, at)).toBe('M0.5 0.5L2.5 2.5M0.5 2.5L2.5 0.5'))
})

describe('faces', () => {
  it('are characters for readers of such languages', () => {
    expect(resolveFaces('auto', ['ja-JP', 'en'])).toBe('characters')
    expect(resolveFaces('auto', ['de'])).toBe('pictures')
    expect(resolveFaces('characters', ['de'])).toBe('characters')
  })
  it('can be plain figures', () => {
    expect(resolvePieceStyle('discs', 'figures')).toBe('figures')
    expect(resolvePieceStyle('discs', 'pictures')).toBe('discs')
  })
})
