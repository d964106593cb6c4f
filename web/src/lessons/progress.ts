// Which lessons have been done, by game; kept in this browser.
const KEY = 'variorum.lessons'

function all(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, string[]>) : {}
  } catch { return {} }
}

/** The names of the lessons that have been done. */
export function done(id: string): string[] {
  const names = all()[id]
  return Array.isArray(names) ? names : []
}
export const lessonsDone = (id: string): number => done(id).length

export function note(id: string, name: string): void {
  const names = done(id)
  if (names.includes(name)) return
  try { localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: [...names, name] })) } catch { /* no storage: it lasts as long as the page */ }
}
