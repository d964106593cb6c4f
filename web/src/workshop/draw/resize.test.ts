import { describe, expect, it } from 'vitest'
import { BOARD_EDGES, resized, type BoardEdge } from './resize'
import { rulesOf, testEngine } from './test-engine'
import { squares } from './test-boards'
import { rules } from './test-sample'
import { readDrawing } from './drawing'

const known = squares(3, 3)
const unknown = () => null
function changed(text: string, edge: BoardEdge, isAdding: boolean): string {
  const result = resized(text, known, edge, isAdding, unknown)
  if ('problem' in result) throw new Error(result.problem)
  return result.text
}
const refusal = (text: string, edge: BoardEdge, isAdding: boolean) => {
  const result = resized(text, known, edge, isAdding, unknown)
  return 'problem' in result ? [result.problem, ...result.lines] : []
}

const board = (ranks: string, lines: string) =>
  rules(`grid """\n${ranks}\n    """ // drawn\n${lines}`).replace(/; castle.*? }/, ' }')
const LINES =
  'zone end White="a3-c3" Black="a1-c1 b2" look=goal // zone\nwalls a1|b1 c2|c3\ncut a1-b2\ndark a1\nlook lines stars="b2" river="2|3"'

describe('a file or rank more', () => {
  it('at the right leaves all names alone', () => {
    expect(changed(board('3  . . r\n2  . . -\n1  R . .', LINES), 'right', true)).toBe(
      board('3  . . r .\n2  . . - -\n1  R . . .', LINES),
    )
  })
  it('at the left moves all names on', () => {
    expect(changed(board('3  . . r\n2  . . -\n1  R . .', LINES), 'left', true)).toBe(
      board(
        '3  . . . r\n2  . . . -\n1  . R . .',
        [
          'zone end White="b3-d3" Black="b1-d1 c2" look=goal // zone',
          'walls b1|c1 d2|d3',
          'cut b1-c2',
          'dark b1',
          'look lines stars="c2" river="2|3"',
        ].join('\n'),
      ),
    )
  })
  it('at the bottom moves all ranks on', () => {
    expect(changed(board('3  . . r\n2  . . -\n1  R . .', LINES), 'bottom', true)).toBe(
      board(
        '4  . . r\n3  . . -\n2  R . .\n1  . . .',
        [
          'zone end White="a4-c4" Black="a2-c2 b3" look=goal // zone',
          'walls a2|b2 c3|c4',
          'cut a2-b3',
          'dark a2',
          'look lines stars="b3" river="3|4"',
        ].join('\n'),
      ),
    )
  })
  it('keeps columns aligned', () => {
    const ranks = '9  .  +P r\n8  -  .  .'
    expect(changed(board(ranks, ''), 'left', true)).toContain('9  . .  +P r\n    8  - -  .  .\n')
    expect(changed(board(ranks, ''), 'right', true)).toContain('9  .  +P r .\n    8  -  .  . .\n')
    expect(changed(board(ranks, ''), 'top', true)).toContain('10 .  .  .\n    9  .  +P r\n')
    expect(changed(board('11  -  . rR\n10 rR  .  .', ''), 'left', true)).toContain(
      '11  -  -  . rR\n    10  . rR  .  .\n',
    )
    const right = 'board {\n    grid """\n        10  . .\n         9  . .\n        """\n}\n'
    const more = right.replace(' 9  . .', ' 9  . .\n         8  . .')
    expect(changed(right, 'bottom', true)).toBe(more)
    expect(changed(more, 'bottom', false)).toBe(right)
  })
  it('is in every layer and every drawing of the file', () => {
    expect(changed(board('2  . | r\n1  R | .', 'layers A B\nzone z "Aa1-Ba1"'), 'right', true)).toBe(
      board('2  . . | r .\n1  R . | . .', 'layers A B\nzone z "Aa1-Ba1"'),
    )
    const two = (a: string, b: string) =>
      rules(`grid if=x """\n${a}\n"""\ngrid if=!x """\n${b}\n"""`).replace(/; castle.*? }/, ' }')
    expect(changed(two('2  . r\n1  . R', '2  - r\n1  R .'), 'left', true)).toBe(
      two('2  . . r\n1  . . R', '2  - - r\n1  . R .'),
    )
  })
  it('names examples that it leaves alone', () => {
    const text = `${board('3  . . r\n2  . . .\n1  R . .', '')}// example moves\n// a1: a2 b1\n`
    expect(resized(text, known, 'left', true, unknown)).toMatchObject({ isRenamed: true, examples: 1 })
    expect(resized(text, known, 'top', true, unknown)).toMatchObject({ isRenamed: false, examples: 0 })
  })
  it('is refused if there is no room or no name', () => {
    const many = board(Array.from({ length: 64 }, (_, i) => `${64 - i}  . . . .`).join('\n'), '')
    expect(refusal(many, 'top', true)).toEqual(['large'])
    expect(refusal(board('x  . .\nq  . .', ''), 'top', true)).toEqual(['names'].slice(1))
    expect(refusal(board('x1  . .\nq2  . .', ''), 'top', true)).toEqual(['names'])
    expect(refusal('board { grid "1 . ." }', 'top', true)).toEqual(['lines'])
    expect(refusal('extends chess', 'top', true)).toEqual(['form'])
  })
})

