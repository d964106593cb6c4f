// The examples in the comments of a rule file, which the engine runs as tests: reads them with their places, adds one and
// removes one. Pure. The engine alone knows what a line means; of its words, this module reads those that lead to a position.
import { allNodes, parse } from '../code/structure'

/** A line of an example: its place, and its text without the signs of the comment. */
export interface ExampleLine {
  from: number
  to: number
  text: string
}
/** An example, from its first line to the end of its last one. */
export interface Example {
  title: string
  from: number
  to: number
  /** Without the line that opens it. */
  lines: ExampleLine[]
}

const COMMENT = /^\s*\/\/(.*)$/
const OPENING = /^example(?:\s+(.*))?$/
const POSITION = /^position\s+(.*)$/
const PLAY = /^play\s+(.*)$/

/** The text of a comment; null if the line is not a comment. */
const commentOf = (line: string | undefined): string | null => COMMENT.exec(line ?? '')?.[1]?.trim() ?? null

/** Texts in quotation marks that have several lines, which may look like comments. */
function longTexts(text: string): { from: number; to: number }[] {
  const tokens = [...allNodes(parse(text))].flatMap(({ args, props }) => [
    ...args,
    ...props.flatMap(({ value }) => value ?? []),
  ])
  return tokens.filter(({ from, to, quoted }) => quoted && text.slice(from, to).includes('\n'))
}

/** The examples of a rule file, in the order of the text. */
export function readExamples(text: string): Example[] {
  const quoted = longTexts(text)
  const found: Example[] = []
  let open: Example | null = null
  let from = 0
  for (const line of text.split('\n')) {
    const to = from + line.length
    const begin = from
    const comment = quoted.some((range) => range.from < begin && begin < range.to) ? null : commentOf(line)
    const opening = comment === null ? null : OPENING.exec(comment)
    if (opening) found.push((open = { title: opening[1] ?? '', from, to, lines: [] }))
    else if (!comment) open = null
    else if (open) {
      open.lines.push({ from, to, text: comment })
      open.to = to
    }
    from = to + 1
  }
  return found
}

/** The position in which an example begins, as text; null: the start position. */
export const startOf = ({ lines }: Example): string | null => POSITION.exec(lines[0]?.text ?? '')?.[1]?.trim() ?? null

/** The turns that an example plays, as text. */
export const turnsOf = ({ lines }: Example): string[] =>
  lines.flatMap(({ text }) => (PLAY.exec(text)?.[1] ?? '').split(';').flatMap((turn) => turn.trim() || []))

/** The text with an example at its end, behind an empty line. */
export function withExample(text: string, title: string, lines: readonly string[]): string {
  const comment = [`example ${title}`, ...lines].map((line) => `// ${line.replace(/\s+/g, ' ').trim()}\n`).join('')
  const before = text.trimEnd()
  return before ? `${before}\n\n${comment}` : comment
}

/** The text without an example, and without the empty line that has separated it from what remains. */
export function withoutExample(text: string, { from, to }: Example): string {
  const lines = text.split('\n')
  let begin = text.slice(0, from).split('\n').length - 1
  let end = text.slice(0, to).split('\n').length
  const isBlank = (index: number) => !lines[index]?.trim()
  if (commentOf(lines[end]) === '') end += 1
  else if (commentOf(lines[begin - 1]) === '' && commentOf(lines[end]) === null) begin -= 1
  if (begin > 0 && isBlank(begin - 1) && isBlank(end)) begin -= 1
  return [...lines.slice(0, begin), ...lines.slice(end)].join('\n')
}
