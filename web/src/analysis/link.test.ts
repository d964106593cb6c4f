import { describe, expect, it } from 'vitest'
import { keyOf, parse, toAnalysis, toAnalysisPacked, unpacked, withPly } from './link'

const of = (address: string) => {
  const [path = '', query = ''] = address.split('?', 2)
  return parse(decodeURIComponent(path.split('/')[2] ?? ''), query)
}

describe('a link to an analysis', () => {
  const parts = { readings: { 'flying-kings': 'no' }, start: '4k3/8 w - - 0 1 {a=-;b=+}', moves: ['Nb1-c3', 'd5xe6 e.p.', 'La2-b4/^b6+#d5', '>(h1-)'], ply: 2 }
  it('says the same when it is read again', async () => {
    expect(of(toAnalysis('a-game', parts))).toMatchObject({ game: 'a-game', ...parts })
    expect(of(await toAnalysisPacked('a-game', parts))).toMatchObject({ game: 'a-game', ...parts })
  })
  it('is packed where it is long, and stays what it was', async () => {
    const moves = Array.from({ length: 120 }, (_, i) => `Nb${i % 9}-c${i % 7}->(a${i % 5},b2)`)
    const address = await toAnalysisPacked('a-game', { ...parts, moves })
    expect(address.length).toBeLessThan(toAnalysis('a-game', { ...parts, moves }).length / 2)
    expect(await unpacked(of(address))).toMatchObject({ ...parts, moves, packed: null })
  })
  it('is the same analysis whichever move is on the board', () => {
    expect(keyOf(of(toAnalysis('a-game', { ...parts, ply: 7 })))).toBe(keyOf(of(toAnalysis('a-game', parts))))
    expect(keyOf(of(toAnalysis('a-game', { start: parts.start })))).not.toBe(keyOf(of(toAnalysis('a-game'))))
  })
  it('follows the move on the board and stays the same analysis', () => {
    const address = withPly(toAnalysis('a-game', parts), 1)
    expect(of(address)).toMatchObject({ ...parts, ply: 1 })
    expect(keyOf(of(address))).toBe(keyOf(of(toAnalysis('a-game', parts))))
    expect(of(withPly('#/analysis/a-game', 3))).toMatchObject({ game: 'a-game', moves: [], ply: 3 })
  })
  it('says that no engine helps, and is the same analysis when the game is over', () => {
    const quiet = of(toAnalysis('a-game', { ...parts, quiet: true }))
    expect([quiet.quiet, of(toAnalysis('a-game', parts)).quiet]).toEqual([true, false])
    expect(keyOf(quiet)).toBe(keyOf(of(toAnalysis('a-game', parts))))
  })
  it('from a table stays the same analysis while the game goes on, and says the moves that have been made', () => {
    const [early, late] = [['e4'], ['e4', 'e5']].map((moves) => of(toAnalysis('a-game', { moves, table: 'here' })))
    expect(keyOf(early!)).toBe(keyOf(late!))
    expect(late!.moves).toEqual(['e4', 'e5'])
    expect(keyOf(of(toAnalysis('a-game', { moves: ['e4'], table: 'there' })))).not.toBe(keyOf(early!))
  })
  it('that makes no sense asks for the start', () => {
    expect(parse('a-game', 'n=x&r=&m=')).toMatchObject({ readings: {}, moves: [], ply: null, start: null })
  })
})
