// What somebody wants of the page: one object, kept in this browser. A field that is missing or makes no sense in
// what was kept gets its usual value, so an old page's settings never break a newer one. It decides nothing.
import type { Faces } from './board/looks'
import type { BoardThemeName, PieceThemeName } from './board/themes'
import type { Language } from './words/index.svelte'

export interface Settings {
  language: Language | 'auto'
  /** Every complete move waits for Send. */
  confirm: boolean
  /** Light or dark page; auto follows the system. */
  scheme: 'auto' | 'light' | 'dark'
  /** Colours of boards and men (board/themes.ts). */
  boardTheme: BoardThemeName
  pieceTheme: PieceThemeName
  /** Where the names of files and ranks stand. */
  coordinates: 'outside' | 'inside' | 'none'
  /** What stands on flat men: characters, or pictures (board/looks.ts). */
  faces: Faces
  /** How strong the computer plays, until somebody chooses otherwise. */
  level: number
  /** The clock of a new game, as lobby/clock.ts writes it; empty: none. */
  clock: string
  /** The wheel over the board steps through the game. */
  wheel: boolean
  /** Milliseconds for a turn when turns are shown one after the other. */
  pace: number
  sound: boolean
  /** From 0 to 1. */
  volume: number
  /** How long pieces are on their way. */
  speed: 'none' | 'fast' | 'normal' | 'slow'
  /** The pieces that can move are marked. */
  showMovable: boolean
  /** A piece dragged by a finger is drawn above it. */
  lift: boolean
  /** A move can be entered while somebody else is on turn. */
  premove: boolean
  /** Resting on a piece tells what it is. */
  hoverCards: boolean
  /** The line that says so has not been put away. */
  cardHint: boolean
  /** Pieces can be dragged, not only clicked. */
  drag: boolean
}

export const usual: Settings = {
  language: 'auto',
  confirm: false,
  scheme: 'auto', boardTheme: 'paper', pieceTheme: 'ivory', coordinates: 'outside', faces: 'auto',
  level: 3,
  clock: '',
  wheel: true,
  pace: 1000,
  sound: true,
  volume: 0.7,
  speed: 'normal',
  showMovable: false,
  lift: true,
  premove: true,
  hoverCards: true,
  cardHint: true,
  drag: true,
}

/** What `pace` can be. */
export const PACES = [400, 700, 1000, 2000, 4000]

const KEY = 'variorum.settings'

/** What was kept, field by field, as far as it is of the kind that it should be. */
export function read(text: string | null): Settings {
  const made = { ...usual }
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (kept && typeof kept === 'object') {
      for (const [name, value] of Object.entries(kept)) if (name in usual && typeof value === typeof usual[name as keyof Settings]) Object.assign(made, { [name]: value })
    }
  } catch { /* what cannot be read is as good as nothing */ }
  return made
}

const stored = () => { try { return localStorage.getItem(KEY) } catch { return null } }

export const settings: Settings = $state(read(stored()))

/** Keeps the settings as they are now. */
export function keep(): void {
  try { localStorage.setItem(KEY, JSON.stringify(settings)) } catch { /* no storage: they last as long as the page */ }
}
