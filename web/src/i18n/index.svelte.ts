// The texts of the page in the user's language: `t(id)` formats a message of the catalogues `en/*.ftl` and `de/*.ftl`
// (Fluent: https://projectfluent.org). The engine words the rules of a game in the language that it is asked for. Its other
// texts are in English, and another language has its own for them: names (`localized`, from de/names.ftl) and messages
// (`messageText`, from de/engine.ftl, de/prompt.ftl and de/verdict.ftl; names, prompts and verdicts are those of the
// engine, crates/explain/de). What a rule file says itself is shown in English. A new language is a new folder and a
// line in `languages`. Tests, i18n.test.ts and
// names.test.ts, find missing and unused texts.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import type { Message } from '../client/contract'
import { settings } from '../settings/settings.svelte'
import { formatMessage, localize, nameId, parseNames, translateName, type Names } from './names'

/** German is partial: the descriptions of games are in English. */
export const languages = { en: 'English', de: 'Deutsch (teilweise)' } as const
export type Language = keyof typeof languages

/** Those that the parts of the page that few visits open add themselves (`addEnglishTexts`) are not in the first download. */
const english = import.meta.glob<string>(['./en/*.ftl', '!./en/{embed,gallery,puzzles,study,write}.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Every other language is fetched when the user chooses it. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Record<string, string>>> = {
  de: async () => (await import('./de')).texts,
}

function bundle(language: Language, texts: Record<string, string>): FluentBundle {
  const result = new FluentBundle(language, { useIsolating: false })
  for (const text of Object.values(texts)) result.addResource(new FluentResource(text))
  return result
}

/** A language as the page uses it. */
interface Catalogue {
  texts: FluentBundle
  names: Names
  /** All names of the table: they are in the language of the page. */
  translated: ReadonlySet<string>
  /** The localized answers, so that the same answer is the same object every time. */
  localized: WeakMap<object, unknown>
}
/** A table of names is no catalogue of messages: the names have no variables, and the page looks them up by name. */
function catalogue(language: Language, { './names.ftl': table = '', ...texts }: Record<string, string>): Catalogue {
  const names = parseNames(table)
  return { texts: bundle(language, texts), names, translated: new Set(names.values()), localized: new WeakMap() }
}

const fallback = catalogue('en', english)
let current = $state.raw(fallback)

/** Adds the English texts of a part that is loaded on demand. Those of other languages are one chunk. */
export const addEnglishTexts = (texts: string): void => void fallback.texts.addResource(new FluentResource(texts))

/**
 * The language of texts that the engine generates from rules, whatever the language of the page. Every element that
 * shows such a text has it as `lang`, so that a screen reader pronounces it correctly.
 */
export const ENGINE_LANGUAGE: Language = 'en'
/** A text that is either the page's own or the engine's. */
export interface LocalizedText {
  text: string
  /** Null: the language of the page. */ lang: Language | null
}
export const pageText = (text: string): LocalizedText => ({ text, lang: null })
export const engineText = (text: string): LocalizedText => ({ text, lang: ENGINE_LANGUAGE })

/** The current language of the page. */
export const language = (): Language => current.texts.locales[0] as Language

/** The language in the settings; with `auto`, the first language of the browser that the page has. */
export function preferredLanguage(): Language {
  if (settings.language !== 'auto') return settings.language
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages)
  return (found as Language | undefined) ?? 'en'
}

/** Loads the preferred language and switches to it. Called at the start and when the setting changes. */
export async function loadLanguage(): Promise<void> {
  const to = preferredLanguage()
  const result = to === 'en' ? fallback : catalogue(to, await others[to]())
  if (preferredLanguage() !== to) return
  current = result
  document.documentElement.lang = to
}

function format(from: Catalogue, name: string, values: Record<string, FluentVariable> | null): string | null {
  const found = from.texts.getMessage(name)?.value
  return found ? from.texts.formatPattern(found, values) : null
}

/** Formats the message with this id. An unknown id is returned as it is, so that it is noticed and fixed. */
export const t = (name: string, values?: Record<string, FluentVariable>): string =>
  format(current, name, values ?? null) ?? format(fallback, name, values ?? null) ?? name

/**
 * An answer of the engine with the names of sides, pieces, zones and levels in the language of the page. Components keep
 * the answer and derive this from it, so that it follows the language: `const game = $derived(localized(loaded))`. It is
 * for display only: records and requests are made from the answer.
 */
export function localized<T>(answer: T): T {
  const { names, localized: known } = current
  if (!names.size || typeof answer !== 'object' || answer === null) return answer
  if (!known.has(answer)) known.set(answer, localize(answer, names))
  return known.get(answer) as T
}

/** The name of a side or piece in the language of the page. */
export const localizedName = (english: string): string => translateName(english, current.names)
/** The name of a phase of a game. */
export const localizedPhase = (english: string): string => current.names.get(nameId('phase', english)) ?? english
/** The name of a family of games: that of its first game, of which most languages have a word of their own. */
export const localizedFamily = (english: string): string => current.names.get(nameId('family', english)) ?? english
/** The `lang` of a localized name: null if it is in the language of the page. */
export const nameLang = (name: string): Language | null => (current.translated.has(name) ? null : ENGINE_LANGUAGE)

/** A message of the engine in the language of the page, or in English if the page does not have it. */
export function messageText(message: Message): LocalizedText {
  const text = language() === ENGINE_LANGUAGE ? null : formatMessage(message, current.texts, current.names)
  return text === null ? engineText(message.text) : pageText(text)
}

/** A message of the page in the form of those of the engine, where a text is stored before it is shown. */
export const pageMessage = (key: string, args: Message['args']): Message => ({
  text: format(fallback, key, args) ?? key,
  key,
  args,
})
