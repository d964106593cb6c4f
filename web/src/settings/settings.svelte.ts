// The user's settings: one object, stored in this browser. A field that is missing or has an invalid value gets its
// default, so settings saved by another version never break the page.
import type { PieceFaces } from '../board/piece-styles'
import type { BoardThemeName, PieceThemeName } from '../board/themes'
import type { Language } from '../i18n/index.svelte'

export interface Settings {
  language: Language | 'auto'
  /** Every complete move waits for the Send button. */
  confirm: boolean
  /** Light or dark page; auto follows the system. */
  scheme: 'auto' | 'light' | 'dark'
  /** Colours of boards and pieces (board/themes.ts). */
  boardTheme: BoardThemeName
  pieceTheme: PieceThemeName
  /** The position of the names of files and ranks. */
  coordinates: 'outside' | 'inside' | 'none'
  /** The faces of flat pieces: characters or pictures (board/piece-styles.ts). */
  faces: PieceFaces
  /** The level of the computer, until the user chooses another. */
  level: number
  /** The clock of a new game in the format of lobby/time-control.ts; empty: none. */
  clock: string
  /** The mouse wheel over the board steps through the game. */
  wheel: boolean
  /** The milliseconds for each turn of a replay. */
  pace: number
  sound: boolean
  /** From 0 to 1. */
  volume: number
  /** The speed of animations. */
  speed: 'none' | 'fast' | 'normal' | 'slow'
  /** Mark the pieces that can move. */
  showMovable: boolean
  /** Draw a piece that is dragged by a finger above the finger. */
  lift: boolean
  /** Allow premoves. */
  premove: boolean
  /** Show a piece card on hover. */
  hoverCards: boolean
  /** The hint about piece cards has not been dismissed. */
  cardHint: boolean
  /** Pieces can be dragged as well as clicked. */
  drag: boolean
}

export const defaults: Settings = {
  language: 'auto',
  confirm: false,
  scheme: 'auto',
  boardTheme: 'paper',
  pieceTheme: 'ivory',
  coordinates: 'outside',
  faces: 'auto',
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

/** The possible values of `pace`. */
export const REPLAY_PACES_MS = [400, 700, 1000, 2000, 4000]

const KEY = 'variorum.settings'

/** Reads stored settings field by field; a value of another type is ignored. */
export function parseSettings(text: string | null): Settings {
  const result = { ...defaults }
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (stored && typeof stored === 'object') {
      for (const [name, value] of Object.entries(stored))
        if (name in defaults && typeof value === typeof defaults[name as keyof Settings])
          Object.assign(result, { [name]: value })
    }
  } catch {
    /* settings that cannot be parsed are ignored */
  }
  return result
}

const readStorage = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const settings: Settings = $state(parseSettings(readStorage()))

/** Saves the current settings. */
export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    /* no storage: the settings last until the page is closed */
  }
}
