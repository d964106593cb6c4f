// The rules as the engine tells them, put in the order of the rules page, so that nothing is told twice: what has a card, a
// picture or a list of its own leaves the text. Pure; Rules.svelte shows it. The headings are the engine's (`explain`).
import type { Game, GuidePart, Man, PieceInfo, RuleSection } from '../desk/api'

export interface Sheet {
  /** What the game is about and what wins it. */
  goal: string[]
  board: string[]
  /** Where everybody stands, which the picture shows. */
  start: string[]
  /** What holds for all pieces. */
  pieces: string[]
  /** Castling, stones, the turn, check, the end … */
  parts: RuleSection[]
  notation: string[]
  known: Known[]
  sources: string[]
}
/** Something known of a game's past. */
export interface Known { when: string; says: string; source: string }

const without = (text: string, prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)

/** "Rules, 1960 to 1969. Somebody invented it. Source: A book." */
function known(line: string): Known {
  const [told = '', ...sources] = line.split(/\s*Sources?: /)
  const stop = /\.\s/.exec(told)
  return {
    when: (stop ? told.slice(0, stop.index) : told).replace(/\.$/, ''),
    says: stop ? told.slice(stop.index + 2).trim() : '',
    source: sources.join(' ').trim(),
  }
}

export function sheetOf(game: Game): Sheet {
  const [head, ...rest] = game.rules
  const lines = (heading: string) => rest.find((s) => s.heading === heading)?.lines ?? []
  const carded = (line: string) => game.pieces.some((p) => without(line, 'The ').startsWith(`${p.name} (`))
  const own = new Set(['The board', 'The start', 'The pieces', 'Doubtful rules', 'Writing it down', 'What is known of it', 'Sources'])
  const parts = rest.filter((s) => !own.has(s.heading)).map((s) => ({ heading: s.heading, lines: s.lines.filter((l) => !carded(l)) }))
  return {
    goal: (head?.lines ?? []).filter((l) => !l.startsWith('Note: ')),
    board: lines('The board').filter((l) => !l.startsWith('Two squares with a dash')),
    start: lines('The start'),
    pieces: lines('The pieces').filter((l) => !carded(l)).map((l) => l.replace(/; on them stands: .*$/, '.')),
    parts: parts.filter((s) => s.lines.length > 0),
    notation: lines('Writing it down'),
    known: lines('What is known of it').map(known),
    sources: lines('Sources').map((l) => without(l, 'Source: ')),
  }
}

/** Kinds that are told in one card: those of which the same is said, and which no picture tells apart. */
export function cardsOf(pieces: PieceInfo[], pictured: (kind: string) => boolean): PieceInfo[][] {
  const cards: PieceInfo[][] = []
  for (const piece of pieces) {
    const same = pictured(piece.kind) ? undefined : cards.find(([first]) => !pictured(first!.kind) && first!.lines.join() === piece.lines.join())
    if (same) same.push(piece)
    else cards.push([piece])
  }
  return cards
}

/** A rule with its position, from the page about the game. */
export interface Example { title: string; anchor: string; text: string; men: Man[] }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The example that shows what a part of the rules says. */
export function exampleFor(examples: Example[], heading: string): Example | undefined {
  const about = (text: string) => plain(text).replace(/^the/, '')
  return examples.find((e) => about(e.title).startsWith(about(heading)))
}

/** Of each part of the page about the game that has a diagram the first one, with what is said before it; those of single pieces,
    which have cards, of the start, of rules in doubt and of how things are written are left out. */
export function examplesOf(parts: GuidePart[], game: Game, parse: (html: string) => Document): Example[] {
  const found: Example[] = []
  const names = game.pieces.map((p) => plain(p.name))
  const placed = (men: Man[]) => men.map((m) => `${m.cell}${m.kind}${m.side}`).sort().join()
  const start = placed(game.start)
  let title = '', anchor = '', text = ''
  for (const part of parts) {
    if ('html' in part) {
      for (const node of parse(part.html).body.children) {
        if (/^H[1-6]$/.test(node.tagName)) { title = node.textContent ?? ''; anchor = node.id; text = '' }
        else if (node.tagName === 'P') text = node.innerHTML
        else if (node.tagName === 'UL') text = node.outerHTML
      }
    } else if (part.men && title && text && !found.some((e) => e.title === title)) {
      const about = plain(title).replace(/^the/, '')
      if (!/^(Readings|Writing it down)/.test(title) && !game.readings.some((r) => r.name === title) && !names.some((n) => about === n || about === `${n}s`) && placed(part.men) !== start) found.push({ title, anchor, text, men: part.men })
    }
  }
  return found
}
