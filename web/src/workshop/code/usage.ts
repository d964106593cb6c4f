// What the usage of a word says about its line: the words, properties and names that may stand there. Pure. The engine
// has the usages (`words`), as the reference shows them: `ride DIRECTION… [up-to=N] [quiet] | …`.

export interface Usage {
  /** The words that may stand in the line: `quiet`, `wins`. */
  words: string[]
  /** What stands for names and numbers: `DIRECTION`, `ZONE`, `N`. */
  slots: string[]
  /** The properties, and what their values may be: words and slots. */
  props: Map<string, string[]>
}

const isSlot = (text: string) => /^[A-Z][A-Z,-]*$/.test(text)
const bare = (text: string) => text.replace(/[[\]…()]/g, '').replace(/^"(.*)"$/, '$1')

/** The lines of a usage, without what stands in their blocks. */
function linesOf(usage: string): string[] {
  let depth = 0,
    outside = ''
  for (const letter of usage.replace(/"""/g, '"')) {
    if (letter === '{') depth++
    if (depth === 0) outside += letter
    if (letter === '}') depth--
  }
  return outside.split(/ \| /).map((line) => line.trim())
}

/** `name`: the word that the usage is about, with its argument (`act move`). */
export function parseUsage(name: string, usage: string): Usage {
  const words = new Set<string>(),
    slots = new Set<string>(),
    props = new Map<string, string[]>()
  const first = name.split(' ')[0]!
  for (const line of linesOf(usage)) {
    const own = line.startsWith(`${name} `) || line === name ? name : first
    if (line !== own && !line.startsWith(`${own} `)) continue
    for (const part of line.slice(own.length).split(/\s+/).filter(Boolean)) {
      const [left, right] = part.split('=', 2) as [string, string | undefined]
      if (right !== undefined && !isSlot(bare(left))) {
        const values = right.split('|').map(bare).filter(Boolean)
        props.set(bare(left), [...new Set([...(props.get(bare(left)) ?? []), ...values])])
        continue
      }
      for (const word of left.split('|').map(bare).filter(Boolean))
        if (isSlot(word)) slots.add(word)
        else if (/^[a-z][a-z-]*$/.test(word)) words.add(word)
    }
  }
  return { words: [...words], slots: [...slots], props }
}
