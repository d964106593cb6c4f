// Keeps the parts of a value that have not changed, so that Svelte renders only the others. Pure.

/** The value `next`, made of the objects of `previous` wherever these are equal. Both are JSON. */
export function reuse<T>(previous: unknown, next: T): T {
  if (previous === next || typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next
  if (Array.isArray(next)) {
    if (!Array.isArray(previous)) return next
    const items = next.map((item: unknown, i) => reuse(previous[i], item))
    return (items.length === previous.length && items.every((item, i) => item === previous[i]) ? previous : items) as T
  }
  if (Array.isArray(previous)) return next
  const before = previous as Record<string, unknown>
  const entries = Object.entries(next).map(([key, value]) => [key, reuse(before[key], value)] as const)
  const isSame = entries.length === Object.keys(before).length && entries.every(([key, value]) => value === before[key])
  return (isSame ? previous : Object.fromEntries(entries)) as T
}
