// Reads the form of a rule file (KDL): its nodes with their words, values, properties and blocks, however incomplete the
// text is. Pure. It knows no word of the language: the engine says what a text means and what is wrong with it.

/** A word or a text in quotation marks; `value` is without them. */
export interface Token {
  from: number
  to: number
  value: string
  quoted: boolean
}
export interface Property {
  name: Token
  /** Null while it is being typed. */
  value: Token | null
}
/** A line, or what stands between two semicolons: a word, its values and properties, and the nodes in its block. */
export interface Node {
  word: Token
  args: Token[]
  props: Property[]
  from: number
  to: number
  /** The place between the braces; null if it has no block. `to` is the end of the text if the brace is missing. */
  block: { from: number; to: number } | null
  children: Node[]
  parent: Node | null
}

const SPACE = /[^\S\n]+/y
const WORD = /[^\s{}=;"]+/y
const COMMENT = /\/\/[^\n]*/y

/** The end of a block comment, which may contain others. */
function endOfComment(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const two = text.slice(at, at + 2)
    if (two === '/*') depth++
    else if (two === '*/' && --depth === 0) return at + 2
    if (two === '/*' || two === '*/') at++
  }
  return text.length
}

/** The text in quotation marks at this place. One of a single line ends with it if its mark is missing. */
function quoted(text: string, from: number): Token {
  const open = /^#*(?:"""|")/.exec(text.slice(from, from + 20))![0]
  const close = [...open].reverse().join('')
  const isRaw = open.startsWith('#')
  const isLong = open.includes('"""')
  const begin = from + open.length
  let end = begin
  while (end < text.length && !text.startsWith(close, end) && (isLong || text[end] !== '\n'))
    end += !isRaw && text[end] === '\\' ? 2 : 1
  end = Math.min(end, text.length)
  return {
    from,
    to: text.startsWith(close, end) ? end + close.length : end,
    value: text.slice(begin, end),
    quoted: true,
  }
}

class Parser {
  at = 0
  readonly root: Node[] = []
  /** The nodes whose blocks are open. */
  open: Node[] = []
  current: Node | null = null
  /** The property that waits for its value. */
  waiting: Property | null = null
  last: Token | null = null

  constructor(readonly text: string) {}

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    return found && found[0]
  }

  #end(at: number) {
    if (this.current) this.current.to = Math.max(this.current.to, at)
    this.current = this.waiting = this.last = null
  }

  #token(token: Token) {
    this.at = token.to
    if (this.waiting) this.waiting.value = token
    else if (this.current) this.current.args.push(token)
    else {
      const parent = this.open.at(-1) ?? null
      this.current = {
        word: token,
        args: [],
        props: [],
        from: token.from,
        to: token.to,
        block: null,
        children: [],
        parent,
      }
      ;(parent?.children ?? this.root).push(this.current)
    }
    this.current!.to = token.to
    this.last = this.waiting ? null : token
    this.waiting = null
  }

  #brace(letter: string) {
    if (letter === '{') {
      if (this.current) {
        this.current.block = { from: this.at + 1, to: this.text.length }
        this.open.push(this.current)
      }
      this.current = this.waiting = this.last = null
    } else {
      this.#end(this.at)
      const closed = this.open.pop()
      if (closed) {
        closed.block!.to = this.at
        closed.to = this.at + 1
      }
    }
    this.at += 1
  }

  parse(): Node[] {
    const { text } = this
    while (this.at < text.length) {
      const letter = text[this.at]!
      const space = this.#match(SPACE) ?? this.#match(COMMENT)
      if (space) this.at += space.length
      else if (text.startsWith('/*', this.at)) this.at = endOfComment(text, this.at)
      else if (text.startsWith('/-', this.at)) this.at += 2
      else if (letter === '\\') this.at = text.indexOf('\n', this.at) + 1 || text.length
      else if (letter === '\n' || letter === ';') {
        this.#end(this.at)
        this.at += 1
      } else if (letter === '{' || letter === '}') this.#brace(letter)
      else if (letter === '=') this.#equals()
      else if (letter === '"' || /^#+"/.test(text.slice(this.at, this.at + 8))) this.#token(quoted(text, this.at))
      else this.#word()
    }
    for (const node of this.open) node.to = text.length
    return this.root
  }

  #word() {
    const value = this.#match(WORD) ?? this.text[this.at]!
    this.#token({ from: this.at, to: this.at + value.length, value, quoted: false })
  }

  /** The token before it is the name of a property. */
  #equals() {
    this.at += 1
    if (!this.current || !this.last || this.current.args.at(-1) !== this.last) return
    this.current.args.pop()
    this.waiting = { name: this.last, value: null }
    this.current.props.push(this.waiting)
    this.current.to = this.at
  }
}

/** The nodes of a text. */
export const parse = (text: string): Node[] => new Parser(text).parse()

/** The nodes whose blocks contain this place, from the outside. */
export function blocksAt(nodes: readonly Node[], at: number): Node[] {
  const found = nodes.find(({ block }) => block && block.from <= at && at <= block.to)
  return found ? [found, ...blocksAt(found.children, at)] : []
}

/** The node whose line contains this place: its word, values and properties, not its block. */
export function nodeAt(nodes: readonly Node[], at: number): Node | null {
  const siblings = blocksAt(nodes, at).at(-1)?.children ?? nodes
  return siblings.find((node) => node.from <= at && at <= (node.block ? node.block.from - 1 : node.to)) ?? null
}

/** All nodes, those in blocks after their own. */
export function* allNodes(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node
    yield* allNodes(node.children)
  }
}
