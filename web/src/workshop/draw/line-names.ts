// The names of files and ranks after one is added or removed at an edge. Numbers and the letters of the alphabet go on
// counting from where they began, which may give all squares other names; other names stay, and a new one is found. Pure.

export type Names = readonly string[]
export type End = 'first' | 'last'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Gliński's board has no file j. */
const ALPHABETS: readonly Names[] = [LETTERS, LETTERS.filter((letter) => letter !== 'j')].flatMap((letters) => [
  letters,
  letters.map((letter) => letter.toUpperCase()),
])

/** A series that the names are a part of, and where they begin in it; null: they are none. */
function seriesOf(names: Names): { series: Names; from: number } | null {
  if (names.every((name) => /^\d+$/.test(name)) && names.every((name, i) => Number(name) === Number(names[0]) + i)) {
    const first = Number(names[0])
    return { series: Array.from({ length: first + names.length + 1 }, (_, i) => `${i}`), from: first }
  }
  for (const series of ALPHABETS) {
    const from = series.indexOf(names[0]!)
    if (from >= 0 && names.every((name, i) => name === series[from + i])) return { series, from }
  }
  return null
}

/** Where a series of numbers begins by itself; zero is used where ranks lie below the first one. */
const startOf = (series: Names): number => (series[0] === '0' ? 1 : 0)

/** The names with one more; null if none is left. `keeps`: the others must stay as they are. */
export function namesWith(names: Names, end: End, keeps: boolean): string[] | null {
  const found = seriesOf(names)
  if (found) {
    const { series, from } = found
    // Before the first name of a series, all go one on.
    const isFree = end === 'first' && from > (keeps ? 0 : startOf(series))
    const begin = isFree ? from - 1 : from
    const isPossible = end === 'last' || isFree || !keeps
    if (isPossible && begin + names.length < series.length) return series.slice(begin, begin + names.length + 1)
  }
  const used = new Set(names.map((name) => name.toLowerCase()))
  const isUpper = names.every((name) => name === name.toUpperCase())
  const free = LETTERS.find((letter) => !used.has(letter))
  if (free === undefined || names.some((name) => /\d/.test(name))) return null
  const name = isUpper ? free.toUpperCase() : free
  return end === 'first' ? [name, ...names] : [...names, name]
}

/** The names with one less. `keeps`: the others must stay as they are. */
export function namesWithout(names: Names, end: End, keeps: boolean): string[] {
  if (end === 'last') return names.slice(0, -1)
  const found = keeps ? null : seriesOf(names)
  return found && found.from === startOf(found.series) ? names.slice(0, -1) : names.slice(1)
}
