// The state of the gallery in the address.
import { describe, expect, it } from 'vitest'
import { parse, toGallery } from '../route'
import { FACETS, facets } from './facets'
import { defaultTaste, readTaste, selectionOf, writeTaste, type Taste } from './link'
import { presets } from './presets'

describe('an address', () => {
  it('without a query is the default', () => {
    expect(parse('#/gallery')).toEqual({ at: 'gallery', query: '' })
    expect(readTaste('')).toEqual({ taste: defaultTaste(), unknown: [] })
    expect(toGallery(writeTaste(defaultTaste()))).toBe('#/gallery')
  })
  it('keeps the whole state', () => {
    const taste: Taste = {
      text: 'cannon & river',
      family: 'xiangqi',
      chosen: { ...defaultTaste().chosen, length: ['short', 'long'], first: ['balanced'], sides: ['2'] },
      order: { by: 'depth', isDescending: true },
      plot: { x: 'first', y: 'depth', hasIntervals: true },
      game: 'janggi',
    }
    const route = parse(toGallery(writeTaste(taste)))
    expect(route.at === 'gallery' && readTaste(route.query)).toEqual({ taste, unknown: [] })
  })
  it('is readable', () => {
    const { taste } = readTaste('length=short.medium&sort=-depth&plot=first.depth')
    expect(writeTaste(taste)).toBe('length=short.medium&sort=-depth&plot=first.depth')
  })
  it('says what it cannot mean, and keeps the rest', () => {
    const { taste, unknown } = readTaste('length=short.tiny&sort=beauty&plot=length&x=1&depth=deep&colour')
    expect(taste.chosen.length).toEqual(['short'])
    expect(taste.chosen.depth).toEqual(['deep'])
    expect(taste.order).toEqual(defaultTaste().order)
    expect(taste.plot).toBeNull()
    expect(unknown).toEqual(['length=tiny', 'sort=beauty', 'plot=length', 'x=1', 'colour'])
  })
  it('may name a facet twice', () => {
    expect(readTaste('length=long&length=short').taste.chosen.length).toEqual(['short', 'long'])
  })
})

describe('the tastes to begin with', () => {
  it('choose options that exist', () => {
    for (const { name, chosen } of presets)
      for (const facet of FACETS)
        for (const option of chosen[facet]) expect(facets[facet].options, name).toContain(option)
  })
  it('are told apart by their choices, whatever the order', () => {
    const { taste } = readTaste('choices=calm&sort=-length&plot=length.depth')
    const calm = presets.find(({ name }) => name === 'calm')!
    expect(selectionOf(taste)).toBe(selectionOf({ ...defaultTaste(), chosen: calm.chosen }))
    expect(new Set(presets.map(({ chosen }) => selectionOf({ ...defaultTaste(), chosen }))).size).toBe(presets.length)
  })
})
