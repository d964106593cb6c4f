// The documents of the page: their links lead somewhere, and the search finds their headings and words.
import { describe, expect, it } from 'vitest'
import { linkTarget, renderDocument } from '../../build/markdown-plugin'
import { parse } from '../route'
import { documents, excerpt, headingSlug, searchSections, type Section } from './documents'

const sources = import.meta.glob<string>('../../../docs/**/*.md', { query: '?raw', import: 'default', eager: true })
const texts = import.meta.glob<string>('../i18n/*/docs.ftl', { query: '?raw', import: 'default', eager: true })
const rendered = new Map(
  documents.map(({ name, path }) => [name, renderDocument(path, sources[`../../../${path}`] ?? '')]),
)
const anchors = (html: string) => [...html.matchAll(/<h\d id="([^"]*)"/g)].map((match) => match[1]!)

describe('the documents', () => {
  it.each(documents)('include $name, which has a title', ({ name }) => {
    expect(rendered.get(name)).toMatch(/<h1 id="/)
  })
  it.each(documents)('say in each language what $name is', ({ name }) => {
    expect(Object.keys(texts)).toHaveLength(2)
    for (const text of Object.values(texts)) {
      expect(text).toContain(`docs-name-${name} = `)
      expect(text).toContain(`docs-about-${name} = `)
    }
  })
  it('link to each other, to headings that exist, and to no file that the page lacks', () => {
    let count = 0
    for (const [name, html] of rendered)
      for (const [, href = ''] of html.matchAll(/<a href="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(href)) continue
        const route = parse(href)
        if (route.at !== 'docs') expect(['guide', 'rules'], `${name}: ${href}`).toContain(route.at)
        else if (route.part) {
          count += 1
          expect(anchors(rendered.get(route.name) ?? ''), `${name}: ${href}`).toContain(route.part)
        }
      }
    expect(count).toBeGreaterThan(5)
  })
  it('keep the text of a link that leads out of the page', () => {
    expect(renderDocument('docs/a.md', 'See [the `code`](../src/a.rs), [chess](../games/chess/README.md).')).toBe(
      '<p>See the <code>code</code>, <a href="#/guide/chess">chess</a>.</p>\n',
    )
  })
  it('have listings and tables that the keyboard can scroll', () => {
    for (const source of ['```kdl\na\n```', 'x\n\n    a', '| a |\n|---|\n| b |'])
      expect(renderDocument('docs/a.md', source)).toMatch(/<(pre|div class="wide") tabindex="0"/)
  })
  it('show HTML as text', () => {
    expect(renderDocument('docs/a.md', 'a <img src=x onerror=alert(1)> b')).not.toContain('<img')
  })
})

describe('a link', () => {
  it.each([
    ['language.md', null],
    ['../reference/language.md#goal', '#/docs/language/goal'],
    ['#top', '#/docs/first-game/top'],
    ['../../games/chess/chess.kdl', '#/rules/chess'],
    ['https://kdl.dev', 'https://kdl.dev'],
  ])('of the guide to %s leads to %s', (href, expected) => {
    expect(linkTarget('docs/guide/first-game.md', href)).toBe(expected)
  })
})

it('gives equal headings different anchors', () => {
  const taken = new Map<string, number>()
  expect(['`act move`, twice', 'The end', 'The end'].map((heading) => headingSlug(heading, taken))).toEqual([
    'act-move-twice',
    'the-end',
    'the-end-1',
  ])
})

describe('the search', () => {
  const section = (heading: string, text: string): Section => ({ document: 'a', anchor: heading, heading, text })
  const all = [section('Pawns', 'A leap over a man'), section('Leap', 'A knight'), section('Ride', 'A rook')]
  it('finds sections by all words, matches in the heading first', () => {
    expect(searchSections(all, 'LEAP man').map((s) => s.heading)).toEqual(['Pawns'])
    expect(searchSections(all, 'leap').map((s) => s.heading)).toEqual(['Leap', 'Pawns'])
    expect(searchSections(all, ' ')).toEqual([])
  })
  it('shows the words around the match', () => {
    const long = section('x', `${'before '.repeat(60)}leap ${'after '.repeat(60)}`)
    expect(excerpt(long, 'leap')).toMatch(/^… before.* leap after.* …$/)
    expect(excerpt(all[0]!, 'man')).toBe('A leap over a man')
  })
})
