// How the men of a board stand, for every man drawn within it: of which set they are, and where each side sits on the
// screen. Boards set it, Man.svelte reads it. Without a board (a man alone) it is a figure seen from its own side.
import { getContext, setContext } from 'svelte'
import type { Board } from '../desk/api'
import type { Edge } from './geometry'
import type { MenSet } from './looks'

export interface Bearing { set: MenSet; edge: (side: number) => Edge }

const KEY = Symbol('bearing')
const alone: Bearing = { set: 'figures', edge: () => 'bottom' }

export const setBearing = (board: () => Board, edge: Bearing['edge']): void => {
  setContext(KEY, { get set() { return board().set }, edge })
}
export const bearing = (): Bearing => getContext<Bearing | undefined>(KEY) ?? alone
