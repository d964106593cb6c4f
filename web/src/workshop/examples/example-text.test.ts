import { describe, expect, it } from 'vitest'
import { readExamples, startOf, turnsOf, withExample, withoutExample } from './example-text'

const TEXT = `extends chess // example of nothing
game "A" {
    source "me"
    // A remark.
}

// example The knight is blocked
// position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
// moves e2: e3 e4
//
// example After a capture the rook may go on
// play e2-e4; e7-e5
// can d1-h5
// play d1-h5

goal {
    // example
    // result *
    stuck draws
}
`
const titlesOf = (text: string) => readExamples(text).map(({ title }) => title)

describe('the examples of a text', () => {
  it('begin with their title and end before what is no line of theirs', () => {
    expect(readExamples(TEXT).map(({ title, lines }) => [title, ...lines.map(({ text }) => text)])).toEqual([
      ['The knight is blocked', 'position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'moves e2: e3 e4'],
      ['After a capture the rook may go on', 'play e2-e4; e7-e5', 'can d1-h5', 'play d1-h5'],
      ['', 'result *'],
    ])
  })
  it('have places in the text', () => {
    const [first, second] = readExamples(TEXT)
    expect(TEXT.slice(first!.from, first!.to)).toMatch(/^\/\/ example The knight[^]*e3 e4$/)
    expect(TEXT.slice(second!.lines[1]!.from, second!.lines[1]!.to)).toBe('// can d1-h5')
  })
  it('may have no lines, and the next one ends them', () => {
    expect(readExamples('// example A\n// example B').map(({ title, lines }) => [title, lines.length])).toEqual([
      ['A', 0],
      ['B', 0],
    ])
  })
  it('are recognised by the word alone', () => {
    expect(titlesOf('// examples of moves\n// example: none\n// An example\n//example yes\n')).toEqual(['yes'])
  })
  it('are not in texts of several lines', () => {
    expect(titlesOf('game "A" {\n    about """\n        // example A\n        """\n}\n// example B\n')).toEqual(['B'])
  })
  it('begin in their position, and play their turns', () => {
    const [first, second, third] = readExamples(TEXT)
    expect(startOf(first!)).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
    expect(startOf(second!)).toBe(null)
    expect(turnsOf(second!)).toEqual(['e2-e4', 'e7-e5', 'd1-h5'])
    expect(turnsOf(third!)).toEqual([])
    // A position further down is a claim.
    expect(startOf(readExamples('// example\n// play a1-a2\n// position x')[0]!)).toBe(null)
  })
})

describe('an example that is added', () => {
  it.each(['extends chess', 'extends chess\n', 'extends chess\n\n\n'])('stands behind one empty line: %j', (text) => {
    expect(withExample(text, 'A', ['can e2-e4'])).toBe('extends chess\n\n// example A\n// can e2-e4\n')
  })
  it('is read again as it was written', () => {
    const text = withExample(withExample('', ' ', ['result *']), 'Two\nlines', ['position  x', 'can a'])
    expect(text).toBe('// example\n// result *\n\n// example Two lines\n// position x\n// can a\n')
    expect(titlesOf(text)).toEqual(['', 'Two lines'])
  })
})

describe('an example that is removed', () => {
  const without = (text: string, index: number) => withoutExample(text, readExamples(text)[index]!)
  it('leaves everything else as it was', () => {
    const rest = TEXT.replace(/\/\/ example The knight[^]*?\n\/\/\n/, '')
    expect(without(TEXT, 0)).toBe(rest)
    expect(without(TEXT, 2)).toBe(TEXT.replace('    // example\n    // result *\n', ''))
  })
  it('takes the line that has separated it', () => {
    expect(without(TEXT, 1)).toBe(TEXT.replace(/\n\/\/\n\/\/ example After[^]*?\/\/ play d1-h5/, ''))
    expect(without('// example A\n// a\n//\n// A remark.\n', 0)).toBe('// A remark.\n')
  })
  it.each(['', 'extends chess\n'])('was added before: %j', (text) => {
    expect(without(withExample(text, 'A', ['can e2-e4']), 0)).toBe(text)
    const two = withExample(text, 'A', ['can e2-e4'])
    expect(without(withExample(two, 'B', []), 1)).toBe(two)
  })
  it('may end the text without a line feed', () => {
    expect(without('extends chess\n\n// example A\n// can a', 0)).toBe('extends chess')
  })
})
