// Every man of every shipped game has a picture: the rule files name it, pieces/ has it.
import { describe, expect, it } from 'vitest'
import { hasGlyph } from './glyphs'

const files = import.meta.glob<string>('../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })

describe('pictures', () => {
  it('are looked for in all games', () => expect(Object.keys(files).length).toBeGreaterThan(5))
  it.each(Object.entries(files))('%s has a picture for every man', (path, text) => {
    const men = [...text.matchAll(/^(?:piece|stone)\s.*/gm)].map(([line]) => ({ line, glyph: /\bglyph="?([\w-]+)/.exec(line)?.[1] }))
    for (const { line, glyph } of men) expect(hasGlyph(glyph) && glyph !== 'unknown', `${path}: ${line}`).toBe(true)
  })
})
