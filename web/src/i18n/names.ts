// Names of sides, pieces, levels, phases, zones and goals in another language than English. The engine sends English
// names, and the page translates them when it shows them: records, requests and stored data keep the English ones.
// A table of names is a catalogue such as de/names.ftl, keyed by the English name.
import { FluentResource, type FluentBundle, type FluentVariable } from '@fluent/bundle'
import type { Level, Message } from '../client/contract'

/** A table of names, by id. */
export type Names = ReadonlyMap<string, string>

/** Reads a table of names. Its messages are plain texts. */
export function parseNames(catalogue: string): Names {
  const names = new Map<string, string>()
  for (const { id, value } of new FluentResource(catalogue).body) if (typeof value === 'string') names.set(id, value)
  return names
}

/** The id of an English name: `name` and `King's Knight` give `name-kings-knight`. */
export const nameId = (group: 'name' | 'phase' | 'zone' | 'goal' | 'family', english: string): string =>
  `${group}-${english
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** The name of a side or a piece; the English one if the table has no other. */
export const translateName = (english: string, names: Names): string => names.get(nameId('name', english)) ?? english

/** A level; its number selects the texts. */
const translateLevel = (level: Level, names: Names): Level => ({
  ...level,
  name: names.get(`level-${level.number}`) ?? level.name,
  about: names.get(`level-${level.number}-about`) ?? level.about,
})

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The same value if `change` returns every part unchanged, otherwise a copy. */
function mapped<T>(value: T, change: (part: unknown, key: string) => unknown): T {
  if (Array.isArray(value)) {
    const parts = value.map((part) => change(part, '') as unknown)
    return parts.every((part, i) => part === value[i]) ? value : (parts as T)
  }
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, part, change(part, key)] as const)
  return parts.every(([, before, after]) => before === after)
    ? value
    : (Object.fromEntries(parts.map(([key, , after]) => [key, after])) as T)
}

/** The parts of an answer that contain named things. */
const CONTAINERS = new Set(['board', 'captured', 'cells', 'frames', 'keys', 'lessons', 'marks', 'parts', 'stock'])
/** The lists of things whose `name` is that of a side or a piece. */
const NAMED = new Set(['items', 'pieces', 'sides', 'start'])

/**
 * An answer with the names of sides, pieces, zones and levels in the language of the table. Pure: the answer itself does
 * not change, and parts without names are shared with it. Records and messages are left alone.
 */
export function localize<T>(answer: T, names: Names): T {
  const within = (part: unknown, key: string): unknown => {
    if (NAMED.has(key)) return Array.isArray(part) ? mapped(part, named) : part
    if (CONTAINERS.has(key))
      return Array.isArray(part) ? mapped(part, (one) => mapped(one, within)) : mapped(part, within)
    if (key === 'zones') return mapped(part, (zone) => renamed(zone, 'zone'))
    if (key === 'levels') return mapped(part, (level) => translateLevel(level as Level, names))
    if (key === 'level') return isObject(part) ? translateLevel(part as unknown as Level, names) : part
    if (key === 'onlyKinds') return mapped(part, (kind) => translateName(kind as string, names))
    return part
  }
  const renamed = (thing: unknown, group: 'name' | 'zone'): unknown => {
    const name = isObject(thing) && typeof thing.name === 'string' ? names.get(nameId(group, thing.name)) : undefined
    return name === undefined ? thing : { ...(thing as Fields), name }
  }
  /** Only a side has a level inside it. */
  const named = (thing: unknown) => renamed(mapped(thing, within), 'name')
  return Array.isArray(answer) ? mapped(answer, (one) => mapped(one, within)) : mapped(answer, within)
}

/** The variables of messages whose values are names, or lists such as `White and Blue` or `King or Attacker`. */
const NAME_VARIABLES = new Set(['kind', 'may_stay', 'men', 'other', 'side'])

/**
 * A message in the language of the catalogue; null if the catalogue lacks it or something that it contains. The value of
 * a variable can be another message: then `x_key` is its id, and every `x_y` its variable `y`.
 */
export function formatMessage(
  { key, args }: Pick<Message, 'key' | 'args'>,
  catalogue: FluentBundle,
  names: Names,
): string | null {
  const pattern = catalogue.getMessage(key)?.value
  if (!pattern) return null
  const conjunctions: Record<string, string> = {
    ' and ': ` ${names.get('and') ?? 'and'} `,
    ' or ': ` ${names.get('or') ?? 'or'} `,
  }
  const nameList = (list: string) =>
    names.get(nameId('name', list)) ??
    list
      .split(/( and | or |, )/)
      .map((part) => conjunctions[part] ?? translateName(part, names))
      .join('')
  const values: Record<string, FluentVariable> = {}
  for (const [name, value] of Object.entries(args)) {
    const innerKey = args[`${name}_key`]
    if (typeof value !== 'string') values[name] = value
    else if (typeof innerKey === 'string') {
      const inner = Object.entries(args).filter(([other]) => other.startsWith(`${name}_`) && other !== `${name}_key`)
      const text = formatMessage(
        { key: innerKey, args: Object.fromEntries(inner.map(([other, it]) => [other.slice(name.length + 1), it])) },
        catalogue,
        names,
      )
      if (text === null) return null
      values[name] = text
    } else if (name === 'text') {
      // A text from a rule file, which is English unless the table has it.
      const text = names.get(nameId('goal', value))
      if (text === undefined) return null
      values[name] = text
    } else values[name] = NAME_VARIABLES.has(name) ? nameList(value) : value
  }
  const errors: Error[] = []
  const text = catalogue.formatPattern(pattern, values, errors)
  return errors.length ? null : text
}
