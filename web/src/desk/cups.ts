// Tournaments as the server has them: asking, making, joining. It shows nothing.
import type { Readings, TimeControl } from './contract'
import type { CupForm, Cups, CupView } from './house'
import { call } from './http'

export interface CupBody { name: string; game: string; readings: Readings; clock: TimeControl; form: CupForm; rated: boolean; starts: number | null }

const at = (id: string, what = '') => `cups/${encodeURIComponent(id)}${what && `/${what}`}`

export const cups = (): Promise<Cups> => call('cups')
export const cup = (id: string): Promise<CupView> => call(at(id))
export const makeCup = (body: CupBody): Promise<CupView> => call('cups', { body })
export const tellCup = (id: string, what: 'join' | 'leave' | 'start'): Promise<CupView> => call(at(id, what), { body: {} })
