// Values of the puzzles in this browser, as JSON. Without storage, or if it is full, they last as long as the page.
const inMemory = new Map<string, string>()

/** The stored value; null if there is none or it cannot be read. */
export function loadValue(key: string): unknown {
  try {
    const text = inMemory.get(key) ?? localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

export function saveValue(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
}

export function removeValue(key: string): void {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    /* there was nothing to remove */
  }
}

/** What follows a prefix in the stored keys. */
export function storedNames(prefix: string): string[] {
  const keys = new Set(inMemory.keys())
  try {
    for (let i = 0; i < localStorage.length; i++) keys.add(localStorage.key(i) ?? '')
  } catch {
    /* no storage */
  }
  return [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}
