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
const cell = (name: string, side: string, size: number, tone: string) =>
  `<span style="display:inline-block;width:${size}px;height:${size}px;background:var(--cell-${tone});--piece-fill:var(--side-fill);--piece-line:var(--side-line);--piece-edge:var(--side-edge)" class="look-${side}"><svg width="${size}" height="${size}"><use href="#${symbolId(name)}" width="${size}" height="${size}"/></svg></span>`
document.body.style.cssText = 'columns:auto;padding:8px;font:12px sans-serif'
document.body.innerHTML = `<svg width="0" height="0" style="position:absolute">${symbols}</svg><div style="display:flex;flex-wrap:wrap;gap:6px 14px">${pieceImages
  .filter((p) => !only.length || only.includes(p.name))
  .map(
    (p) =>
      `<div><div>${p.name}</div>${sizes.map((s) => `<div style="line-height:0">${sides.map((side) => cell(p.name, side, s, 'light') + cell(p.name, side, s, 'dark')).join('')}</div>`).join('')}</div>`,
  )
  .join('')}</div>`
