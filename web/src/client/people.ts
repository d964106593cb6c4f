// How many people are here: the pages with an open connection to this server.
import { call } from './http'
import type { PeopleCount } from './server-types'

export const people = (): Promise<PeopleCount> => call('people')
