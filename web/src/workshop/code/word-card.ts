// The description of a word of the language, for the list of completions and for the pointer: its usage, what it does, and
// an example. In English, as the reference is. DOM, since CodeMirror shows it.
import type { LanguageWord } from '../../client/contract'
import { ENGINE_LANGUAGE } from '../../i18n/index.svelte'

/** An element with a text in which words in backticks are code. */
function prose(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  text.split('`').forEach((part, i) => {
    if (i % 2 === 0) return element.append(part)
    const code = document.createElement('code')
    code.textContent = part
    element.append(code)
  })
  return element
}

function code(text: string): HTMLElement {
  const pre = document.createElement('pre')
  pre.textContent = text
  return pre
}

/** `isFull`: with the whole description and the example, not only the usage and one sentence. */
export function wordCard(words: readonly LanguageWord[], isFull: boolean): HTMLElement {
  const card = document.createElement('div')
  card.className = 'word-card'
  card.lang = ENGINE_LANGUAGE
  for (const word of words) {
    card.append(code(word.usage), prose('p', word.summary))
    if (isFull) for (const paragraph of word.doc.split('\n\n').filter(Boolean)) card.append(prose('p', paragraph))
    card.append(code(word.example.trim()))
  }
  return card
}
