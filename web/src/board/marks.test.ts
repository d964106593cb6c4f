import { expect, it } from 'vitest'
import source from './TargetMark.svelte?raw'

it('every mark that is a thin line has a light line below it, so that it stands out on every square', () => {
  const template = source.slice(source.indexOf('<g class="mark'), source.indexOf('<style>'))
  const marks = template.split(/\{(?:#|:else )if kind === /).slice(1)
  const bare = marks.filter((mark) => /class="line/.test(mark) && !/class="(halo|hollow|plate)/.test(mark))
  expect(bare.map((mark) => mark.slice(0, 12))).toEqual([])
  expect(marks.length).toBeGreaterThan(8)
})
