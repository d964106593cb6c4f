// What is stored in this browser: games as records, so that they survive a reload and are the same in every tab
// (local-table.ts plays them), drafts of rule files, and the games that need no introduction any more.
import type { GameRecord, Message } from './contract'

export interface StoredGame {
  /** Starts with `here-`. */
  id: string
  sheet: GameRecord
  /** Incremented by every change. */
  revision: number
  /** A message to the player. */
  notice: Message | null
  /** The last change, in milliseconds since 1970. */
  at: number
  /** When the current turn began, in milliseconds since 1970. */
  since: number
}

const PREFIX = 'variorum.table.'
/** The oldest games beyond this number are removed. */
const MAX_GAMES = 60

/** Without storage, or if it is full, games last as long as the page. */
const inMemory = new Map<string, StoredGame>()

export const isLocal = (id: string) => id.startsWith('here-')

export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return `here-${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`
}

function parse(text: string | null): StoredGame | null {
  try {
    const game = JSON.parse(text ?? 'null') as StoredGame | null
    if (game) {
      game.since ??= game.at
      // Older pages stored only the text.
      if (typeof game.notice === 'string') game.notice = { text: game.notice, key: '', args: {} }
    }
    return game &&
      typeof game.sheet?.game === 'string' &&
      Array.isArray(game.sheet.turns) &&
      typeof game.revision === 'number'
      ? game
      : null
  } catch {
    return null
  }
}

export function load(id: string): StoredGame | null {
  try {
    return parse(localStorage.getItem(PREFIX + id)) ?? inMemory.get(id) ?? null
  } catch {
    return inMemory.get(id) ?? null
  }
}

export function save(game: StoredGame): void {
  const text = JSON.stringify(game)
  for (let tries = 0; tries < 3; tries++) {
    try {
      if (!localStorage.getItem(PREFIX + game.id)) for (const old of list().slice(MAX_GAMES - 1)) remove(old.id)
      localStorage.setItem(PREFIX + game.id, text)
      inMemory.delete(game.id)
      return
    } catch {
      // The storage is full: remove the oldest games.
      const old = list()
        .filter((other) => other.id !== game.id)
        .slice(-5)
      if (!old.length) break
      for (const { id } of old) remove(id)
    }
  }
  inMemory.set(game.id, game)
}

export function remove(id: string): void {
  inMemory.delete(id)
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    /* there was nothing to remove */
  }
}

/** All stored games, the last played first. */
export function list(): StoredGame[] {
  const games = [...inMemory.values()]
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i)
      const game = name?.startsWith(PREFIX) ? parse(localStorage.getItem(name)) : null
      if (game) games.push(game)
    }
  } catch {
    /* no storage */
  }
  return games.sort((a, b) => b.at - a.at)
}

/** Watches for changes made in other tabs. */
export function watch(id: string, onChange: () => void): () => void {
  const onStorage = (e: StorageEvent) => {
    if (e.key === PREFIX + id || e.key === null) onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const DRAFT_PREFIX = 'variorum.draft.'
/** What can be undone in a draft. */
const HISTORY_PREFIX = 'variorum.draft-history.'
/** Longer histories are not stored: a browser stores about 5 MB for a whole site. */
const MAX_HISTORY_CHARS = 300_000
/** Without storage, or if it is full, drafts last as long as the page. */
const draftsInMemory = new Map<string, string>()

function loadText(key: string): string | null {
  try {
    return draftsInMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return draftsInMemory.get(key) ?? null
  }
}

function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    draftsInMemory.delete(key)
  } catch {
    draftsInMemory.set(key, text)
  }
}

function removeText(key: string): void {
  draftsInMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    /* there was nothing to remove */
  }
}

/** The draft of a rule file; `name` says of which one. */
export const loadDraft = (name: string): string | null => loadText(DRAFT_PREFIX + name)
export const saveDraft = (name: string, text: string): void => saveText(DRAFT_PREFIX + name, text)
export function removeDraft(name: string): void {
  removeText(DRAFT_PREFIX + name)
  removeText(HISTORY_PREFIX + name)
}

/** What can be undone in the draft of that name, as its editor has written it. */
export const loadDraftHistory = (name: string): string | null => loadText(HISTORY_PREFIX + name)
export function saveDraftHistory(name: string, history: string): void {
  if (history.length <= MAX_HISTORY_CHARS) saveText(HISTORY_PREFIX + name, history)
  else removeText(HISTORY_PREFIX + name)
}

const KNOWN = 'variorum.known-games'
/** Without storage, a game is known as long as the page. */
const knownInMemory = new Set<string>()

function knownGames(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KNOWN) ?? '[]') as unknown
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Whether the user knows this game: they have said so, or have played a game of it here to the end, or at least for a
 * few turns.
 */
export const isKnownGame = (game: string): boolean =>
  knownInMemory.has(game) ||
  knownGames().includes(game) ||
  list().some(({ sheet }) => sheet.game === game && sheet.turns.length >= TURNS_TO_KNOW)
const TURNS_TO_KNOW = 8

export function setKnownGame(game: string): void {
  knownInMemory.add(game)
  try {
    localStorage.setItem(KNOWN, JSON.stringify([...new Set([...knownGames(), game])]))
  } catch {
    /* known until the page is closed */
  }
}
