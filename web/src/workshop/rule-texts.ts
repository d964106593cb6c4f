// The texts that a new game can start from: the rule files of all shipped games, a blank board, the first example of the
// guide and the games of its second part. One chunk, loaded when the first of them is needed, so that it works without a server.
import recipePages from '../../../docs/guide/boards-walks-turns.md?raw'
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

/** A whole game that shows one thing, and what that is, in English. */
export interface Recipe {
  title: string
  text: string
}
/** The games of the second part of the guide, by their headings. */
export const recipes: readonly Recipe[] = recipePages.split(/^## (?:\d+\. )?/m).flatMap((part) => {
  const text = /```kdl [^\n]*\n(.*?)```/s.exec(part)?.[1]
  return text ? [{ title: part.split('\n', 1)[0]!, text }] : []
})
