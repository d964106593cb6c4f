// The form of rule files for CodeMirror: colours, indentation, comments. It colours by form alone: the first word of a
// line, properties, names with a capital letter, numbers, texts.
import {
  HighlightStyle,
  LanguageSupport,
  StreamLanguage,
  indentUnit,
  syntaxHighlighting,
  type StreamParser,
  type StringStream,
} from '@codemirror/language'
import { tags } from '@lezer/highlight'

interface State {
  depth: number
  /** Whether the next word begins a node. */
  isStart: boolean
  /** What ends the text or comment that is open; null outside of them. */
  end: string | null
  /** How many block comments are open. */
  comments: number
}

function inComment(stream: StringStream, state: State): string {
  while (!stream.eol() && state.comments > 0)
    if (stream.match('/*')) state.comments++
    else if (stream.match('*/')) state.comments--
    else stream.next()
  return 'comment'
}

function inText(stream: StringStream, state: State): string {
  const end = state.end!
  while (!stream.eol()) {
    if (stream.match(end)) {
      state.end = null
      return 'string'
    }
    if (stream.next() === '\\' && !end.endsWith('#')) stream.next()
  }
  // A text of one line ends with it.
  if (!end.includes('"""')) state.end = null
  return 'string'
}

function word(stream: StringStream, state: State): string {
  const wasStart = state.isStart
  if (!stream.match(/^[^\s{}=;"]+/)) stream.next()
  const written = stream.current()
  if (stream.peek() === '=') return 'propertyName'
  state.isStart = false
  if (wasStart) return 'keyword'
  if (/^[+-]?\d/.test(written)) return 'number'
  if (/^#(true|false|null)$/.test(written)) return 'atom'
  return /^\p{Lu}/u.test(written) ? 'typeName' : 'variableName'
}

const parser: StreamParser<State> = {
  name: 'variorum',
  startState: () => ({ depth: 0, isStart: true, end: null, comments: 0 }),
  token(stream, state) {
    if (stream.sol() && !state.end && !state.comments) state.isStart = true
    if (state.comments) return inComment(stream, state)
    if (state.end) return inText(stream, state)
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) {
      state.comments = 1
      return inComment(stream, state)
    }
    if (stream.match('/-')) return 'comment'
    const open = stream.match(/^#*(?:"""|")/) as RegExpMatchArray | null
    if (open) {
      state.end = [...open[0]].reverse().join('')
      state.isStart = false
      return inText(stream, state)
    }
    const letter = stream.peek()!
    if ('{};'.includes(letter)) {
      stream.next()
      state.isStart = true
      if (letter !== ';') state.depth = Math.max(0, state.depth + (letter === '{' ? 1 : -1))
      return letter === ';' ? 'separator' : 'brace'
    }
    if (letter === '=') {
      stream.next()
      return 'operator'
    }
    return word(stream, state)
  },
  blankLine(state) {
    if (!state.end && !state.comments) state.isStart = true
  },
  indent(state, textAfter, context) {
    if (state.end || state.comments) return null
    return Math.max(0, state.depth - (textAfter.startsWith('}') ? 1 : 0)) * context.unit
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['{', '"'] },
  },
}

/** The colours are the page's, for its light and its dark scheme (RuleEditor.svelte defines them). */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-word)', fontWeight: '600' },
  { tag: tags.propertyName, color: 'var(--code-property)' },
  { tag: tags.typeName, color: 'var(--code-name)' },
  { tag: [tags.string, tags.atom], color: 'var(--code-text)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
])

export const ruleLanguage = new LanguageSupport(StreamLanguage.define(parser), [
  syntaxHighlighting(colours),
  indentUnit.of('    '),
])
