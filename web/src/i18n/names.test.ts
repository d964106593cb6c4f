// The German names and messages are complete: for the sides, pieces, zones and goals of the shipped games, for the levels,
// and for the prompts and verdicts of the engine. They are for display only: records keep the English names.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'
import type { GameRecord, GameUpdate } from '../client/contract'
import { formatMessage, localize, nameId, parseNames, translateName } from './names'

const read = (files: Record<string, string>, ending: string): string => {
  const found = Object.entries(files).find(([path]) => path.endsWith(ending))
  if (!found) throw new Error(`there is no file ${ending}`)
  return found[1]
}
const german = import.meta.glob<string>('./de/*.ftl', { query: '?raw', import: 'default', eager: true })
const english = import.meta.glob<string>('../../../crates/explain/en/{prompt,verdict}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const rules = import.meta.glob<string>(['../../../games/*/*.kdl', '!../../../games/*/lessons.kdl'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const levels = import.meta.glob<string>('../../../crates/engine/src/search/level.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const names = parseNames(read(german, 'names.ftl'))
const catalogue = new FluentBundle('de', { useIsolating: false })
const errors = Object.entries(german)
  .filter(([path]) => !path.endsWith('names.ftl'))
  .flatMap(([, text]) => catalogue.addResource(new FluentResource(text)))
const say = (key: string, args: Record<string, string | number> = {}) => formatMessage({ key, args }, catalogue, names)

/** The names that a rule file defines. */
function namesIn(file: string): string[] {
  return file.split('\n').flatMap((line) => {
    const [, quoted, word, rest = ''] = /^\s*(?:side|piece|stone) (?:"([^"]*)"|(\S+))(.*)/.exec(line) ?? []
    const name = /\bname="([^"]*)"/.exec(rest)?.[1] ?? quoted ?? word
    return name === undefined ? [] : [name]
  })
}
const allNames = [...new Set(Object.values(rules).flatMap(namesIn))].sort()
const found = (pattern: RegExp) => [
  ...new Set(Object.values(rules).flatMap((file) => [...file.matchAll(pattern)].map((match) => match[1]!))),
]

