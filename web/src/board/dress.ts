// Puts the chosen colours on the page: light or dark, the theme of the boards, the colours of the men. The tables are
// themes.ts's, what is chosen stands in settings.svelte.ts; App.svelte calls `dress` when that changes.
import { blast, boardThemes, discs, halo, inkOn, marks, pieceThemes, wedges, type BoardThemeName, type Pair, type PieceThemeName } from './themes'

export interface Dress { scheme: 'auto' | 'light' | 'dark'; boardTheme: BoardThemeName; pieceTheme: PieceThemeName }

const both = ([light, dark]: Pair) => `light-dark(${light}, ${dark})`
const ink = ([light, dark]: Pair): Pair => [inkOn(light), inkOn(dark)]
const rule = (selector: string, values: Record<string, Pair>) =>
  `${selector}{${Object.entries(values).map(([name, pair]) => `--${name}:${both(pair)}`).join(';')}}`

/** The style sheet of a theme: variables of the board on the root, variables of the men on the `look-…` classes. */
export function sheetOf({ boardTheme, pieceTheme }: Pick<Dress, 'boardTheme' | 'pieceTheme'>): string {
  // What was kept may be a theme that is no more.
  const b = boardThemes[boardTheme] ?? boardThemes.paper
  const board = rule(':root', {
    'cell-light': b.light, 'cell-dark': b.dark, 'board-ground': b.ground, 'board-lines': b.lines, 'board-edge': b.edge,
    'on-light': ink(b.light), 'on-dark': ink(b.dark), 'on-ground': ink(b.ground),
  })
  const men = Object.entries(pieceThemes[pieceTheme] ?? pieceThemes.ivory).map(([look, c]) => rule(`.look-${look}`, {
    'side-fill': c.fill, 'side-edge': c.edge, 'side-line': c.line, 'side-hue': c.hue, 'side-frame': [c.frame, c.frame], 'piece-accent': c.accent, 'piece-inlay': 'inlay' in c ? c.inlay : c.fill,
  }))
  const tiles = [['wedge', wedges], ['disc', discs]] as const
  const flat = tiles.flatMap(([what, looks]) => Object.entries(looks).map(([look, c]) => `.look-${look} .${what}{--tile:${c.body};--tile-ink:${c.ink};--tile-second:${c.second}}`))
  const over = Object.entries({ ...marks, ...blast, 'mark-halo': `${halo}e6` }).map(([name, colour]) => `--${name}:${colour}`).join(';')
  return [board, `:root{${over}}`, ...men, ...flat].join('\n')
}

let sheet: HTMLStyleElement | null = null

export function dress(chosen: Dress): void {
  const root = document.documentElement
  if (chosen.scheme === 'auto') delete root.dataset.scheme
  else root.dataset.scheme = chosen.scheme
  sheet ??= document.head.appendChild(document.createElement('style'))
  sheet.textContent = sheetOf(chosen)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = chosen.scheme === 'auto' ? `(prefers-color-scheme: ${meta.dataset.scheme})` : meta.dataset.scheme === chosen.scheme ? 'all' : 'not all'
  }
}
