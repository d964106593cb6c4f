// Arranges the engine's rules in the sections of the rules page without repetition: lines that the page shows as a
// card, a picture or a list are removed from the text. Pure; Rules.svelte renders it. The headings are those of the
// engine (`explain`).
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

const without = (text: string, prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)

/** Parses a line such as "Rules, 1960 to 1969. Ralph Betza invented it. Source: A book." */
function parseHistoryEntry(line: string): HistoryEntry {
  const [text = '', ...sources] = line.split(/\s*Sources?: /)
  const stop = /\.\s/.exec(text)
  return {
    when: (stop ? text.slice(0, stop.index) : text).replace(/\.$/, ''),
    says: stop ? text.slice(stop.index + 2).trim() : '',
    source: sources.join(' ').trim(),
  }
}

export function ruleSheet(game: Game): RuleSheet {
  const [head, ...rest] = game.rules
  const lines = (heading: string) => rest.find((s) => s.heading === heading)?.lines ?? []
  const hasCard = (line: string) => game.pieces.some((p) => without(line, 'The ').startsWith(`${p.name} (`))
  const separate = new Set(['The board', 'The start', 'The pieces', 'Rule options', 'Notation', 'History', 'Sources'])
  const parts = rest
    .filter((s) => !separate.has(s.heading))
    .map((s) => ({ heading: s.heading, lines: s.lines.filter((l) => !hasCard(l)) }))
  return {
    goal: (head?.lines ?? []).filter((l) => !l.startsWith('Note: ')),
    board: lines('The board').filter((l) => !l.startsWith('Two squares joined by a dash')),
    start: lines('The start'),
    pieces: lines('The pieces')
      .filter((l) => !hasCard(l))
      .map((l) => l.replace(/, marked as follows: .*$/, '.')),
    parts: parts.filter((s) => s.lines.length > 0),
    notation: lines('Notation'),
    known: lines('History').map(parseHistoryEntry),
    sources: lines('Sources').map((l) => without(l, 'Source: ')),
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

/** The example that shows a section of the rules. */
export function findExample(examples: Example[], heading: string): Example | undefined {
  const about = (text: string) => plain(text).replace(/^the/, '')
  return examples.find((e) => about(e.title).startsWith(about(heading)))
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
