// The catalogues contain exactly the message ids that the page uses, in every language, and the languages use the same
// variables.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'

const catalogues = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true })
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The texts that only the engine’s language lacks; names.test.ts checks them. */
const ENGINE_TEXTS = ['engine', 'names', 'prompt', 'verdict'].map((name) => `./de/${name}.ftl`)

/** The messages of a language by id. */
function texts(language: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, text] of Object.entries(catalogues)) {
    if (!path.startsWith(`./${language}/`) || ENGINE_TEXTS.includes(path)) continue
    for (const part of text.split(/^(?=[a-z][\w-]*\s*=)/m)) {
      const name = /^([a-z][\w-]*)\s*=/.exec(part)?.[1]
      if (!name) continue
      if (found.has(name)) throw new Error(`${language} defines ${name} twice`)
      found.set(name, part)
    }
  }
  return found
}
const values = (text: string) => [...new Set([...text.matchAll(/\{\s*\$(\w+)/g)].map((m) => m[1]))].sort()

const all = Object.values(sources).join('\n')
const used = new Set([...all.matchAll(/\b(?:t|pageMessage)\(\s*'([\w-]+)'/g)].map((m) => m[1]!))
/** For a call such as `t(`mark-${kind}`)`, every id with this prefix counts as used. */
const begins = [...all.matchAll(/\bt\(\s*`([\w-]*)\$\{/g)].map((m) => m[1]!)

describe('the catalogues', () => {
  const en = texts('en')
  it.each(['en', 'de'])('of %s can be parsed', (language) => {
    for (const [path, text] of Object.entries(catalogues)) {
      if (path.startsWith(`./${language}/`))
        expect(new FluentBundle(language).addResource(new FluentResource(text)), path).toEqual([])
    }
  })
  it('have every message that the page uses', () => {
    const missing = [...used].filter((name) => !en.has(name) && !begins.some((b) => name === b))
    expect(missing).toEqual([])
    expect(begins.filter((b) => ![...en.keys()].some((name) => name.startsWith(b)))).toEqual([])
  })
  it('have no unused message', () => {
    expect(
      [...en.keys()].filter((name) => !used.has(name) && !begins.some((b) => b !== '' && name.startsWith(b))),
    ).toEqual([])
  })
  it('have the same ids and variables in German', () => {
    const de = texts('de')
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort())
    for (const [name, text] of en) expect(values(de.get(name) ?? ''), name).toEqual(values(text))
  })
})
