// The pictures of the men, from ../pieces/*.svg, as symbols to be used by name. A missing picture is no fault:
// Glyph.svelte and Man.svelte then draw a disc with the letter. Colours come from theme.css by --piece-… variables.
const files = import.meta.glob<string>('../pieces/*.svg', { query: '?raw', import: 'default', eager: true })

interface Picture { name: string; viewBox: string; body: string }

const pictures: Picture[] = Object.entries(files).map(([path, text]) => ({
  name: path.replace(/^.*\//, '').replace(/\.svg$/, ''),
  viewBox: /viewBox="([^"]+)"/.exec(text)?.[1] ?? '0 0 45 45',
  body: text.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '').replace(/<!--[\s\S]*?-->/g, ''),
}))

const names = new Set(pictures.map((p) => p.name))

export const hasGlyph = (name: string | null | undefined): name is string => !!name && names.has(name)
export const symbolId = (name: string) => `glyph-${name}`

/** All pictures as <symbol>s, to be put into the document once (App.svelte). */
export const symbols = pictures
  .map((p) => `<symbol id="${symbolId(p.name)}" viewBox="${p.viewBox}">${p.body}</symbol>`)
  .join('')
