// Fills sheet.html: a row of cells for every picture, at every size, for every side, on both tones.
import '../src/theme.css'
import { dress, type Dress } from '../src/board/dress'
import { pictures, symbolId, symbols } from '../src/board/glyphs'

const query = new URLSearchParams(location.search)
const list = (name: string, usual: string) => (query.get(name) ?? usual).split(',').filter(Boolean)
dress({
  scheme: (query.get('scheme') ?? 'light') as Dress['scheme'],
  boardTheme: (query.get('board') ?? 'paper') as Dress['boardTheme'], pieceTheme: (query.get('pieces') ?? 'ivory') as Dress['pieceTheme'],
})
const sides = list('sides', 'white,black'), sizes = list('sizes', '24,32,48,72').map(Number), only = list('only', '')
const cell = (name: string, side: string, size: number, tone: string) =>
  `<span style="display:inline-block;width:${size}px;height:${size}px;background:var(--cell-${tone});--piece-fill:var(--side-fill);--piece-line:var(--side-line);--piece-edge:var(--side-edge)" class="look-${side}"><svg width="${size}" height="${size}"><use href="#${symbolId(name)}" width="${size}" height="${size}"/></svg></span>`
document.body.style.cssText = 'columns:auto;padding:8px;font:12px sans-serif'
document.body.innerHTML = `<svg width="0" height="0" style="position:absolute">${symbols}</svg><div style="display:flex;flex-wrap:wrap;gap:6px 14px">${pictures
  .filter((p) => !only.length || only.includes(p.name))
  .map((p) => `<div><div>${p.name}</div>${sizes.map((s) => `<div style="line-height:0">${sides.map((side) => cell(p.name, side, s, 'light') + cell(p.name, side, s, 'dark')).join('')}</div>`).join('')}</div>`)
  .join('')}</div>`
