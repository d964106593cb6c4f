// The list of games in the lobby: games without a parent, the families of related games, and the search. Pure. The
// server says which game extends which (`family`), and its order is preserved.
import type { GameCard } from '../client/api'

export interface Family {
  id: string
  name: string
  games: GameCard[]
}

/** The games that other games extend, with those games; the largest family first. */
export function families(cards: readonly GameCard[]): Family[] {
  const found = new Map<string, GameCard[]>()
  for (const c of cards) if (c.family !== null) found.set(c.family, [...(found.get(c.family) ?? []), c])
  const name = (id: string) => cards.find((c) => c.id === id)?.name ?? id
  return [...found]
    .map(([id, games]) => ({ id, name: name(id), games }))
    .sort((a, b) => b.games.length - a.games.length)
}

/** Lower case, without accents; "10×8" and "10 x 8" are "10x8". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*[x×]\s*(?=\d)/g, '$1x')

/** A number is a whole number of the text: "4" is in "4x4", not in "1984". */
const contains = (text: string, word: string) =>
  /^\d+$/.test(word) ? new RegExp(`(?<!\\d)${word}(?!\\d)`).test(text) : text.includes(word)

/** Whether a text contains every word of a search. */
export const matches = (where: string, text: string): boolean => {
  const found = plain(where)
  return plain(text)
    .trim()
    .split(/\s+/)
    .every((word) => contains(found, word))
}

const describe = (c: GameCard) =>
  [c.name, c.id, c.about, c.note, ...c.inventors.flatMap(({ name, year }) => [name, year])].join(' ')

/** The games that contain every word; those with all words in their name first. `facts`: the words for the facts about
    a game. */
export function searchGames(
  cards: readonly GameCard[],
  text: string,
  facts: (card: GameCard) => string,
): readonly GameCard[] {
  if (!text.trim()) return cards
  const fits = cards.filter((c) => matches(`${describe(c)} ${facts(c)}`, text))
  const named = (c: GameCard) => matches(c.name, text)
  return [...fits.filter(named), ...fits.filter((c) => !named(c))]
}
