// Applies what the server says has changed at a table to the view that the page has. It does not interpret the fields.
import type { ListChange, TableChange } from './server-types'
import type { TableView } from './tables'

/** The view after the change; the old one stays as it is. */
export function applyChange(view: TableView, change: TableChange): TableView {
  return {
    ...view,
    ...change.set,
    clock: change.clock,
    pieces: changedList(view.pieces, change.pieces),
    turns: changedList(view.turns, change.turns),
    ...((change.table ?? view.table) && { table: change.table ?? view.table }),
  } as TableView
}

function changedList<T>(list: T[], change: ListChange | undefined): T[] {
  if (!change) return list
  const gone = new Set(change.remove)
  const now = list.filter((_, place) => !gone.has(place))
  // Ascending, so that each place is that of the new list.
  for (const [place, item] of change.insert) now.splice(place, 0, item as T)
  return now
}
