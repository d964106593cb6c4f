// Where analyses are kept: in this browser (IndexedDB), each under what its link says, and only once somebody has added
// something. Without storage an analysis lasts as long as the page.
import type { GradedTurn, GradeMark } from '../desk/contract'
import type { Node } from './tree'

export interface Kept {
  tree: Node
  grading: { of: string; marks: GradeMark[]; turns: GradedTurn[]; left: number } | null
  at: number
}

const NAME = 'variorum.analyses', STORE = 'analyses'
/** So many are kept; the oldest give way. */
const MOST = 200

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => { asked.result.createObjectStore(STORE) }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no storage'))
    asked.onblocked = () => reject(new Error('the storage is in use'))
  })
}
const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('no storage'))
})

export async function load(key: string): Promise<Kept | null> {
  try {
    const db = await open()
    return (await done(db.transaction(STORE).objectStore(STORE).get(key)) as Kept | undefined) ?? null
  } catch { return null }
}

export async function save(key: string, kept: Kept): Promise<void> {
  try {
    const db = await open()
    const store = db.transaction(STORE, 'readwrite').objectStore(STORE)
    await done(store.put(kept, key))
    if (await done(store.count()) <= MOST) return
    const [keys, all] = [await done(store.getAllKeys()), await done(store.getAll()) as Kept[]]
    const oldest = all.map(({ at }, i) => ({ at, key: keys[i]! })).sort((a, b) => a.at - b.at)[0]
    if (oldest) await done(store.delete(oldest.key))
  } catch { /* storage is a comfort only */ }
}

export async function forget(key: string): Promise<void> {
  try {
    const db = await open()
    await done(db.transaction(STORE, 'readwrite').objectStore(STORE).delete(key))
  } catch { /* nothing is there */ }
}
