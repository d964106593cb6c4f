// A table that the server keeps: everybody who has its link sees the same.
import type { Frame, How, Next, View } from './contract'
import { call } from './http'
import { follow, type Live } from './live'
import type { Body, Follower, Opening, Table } from './tables'

const seg = encodeURIComponent

export class ServerTable implements Table {
  constructor(readonly id: string) {}

  static open = (opening: Opening): Promise<View> => call('tables', { body: opening })

  readonly #at = (place = '') => `tables/${seg(this.id)}${place}`

  view = (): Promise<View> => call(this.#at())
  next = (body: { revision: number; tokens: string[] }): Promise<Next> => call(this.#at('/next'), { body })
  play = (body: Body): Promise<View> => call(this.#at('/play'), { body })
  takeBack = (): Promise<View> => call(this.#at('/takeback'), { body: {} })
  end = (how: Exclude<How, 'flag'>, side?: number): Promise<View> => call(this.#at('/end'), { body: { how, side } })
  frames = (from = 0): Promise<Frame[]> => call(this.#at(`/frames?from=${from}`))

  async record(rules = false): Promise<string> {
    const response = await fetch(`api/${this.#at('/record')}${rules ? '?rules=1' : ''}`)
    if (!response.ok) throw new Error(((await response.json()) as { error: string }).error)
    return response.text()
  }

  follow = (follower: Follower): Live => follow(this, follower)
}
