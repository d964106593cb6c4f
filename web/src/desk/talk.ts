// What people say to each other at a table of the server: reading, speaking, muting, reporting. What is said while the
// table is open comes over its socket (live.ts). It shows nothing; state is table/talk.svelte.ts.
import type { Room, Talk, TalkLine } from './house'
import { call } from './http'

export interface Muted { id: string; name: string }

const seg = encodeURIComponent
const at = (id: string) => `tables/${seg(id)}/chat`

export const talk = (id: string): Promise<Talk> => call(at(id))
export const say = async (id: string, room: Room, text: string): Promise<TalkLine> => (await call<{ line: TalkLine }>(at(id), { body: { room, text } })).line
/** Nothing any more of whoever said that line. */
export const mute = async ({ id, room, line }: { id: string; room: Room; line: number }): Promise<void> => { await call(`${at(id)}/mute`, { body: { room, line } }) }
export const report = async ({ id, room, line }: { id: string; room: Room; line: number }, text: string): Promise<void> => { await call(`${at(id)}/report`, { body: { room, line, text } }) }

export const mutes = async (): Promise<Muted[]> => (await call<{ mutes: Muted[] }>('my/mutes')).mutes
export const unmute = async (id: string): Promise<Muted[]> => (await call<{ mutes: Muted[] }>(`my/mutes/${seg(id)}/lift`, { body: {} })).mutes
