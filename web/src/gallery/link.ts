// The state of the gallery in the address: what is chosen, the order, and the plot. Pure. What an address cannot mean is
// returned as `unknown`, so that the page can say so.
import { FACETS, facets, nothingChosen, type Chosen } from './facets'
import { isMeasure, type MeasureName } from './measures'
import type { Order } from './sorting'

export interface Plot {
  x: MeasureName
  y: MeasureName
  /** Whether the interval of every game is drawn. */
  hasIntervals: boolean
}

export interface Taste {
  /** The words of the search. */
  text: string
  /** The id of a family; empty: all. */
  family: string
  chosen: Chosen
  order: Order
  /** Null: the plot is closed. */
  plot: Plot | null
  /** The id of the game that is selected in the plot. */
  game: string
}

export const DEFAULT_PLOT: Plot = { x: 'length', y: 'choices', hasIntervals: false }
export const defaultTaste = (): Taste => ({
  text: '',
  family: '',
  chosen: nothingChosen(),
  order: { by: 'name', isDescending: false },
  plot: null,
  game: '',
})

/** Between the options of a facet, and between the axes of the plot. */
const SEPARATOR = '.'

/** Parses the query of an address. */
export function readTaste(query: string): { taste: Taste; unknown: string[] } {
  const taste = defaultTaste()
  const chosen: Record<string, readonly string[]> = { ...taste.chosen }
  const unknown: string[] = []
  for (const [name, value] of new URLSearchParams(query)) {
    const facet = FACETS.find((each) => each === name)
    if (facet) {
      const wanted = value.split(SEPARATOR).filter(Boolean)
      const all = [...chosen[facet]!, ...wanted]
      chosen[facet] = facets[facet].options.filter((option) => all.includes(option))
      unknown.push(...wanted.filter((o) => !facets[facet].options.includes(o)).map((option) => `${name}=${option}`))
    } else if (name === 'q') taste.text = value
    else if (name === 'family') taste.family = value
    else if (name === 'game') taste.game = value
    else if (name === 'sort') {
      const by = value.replace(/^-/, '')
      if (by === 'name' || isMeasure(by)) taste.order = { by, isDescending: value.startsWith('-') }
      else unknown.push(`sort=${value}`)
    } else if (name === 'plot') {
      const [x = '', y = '', intervals] = value.split(SEPARATOR)
      if (isMeasure(x) && isMeasure(y)) taste.plot = { x, y, hasIntervals: intervals === 'intervals' }
      else unknown.push(`plot=${value}`)
    } else unknown.push(value ? `${name}=${value}` : name)
  }
  return { taste: { ...taste, chosen: chosen as Chosen }, unknown }
}

/** The query of a taste; empty for the default one. */
export function writeTaste({ text, family, chosen, order, plot, game }: Taste): string {
  const query = new URLSearchParams()
  if (text.trim()) query.set('q', text.trim())
  if (family) query.set('family', family)
  for (const facet of FACETS) if (chosen[facet].length) query.set(facet, chosen[facet].join(SEPARATOR))
  if (order.by !== 'name' || order.isDescending) query.set('sort', `${order.isDescending ? '-' : ''}${order.by}`)
  if (plot) query.set('plot', [plot.x, plot.y, ...(plot.hasIntervals ? ['intervals'] : [])].join(SEPARATOR))
  if (plot && game) query.set('game', game)
  return query.toString()
}

/** What is chosen, without the order and the plot. */
export const selectionOf = ({ text, family, chosen }: Taste): string =>
  writeTaste({ ...defaultTaste(), text, family, chosen })
