// The completed lessons of each game, saved in this browser.
const KEY = 'variorum.lessons'

function all(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as Record<string, string[]>) : {}
  } catch {
    return {}
  }
}

/** The names of the completed lessons. */
export function completedLessons(id: string): string[] {
  const names = all()[id]
  return Array.isArray(names) ? names : []
}
export const completedCount = (id: string): number => completedLessons(id).length

export function markCompleted(id: string, name: string): void {
  const names = completedLessons(id)
  if (names.includes(name)) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: [...names, name] }))
  } catch {
    /* no storage: the progress is lost when the page is closed */
  }
}
