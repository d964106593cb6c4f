// The tables that were opened in this browser, newest first, so that the user can find them again. Only a convenience:
// the games are on the server.
export interface RecentTable {
  id: string
  game: string
  at: number
  seat?: number | null
}
const KEY = 'variorum.tables'

export function recent(): RecentTable[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list)
      ? (list as RecentTable[]).filter((r) => typeof r?.id === 'string' && typeof r.game === 'string')
      : []
  } catch {
    return []
  }
}

function save(list: RecentTable[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, 8)))
  } catch {
    /* no storage, no list */
  }
}

export const remember = (id: string, game: string, seat: number | null) =>
  save([{ id, game, at: Date.now(), seat }, ...recent().filter((r) => r.id !== id)])
export const forget = (id: string) => save(recent().filter((r) => r.id !== id))
