// Characters for wedges and discs as paths, made from openly licensed fonts (make/characters.mjs). A set is fetched
// when the first piece that needs it is drawn; until then the pieces have no characters.
type CharacterPaths = Record<string, string>
export type CharacterSet = 'wedges' | 'discs'

const sources: Record<CharacterSet, () => Promise<{ default: unknown }>> = {
  wedges: () => import('../../pieces/characters/wedges.json'),
  discs: () => import('../../pieces/characters/discs.json'),
}
const other: Record<CharacterSet, CharacterSet> = { wedges: 'discs', discs: 'wedges' }
let loaded = $state.raw<Record<CharacterSet, CharacterPaths | null>>({ wedges: null, discs: null })
const requested = new Set<CharacterSet>()

/** Fetches a character set, once. */
export function loadCharacters(set: CharacterSet): void {
  if (requested.has(set)) return
  requested.add(set)
  sources[set]().then(
    ({ default: made }) => {
      loaded = { ...loaded, [set]: made as CharacterPaths }
    },
    () => requested.delete(set),
  )
}

/** The path of a character around (0,0), 1000 units high; null until it has been fetched. */
export function characterPath(set: CharacterSet, character: string): string | null {
  const found = loaded[set]?.[character]
  if (found !== undefined || !loaded[set]) return found ?? null
  loadCharacters(other[set])
  return loaded[other[set]]?.[character] ?? null
}
