// Files of other shapes and with walls for the tests of this folder.
import { readDrawing, type Drawing } from './drawing'
import { squares } from './test-boards'

export const rules = (board: string) => `game "A" { source "me" } // a comment
board { // the board
${board.trim().replace(/^ */gm, '    ')}
}

side White w facing=up // up
side Black b facing=down
piece Rook R { ride orthogonal; castle White K from=a1 to=b1 with=a2 lands=b2 }
turn { order White Black; act move }
`
/** A file with a board of three files and three ranks. */
export const small = (lines = '') =>
  rules(`grid """
    3  . . r
    2  . . .
    1  R . .
    """ // drawn
${lines}`)

export function drawingOf(text: string, width = 3, height = 3): Drawing {
  const drawing = readDrawing(text, squares(width, height))
  if (typeof drawing === 'string') throw new Error(drawing)
  return drawing
}
