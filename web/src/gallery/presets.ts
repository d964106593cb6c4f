// A few tastes to begin with, each a link. Pure.
import { nothingChosen, type Chosen } from './facets'

const choose = (chosen: Partial<Chosen>): Chosen => ({ ...nothingChosen(), ...chosen })

export const presets: readonly { name: string; chosen: Chosen }[] = [
  { name: 'quick', chosen: choose({ length: ['short'], ending: ['decisive'] }) },
  { name: 'deep', chosen: choose({ first: ['balanced'], depth: ['deep'] }) },
  { name: 'calm', chosen: choose({ choices: ['calm'] }) },
  { name: 'wild', chosen: choose({ ending: ['decisive'], choices: ['wild'] }) },
  { name: 'small', chosen: choose({ board: ['small'] }) },
  { name: 'four', chosen: choose({ sides: ['4'] }) },
  { name: 'odd', chosen: choose({ shape: ['irregular', 'hexagons', 'layers', 'joined'] }) },
]
