import { describe, expect, it } from 'vitest'
import { everyWay, offsetKey, offsetsOf, wordsFor } from './direction-words'
import { seededRandom } from './test-random'

const keys = (word: string) => offsetsOf(word)?.map(offsetKey).sort() ?? null

describe('a word for directions', () => {
  it.each([
    ['forward', ['0,1']],
    ['sideways', ['-1,0', '1,0']],
    ['backward-left', ['-1,-1']],
    ['forward-knight', ['-1,2', '1,2']],
    ['+1,-2', ['1,-2']],
    ['+0, -3', ['0,-3']],
    ['2,0', ['-2,0', '0,-2', '0,2', '2,0']],
  ])('means squares: %s', (word, squares) => {
    expect(keys(word)).toEqual(squares)
  })
  it('of numbers without signs means every way it can be turned and mirrored', () => {
    expect(keys('1,3')).toHaveLength(8)
    expect(keys('3,1')).toEqual(keys('1,3'))
    expect(keys('1,2')).toEqual(keys('knight'))
  })
  it.each(['upward', 'up', '1', '1,2,3', '+1,2', '1,-2', '0,0', '16,0', '+1,+16', '', 'quiet'])(
    'is not this one: %s',
    (word) => {
      expect(offsetsOf(word)).toBeNull()
    },
  )
})

describe('the shortest words', () => {
  it.each([
    ['any', 'any'],
    ['orthogonal forward-left forward-right', 'orthogonal forward-diagonal'],
    ['left right forward diagonal', 'forward sideways diagonal'],
    ['backward left', 'backward left'],
    ['1,2', 'knight'],
    ['+1,+2 -1,+2', 'forward-knight'],
    ['+1,+2 -1,+2 +2,+1', 'forward-knight "+2,+1"'],
    ['3,1', '"1,3"'],
    ['0,2 2,2', '"2,0" "2,2"'],
    ['+0,+2', '"+0,+2"'],
    ['+0,-2 +0,+2 any', 'any "+0,+2" "+0,-2"'],
  ])('for the squares of %s are %s', (words, shortest) => {
    const meant = words.split(' ').flatMap((word) => offsetsOf(word)!)
    expect(wordsFor(meant).join(' ')).toBe(shortest)
  })
  it('mean the same squares, whatever the squares are', () => {
    const random = seededRandom(7)
    for (let i = 0; i < 400; i++) {
      const squares = Array.from({ length: 1 + random(14) }, () => ({ x: random(7) - 3, y: random(7) - 3 }))
      const exact = squares.filter(({ x, y }) => x !== 0 || y !== 0)
      const all = random(2) ? exact : exact.flatMap(({ x, y }) => everyWay(x, y))
      const read = wordsFor(all).flatMap((word) => offsetsOf(word.replaceAll('"', ''))!)
      expect(read).toHaveLength(new Set(all.map(offsetKey)).size)
      expect(new Set(read.map(offsetKey))).toEqual(new Set(all.map(offsetKey)))
    }
  })
})
