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
/** The sign of a promoted man: a star of radius 1 around (0,0). */
export const star = 'M' + Array.from({ length: 10 }, (_, i) => {
  const r = i % 2 ? 0.46 : 1, a = (i * Math.PI) / 5
  return `${(r * Math.sin(a)).toFixed(3)} ${(-r * Math.cos(a)).toFixed(3)}`
}).join('L') + 'Z'

export const symbolId = (name: string) => `glyph-${name}`

/** All pictures as <symbol>s, to be put into the document once (App.svelte). */
export const symbols = pictures
  .map((p) => `<symbol id="${symbolId(p.name)}" viewBox="${p.viewBox}">${p.body}</symbol>`)
  .join('')
