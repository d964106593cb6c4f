// Every character that a rule file uses exists as a path. After adding one, run `npm run characters` in make/.
import { expect, it } from 'vitest'
import discs from '../../pieces/characters/discs.json'
import wedges from '../../pieces/characters/wedges.json'

const files = import.meta.glob<string>('../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })

it.each(Object.entries(files))('%s has paths for all its characters', (_, text) => {
  const faces = [...text.matchAll(/^\s*face((?:\s+"[^"]+")+)/gm)].flatMap(([, faces]) => [
    ...faces!.replace(/["\s]/g, ''),
  ])
  expect(faces.filter((c) => !(c in discs) && !(c in wedges))).toEqual([])
})
