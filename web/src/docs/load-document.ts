// Loads the HTML of documents, each of which is a chunk of its own, and their sections for the search.
import { documents, type DocumentInfo, type Section } from './documents'

const files = import.meta.glob<string>(
  [
    '../../../docs/*.md',
    '../../../docs/guide/*.md',
    '../../../docs/reference/*.md',
    '!../../../docs/{performance,strength,style}.md',
  ],
  { query: '?document', import: 'default' },
)

export const loadDocument = ({ path }: DocumentInfo): Promise<string> => files[`../../../${path}`]!()

function sections(document: string, html: string): Section[] {
  const found: Section[] = []
  for (const element of new DOMParser().parseFromString(html, 'text/html').body.children) {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (/^H[1-6]$/.test(element.tagName)) found.push({ document, anchor: element.id, heading: text, text: '' })
    else if (found.length) found.at(-1)!.text += `${text} `
  }
  return found
}

let all: Promise<Section[]> | null = null
/** The sections of all documents. */
export function loadSections(): Promise<Section[]> {
  all ??= Promise.all(documents.map(async (document) => sections(document.name, await loadDocument(document)))).then(
    (lists) => lists.flat(),
  )
  all.catch(() => {
    all = null
  })
  return all
}
