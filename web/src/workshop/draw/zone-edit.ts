// The zones of a rule file as cells, and the edits that change them: the list of one side, or of all, is replaced, written or
// removed, and nothing else of the line changes. Pure.
import type { Node, Token } from '../code/structure'
import { readCellList, writeCellList } from './cell-list'
import { nodesOf, type Drawing } from './drawing'
import type { Edit } from './edit'
import { insertAfter } from './line-edit'
import { listable } from './moved-cells'

/** A line `zone`. Several may have the same name under different readings. */
export interface ZoneLine {
  name: string
  /** What it says after `if=`; null if it always counts. */
  condition: string | null
  node: Node
}

/** The properties of a zone that are not sides. */
const NO_SIDES: ReadonlySet<string> = new Set(['look', 'if'])

export function zoneLines(text: string, { board }: Drawing): ZoneLine[] {
  return nodesOf(text, board.children, 'zone').flatMap((node) => {
    const name = node.args[0]?.value
    const condition = node.props.find((prop) => prop.name.value === 'if')?.value?.value ?? null
    return name ? [{ name, condition, node }] : []
  })
}

/** The list of cells that are given by their ids. */
function writeCells(ids: ReadonlySet<string>, drawing: Drawing): string {
  const cells = listable(drawing)
  return writeCellList(new Set([...cells.values()].filter(({ id }) => ids.has(id)).map(({ name }) => name)), cells)
}

/** The list of a side; null as a side means all sides. */
function listOf({ node }: ZoneLine, side: string | null): Token | null {
  if (side === null) return node.args[1] ?? null
  return node.props.find((prop) => prop.name.value === side)?.value ?? null
}

/** The ids of the cells of a zone for a side, without those for all sides; null if it is not written as a list of cells. */
export function zoneCells(drawing: Drawing, zone: ZoneLine, side: string | null): Set<string> | null {
  const list = listOf(zone, side)
  if (!list) return new Set()
  const names = readCellList(list.value, listable(drawing))
  return names && new Set([...names].map((name) => drawing.byName.get(name.toLowerCase())!.id))
}

/** The edit that gives a zone these cells for a side. */
export function zoneEdit(
  text: string,
  drawing: Drawing,
  zone: ZoneLine,
  side: string | null,
  cells: ReadonlySet<string>,
): Edit {
  const list = listOf(zone, side)
  const value = cells.size ? `"${writeCells(cells, drawing)}"` : null
  if (list && value) return { from: list.from, to: list.to, insert: value }
  const prop = zone.node.props.find((prop) => prop.name.value === side)
  if (list) {
    const from = prop?.name.from ?? list.from
    return { from: from - /\s*$/.exec(text.slice(0, from))![0].length, to: list.to, insert: '' }
  }
  const { args, props } = zone.node
  // The sides come after the name, and before what else the line says.
  const sides = props.filter(({ name, value }) => value && !NO_SIDES.has(name.value)).map(({ value }) => value!.to)
  const at = side === null ? args[0]!.to : Math.max(args.at(-1)!.to, ...sides)
  return { from: at, to: at, insert: value ? ` ${property(side)}${value}` : '' }
}
const property = (side: string | null) => (side === null ? '' : `${side}=`)

/** The edit that writes a new zone, after the others or after the drawing. */
export function newZoneEdit(
  text: string,
  drawing: Drawing,
  name: string,
  side: string | null,
  cells: ReadonlySet<string>,
): Edit {
  const line = `zone ${name} ${property(side)}"${writeCells(cells, drawing)}"`
  const last = zoneLines(text, drawing).at(-1)?.node ?? drawing.grids.at(-1)!
  return insertAfter(text, last, [line])
}
