// Every character that a rule file puts on its men was cut from a font: `npm run characters` in make/ after adding one.
import { expect, it } from 'vitest'
import discs from '../../pieces/characters/discs.json'
import wedges from '../../pieces/characters/wedges.json'

const files = import.meta.glob<string>('../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })

it.each(Object.entries(files))('%s has pictures of its characters', (_, text) => {
  const faces = [...text.matchAll(/^\s*face((?:\s+"[^"]+")+)/gm)].flatMap(([, faces]) => [...faces!.replace(/["\s]/g, '')])
  expect(faces.filter((c) => !(c in discs) && !(c in wedges))).toEqual([])
})
