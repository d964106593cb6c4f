// What the page says, in the reader's language: `t(name)` gives the text of that name from the catalogues
// `en/*.ftl` and `de/*.ftl` (Fluent: https://projectfluent.org). What is made from rules (pieces, squares, sentences
// about a move) comes from the engine and stands in no catalogue. A new language is a new folder and a line in
// `languages`. That no text is missing or left over is a test: words.test.ts.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { settings } from '../settings.svelte'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const english = import.meta.glob<string>('./en/*.ftl', { query: '?raw', import: 'default', eager: true })
/** Every other language is fetched when somebody reads it. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Record<string, string>>> = {
  de: async () => (await import('./de')).texts,
}

function bundle(language: Language, texts: Record<string, string>): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false })
  for (const text of Object.values(texts)) made.addResource(new FluentResource(text))
  return made
}

const fallback = bundle('en', english)
let current = $state.raw(fallback)

/** What is made from rules is in this language, whatever the page speaks: it stands as `lang` on everything that shows it,
 *  so that it is read aloud as what it is. */
export const TOLD: Language = 'en'
/** A text that is the page's own at one time and made from rules at another. */
export interface Said { text: string; /** Null: the page's own. */ lang: Language | null }
export const own = (text: string): Said => ({ text, lang: null })
export const told = (text: string): Said => ({ text, lang: TOLD })

/** The language the page speaks now. */
export const language = (): Language => current.locales[0] as Language

/** The reader's choice; without one, the first of the browser's languages that there is. */
export function wanted(): Language {
  if (settings.language !== 'auto') return settings.language
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages)
  return (found as Language | undefined) ?? 'en'
}

/** Speaks the language that is wanted. Called at the start and when the setting changes. */
export async function speak(): Promise<void> {
  const to = wanted()
  const made = to === 'en' ? fallback : bundle(to, await others[to]())
  if (wanted() !== to) return
  current = made
  document.documentElement.lang = to
}

/** The text of this name. An unknown name is shown as it is, so that it is seen and mended. */
export function t(name: string, values?: Record<string, FluentVariable>): string {
  for (const from of [current, fallback]) {
    const found = from.getMessage(name)?.value
    if (found) return from.formatPattern(found, values ?? null)
  }
  return name
}
