// Addresses of embedded boards: `embed#/GAME?…` with the letters of an analysis (analysis/link.ts), and `c`, the level of a
// computer that answers; without it, the visitor moves for all sides. Pure.
import { parse as parseAnalysis, type AnalysisLink } from '../analysis/link'

export interface EmbedLink {
  analysis: AnalysisLink
  /** The level of the computer that answers; null: none. */
  level: number | null
}

/** The link after `#`; null if it names no game. */
export function parse(hash: string): EmbedLink | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [start, name = '', ...more] = path.split('/')
  if (start || !name || more.length) return null
  try {
    const level = new URLSearchParams(query).get('c')
    return {
      analysis: parseAnalysis(decodeURIComponent(name), query),
      level: level !== null && /^\d{1,2}$/.test(level) ? Number(level) : null,
    }
  } catch {
    return null
  }
}

/** The address of a board, relative to the page, that shows what an analysis shows. */
export const embedOf = (analysis: string): string => analysis.replace(/^#\/analysis\//, 'embed#/')

/** The lines of HTML that show a board. `page`: the address of the page; `title`: the name of the game. */
export function toHtml(page: string, address: string, title: string): string {
  const safe = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const url = new URL(address, page).href
  return `<iframe src="${safe(url)}" title="${safe(title)}" width="480" height="560" loading="lazy" style="border:0"></iframe>`
}
