// The texts that a new game can start from: the rule files of all shipped games, a blank board and the first example of
// the guide. One chunk, loaded when the first of them is needed, so that it works without a server.
import guide from '../../../docs/guide/first-game.md?raw'
import blank from './blank.kdl?raw'

const files = import.meta.glob<string>(['../../../games/*/*.kdl', '!../../../games/*/lessons.kdl'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const blankBoard = blank
export const firstExample: string = /```kdl[^\n]*\n(.*?)```/s.exec(guide)?.[1] ?? ''

/** The rule file of a shipped game; null if there is no such game. */
export const shippedRules = (game: string): string | null => files[`../../../games/${game}/${game}.kdl`] ?? null
