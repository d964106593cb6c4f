// Fills piece-sheet.html: a row of squares for every image, in every size, for every side, on light and dark squares.
import '../src/elements/theme.css'
import { applyTheme, type ThemeChoice } from '../src/board/apply-theme'
import { pieceImages, symbolId, symbols } from '../src/board/glyphs'

const query = new URLSearchParams(location.search)
const list = (name: string, fallback: string) => (query.get(name) ?? fallback).split(',').filter(Boolean)
applyTheme({
  scheme: (query.get('scheme') ?? 'light') as ThemeChoice['scheme'],
  boardTheme: (query.get('board') ?? 'paper') as ThemeChoice['boardTheme'],
  pieceTheme: (query.get('pieces') ?? 'ivory') as ThemeChoice['pieceTheme'],
})
const sides = list('sides', 'white,black'),
  sizes = list('sizes', '24,32,48,72').map(Number),
  only = list('only', '')
const STYLE = `
  body { columns: auto; padding: 8px; font: 12px sans-serif }
  main { display: flex; flex-wrap: wrap; gap: 6px 14px }
  .sizes { line-height: 0 }
  .sizes span {
    display: inline-block;
    --piece-fill: var(--side-fill); --piece-line: var(--side-line); --piece-edge: var(--side-edge);
  }
  .light { background: var(--cell-light) }
  .dark { background: var(--cell-dark) }
  .symbols { position: absolute }`
const cell = (name: string, side: string, size: number, tone: string) =>
  `<span class="look-${side} ${tone}" style="width:${size}px;height:${size}px"><svg width="${size}" height="${size}">` +
  `<use href="#${symbolId(name)}" width="${size}" height="${size}"/></svg></span>`
const row = (name: string, size: number) =>
  sides.map((side) => cell(name, side, size, 'light') + cell(name, side, size, 'dark')).join('')
const sheet = pieceImages
  .filter((p) => !only.length || only.includes(p.name))
  .map(
    (p) =>
      `<div><div>${p.name}</div>` +
      sizes.map((size) => `<div class="sizes">${row(p.name, size)}</div>`).join('') +
      '</div>',
  )
  .join('')
document.body.innerHTML = `<style>${STYLE}</style><svg width="0" height="0" class="symbols">${symbols}</svg><main>${sheet}</main>`
