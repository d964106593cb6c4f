// Turns the documents of docs/ into pages: `import('…/x.md?document')` gives the HTML of a Markdown file, so that the
// page needs no Markdown parser and shows the documents without a network. The parser is markdown-it: it implements
// CommonMark and tables, is widely used, and markdownlint, which checks these files, contains it already.
import MarkdownIt from 'markdown-it'
import { readFileSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { documentAt, headingSlug } from '../src/docs/documents.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const SUFFIX = '.md?document'

/** The address in the page that a link in a document leads to; null if the page does not have its target. */
export function linkTarget(from: string, href: string): string | null {
  if (/^[a-z]+:/.test(href)) return href
  const [path = '', anchor = ''] = href.split('#', 2)
  const target = path ? posix.join(posix.dirname(from), path) : from
  const document = documentAt(target)
  if (document) return `#/docs/${document.name}${anchor && `/${anchor}`}`
  const [, game, file] = /^games\/([^/]+)(?:\/([^/]+))?$/.exec(target) ?? []
  if (game && file === 'README.md') return `#/guide/${game}${anchor && `/${anchor}`}`
  if (game && (file === undefined || file === `${game}.kdl`)) return `#/rules/${game}`
  return null
}

/** The HTML of a document; `path` is its path in the repository. */
export function renderDocument(path: string, source: string): string {
  const markdown = new MarkdownIt({ html: false })
  const slugs = new Map<string, number>()
  markdown.core.ruler.push('document', ({ tokens }) => {
    tokens.forEach((token, i) => {
      const inline = tokens[i + 1]
      if (token.type === 'heading_open' && inline)
        token.attrSet('id', headingSlug(inline.children!.map((part) => part.content).join(''), slugs))
      // A link whose target the page does not have becomes plain text.
      const isKept: boolean[] = []
      for (const part of token.children ?? []) {
        if (part.type === 'link_open') {
          const target = linkTarget(path, String(part.attrGet('href')))
          isKept.push(target !== null)
          if (target !== null) part.attrSet('href', target)
        }
        const isHidden = part.type.startsWith('link_') && isKept.at(-1) === false
        if (part.type === 'link_close') isKept.pop()
        if (isHidden) Object.assign(part, { type: 'text', tag: '', nesting: 0, content: '' })
      }
    })
  })
  // A wide table or listing scrolls by itself; the keyboard can reach it.
  for (const kind of ['fence', 'code_block'] as const) {
    const render = markdown.renderer.rules[kind]!
    markdown.renderer.rules[kind] = (...of) => render(...of).replace(/^<pre/, '<pre tabindex="0"')
  }
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n'
  markdown.renderer.rules.table_close = () => '</table></div>\n'
  // The comment with which a generated document begins is for its editors.
  return markdown.render(source.replace(/^<!--.*?-->\s*/s, ''))
}

export function markdownPlugin(): Plugin {
  return {
    name: 'variorum-markdown',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, id.indexOf('?'))
      const path = relative(ROOT, file).replaceAll(sep, '/')
      this.addWatchFile(file)
      return `export default ${JSON.stringify(renderDocument(path, readFileSync(file, 'utf8')))}`
    },
  }
}