describe('the German names', () => {
  it.each(['bollwerk-178', 'bombalot', 'fortress-chess', 'wolf-chess', 'bomberman-chess'])(
    'include every side, piece and stone of %s',
    (id) => {
      const here = namesIn(read(rules, `/${id}/${id}.kdl`))
      expect(here.length).toBeGreaterThan(7)
      expect(here.filter((name) => !names.has(nameId('name', name)))).toEqual([])
    },
  )
  it('include those of all other games, except where no German name is in use', () => {
    const missing = allNames.filter((name) => !names.has(nameId('name', name)))
    expect(missing).toEqual(['Ai-Wok', 'Pincer'])
  })
  it('include every level', () => {
    const count = [...read(levels, 'level.rs').matchAll(/^\s+about: "/gm)].length
    expect(count).toBeGreaterThan(0)
    const ids = Array.from({ length: count }, (_, i) => [`level-${i + 1}`, `level-${i + 1}-about`]).flat()
    expect([...names.keys()].filter((id) => id.startsWith('level-'))).toEqual(ids)
  })
  it('include every phase, every zone that is shown, and every goal with a text', () => {
    const ids = [
      ...found(/^\s*phase (\S+)/gm).map((phase) => nameId('phase', phase)),
      ...found(/^\s*zone (\S+) .*look=/gm).map((zone) => nameId('zone', zone)),
      ...found(/^\s*(?:occupy|extinct|stuck|checks) .*\btext="([^"]*)"/gm).map((goal) => nameId('goal', goal)),
    ]
    expect([...names.keys()].filter((id) => /^(phase|zone|goal)-/.test(id)).sort()).toEqual(ids.sort())
  })
  it('include nothing else', () => {
    const used = new Set(allNames.map((name) => nameId('name', name)))
    expect([...names.keys()].filter((id) => id.startsWith('name-') && !used.has(id))).toEqual([])
  })
  it('do not change if they are translated again', () => {
    for (const [id, name] of names) if (id.startsWith('name-')) expect(translateName(name, names)).toBe(name)
  })
})

/** The messages of a catalogue, each with its variables. */
function variables(text: string): Map<string, string[]> {
  const code = text.replace(/^#.*$/gm, '')
  return new Map(
    code.split(/^(?=[a-z][\w-]*\s*=)/m).flatMap((part) => {
      const id = /^([a-z][\w-]*)\s*=/.exec(part)?.[1]
      return id ? [[id, [...new Set([...part.matchAll(/\$(\w+)/g)].map((match) => match[1]!))].sort()] as const] : []
    }),
  )
}

describe('the German messages', () => {
  const all = variables(['engine.ftl', 'prompt.ftl', 'verdict.ftl'].map((name) => read(german, name)).join('\n'))

  it('can be parsed', () => expect(errors).toEqual([]))
  it.each(['prompt', 'verdict'])('include every text of %s.ftl, with the same variables', (file) => {
    const texts = variables(read(english, `${file}.ftl`))
    expect(texts.size).toBeGreaterThan(15)
    for (const [id, used] of texts) expect(all.get(id), id).toEqual(used)
  })
  it('translate the names of sides and pieces', () => {
    expect(say('prompt-from', { kind: "King's Knight", goes: 'yes' })).toBe('Königsspringer: Wähle ein Zielfeld.')
    expect(say('why-not-yours', { kind: 'Rook', cell: 'e4', side: 'White' })).toBe(
      'Turm auf e4 kann jetzt nicht ziehen: Weiß ist am Zug.',
    )
    expect(say('prompt-put', { stone: 'no', kind: 'Sea Serpent', n: 1 }), 'a name without a German one').toBe(
      'Sea Serpent einsetzen: Es gibt dafür ein Feld.',
    )
    expect(say('choice-captures', { squares: 'e4, d5' })).toBe('Schlägt e4, d5')
  })
  it('translate lists of names', () => {
    expect(say('ending-resigned', { side: 'White and Red', n: 2 })).toBe('Weiß und Rot geben auf.')
    expect(say('verdict-extinct', { side: 'Black', men: 'King or Attacker' })).toBe(
      'Schwarz: König oder Angreifer nicht mehr auf dem Brett.',
    )
    expect(say('verdict-nearly-extinct', { side: 'none', men: 'piece', n: 1 })).toBe(
      'Keine Seite hat mehr als eine Figur.',
    )
  })
  it('can contain each other', () => {
    expect(
      say('verdict-draw-odds', {
        side: 'Black',
        reason: 'the same position has occurred 3 times',
        reason_key: 'verdict-repetition',
        reason_n: 3,
      }),
    ).toBe('Dieselbe Stellung ist 3-mal vorgekommen. Ein Remis zählt als Sieg: Schwarz.')
    expect(say('ending-claimed', { reason: 'something new', reason_key: 'verdict-new' })).toBeNull()
  })
  it('are not used if something is missing: the English text is shown', () => {
    expect(say('verdict-new')).toBeNull()
    expect(say('verdict-mate')).toBeNull()
    expect(say('verdict-goal', { text: 'the ship has landed' })).toBeNull()
    expect(say('verdict-told', { side: 'White', text: 'the lion is caught' })).toBe('Weiß: Der Löwe ist gefangen.')
  })
})

/** Fails the test if anything changes it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

it('a family of games is named in the language of the page', () => {
  expect(names.get(nameId('family', 'Chess'))).toBe('Schach')
})

describe('an answer', () => {
  const record: GameRecord = frozen({
    game: 'chess',
    readings: { White: 'King' },
    start: 'King',
    seats: [{ by: 'person' }, { by: 'computer', level: 3 }],
    turns: [{ text: 'Knight' }],
    ended: null,
  })
  const piece = (name: string) => ({ cell: 'e1', kind: name, name, letter: name[0], badges: ['imitates:Queen'] })
  const message = { text: 'Choose where the King goes.', key: 'prompt-from', args: { kind: 'King' } }
  const update = frozen({
    record,
    view: {
      game: { id: 'chess', name: 'King' },
      sides: [
        { name: 'White', level: null },
        { name: 'Black', level: { number: 3, name: 'Casual', about: '' } },
      ],
      board: { cells: [{ name: 'e1', zones: [{ name: 'goal', look: 'goal', side: null }] }] },
      pieces: [piece('King'), piece('Sea Serpent')],
      stock: [{ side: 0, items: [{ kind: 'Pawn', name: 'Pawn' }] }],
      captured: [{ side: 0, pieces: [{ kind: 'Queen', name: 'Queen' }] }],
      turns: [{ text: 'King', short: 'King' }],
      verdict: { reason: message },
      phase: 'play',
    },
  }) as unknown as GameUpdate

  it('has German names of sides, pieces, zones and levels', () => {
    const view = localize(update.view, names)
    expect(view.sides.map((side) => [side.name, side.level?.name])).toEqual([
      ['Weiß', undefined],
      ['Schwarz', 'Gelegenheitsspieler'],
    ])
    expect(view.pieces.map(({ kind, name }) => [kind, name])).toEqual([
      ['King', 'König'],
      ['Sea Serpent', 'Sea Serpent'],
    ])
    expect(view.board.cells[0]!.name).toBe('e1')
    expect(view.board.cells[0]!.zones[0]!.name).toBe('Ziel')
    expect(view.stock[0]!.items[0]!.name).toBe('Bauer')
    expect(view.captured[0]!.pieces[0]!.name).toBe('Dame')
  })
  it('is not changed, and shares what has no names', () => {
    const before = structuredClone(update)
    const after = localize(update.view, names)
    expect(update).toEqual(before)
    expect(after.pieces[1]).toBe(update.view.pieces[1])
    for (const part of ['game', 'turns', 'verdict', 'phase'] as const) expect(after[part]).toBe(update.view[part])
  })
  it('never changes a record', () => {
    expect(localize(record, names)).toBe(record)
    expect(localize(update, names).record).toBe(record)
    expect(localize(update, parseNames(''))).toBe(update)
  })
})
