import { describe, expect, it } from 'vitest'
import { foreignFormat } from './foreign-format'

const rules = import.meta.glob<string>('../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })

describe('a file of another program is recognised:', () => {
  it.each([
    ['zillions', '; Tic-tac-toe\n(version "2.0")\n(game\n   (title "Tic-Tac-Toe")\n   (players X O)\n)'],
    ['zillions', '(define step ($1 (verify empty?) add))\n(game (title "A") (board (grid)))'],
    ['zillions', '(game\n  (title "Chess")\n)'],
    ['ludii', '(game "Tic-Tac-Toe"\n    (players 2)\n    (equipment { (board (square 3)) })\n)'],
    ['ludii', '//----\n(define "Jump" (move Hop))\n(game "A" (players 2) (equipment {(board (square 8))}))'],
    ['fairy-stockfish', '# a variant\n[mygame:chess]\nking = k\nmaxRank = 8'],
    ['fairy-stockfish', '[three-kings]\npieceToCharTable = -\n'],
  ])('%s', (format, text) => {
    expect(foreignFormat(text)).toBe(format)
  })
  it('no rule file of Variorum is taken for one, and no PGN', () => {
    expect(Object.keys(rules).length).toBeGreaterThan(100)
    for (const [path, text] of Object.entries(rules)) expect(foreignFormat(text), path).toBeNull()
    expect(foreignFormat('[Event "A"]\n[Site "?"]\n\n1. e4 e5 *')).toBeNull()
    expect(foreignFormat('')).toBeNull()
  })
})
