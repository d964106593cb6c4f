// The address after `#` as a place in the page and back. Pure; App.svelte listens to the address.
import type { Readings } from './api'

export type Route =
  | { at: 'lobby' }
  | { at: 'new'; id: string }
  | { at: 'table'; id: string }
  | { at: 'rules'; id: string; readings: Readings }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, at, raw] = path.split('/')
  let id = ''
  try { id = decodeURIComponent(raw ?? '') } catch { return { at: 'lobby' } }
  if (!id) return { at: 'lobby' }
  if (at === 'new' || at === 'table') return { at, id }
  if (at === 'rules') return { at, id, readings: Object.fromEntries(new URLSearchParams(query)) }
  return { at: 'lobby' }
}

export const toLobby = () => '#/'
export const toNew = (id: string) => `#/new/${encodeURIComponent(id)}`
export const toTable = (id: string) => `#/table/${encodeURIComponent(id)}`
export function toRules(id: string, readings: Readings = {}): string {
  const query = new URLSearchParams(readings).toString()
  return `#/rules/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
