// A table that the server keeps: everybody who has its link sees the same.
import type { Frame, How, Next } from './contract'
import { call } from './http'
import { follow, type Live } from './live'
import type { Body, Follower, LinkOpening, Table, TableView } from './tables'

const seg = encodeURIComponent

export class ServerTable implements Table {
  constructor(readonly id: string) {}

  static open = (opening: LinkOpening): Promise<TableView> => call('tables', { body: opening })

  readonly #at = (place = '') => `tables/${seg(this.id)}${place}`

  view = (): Promise<TableView> => call(this.#at())
  next = (body: { revision: number; tokens: string[] }): Promise<Next> => call(this.#at('/next'), { body })
  play = (body: Body): Promise<TableView> => call(this.#at('/play'), { body })
  takeBack = (): Promise<TableView> => call(this.#at('/takeback'), { body: {} })
  end = (how: Exclude<How, 'flag'>, side?: number): Promise<TableView> => call(this.#at('/end'), { body: { how, side } })
  /** Takes a seat with its key. */
  sit = (side: number, key: string): Promise<TableView> => call(this.#at('/sit'), { body: { side, key } })
  /** Leaves one's seats, before the game has begun. */
  rise = (): Promise<TableView> => call(this.#at('/rise'), { body: {} })
  /** Has lines of turns played if it comes so, and no others any more. */
  foresee = (lines: string[][]): Promise<TableView> => call(this.#at('/foresee'), { body: { lines } })
  /** One's private note here. */
  note = async (): Promise<string> => (await call<{ text: string }>(this.#at('/note'))).text
  writeNote = async (text: string): Promise<string> => (await call<{ text: string }>(this.#at('/note'), { body: { text } })).text
  /** Is away for so many days; 0: back. */
  leave = (days: number): Promise<TableView> => call(this.#at('/leave'), { body: { days } })
  /** Leaves a seat to the computer. */
  handOver = (side: number, level: number): Promise<TableView> => call(this.#at('/hand-over'), { body: { side, level } })
  /** Answers what somebody else wants, by its number. */
  answer = (number: number, agrees: boolean): Promise<TableView> => call(this.#at(agrees ? '/agree' : '/decline'), { body: { number } })
  /** Wants the same again with the sides changed; when all want it the view names the other table. */
  rematch = (): Promise<TableView> => call(this.#at('/rematch'), { body: {} })
  frames = (from = 0): Promise<Frame[]> => call(this.#at(`/frames?from=${from}`))

  async record(rules = false): Promise<string> {
    const response = await fetch(`api/${this.#at('/record')}${rules ? '?rules=1' : ''}`)
    if (!response.ok) throw new Error(((await response.json()) as { error: string }).error)
    return response.text()
  }

  follow = (follower: Follower): Live => follow(this, follower)
}