describe('a file or rank less', () => {
  it('takes what was there out of lists', () => {
    expect(changed(board('3  . . r\n2  . . -\n1  R . .', LINES), 'left', false)).toBe(
      board(
        '3  . r\n2  . -\n1  . .',
        'zone end White="a3-b3" Black="a2-b1" look=goal // zone\nwalls b2|b3\nlook lines stars="a2" river="2|3"',
      ),
    )
  })
  it('at the top and the bottom', () => {
    const text = board('3  . . r\n2  . . -\n1  R . .', LINES)
    expect(changed(text, 'top', false)).toBe(
      board(
        '2  . . -\n1  R . .',
        'zone end Black="a1-c1 b2" look=goal // zone\nwalls a1|b1\ncut a1-b2\ndark a1\nlook lines stars="b2"',
      ),
    )
    expect(changed(text, 'bottom', false)).toContain('2  . . r\n    1  . . -\n')
  })
  it('is refused if another line names a square that would go', () => {
    const text = rules('grid """\n3  . . r\n2  . . .\n1  R . .\n"""')
    expect(refusal(text, 'left', false)).toEqual(['named', 'castle White K from=a1 to=b1 with=a2 lands=b2'])
    expect(refusal(text, 'right', false)).toEqual([])
    expect(refusal(board('1  .', ''), 'left', false)).toEqual(['small'])
    expect(refusal(board('1  .', ''), 'top', false)).toEqual(['small'])
  })
})

describe('a file that extends another one', () => {
  const child = (ranks: string, lines = '') => `extends x\n${board(ranks, lines)}`
  const parents = (text: string) => (id: string) => (id === 'x' ? text : null)
  it('keeps the names of its squares, which inherited lines use', () => {
    const result = resized(child('2  . . r\n1  R . .'), squares(3, 2), 'left', true, unknown)
    expect(result).toMatchObject({ text: child('2  . . . r\n1  . R . .', 'files d a b c'), isRenamed: false })
    expect(resized(child('2  . .\n1  . .'), squares(2, 2), 'bottom', true, unknown)).toMatchObject({
      text: child('2  . .\n1  . .\n0  . .'),
    })
  })
  it('loses a file only if no inherited line names it', () => {
    const text = child('2  . . r\n1  R . .')
    const parent = (line: string) =>
      parents(`board { ${line} }\npiece Rook R { castle White K from=a1 to=b1 with=a2 lands=b2 }`)
    const said = (line: string, own = text) => {
      const result = resized(own, squares(3, 2), 'right', false, parent(line))
      return 'problem' in result ? [result.problem, ...result.lines] : 'done'
    }
    expect(said('zone end "a1-c1"')).toEqual(['inherited', 'zone end "a1-c1"'])
    expect(said('zone end "a1-b1"')).toBe('done')
    expect(said('zone end "a1-c1"', child('2  . . r\n1  R . .', 'zone end "a1"'))).toBe('done')
    expect(said('zone end "a1-c1"', child('2  . . r\n1  R . .', 'without end zone'))).toBe('done')
    expect(resized(text, squares(3, 2), 'left', false, parent(''))).toMatchObject({ text: expect.anything() as string })
    expect(resized(text, squares(3, 2), 'right', false, unknown)).toMatchObject({ problem: 'parents' })
  })
})

const engine = await testEngine()

describe.skipIf(!engine)('every shipped game', { timeout: 300_000 }, () => {
  it('has its pieces at their places after a change of its size, and is the same text after the opposite one', () => {
    let done = 0
    for (const { id, text, game } of engine!.shipped()) {
      const { board, start } = game
      if (typeof readDrawing(text, board) === 'string') continue
      // One of the edges, another one for each game: all of them take too long.
      const edge = BOARD_EDGES[done % 4]!
      const result = resized(text, board, edge, true, rulesOf)
      if ('problem' in result) {
        expect(result.problem, id).toBe('large')
        continue
      }
      const { game: after, problems } = engine!.draft(result.text)
      // A notation with digits for files ends at nine.
      if (!after && problems.every(({ message }) => message.includes('turns numbers'))) continue
      expect(after, `${id} ${edge}\n${problems.map(({ message }) => message).join('\n')}`).not.toBeNull()
      const width = board.width / board.layers
      const places = (cells: typeof board.cells, pieces: typeof start, by: (x: number, y: number) => string) => {
        const at = new Map(cells.map((cell) => [cell.name, cell]))
        return pieces.map(({ cell, kind, side }) => `${kind} ${side} ${by(at.get(cell)!.x, at.get(cell)!.y)}`).sort()
      }
      const isAcross = edge === 'left' || edge === 'right'
      const moved = (x: number, y: number) =>
        `${x + (edge === 'left' ? 1 : 0) + (isAcross ? Math.floor(x / width) : 0)},${y + (edge === 'bottom' ? 1 : 0)}`
      expect(
        places(after!.board.cells, after!.start, (x, y) => `${x},${y}`),
        id,
      ).toEqual(places(board.cells, start, moved))
      const back = resized(result.text, after!.board, edge, false, rulesOf)
      // Where ranks begin with 0, those above a removed one keep their names.
      const isBelowOne = edge === 'bottom' && board.labels.beside[0] === '0'
      if (!text.includes('extends ') && !isBelowOne) expect(back, `${id} ${edge}`).toMatchObject({ text })
      done += 1
    }
    expect(done).toBeGreaterThan(90)
  })
})
