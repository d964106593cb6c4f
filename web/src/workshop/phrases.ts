// The texts of CodeMirror's own controls in the language of the page, by their English ones.
import { t } from '../i18n/index.svelte'

/** The message of each phrase. */
const PHRASES: Record<string, string> = {
  Find: 'find',
  Replace: 'replace-with',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'case',
  'by word': 'word',
  regexp: 'pattern',
  replace: 'replace',
  'replace all': 'replace-all',
  close: 'close',
  Completions: 'completions',
  Diagnostics: 'problems',
  'No diagnostics': 'none',
}

export const editorPhrases = (): Record<string, string> =>
  Object.fromEntries(Object.entries(PHRASES).map(([english, id]) => [english, t(`write-phrase-${id}`)]))
