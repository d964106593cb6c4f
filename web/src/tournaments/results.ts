// Results of tournament games as texts: by round and in a cross table.
import type { TournamentGame } from '../client/server-types'
import { language, t } from '../i18n/index.svelte'

/** The result of a game in the list of a round. A game that was not played says so. */
export function resultText(game: TournamentGame): string {
  if (game.forfeit) return t('tournament-forfeit', { result: game.result ?? '0-0' })
  return game.result ?? (game.over ? '–' : t('archive-in-progress'))
}

/** The results of one player against another: 1, ½ or 0, + or − if the game was not played, · without a result. */
export function crossTableText(games: TournamentGame[], one: number, other: number): string {
  const text = (game: TournamentGame) => {
    const won = game.result !== null && (game.result === '1-0') === (game.first === one)
    if (game.forfeit) return won ? '+' : '−'
    return game.result === '1/2-1/2' ? '½' : game.result === null ? '·' : won ? '1' : '0'
  }
  return games
    .filter((g) => (g.first === one && g.second === other) || (g.first === other && g.second === one))
    .map(text)
    .join(' ')
}

const FRACTIONS = new Map([
  [3, '¼'],
  [4, '⅓'],
  [6, '½'],
  [8, '⅔'],
  [9, '¾'],
])

/** A number of points: `2½`, `⅓`, and with decimals what is no simple fraction. */
export function formatFraction(points: number): string {
  const twelfths = Math.round(points * 12),
    whole = Math.floor(twelfths / 12),
    rest = twelfths % 12
  if (!rest) return String(whole)
  const fraction = FRACTIONS.get(rest)
  return fraction
    ? `${whole || ''}${fraction}`
    : (twelfths / 12).toLocaleString(language(), { maximumFractionDigits: 2 })
}

/** What each player of a game of more than two has scored, in the order of turns: `0 – 1 – 0 – 0`. */
export function sharesText(game: TournamentGame): string {
  if (!game.shares.length) return resultText(game)
  return game.shares.map(formatFraction).join(' – ')
}
