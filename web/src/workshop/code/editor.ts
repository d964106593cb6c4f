// The text editor for rule files, a CodeMirror: the only file, with kdl-language.ts and word-card.ts, that knows it. Loaded
// when an editor is shown. Tab leaves the editor; Enter, indentation and undo are CodeMirror's.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from '@codemirror/autocomplete'
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyField, historyKeymap, redo, undo } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, nextDiagnostic, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorSelection, EditorState, Transaction, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { DraftNames, DraftProblem, LanguageWord } from '../../client/contract'
import { completionAt, wordsOf, type Suggestion } from './completion'
import { ruleLanguage } from './kdl-language'
import { nameAt, placesOf } from './names'
import { nodeAt, parse } from './structure'
import { wordCard } from './word-card'

export interface EditorOptions {
  parent: HTMLElement
  text: string
  /** The history that `history()` has returned for this text. */
  history: string | null
  label: string
  /** The id of the element that lists the mistakes. */
  describedBy: string
  /** The texts of the editor's own controls, by their English ones. */
  phrases: Record<string, string>
  /** The label of the button that applies a fix. */
  fixLabel: (fix: string) => string
  /** The words of the language; empty until they are loaded. */
  words: () => readonly LanguageWord[]
  names: () => DraftNames | null
  onChange: (text: string) => void
}

export interface RuleTextEditor {
  text(): string
  /** Replaces the text, as an edit that can be undone. Only what differs is replaced. */
  replace(text: string): void
  apply(problem: DraftProblem): void
  showProblems(problems: readonly DraftProblem[]): void
  select(from: number, to: number): void
  /** The place of a line (from 1) and column (from 1). */
  placeOf(line: number, column: number): { from: number; to: number }
  /** The name at the cursor, if the file defines it. */
  nameHere(): string | null
  rename(from: string, to: string): void
  undo(): void
  redo(): void
  find(): void
  /** The text with the cursor and what can be undone, as JSON. */
  history(): string
  destroy(): void
}

const asChange = (before: string, after: string) => {
  let from = 0
  const most = Math.min(before.length, after.length)
  while (from < most && before[from] === after[from]) from++
  let end = 0
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

const ICONS = { word: 'keyword', value: 'constant', property: 'property', name: 'variable' } as const

/** What the choice of a word writes: it and its block, if the example of the word has one. */
function insertion({ label, word }: Suggestion) {
  const opensBlock = word && word.usage.startsWith(label) && /\{[^}]*\}$/.test(word.usage) && !/\| /.test(word.usage)
  return opensBlock ? snippet(`${label} \${} {\n\t\n}`) : label
}

function completionSource({ words, names }: EditorOptions) {
  return (context: CompletionContext): CompletionResult | null => {
    const found = completionAt(context.state.doc.toString(), context.pos, words(), names())
    if (!found) return null
    // At the beginning of a line the list comes with the first letter, or when it is asked for.
    const isEmpty = found.from === context.pos
    if (isEmpty && !context.explicit && found.suggestions[0]?.kind === 'word') return null
    if (isEmpty && !context.explicit && context.state.sliceDoc(context.pos - 1, context.pos) !== '=') return null
    return {
      from: found.from,
      options: found.suggestions.map((suggestion) => ({
        label: suggestion.label,
        type: ICONS[suggestion.kind],
        apply: insertion(suggestion),
        ...(suggestion.word && {
          detail: suggestion.word.category,
          info: () => wordCard([suggestion.word!], false),
        }),
      })),
      validFor: /^[^\s{}=;"]*$/,
    }
  }
}

function hover({ words }: EditorOptions): Extension {
  return hoverTooltip((view, at) => {
    const nodes = parse(view.state.doc.toString())
    const node = nodeAt(nodes, at)
    if (!node || at < node.word.from || at > node.word.to) return null
    const found = wordsOf(node, words())
    if (!found.length) return null
    return { pos: node.word.from, end: node.word.to, create: () => ({ dom: wordCard(found, true) }) }
  })
}

function extensions(options: EditorOptions): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    lintGutter(),
    ruleLanguage,
    autocompletion({ override: [completionSource(options)], icons: false }),
    hover(options),
    EditorState.phrases.of(options.phrases),
    EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      // Without it, checkers take the region that scrolls for one that the keyboard cannot reach.
      tabindex: '0',
      'aria-describedby': options.describedBy,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      { key: 'F8', run: nextDiagnostic },
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString())
    }),
  ]
}

/** The state in which the editor was left, or a new one with that text. */
function initialState(options: EditorOptions): EditorState {
  const config = { doc: options.text, extensions: extensions(options) }
  if (options.history)
    try {
      const json = JSON.parse(options.history) as { doc?: unknown }
      if (json.doc === options.text) return EditorState.fromJSON(json, config, { history: historyField })
    } catch {
      // What an older editor stored: the text is enough.
    }
  return EditorState.create(config)
}

const toDiagnostic = (options: EditorOptions, editor: RuleTextEditor, length: number) => (problem: DraftProblem) => {
  const { fix, help } = problem
  const from = Math.min(problem.from, length)
  return {
    from,
    to: Math.max(from, Math.min(problem.to, length)),
    severity: problem.warning ? 'warning' : 'error',
    message: [problem.message, help && help[0]!.toUpperCase() + help.slice(1)].filter(Boolean).join('\n'),
    actions: fix === null ? [] : [{ name: options.fixLabel(fix), apply: () => editor.apply(problem) }],
  } satisfies Diagnostic
}

function renameAll(view: EditorView, from: string, to: string) {
  const changes = placesOf(view.state.doc.toString(), from).map((place) => ({ ...place, insert: to }))
  if (changes.length) view.dispatch({ changes, userEvent: 'input.rename' })
}

export function createEditor(options: EditorOptions): RuleTextEditor {
  const view = new EditorView({ state: initialState(options), parent: options.parent })
  const select = (from: number, to: number) => {
    view.dispatch({
      selection: EditorSelection.range(from, to),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    view.focus()
  }
  const editor: RuleTextEditor = {
    text: () => view.state.doc.toString(),
    replace(text) {
      const change = asChange(view.state.doc.toString(), text)
      if (change.from < change.to || change.insert)
        view.dispatch({ changes: change, annotations: Transaction.userEvent.of('input.replace') })
    },
    apply(problem) {
      if (problem.fix === null) return
      view.dispatch({ changes: { from: problem.from, to: problem.to, insert: problem.fix }, userEvent: 'input.fix' })
    },
    showProblems(problems) {
      const { state } = view
      view.dispatch(setDiagnostics(state, problems.map(toDiagnostic(options, editor, state.doc.length))))
    },
    select,
    placeOf(line, column) {
      const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)))
      return { from: Math.min(from + column - 1, to), to }
    },
    nameHere: () => nameAt(view.state.doc.toString(), view.state.selection.main.head),
    rename: (from, to) => renameAll(view, from, to),
    undo: () => void undo(view),
    redo: () => void redo(view),
    find: () => void openSearchPanel(view),
    history: () => JSON.stringify(view.state.toJSON({ history: historyField })),
    destroy: () => view.destroy(),
  }
  return editor
}
