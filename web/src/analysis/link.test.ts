import { describe, expect, it } from 'vitest'
import { storageKey, parse, toAnalysis, toPackedAnalysis, unpackLink, withPly } from './link'

const parseAddress = (address: string) => {
  const [path = '', query = ''] = address.split('?', 2)
  return parse(decodeURIComponent(path.split('/')[2] ?? ''), query)
}

describe('a link to an analysis', () => {
  const parts = {
    readings: { 'flying-kings': 'no' },
    start: '4k3/8 w - - 0 1 {a=-;b=+}',
    moves: ['Nb1-c3', 'd5xe6 e.p.', 'La2-b4/^b6+#d5', '>(h1-)'],
    ply: 2,
  }
  it('is read back as it was written', async () => {
    expect(parseAddress(toAnalysis('a-game', parts))).toMatchObject({ game: 'a-game', ...parts })
    expect(parseAddress(await toPackedAnalysis('a-game', parts))).toMatchObject({ game: 'a-game', ...parts })
  })
  it('is compressed if it is long, without loss', async () => {
    const moves = Array.from({ length: 120 }, (_, i) => `Nb${i % 9}-c${i % 7}->(a${i % 5},b2)`)
    const address = await toPackedAnalysis('a-game', { ...parts, moves })
    expect(address.length).toBeLessThan(toAnalysis('a-game', { ...parts, moves }).length / 2)
    expect(await unpackLink(parseAddress(address))).toMatchObject({ ...parts, moves, packed: null })
  })
  it('belongs to the same analysis at any move', () => {
    expect(storageKey(parseAddress(toAnalysis('a-game', { ...parts, ply: 7 })))).toBe(
      storageKey(parseAddress(toAnalysis('a-game', parts))),
    )
    expect(storageKey(parseAddress(toAnalysis('a-game', { start: parts.start })))).not.toBe(
      storageKey(parseAddress(toAnalysis('a-game'))),
    )
  })
  it('can be set to another move of the same analysis', () => {
    const address = withPly(toAnalysis('a-game', parts), 1)
    expect(parseAddress(address)).toMatchObject({ ...parts, ply: 1 })
    expect(storageKey(parseAddress(address))).toBe(storageKey(parseAddress(toAnalysis('a-game', parts))))
    expect(parseAddress(withPly('#/analysis/a-game', 3))).toMatchObject({ game: 'a-game', moves: [], ply: 3 })
  })
  it('can disable the engine, and belongs to the same analysis when the game is over', () => {
    const quiet = parseAddress(toAnalysis('a-game', { ...parts, noEngine: true }))
    expect([quiet.noEngine, parseAddress(toAnalysis('a-game', parts)).noEngine]).toEqual([true, false])
    expect(storageKey(quiet)).toBe(storageKey(parseAddress(toAnalysis('a-game', parts))))
  })
  it('from a table belongs to the same analysis throughout the game, and contains the moves played so far', () => {
    const [early, late] = [['e4'], ['e4', 'e5']].map((moves) =>
      parseAddress(toAnalysis('a-game', { moves, table: 'here' })),
    )
    expect(storageKey(early!)).toBe(storageKey(late!))
    expect(late!.moves).toEqual(['e4', 'e5'])
    expect(storageKey(parseAddress(toAnalysis('a-game', { moves: ['e4'], table: 'there' })))).not.toBe(
      storageKey(early!),
    )
  })
  it('that is malformed opens the starting position', () => {
    expect(parse('a-game', 'n=x&r=&m=')).toMatchObject({ readings: {}, moves: [], ply: null, start: null })
  })
})
