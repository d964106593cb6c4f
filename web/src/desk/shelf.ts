// The games that live in this browser: kept as sheets in its storage, so that they outlive a reload and a closed browser,
// and are the same in every tab. What is played at them is here-table.ts's affair.
import type { Sheet } from './contract'

export interface Kept {
  /** Begins with `here-`. */
  id: string
  sheet: Sheet
  /** Grows with every change. */
  revision: number
  /** A sentence to be shown. */
  notice: string | null
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  /** Since when the side on turn has been on turn. */
  since: number
}

const PREFIX = 'variorum.table.'
/** No more games than these are kept; the one that was not touched for longest goes. */
const MOST = 60

/** Where there is no storage (or none left), games last as long as the page. */
const fleeting = new Map<string, Kept>()

export const isHere = (id: string) => id.startsWith('here-')

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return `here-${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`
}

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    if (kept) kept.since ??= kept.at
    return kept && typeof kept.sheet?.game === 'string' && Array.isArray(kept.sheet.turns) && typeof kept.revision === 'number' ? kept : null
  } catch { return null }
}

export function take(id: string): Kept | null {
  try { return parse(localStorage.getItem(PREFIX + id)) ?? fleeting.get(id) ?? null } catch { return fleeting.get(id) ?? null }
}

export function put(kept: Kept): void {
  const text = JSON.stringify(kept)
  for (let tries = 0; tries < 3; tries++) {
    try {
      if (!localStorage.getItem(PREFIX + kept.id)) for (const old of all().slice(MOST - 1)) drop(old.id)
      localStorage.setItem(PREFIX + kept.id, text)
      fleeting.delete(kept.id)
      return
    } catch {
      // Full: the oldest games make room.
      const old = all().filter((other) => other.id !== kept.id).slice(-5)
      if (!old.length) break
      for (const { id } of old) drop(id)
    }
  }
  fleeting.set(kept.id, kept)
}

export function drop(id: string): void {
  fleeting.delete(id)
  try { localStorage.removeItem(PREFIX + id) } catch { /* then it was not there */ }
}

/** All of them, the last one played first. */
export function all(): Kept[] {
  const found = [...fleeting.values()]
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i)
      const kept = name?.startsWith(PREFIX) ? parse(localStorage.getItem(name)) : null
      if (kept) found.push(kept)
    }
  } catch { /* no storage */ }
  return found.sort((a, b) => b.at - a.at)
}

/** Hears of changes made in other tabs. */
export function watch(id: string, changed: () => void): () => void {
  const hear = (e: StorageEvent) => { if (e.key === PREFIX + id || e.key === null) changed() }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
