// The terms of the last seek of this browser, so that the next one takes one click.
export interface SeekTerms {
  /** The text form of the clock (time-control.ts). */
  clock: string
  rated: boolean
}
const KEY = 'variorum.seek'
const FIRST: SeekTerms = { clock: '5+3', rated: false }

export function lastSeek(): SeekTerms {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SeekTerms> | null
    return {
      clock: typeof saved?.clock === 'string' ? saved.clock : FIRST.clock,
      rated: saved?.rated === true,
    }
  } catch {
    return FIRST
  }
}

export function rememberSeek(terms: SeekTerms): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(terms))
  } catch {
    /* no storage: the next seek has the first terms again */
  }
}
