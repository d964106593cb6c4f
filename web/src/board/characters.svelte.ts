// Characters for wedges and discs as paths, cut from openly licensed fonts (make/characters.mjs). Each hand is fetched when
// the first man that needs it is drawn; until then the men have no face.
type Cut = Record<string, string>
export type Hand = 'wedges' | 'discs'

const sources: Record<Hand, () => Promise<{ default: unknown }>> = {
  wedges: () => import('../../pieces/characters/wedges.json'),
  discs: () => import('../../pieces/characters/discs.json'),
}
const other: Record<Hand, Hand> = { wedges: 'discs', discs: 'wedges' }
let held = $state.raw<Record<Hand, Cut | null>>({ wedges: null, discs: null })
const asked = new Set<Hand>()

/** Fetches a hand, once. */
export function need(hand: Hand): void {
  if (asked.has(hand)) return
  asked.add(hand)
  sources[hand]().then(({ default: made }) => { held = { ...held, [hand]: made as Cut } }, () => asked.delete(hand))
}

/** The path of a character around (0,0), 1000 units high; null while it is being fetched. */
export function pathOf(hand: Hand, character: string): string | null {
  const found = held[hand]?.[character]
  if (found !== undefined || !held[hand]) return found ?? null
  need(other[hand])
  return held[other[hand]]?.[character] ?? null
}
