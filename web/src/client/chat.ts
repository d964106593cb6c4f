// Chat at a table or in a tournament of the server: reading, posting, muting, reporting. New messages arrive over the
// table’s socket (subscription.ts), those of a tournament are asked for; table/chat.svelte.ts has the state.
import type { Room, Chat, ChatLine } from './server-types'
import { call } from './http'

export interface MutedUser {
  id: string
  name: string
}

const seg = encodeURIComponent
/** Where people chat. */
export interface ChatPlace {
  of: 'tables' | 'tournaments'
  id: string
}
interface Line {
  place: ChatPlace
  room: Room
  line: number
}
const at = ({ of, id }: ChatPlace) => `${of}/${seg(id)}/chat`

export const chat = (place: ChatPlace): Promise<Chat> => call(at(place))
export const postChatLine = async (place: ChatPlace, room: Room, text: string): Promise<ChatLine> =>
  (await call<{ line: ChatLine }>(at(place), { body: { room, text } })).line
/** Hides all messages by the author of that line. */
export const muteAuthor = async ({ place, room, line }: Line): Promise<void> => {
  await call(`${at(place)}/mute`, { body: { room, line } })
}
export const reportLine = async ({ place, room, line }: Line, text: string): Promise<void> => {
  await call(`${at(place)}/report`, { body: { room, line, text } })
}

export const mutedUsers = async (): Promise<MutedUser[]> => (await call<{ mutes: MutedUser[] }>('my/mutes')).mutes
export const unmute = async (id: string): Promise<MutedUser[]> =>
  (await call<{ mutes: MutedUser[] }>(`my/mutes/${seg(id)}/lift`, { body: {} })).mutes
