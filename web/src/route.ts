// The address after `#` as a place in the page and back. Pure; App.svelte listens to the address.
import type { Readings } from './api'

export type Route =
  | { at: 'lobby' }
  | { at: 'new'; id: string }
  | { at: 'table'; id: string }
  | { at: 'rules'; id: string; readings: Readings }
  | { at: 'guide'; id: string }
  | { at: 'record' | 'problem'; id: string; name: string }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, at, ...raw] = path.split('/')
  let id = '', name = ''
  try { [id = '', name = ''] = raw.map(decodeURIComponent) } catch { return { at: 'lobby' } }
  if (!id) return { at: 'lobby' }
  if (at === 'new' || at === 'table' || at === 'guide') return { at, id }
  if ((at === 'record' || at === 'problem') && name) return { at, id, name }
  if (at === 'rules') return { at, id, readings: Object.fromEntries(new URLSearchParams(query)) }
  return { at: 'lobby' }
}

export const toLobby = () => '#/'
export const toNew = (id: string) => `#/new/${encodeURIComponent(id)}`
export const toTable = (id: string) => `#/table/${encodeURIComponent(id)}`
export const toGuide = (id: string) => `#/guide/${encodeURIComponent(id)}`
export const toRecord = (id: string, name: string) => `#/record/${encodeURIComponent(id)}/${encodeURIComponent(name)}`
export const toProblem = (id: string, name: string) => `#/problem/${encodeURIComponent(id)}/${encodeURIComponent(name)}`
export function toRules(id: string, readings: Readings = {}): string {
  const query = new URLSearchParams(readings).toString()
  return `#/rules/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
