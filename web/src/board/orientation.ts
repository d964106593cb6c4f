// The orientation of the pieces on a board: their style, and the edge of the screen where each side sits. Boards set
// it, Piece.svelte reads it. The default, without a board, is a figure seen from its own side.
import { getContext, setContext } from 'svelte'
import type { Board } from '../client/api'
import type { Edge } from './geometry'
import type { PieceStyle } from './piece-styles'

export interface Orientation {
  set: PieceStyle
  edge: (side: number) => Edge
}

const KEY = Symbol('bearing')
const alone: Orientation = { set: 'figures', edge: () => 'bottom' }

export const setOrientation = (board: () => Board, edge: Orientation['edge']): void => {
  setContext(KEY, {
    get set() {
      return board().set
    },
    edge,
  })
}
export const orientation = (): Orientation => getContext<Orientation | undefined>(KEY) ?? alone
