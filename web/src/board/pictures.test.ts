// Every man of every shipped game has a picture: the rule files name it, pieces/ has it. The pictures fill their cell,
// stand in its middle, and have the outline that belongs to them.
import { describe, expect, it } from 'vitest'
import outlines from '../../pieces/outlines.json'
import { hasGlyph, pictures, type Outline } from './glyphs'

const files = import.meta.glob<string>('../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })
const drawings = import.meta.glob<string>('../../pieces/*.svg', { query: '?raw', import: 'default', eager: true })

async function fingerprint(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('').slice(0, 12)
}

describe('pictures', () => {
  it('are looked for in all games', () => expect(Object.keys(files).length).toBeGreaterThan(5))
  it.each(Object.entries(files))('%s has a picture for every man', (path, text) => {
    const men = [...text.matchAll(/^(?:piece|stone)\s.*/gm)].map(([line]) => ({ line, glyph: /\bglyph="?([\w-]+)/.exec(line)?.[1] }))
    for (const { line, glyph } of men) expect(hasGlyph(glyph) && glyph !== 'unknown', `${path}: ${line}`).toBe(true)
  })
  it.each(Object.entries(drawings))('%s has its outline: after a change, `npm run outlines`', async (path, text) => {
    const name = path.replace(/^.*\//, '').replace('.svg', '')
    expect((outlines as Record<string, Outline>)[name]?.of).toBe(await fingerprint(text))
  })
  it.each(pictures)('$name fills its cell and stands in the middle', ({ outline: { box: [x = 0, y = 0, w = 0, h = 0] }, window }) => {
    expect(Math.max(w, h) / 45).toBeGreaterThanOrEqual(0.7)
    expect(Math.max(w, h) / 45).toBeLessThanOrEqual(0.97)
    expect(Math.abs(x + w / 2 - window.x - 22.5)).toBeLessThanOrEqual(1.5)
    expect(Math.abs(y + h / 2 - window.y - 22.5)).toBeLessThanOrEqual(4)
    for (const edge of [x - window.x, y - window.y, 45 - (x + w - window.x), 45 - (y + h - window.y)]) expect(edge).toBeGreaterThanOrEqual(0)
  })
})
