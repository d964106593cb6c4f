// The documents that the page includes, in the order of the list; build/markdown-plugin.ts renders them. Pure. A
// document about the development of the program is not included.
export interface DocumentInfo {
  /** The name in the address. */
  name: string
  /** The path in the repository. */
  path: string
  group: 'inventors' | 'players' | 'operators'
}

export const documents: readonly DocumentInfo[] = [
  { name: 'first-game', path: 'docs/guide/first-game.md', group: 'inventors' },
  { name: 'boards-walks-turns', path: 'docs/guide/boards-walks-turns.md', group: 'inventors' },
  { name: 'idioms', path: 'docs/guide/idioms.md', group: 'inventors' },
  { name: 'terms', path: 'docs/guide/terms.md', group: 'inventors' },
  { name: 'language', path: 'docs/reference/language.md', group: 'inventors' },
  { name: 'study', path: 'docs/study.md', group: 'inventors' },
  { name: 'lessons', path: 'docs/reference/lessons.md', group: 'inventors' },
  { name: 'games', path: 'docs/games.md', group: 'players' },
  { name: 'analysis', path: 'docs/analysis.md', group: 'players' },
  { name: 'protocols', path: 'docs/protocols.md', group: 'players' },
  { name: 'operate', path: 'docs/operate.md', group: 'operators' },
  { name: 'configuration', path: 'docs/reference/configuration.md', group: 'operators' },
  { name: 'security', path: 'docs/security.md', group: 'operators' },
  { name: 'api', path: 'docs/reference/api.md', group: 'operators' },
  { name: 'bots', path: 'docs/reference/bots.md', group: 'operators' },
]

export const documentAt = (path: string) => documents.find((document) => document.path === path)

/** The anchor of a heading, as GitHub forms it; `taken` counts the anchors of the document so far. */
export function headingSlug(heading: string, taken: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count ? `${slug}-${count}` : slug
}

/** A part of a document: a heading with the text up to the next one. */
export interface Section {
  document: string
  anchor: string
  heading: string
  text: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The sections that contain every word; those with all words in their heading first. */
export function searchSections(sections: readonly Section[], text: string): Section[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const hasAll = (where: string) => words.every((word) => plain(where).includes(word))
  const found = words.length ? sections.filter((s) => hasAll(`${s.heading} ${s.text}`)) : []
  return [...found.filter((s) => hasAll(s.heading)), ...found.filter((s) => !hasAll(s.heading))]
}

/** The words around the first match, about `length` characters. */
export function excerpt({ text }: Section, wanted: string, length = 160): string {
  const first = plain(wanted).split(/\s+/).find(Boolean) ?? ''
  const at = Math.max(0, plain(text).indexOf(first))
  const begin = at < length / 3 ? 0 : text.indexOf(' ', at - length / 3) + 1
  const end = begin + length < text.length ? text.lastIndexOf(' ', begin + length) : text.length
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, Math.max(end, begin + 1))}${end < text.length ? ' …' : ''}`
}
