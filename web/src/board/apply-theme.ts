// Applies the chosen colours to the page: light or dark, the board theme, the piece theme. themes.ts defines them,
// settings.svelte.ts stores the choice, and App.svelte calls `applyTheme` when it changes.
import {
  blastColours,
  boardThemes,
  discColours,
  haloColour,
  inkOn,
  markColours,
  pieceThemes,
  wedgeColours,
  type BoardThemeName,
  type LightDark,
  type PieceThemeName,
} from './themes'

export interface ThemeChoice {
  scheme: 'auto' | 'light' | 'dark'
  boardTheme: BoardThemeName
  pieceTheme: PieceThemeName
}

const both = ([light, dark]: LightDark) => `light-dark(${light}, ${dark})`
const ink = ([light, dark]: LightDark): LightDark => [inkOn(light), inkOn(dark)]
const rule = (selector: string, values: Record<string, LightDark>) =>
  `${selector}{${Object.entries(values)
    .map(([name, pair]) => `--${name}:${both(pair)}`)
    .join(';')}}`

/** The style sheet of a theme: board variables on the root, piece variables on the `look-…` classes. */
export function themeCss({ boardTheme, pieceTheme }: Pick<ThemeChoice, 'boardTheme' | 'pieceTheme'>): string {
  // The stored theme may no longer exist.
  const b = boardThemes[boardTheme] ?? boardThemes.paper
  const board = rule(':root', {
    'cell-light': b.light,
    'cell-dark': b.dark,
    'board-ground': b.ground,
    'board-lines': b.lines,
    'board-edge': b.edge,
    'on-light': ink(b.light),
    'on-dark': ink(b.dark),
    'on-ground': ink(b.ground),
  })
  const pieces = Object.entries(pieceThemes[pieceTheme] ?? pieceThemes.ivory).map(([look, c]) =>
    rule(`.look-${look}`, {
      'side-fill': c.fill,
      'side-edge': c.edge,
      'side-line': c.line,
      'side-hue': c.hue,
      'side-frame': [c.frame, c.frame],
      'piece-accent': c.accent,
      'piece-inlay': 'inlay' in c ? c.inlay : c.fill,
    }),
  )
  const tiles = [
    ['wedge', wedgeColours],
    ['disc', discColours],
  ] as const
  const flat = tiles.flatMap(([what, looks]) =>
    Object.entries(looks).map(
      ([look, c]) => `.look-${look} .${what}{--tile:${c.body};--tile-ink:${c.ink};--tile-second:${c.second}}`,
    ),
  )
  const marks = Object.entries({ ...markColours, ...blastColours, 'mark-halo': `${haloColour}e6` })
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
  return [board, `:root{${marks}}`, ...pieces, ...flat].join('\n')
}

let styleElement: HTMLStyleElement | null = null

export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice.scheme === 'auto') delete root.dataset.scheme
  else root.dataset.scheme = choice.scheme
  styleElement ??= document.head.appendChild(document.createElement('style'))
  styleElement.textContent = themeCss(choice)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media =
      choice.scheme === 'auto'
        ? `(prefers-color-scheme: ${meta.dataset.scheme})`
        : meta.dataset.scheme === choice.scheme
          ? 'all'
          : 'not all'
  }
}
