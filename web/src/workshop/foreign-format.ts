// Recognises rule files of other programs, so that the page can say what they are. Pure.
export type ForeignFormat = 'zillions' | 'ludii' | 'fairy-stockfish'

/** The format of the text if it is not a rule file of Variorum but of another known program. */
export function foreignFormat(text: string): ForeignFormat | null {
  // Comments begin with `;` in Zillions and INI files, with `//` in Ludii's, and `#` is used in INI files, too.
  const code = text.replace(/^\s*(?:;|\/\/|#).*$/gm, '').trim()
  if (/^\((?:version|define|variant|include)\b/.test(code) && /\((?:board|piece|players|title)\b/.test(code))
    return /^\(define\s+"/.test(code) ? 'ludii' : 'zillions'
  if (/^\((?:game|match)\s+"/.test(code)) return 'ludii'
  if (/^\(game\b/.test(code)) return 'zillions'
  if (/^\[[\w-]+(?::[\w-]+)?\][ \t]*$/m.test(code) && /^\w+[ \t]*=/m.test(code)) return 'fairy-stockfish'
  return null
}
