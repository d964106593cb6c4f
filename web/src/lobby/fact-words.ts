// The words by which a search finds a game beside its name and description: facts that follow from its rules, in the
// language of the page. The server names the features of a game; features.ftl has the words for each, synonyms
// included, and they are for searching only.
import { t } from '../i18n/index.svelte'

/** The facts about a game, shipped or from the workshop, as far as a search uses them. */
export interface Facts {
  /** The files and ranks of the board: `10×8`. */ size: string
  /** Names such as `drops` and `castling`. */ features: readonly string[]
}

/** The words for these facts. The names of the features are English words, which work in every language. */
export const factWords = ({ size, features }: Facts, sides: number): string =>
  [size, t('lobby-players', { count: sides }), ...features.flatMap((f) => [f, t(`feature-${f}`)])].join(' ')
