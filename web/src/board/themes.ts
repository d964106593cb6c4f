// The colours of boards and pieces in one table: board themes and side colours, for a light and a dark page, with the
// arithmetic of contrast. themes.test.ts checks that every piece stands out on every cell. apply-theme.ts applies the
// reader's choice.

/** The colours for a light and for a dark page. */
export type LightDark = readonly [light: string, dark: string]

export interface BoardTheme {
  /** The light and the dark cells of a chequered board. */
  light: LightDark
  dark: LightDark
  /** The single tone of a plain, lined or point board, and its lines. */
  ground: LightDark
  lines: LightDark
  edge: LightDark
}

export const boardThemes = {
  paper: {
    light: ['#ece6d9', '#abaeb5'],
    dark: ['#b9ad91', '#71757e'],
    ground: ['#e6dbc1', '#a3a5a8'],
    lines: ['#4a4030', '#1d2025'],
    edge: ['#6d6350', '#8b909b'],
  },
  brown: {
    light: ['#eedcbd', '#c9b08b'],
    dark: ['#b48a64', '#8b6647'],
    ground: ['#dcb98c', '#b8936a'],
    lines: ['#4d331c', '#2a1a0c'],
    edge: ['#7a5636', '#a98560'],
  },
  green: {
    light: ['#eeeeda', '#b7bf9f'],
    dark: ['#86a268', '#657c51'],
    ground: ['#cfd9ad', '#93a57c'],
    lines: ['#2f4420', '#17240e'],
    edge: ['#5c7743', '#8aa270'],
  },
  blue: {
    light: ['#e4e9ed', '#b2bdc7'],
    dark: ['#8ba2b3', '#637586'],
    ground: ['#c9d6df', '#94a5b2'],
    lines: ['#2b4152', '#141f28'],
    edge: ['#5d7788', '#8ca0b0'],
  },
  grey: {
    light: ['#e2e2e2', '#b0b0b0'],
    dark: ['#a2a2a2', '#747474'],
    ground: ['#d2d2d2', '#a0a0a0'],
    lines: ['#3c3c3c', '#1c1c1c'],
    edge: ['#6f6f6f', '#969696'],
  },
  wood: {
    light: ['#e6c594', '#c5a06d'],
    dark: ['#b5854f', '#8c663e'],
    ground: ['#e3bd80', '#bb935a'],
    lines: ['#4b2f12', '#271604'],
    edge: ['#7b5226', '#a97b45'],
  },
} as const satisfies Record<string, BoardTheme>
export type BoardThemeName = keyof typeof boardThemes

export interface SideColours {
  fill: LightDark
  /** The edge of the silhouette; dark for every side, so that it is visible on every cell. */
  edge: LightDark
  /** Lines inside the silhouette. */
  line: LightDark
  /** The core of free lines (speed lines, arcs) if the fill is too close to the edge. */
  inlay?: LightDark
  accent: LightDark
  /** Tints of cells, and the side's mark on the page. */
  hue: LightDark
  /**
   * Frames of cells, drawn beside a light line: dark enough for every cell on which the light line does not stand out.
   */
  frame: string
}

const same = (colour: string): LightDark => [colour, colour]
const white = {
  edge: same('#191714'),
  line: same('#26231e'),
  accent: same('#b5452c'),
  hue: ['#c98a00', '#f0c04a'],
  frame: '#5f3f00',
} as const
const black = {
  inlay: same('#828089'),
  edge: same('#0f0f11'),
  line: same('#e6dfd0'),
  accent: same('#f08d66'),
  hue: ['#4b4459', '#b9a7e0'],
  frame: '#3a3150',
} as const

/** The colours of the sides. The rule file assigns a look to each side; the names are colours, not rules. */
const coloured = {
  red: {
    fill: same('#d9631e'),
    edge: same('#240c00'),
    line: same('#2a0f00'),
    accent: same('#ffdfb5'),
    hue: ['#d55e00', '#ff8a3c'],
    frame: '#822c00',
  },
  blue: {
    fill: same('#5cb6ea'),
    edge: same('#041826'),
    line: same('#06233a'),
    accent: same('#a33a22'),
    hue: ['#0072b2', '#6cc3f5'],
    frame: '#004670',
  },
  stone: {
    fill: same('#cfc9bd'),
    edge: same('#211f1a'),
    line: same('#36322b'),
    accent: same('#b5452c'),
    hue: ['#7d7466', '#8f8676'],
    frame: '#4a4434',
  },
} as const satisfies Record<string, SideColours>

export const pieceThemes = {
  ivory: { ...coloured, white: { ...white, fill: same('#fbf7ec') }, black: { ...black, fill: same('#38373b') } },
  clear: {
    ...coloured,
    white: { ...white, edge: same('#000000'), line: same('#000000'), fill: same('#ffffff') },
    black: { ...black, edge: same('#000000'), line: same('#ffffff'), fill: same('#101012') },
  },
  boxwood: {
    ...coloured,
    white: { ...white, fill: same('#f6e3b9'), edge: same('#24170a'), line: same('#3b2811') },
    black: { ...black, fill: same('#4c2f20'), edge: same('#180c06'), line: same('#ecd2ac') },
  },
} as const satisfies Record<string, Record<string, SideColours>>
export type PieceThemeName = keyof typeof pieceThemes

export interface TileColours {
  body: string
  ink: string
  /** The ink of promoted pieces. */ second: string
}
/** Wedges and discs: wood for all; tone, ink and (on discs) the ring distinguish the sides. */
export const wedgeColours: Record<keyof typeof coloured | 'white' | 'black', TileColours> = {
  white: { body: '#fdeecb', ink: '#1c140a', second: '#b00014' },
  black: { body: '#dba761', ink: '#1c140a', second: '#9b0010' },
  red: { body: '#f3b691', ink: '#1c140a', second: '#8d0010' },
  blue: { body: '#b5d9ee', ink: '#0c1a24', second: '#a30012' },
  stone: { body: '#d8d2c6', ink: '#211f1a', second: '#a30012' },
}
export const discColours: typeof wedgeColours = {
  white: { body: '#fbf2dc', ink: '#7a3d00', second: '#7a3d00' },
  black: { body: '#f6e2b8', ink: '#16130e', second: '#16130e' },
  red: { body: '#fdeed2', ink: '#b40d16', second: '#b40d16' },
  blue: { body: '#eef3f2', ink: '#00528a', second: '#00528a' },
  stone: { body: '#e4dfd4', ink: '#36322b', second: '#36322b' },
}

/** Marks over cells: dark, always with the light line of `halo` beside them, so that one of the two stands out. */
export const markColours = { mark: '#0f4d4a', capture: '#8f1310', path: '#1d1a15' } as const
/** Explosions: an area with a number on it, within the light line. */
export const blastColours = { blast: '#b93a06', 'blast-core': '#fff1c9' } as const
/** The light line around frames and marks, for cells on which a dark one does not stand out. */
export const haloColour = '#fffdf6'

/** The relative luminance of `#rrggbb`, as defined by WCAG. */
export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(colour.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** A readable text colour for this background: nearly black or nearly white. */
export const inkOn = (ground: string) =>
  contrast('#1b1916', ground) >= contrast('#fffdf6', ground) ? '#1b1916' : '#fffdf6'
