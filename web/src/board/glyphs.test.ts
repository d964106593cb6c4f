// Every piece of every shipped game has an image: the rule file names it, pieces/ contains it. Each image fills its
// cell, is centred, and has a matching outline.
import { describe, expect, it } from 'vitest'
import outlines from '../../pieces/outlines.json'
import { hasGlyph, pieceImages, type Outline } from './glyphs'

const files = import.meta.glob<string>('../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })
const drawings = import.meta.glob<string>('../../pieces/*.svg', { query: '?raw', import: 'default', eager: true })

async function fingerprint(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 12)
}

describe('pictures', () => {
  it('are checked for all games', () => expect(Object.keys(files).length).toBeGreaterThan(5))
  it.each(Object.entries(files))('%s has an image for every piece', (path, text) => {
    const declared = [...text.matchAll(/^(?:piece|stone)\s.*/gm)].map(([line]) => ({
      line,
      glyph: /\bglyph="?([\w-]+)/.exec(line)?.[1],
    }))
    for (const { line, glyph } of declared)
      expect(hasGlyph(glyph) && glyph !== 'unknown', `${path}: ${line}`).toBe(true)
  })
  it.each(Object.entries(drawings))(
    '%s has a current outline; after a change run `npm run outlines`',
    async (path, text) => {
      const name = path.replace(/^.*\//, '').replace('.svg', '')
      expect((outlines as Record<string, Outline>)[name]?.of).toBe(await fingerprint(text))
    },
  )
  it.each(pieceImages)(
    '$name fills its cell and is centred',
    ({
      outline: {
        box: [x = 0, y = 0, w = 0, h = 0],
      },
      window,
    }) => {
      expect(Math.max(w, h) / 45).toBeGreaterThanOrEqual(0.7)
      expect(Math.max(w, h) / 45).toBeLessThanOrEqual(0.97)
      expect(Math.abs(x + w / 2 - window.x - 22.5)).toBeLessThanOrEqual(1.5)
      expect(Math.abs(y + h / 2 - window.y - 22.5)).toBeLessThanOrEqual(4)
      for (const edge of [x - window.x, y - window.y, 45 - (x + w - window.x), 45 - (y + h - window.y)])
        expect(edge).toBeGreaterThanOrEqual(0)
    },
  )
})
