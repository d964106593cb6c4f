// The catalogues hold what the page says: every name that is used is there in every language, every name that is
// there is used, and the languages name the same values.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'

const catalogues = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true })
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })

/** Names and texts of a language, by name. */
function texts(language: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, text] of Object.entries(catalogues)) {
    if (!path.startsWith(`./${language}/`)) continue
    for (const part of text.split(/^(?=[a-z][\w-]*\s*=)/m)) {
      const name = /^([a-z][\w-]*)\s*=/.exec(part)?.[1]
      if (!name) continue
      if (found.has(name)) throw new Error(`${name} stands twice in ${language}`)
      found.set(name, part)
    }
  }
  return found
}
const values = (text: string) => [...new Set([...text.matchAll(/\{\s*\$(\w+)/g)].map((m) => m[1]))].sort()

const all = Object.values(sources).join('\n')
const used = new Set([...all.matchAll(/\bt\(\s*'([\w-]+)'/g)].map((m) => m[1]!))
/** `t(`mark-${kind}`)`: whatever begins so is used. */
const begins = [...all.matchAll(/\bt\(\s*`([\w-]*)\$\{/g)].map((m) => m[1]!)

describe('the catalogues', () => {
  const en = texts('en')
  it.each(['en', 'de'])('of %s can be read', (language) => {
    for (const [path, text] of Object.entries(catalogues)) {
      if (path.startsWith(`./${language}/`)) expect(new FluentBundle(language).addResource(new FluentResource(text)), path).toEqual([])
    }
  })
  it('have every text that the page uses', () => {
    const missing = [...used].filter((name) => !en.has(name) && !begins.some((b) => name === b))
    expect(missing).toEqual([])
    expect(begins.filter((b) => ![...en.keys()].some((name) => name.startsWith(b)))).toEqual([])
  })
  it('have no text that nobody uses', () => {
    expect([...en.keys()].filter((name) => !used.has(name) && !begins.some((b) => b !== '' && name.startsWith(b)))).toEqual([])
  })
  it('say the same in German', () => {
    const de = texts('de')
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort())
    for (const [name, text] of en) expect(values(de.get(name) ?? ''), name).toEqual(values(text))
  })
})
