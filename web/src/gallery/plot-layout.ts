// Where the dots and the names of the plot are, which dot a pointer means, and which one is next for an arrow key. In
// pixels, with y downwards. Pure.
import type { GalleryGame } from './figures'
import { measures, type Measured, type MeasureName } from './measures'
import type { Scale } from './scale'

/** The rectangle between the axes. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

export interface Dot {
  game: GalleryGame
  /** The measured numbers. */
  across: Measured
  up: Measured
  /** The place. */
  x: number
  y: number
  /** The ends of the intervals. */
  x1: number
  x2: number
  y1: number
  y2: number
}

export interface Axis {
  measure: MeasureName
  scale: Scale
}

/** The dots of the games that have both numbers, from left to right. */
export function dotsOf(games: readonly GalleryGame[], xAxis: Axis, yAxis: Axis, frame: Frame): Dot[] {
  const toX = (value: number) => frame.left + xAxis.scale.at(value) * frame.width
  const toY = (value: number) => frame.top + (1 - yAxis.scale.at(value)) * frame.height
  return games
    .flatMap((game): Dot[] => {
      const across = measures[xAxis.measure].of(game)
      const up = measures[yAxis.measure].of(game)
      if (!across || !up) return []
      const [x, x1, x2] = [toX(across.value), toX(across.low), toX(across.high)]
      return [{ game, across, up, x, y: toY(up.value), x1, x2, y1: toY(up.low), y2: toY(up.high) }]
    })
    .sort((a, b) => a.x - b.x || b.y - a.y)
}

/** The dot nearest to a place, at most `reach` pixels away. */
export function nearestDot(dots: readonly Dot[], x: number, y: number, reach: number): Dot | null {
  let best: Dot | null = null
  let least = reach
  for (const dot of dots) {
    const distance = Math.hypot(dot.x - x, dot.y - y)
    if (distance <= least) [best, least] = [dot, distance]
  }
  return best
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key)

/**
 * The dot to which a key leads: the next one to the left or right, or upwards or downwards, in the order of that axis, so
 * that either axis visits every dot. Null for another key.
 */
export function dotAfter(dots: readonly Dot[], now: Dot, key: string): Dot | null {
  if (key === 'Home') return dots[0] ?? null
  if (key === 'End') return dots.at(-1) ?? null
  if (!isArrow(key)) return null
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const row = isAcross ? dots : [...dots].sort((a, b) => b.y - a.y || a.x - b.x)
  const step = key === 'ArrowRight' || key === 'ArrowUp' ? 1 : -1
  return row[row.indexOf(now) + step] ?? now
}

export interface DotLabel {
  dot: Dot
  text: string
  x: number
  y: number
  anchor: 'start' | 'end'
}

/** The middle one of the numbers. */
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The mean width of a letter and the height of a line at the size of the labels. */
const LETTER_WIDTH = 7
const LINE_HEIGHT = 14
/** From the middle of a dot to its label. */
const GAP = 8
export const DOT_RADIUS = 5

const around = ({ x, y }: Dot, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** The label of a dot to its right or left, and the space that it takes. */
function labelAt(dot: Dot, text: string, anchor: 'start' | 'end'): { label: DotLabel; box: Box } {
  const width = text.length * LETTER_WIDTH
  const left = anchor === 'start' ? dot.x + GAP : dot.x - GAP - width
  const box = { left, right: left + width, top: dot.y - LINE_HEIGHT / 2, bottom: dot.y + LINE_HEIGHT / 2 }
  return { label: { dot, text, x: anchor === 'start' ? left : left + width, y: dot.y, anchor }, box }
}

/** The label of a dot that must have one: to its right, unless it would leave the frame there. */
export function dotLabel(dot: Dot, frame: Frame, text: string): DotLabel {
  const right = labelAt(dot, text, 'start')
  return right.box.right <= frame.left + frame.width ? right.label : labelAt(dot, text, 'end').label
}

/**
 * The names of the dots that are farthest from the middle of all, as many as fit without covering one another or another
 * dot, but at most `most`.
 */
export function outlierLabels(
  dots: readonly Dot[],
  frame: Frame,
  nameOf: (game: GalleryGame) => string,
  most: number,
): DotLabel[] {
  const [x, y] = [median(dots.map((dot) => dot.x)), median(dots.map((dot) => dot.y))]
  const distance = (dot: Dot) => Math.hypot((dot.x - x) / frame.width, (dot.y - y) / frame.height)
  const boxes: Box[] = []
  const labels: DotLabel[] = []
  for (const dot of [...dots].sort((a, b) => distance(b) - distance(a))) {
    if (labels.length >= most) break
    const isFree = (box: Box) =>
      box.left >= frame.left &&
      box.right <= frame.left + frame.width &&
      !boxes.some((other) => overlap(box, other)) &&
      !dots.some((other) => other !== dot && overlap(box, around(other, DOT_RADIUS)))
    const text = nameOf(dot.game)
    const place = (['start', 'end'] as const).map((anchor) => labelAt(dot, text, anchor)).find(({ box }) => isFree(box))
    if (!place) continue
    boxes.push(place.box)
    labels.push(place.label)
  }
  return labels
}
