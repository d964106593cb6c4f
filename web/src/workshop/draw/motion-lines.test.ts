import { describe, expect, it } from 'vitest'
import { parse } from '../code/structure'
import { exactWord } from './direction-words'
import { areSame, marksOf, type Marks } from './marks'
import { readMotions, writeMotions } from './motion-lines'
import { randomMarks, seededRandom } from './test-random'

const pieceOf = (...lines: string[]) => `piece Test T {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`
const read = (text: string) => readMotions(text, parse(text)[0]!)
const allOf = (text: string): Marks => marksOf(read(text).lines.flatMap(({ marks }) => [...marks.values()]))

describe('a line that marks can show', () => {
  it.each([
    ['step forward quiet', 'step move +0,+1'],
    ['step "1,0" capture', 'step capture +0,+1 +0,-1 +1,+0 -1,+0'],
    ['leap forward-knight', 'step both +1,+2 -1,+2'],
    ['leap "+1,-2" quiet capture', 'step both +1,-2'],
    ['ride sideways', 'ride both +1,+0 -1,+0'],
    ['ride forward up-to=3 quiet', 'ride 3 move +0,+1'],
    ['ride forward capture hurdle=any', 'hop capture +0,+1'],
  ])('is read: %s', (line, meant) => {
    const { lines, others } = read(pieceOf(line))
    const marks = [...lines[0]!.marks.values()]
    const { way, upTo, mode } = marks[0]!
    const squares = marks.map(exactWord).sort().join(' ')
    expect(`${way} ${upTo ? `${upTo} ` : ''}${mode} ${squares}`).toBe(meant)
    expect([lines.length, others.length]).toEqual([1, 0])
  })
})

describe('a line that marks cannot show', () => {
  it.each([
    'step any if=fast',
    'step any within=camp',
    'step any staying',
    'step any first-move',
    'step $way',
    'step knight',
    'leap diagonal',
    'leap "1,1" "2,2"',
    'leap knight { route ahead slant empty }',
    'leap knight guarded-by=own',
    'step any up-to=2',
    'ride any up-to=$range',
    'ride any up-to=3 hurdle=any',
    'ride any hurdle="any not Cannon"',
    'ride any hurdle=any beyond=1',
    'ride any over=enemy',
    'ride',
    'step /* not far */ any',
    'step forward /-backward',
    'step forward \\\n  backward',
    'double-step forward from=second-rank',
    'chain { hop any over=any }',
    'push any',
    'swap any',
  ])('is listed: %s', (line) => {
    const text = pieceOf(line)
    expect(read(text).lines).toEqual([])
    expect(read(text).others).toHaveLength(1)
  })
  it('is none if it is left out, or says nothing about moves', () => {
    expect(read(pieceOf('/-step any', 'royal', 'become Queen on=end', 'explode square=1'))).toEqual({
      lines: [],
      others: [],
    })
  })
})

describe('marks', () => {
  it.each([
    [['step orthogonal', 'step diagonal'], ['step any']],
    [['leap "+1,+2"', 'leap "-1,+2"'], ['leap forward-knight']],
    [['step forward quiet', 'step forward capture'], ['step forward']],
    [
      ['ride any hurdle=any', 'leap "0,2"', 'step any', 'ride any', 'leap knight capture', 'ride any up-to=2'],
      ['step any', 'leap "2,0"', 'leap knight capture', 'ride any up-to=2', 'ride any', 'ride any hurdle=any'],
    ],
    [
      ['step any quiet', 'step orthogonal capture'],
      ['step orthogonal', 'step diagonal quiet'],
    ],
    [['ride knight', 'ride orthogonal'], ['ride orthogonal knight']],
    [['ride orthogonal quiet up-to=2'], ['ride orthogonal quiet up-to=2']],
    [[], []],
  ])('are written with the fewest words: %j', (lines, shortest) => {
    expect(writeMotions(allOf(pieceOf(...lines))).map(({ text }) => text)).toEqual(shortest)
  })
  it('are read as they were written, whatever they are', () => {
    const random = seededRandom(3)
    for (let i = 0; i < 500; i++) {
      const marks = randomMarks(random)
      const written = writeMotions(marks)
      const text = pieceOf(...written.map((line) => line.text))
      expect(read(text).others, text).toEqual([])
      expect(read(text).lines, text).toHaveLength(written.length)
      expect(areSame(allOf(text), marks), text).toBe(true)
      for (const [n, line] of read(text).lines.entries()) expect(areSame(line.marks, written[n]!.marks)).toBe(true)
    }
  })
})
