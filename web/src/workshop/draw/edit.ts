// A change of a text: what stands between two places is replaced. Pure.

export interface Edit {
  from: number
  to: number
  insert: string
}

/** The text after the edits, which do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { from, to, insert } of [...edits].sort((a, b) => b.from - a.from))
    result = result.slice(0, from) + insert + result.slice(to)
  return result
}
