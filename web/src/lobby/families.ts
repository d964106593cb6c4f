// The lobby's list: games that extend no other, and the relatives of each of those that are extended; and searching in it.
// Pure; which game goes back to which is the server's word (`family`), and its order is kept.
import type { GameCard } from '../desk/api'

export interface Family { id: string; name: string; games: GameCard[] }

/** The games that other games go back to, with those games; the largest family first. */
export function families(cards: readonly GameCard[]): Family[] {
  const found = new Map<string, GameCard[]>()
  for (const c of cards) if (c.family !== null) found.set(c.family, [...(found.get(c.family) ?? []), c])
  const name = (id: string) => cards.find((c) => c.id === id)?.name ?? id
  return [...found].map(([id, games]) => ({ id, name: name(id), games })).sort((a, b) => b.games.length - a.games.length)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The games in which every word is found; those with all of them in the name first. */
export function search(cards: readonly GameCard[], text: string): GameCard[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const all = (where: string) => words.every((w) => where.includes(w))
  const fits = cards.filter((c) => all(plain(`${c.name} ${c.id} ${c.about} ${c.note ?? ''}`)))
  const named = (c: GameCard) => all(plain(c.name))
  return [...fits.filter(named), ...fits.filter((c) => !named(c))]
}
