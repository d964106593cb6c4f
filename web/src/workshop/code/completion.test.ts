// The cases are in cases.json: the language server for other editors (crates/lsp) passes the same ones.
import { describe, expect, it } from 'vitest'
import type { LanguageWord } from '../../client/contract'
import cases from './cases.json'
import { completionAt } from './completion'

const words: LanguageWord[] = cases.words.map((word) => ({
  ...word,
  category: 'c',
  summary: 's',
  doc: 'd',
  example: 'e',
}))
/** The suggestions at the mark `|`. */
function at(marked: string): string[] {
  const place = marked.indexOf('|')
  const found = completionAt(marked.replace('|', ''), place, words, cases.names)
  return found?.suggestions.map((suggestion) => suggestion.label) ?? []
}

describe('completion offers', () => {
  it.each(cases.completions)('$claim: $at', ({ at: marked, offers }) => {
    expect(at(marked)).toEqual(offers)
  })
})
