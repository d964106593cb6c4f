// What a turn did, in words, for whoever hears the page: made from its events, in the reader's language. Names of pieces
// and cells come from the game. The text of a turn for the eye is the engine's.
import type { Event, Man, Side } from '../desk/api'
import { t } from '../words/index.svelte'

const LIST = 8

export function tell(before: readonly Man[], after: readonly Man[], events: readonly Event[], sides: readonly Side[]): string {
  const names = new Map([...before, ...after].map((m) => [m.kind, m.name]))
  const name = (kind: string) => names.get(kind) ?? kind
  const whose = (side: number | null) => (side === null ? '' : (sides[side]?.name ?? ''))
  const said: string[] = []
  const blown = new Set<string>()
  for (const e of events) {
    if (e.what === 'moved') said.push(t('board-did-moved', { side: whose(e.side), piece: name(e.kind), from: e.from, to: e.to }))
    else if (e.what === 'captured') said.push(t('board-did-captured', { side: whose(e.side), piece: name(e.kind), cell: e.cell }))
    else if (e.what === 'blast') {
      const cells = e.cells.slice(0, LIST).join(', ')
      for (const c of e.cells) blown.add(c)
      said.push(t('board-did-blast', { cell: e.cell, cells: e.cells.length > LIST ? `${cells} …` : cells }))
    } else if (e.what === 'removed') { if (!blown.has(e.cell)) said.push(t('board-did-removed', { side: whose(e.side), piece: name(e.kind), cell: e.cell })) }
    else if (e.what === 'pushed') said.push(e.to === null ? t('board-did-pushed-off', { cell: e.from }) : t('board-did-pushed', { from: e.from, to: e.to }))
    else if (e.what === 'laid' || e.what === 'placed') said.push(t('board-did-placed', { piece: name(e.kind), cell: e.cell }))
    else if (e.what === 'lifted') said.push(t('board-did-lifted', { piece: name(e.kind), cell: e.cell }))
    else if (e.what === 'became') said.push(t('board-did-became', { piece: name(e.kind), cell: e.cell }))
    else if (e.what === 'army-removed') said.push(t('board-did-army', { side: whose(e.side) }))
    else if (e.what === 'passed') said.push(t('board-did-passed', { side: whose(e.side) }))
  }
  return said.join(' ')
}
