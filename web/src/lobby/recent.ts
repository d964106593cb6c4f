// The tables this browser has sat at, newest first, so that one finds back to them. A comfort only: losing the list
// loses no game.
export interface Recent { id: string; game: string; at: number; seat?: number | null }
const KEY = 'variorum.tables'

export function recent(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? (list as Recent[]).filter((r) => typeof r?.id === 'string' && typeof r.game === 'string') : []
  } catch { return [] }
}

function keep(list: Recent[]) {
  try { localStorage.setItem(KEY, JSON.stringify(list.slice(0, 8))) } catch { /* no storage, no list */ }
}

export const remember = (id: string, game: string, seat: number | null) => keep([{ id, game, at: Date.now(), seat }, ...recent().filter((r) => r.id !== id)])
export const forget = (id: string) => keep(recent().filter((r) => r.id !== id))
