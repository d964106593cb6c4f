// Stores analyses in this browser (IndexedDB), by the storage key of their link, once the user has added something.
// Without storage an analysis lasts as long as the page.
import type { GradedTurn, PositionEval } from '../client/contract'
import type { GameHead } from './pgn'
import type { Node } from './tree'

export interface StoredAnalysis {
  tree: Node
  /** Of an imported game. */
  head?: GameHead
  grading: { of: string; marks: PositionEval[]; turns: GradedTurn[]; left: number } | null
  at: number
}

const NAME = 'variorum.analyses',
  STORE = 'analyses'
/** The oldest analyses beyond this number are removed. */
const MAX_ANALYSES = 200

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(STORE)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no storage'))
    opening.onblocked = () => reject(new Error('the storage is in use'))
  })
}
const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  })

export async function load(key: string): Promise<StoredAnalysis | null> {
  try {
    const db = await open()
    return ((await done(db.transaction(STORE).objectStore(STORE).get(key))) as StoredAnalysis | undefined) ?? null
  } catch {
    return null
  }
}

export async function save(key: string, analysis: StoredAnalysis): Promise<void> {
  try {
    const db = await open()
    const store = db.transaction(STORE, 'readwrite').objectStore(STORE)
    await done(store.put(analysis, key))
    if ((await done(store.count())) <= MAX_ANALYSES) return
    const [keys, all] = [await done(store.getAllKeys()), (await done(store.getAll())) as StoredAnalysis[]]
    const oldest = all.map(({ at }, i) => ({ at, key: keys[i]! })).sort((a, b) => a.at - b.at)[0]
    if (oldest) await done(store.delete(oldest.key))
  } catch {
    /* the page works without storage */
  }
}

export async function remove(key: string): Promise<void> {
  try {
    const db = await open()
    await done(db.transaction(STORE, 'readwrite').objectStore(STORE).delete(key))
  } catch {
    /* there was nothing to remove */
  }
}
