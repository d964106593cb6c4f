// Arranges the engine's rules in the sections of the rules page without repetition: lines that the page shows as a
// card, a picture or a list are removed from the text. Pure; Rules.svelte renders it. Sections are found by
// their keys, whatever the language.
import type { Game, GuidePart, BoardPiece, PieceInfo, RuleSection } from '../client/api'

export interface RuleSheet {
  /** What the game is about and how it is won. */
  goal: string[]
  board: string[]
  /** The start position in words, which the picture shows. */
  start: string[]
  /** The rules of all pieces. */
  pieces: string[]
  /** Castling, stones, the turn, check, the end and so on. */
  parts: RuleSection[]
  notation: string[]
  known: HistoryEntry[]
  sources: string[]
}
/** An entry of the history of a game. */
export interface HistoryEntry {
  when: string
  says: string
  source: string
}

/** Whether a line is about this piece: "The Rook (R) moves …", "Die Figur »Pincer« (P) zieht …". */
function begins(line: string, name: string): boolean {
  const [subject = ''] = line.split(' (', 1)
  const article = subject.replace(/[»«]/g, '')
  return article === name || ['The', 'Der', 'Die', 'Das', 'Die Figur'].some((word) => article === `${word} ${name}`)
}

/** Parses a line such as "Rules, 1960 to 1969. Ralph Betza invented it. Source: A book." */
function parseHistoryEntry(line: string): HistoryEntry {
  const [text = '', ...sources] = line.split(/\s*(?:Sources?|Quellen?): /)
  const stop = /\.\s/.exec(text)
  return {
    when: (stop ? text.slice(0, stop.index) : text).replace(/\.$/, ''),
    says: stop ? text.slice(stop.index + 2).trim() : '',
    source: sources.join(' ').trim(),
  }
}

export function ruleSheet(game: Game): RuleSheet {
  const [head, ...rest] = game.rules
  const lines = (key: string) => rest.find((s) => s.key === key)?.lines ?? []
  const hasCard = (line: string) => game.pieces.some((p) => begins(line, p.name))
  const separate = new Set(['board', 'start', 'pieces', 'doubts', 'writing', 'evidence', 'sources'])
  const parts = rest
    .filter((s) => !separate.has(s.key))
    .map((s) => ({ ...s, lines: s.lines.filter((l) => !hasCard(l)) }))
  return {
    goal: (head?.lines ?? []).filter((l) => !game.note || !l.endsWith(game.note)),
    board: lines('board').filter((l) => !/^(Two squares joined by a dash|Zwei Felder mit einem Strich)/.test(l)),
    start: lines('start'),
    pieces: lines('pieces')
      .filter((l) => !hasCard(l))
      .map((l) => l.replace(/, (marked as follows|mit diesen Zeichen): .*$/, '.')),
    parts: parts.filter((s) => s.lines.length > 0),
    notation: lines('writing'),
    known: lines('evidence').map(parseHistoryEntry),
    sources: lines('sources').map((l) => l.replace(/^(Source|Quelle): /, '')),
  }
}

/** Groups kinds that share a card: those with the same text and without pictures of their own. */
export function pieceCards(pieces: PieceInfo[], hasDiagram: (kind: string) => boolean): PieceInfo[][] {
  const cards: PieceInfo[][] = []
  for (const piece of pieces) {
    const same = hasDiagram(piece.kind)
      ? undefined
      : cards.find(([first]) => !hasDiagram(first!.kind) && first!.lines.join() === piece.lines.join())
    if (same) same.push(piece)
    else cards.push([piece])
  }
  return cards
}

/** A rule with its position, from the guide. */
export interface Example {
  title: string
  anchor: string
  text: string
  pieces: BoardPiece[]
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The example that shows a section of the rules. The titles of examples are in English. */
export function findExample(examples: Example[], key: string): Example | undefined {
  const about = (text: string) => plain(text).replace(/^the/, '')
  return examples.find((e) => about(e.title).startsWith(key === 'passing' ? 'captureenpassant' : key))
}

/**
 * Collects the first diagram of each section of the guide, with the text before it. It skips sections about single
 * pieces, which have cards, and those about the start, the rule options and the notation.
 */
export function collectExamples(parts: GuidePart[], game: Game, parse: (html: string) => Document): Example[] {
  const found: Example[] = []
  const names = game.pieces.map((p) => plain(p.name))
  const placementKey = (pieces: BoardPiece[]) =>
    pieces
      .map((m) => `${m.cell}${m.kind}${m.side}`)
      .sort()
      .join()
  const start = placementKey(game.start)
  let title = '',
    anchor = '',
    text = ''
  for (const part of parts) {
    if ('html' in part) {
      for (const node of parse(part.html).body.children) {
        if (/^H[1-6]$/.test(node.tagName)) {
          title = node.textContent ?? ''
          anchor = node.id
          text = ''
        } else if (node.tagName === 'P') text = node.innerHTML
        else if (node.tagName === 'UL') text = node.outerHTML
      }
    } else if (part.pieces && title && text && !found.some((e) => e.title === title)) {
      const about = plain(title).replace(/^the/, '')
      if (
        !/^(Readings|Notation|Writing it down)/.test(title) &&
        !game.readings.some((r) => r.name === title) &&
        !names.some((n) => about === n || about === `${n}s`) &&
        placementKey(part.pieces) !== start
      )
        found.push({ title, anchor, text, pieces: part.pieces })
    }
  }
  return found
}
