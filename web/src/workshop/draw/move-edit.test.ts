import { describe, expect, it } from 'vitest'
import { allNodes, parse } from '../code/structure'
import { offsetsOf } from './direction-words'
import { areSame, marksOf, withMark, withoutAll, type Marks, type MarkTool } from './marks'
import { marksOfLines, withLines, withMarks } from './move-edit'
import { readMotions, writeMotions } from './motion-lines'
import { pieceBlocks } from './piece-blocks'
import { randomMarks, seededRandom } from './test-random'

const PAWN = `piece Pawn P glyph=pawn {
    // straight on
    step forward quiet // not on the first rank
    step forward-diagonal capture
    double-step forward from=second-rank
    become Queen on=last-rank
}
`
const pieceIn = (text: string) => pieceBlocks(text)[0]!.node
const marksIn = (text: string): Marks => marksOfLines(readMotions(text, pieceIn(text)).lines)
/** The text after a change of the marks of its first piece. */
const changed = (text: string, change: (marks: Marks) => Marks) => withMarks(text, pieceIn(text), change(marksIn(text)))

const STEP: MarkTool = { way: 'step', mode: 'both', upTo: null }
const add =
  (words: string, tool: MarkTool = STEP) =>
  (marks: Marks): Marks =>
    words
      .split(' ')
      .flatMap((word) => offsetsOf(word)!)
      .reduce((sum, at) => withMark(sum, at, tool, 'none'), marks)
const clear =
  (words: string) =>
  (marks: Marks): Marks =>
    words
      .split(' ')
      .flatMap((word) => offsetsOf(word)!)
      .reduce((sum, at) => withoutAll(sum, at, 'none'), marks)

describe('a change of the marks', () => {
  it('rewrites only the line that says something else', () => {
    expect(changed(PAWN, add('left right', { ...STEP, mode: 'move' }))).toBe(
      PAWN.replace('step forward quiet //', 'step forward sideways quiet //'),
    )
    expect(changed(PAWN, clear('forward-left'))).toBe(
      PAWN.replace('step forward-diagonal capture', 'step forward-right capture'),
    )
  })
  it('adds a line after the others, and removes one without its comment', () => {
    expect(changed(PAWN, add('1,2'))).toBe(PAWN.replace('capture\n', 'capture\n    leap knight\n'))
    expect(changed(PAWN, clear('forward'))).toBe(PAWN.replace('step forward quiet // not', '// not'))
    expect(changed(PAWN, clear('forward-diagonal'))).toBe(PAWN.replace('    step forward-diagonal capture\n', ''))
  })
  it('joins lines where that is shorter', () => {
    const guard = 'piece Guard G {\n    step orthogonal // first\n    leap "2,0"\n    step forward-diagonal\n}\n'
    expect(changed(guard, add('diagonal'))).toBe('piece Guard G {\n    step any // first\n    leap "2,0"\n}\n')
  })
  it('begins the moves of a piece after what makes it royal', () => {
    const king = 'piece King K {\n    royal\n    explode square=1\n}\n'
    expect(changed(king, add('any'))).toBe(king.replace('royal\n', 'royal\n    step any\n'))
    expect(changed('piece Man M', add('any'))).toBe('piece Man M {\n    step any\n}')
    expect(changed('piece Man M { }', add('forward', { way: 'hop', mode: 'capture', upTo: null }))).toBe(
      'piece Man M {\n    ride forward capture hurdle=any\n}',
    )
  })
  it('works on a single line, too', () => {
    const line = 'piece Man M { royal; step forward; ride sideways; leap knight }'
    expect(changed(line, clear('forward 2,1'))).toBe('piece Man M { royal; ride sideways }')
    expect(changed(line, clear('forward left right 1,2'))).toBe('piece Man M { royal }')
    expect(changed(line, add('3,1'))).toBe(line.replace('knight', 'knight "1,3"'))
  })
  it('that is none changes nothing, however the lines are written', () => {
    const text = 'piece Man M {\n    step "1,0"\n    step  left   right\n    ride any any\n}\n'
    expect(changed(text, (marks) => marks)).toBe(text)
    expect(changed(text, add('knight'))).toBe(text.replace('any any\n', 'any any\n    leap knight\n'))
  })
  it('leaves the text alone in which another piece has the same lines', () => {
    const text = `${PAWN}\npiece Man M {\n    step forward quiet\n}\n`
    const man = pieceBlocks(text)[1]!.node
    expect(withMarks(text, man, marksOf([]))).toBe(text.replace('{\n    step forward quiet\n}', '{\n}'))
  })
})

describe('any change', () => {
  const random = seededRandom(11)
  const COMMENT = ' // a remark'
  const OTHERS = ['royal', 'step any if=fast', 'leap knight {\n        route ahead slant\n    }', 'push any']

  it('gives the piece exactly these marks, and keeps its other lines and all comments', () => {
    for (let i = 0; i < 400; i++) {
      const lines = writeMotions(randomMarks(random)).map((line) => line.text + (random(3) ? '' : COMMENT))
      for (const other of OTHERS) if (random(2)) lines.splice(random(lines.length + 1), 0, other)
      const text = `board { }\npiece Man M {\n${lines.map((line) => `    ${line}\n`).join('')}}\nturn { }\n`
      const target = randomMarks(random)
      const after = withMarks(text, pieceIn(text), target)
      expect(areSame(marksIn(after), target), `${text}\n${after}`).toBe(true)
      expect(after.split(COMMENT)).toHaveLength(text.split(COMMENT).length)
      for (const other of OTHERS) expect(after.includes(other), `${text}\n${after}`).toBe(text.includes(other))
      expect(after.split('\n').filter((line) => line.trim() === '')).toEqual([''])
      expect([...allNodes(parse(after))].map(({ word }) => word.value)).toEqual(
        expect.arrayContaining(['board', 'piece', 'turn']),
      )
    }
  })
  it('works in the lines of every game', () => {
    const files = import.meta.glob<string>('../../../../games/*/*.kdl', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    let pieces = 0
    for (const [path, text] of Object.entries(files))
      for (const { kind, node } of pieceBlocks(text)) {
        const motions = readMotions(text, node)
        expect(withMarks(text, node, marksOfLines(motions.lines)), `${path} ${kind}`).toBe(text)
        const target = randomMarks(random)
        const after = withMarks(text, node, target)
        const now = pieceBlocks(after).find((block) => block.node.from === node.from)!
        const read = readMotions(after, now.node)
        expect(areSame(marksOfLines(read.lines), target), `${path} ${kind}`).toBe(true)
        expect(read.others).toHaveLength(motions.others.length)
        pieces += 1
      }
    expect(pieces).toBeGreaterThan(300)
  })
})

describe('lines in place of others', () => {
  it('keep what is equal, and what marks cannot show', () => {
    const after = withLines(PAWN, pieceIn(PAWN), [
      'step forward-diagonal capture',
      'leap knight { route ahead slant empty }',
      'ride any up-to=3',
    ])
    expect(after).toBe(
      PAWN.replace('step forward quiet //', 'leap knight { route ahead slant empty } //').replace(
        'capture\n',
        'capture\n    ride any up-to=3\n',
      ),
    )
    expect(withLines(PAWN, pieceIn(PAWN), ['double-step forward from=second-rank', 'step any'])).toBe(
      PAWN.replace('step forward quiet', 'step any').replace('    step forward-diagonal capture\n', ''),
    )
  })
})
