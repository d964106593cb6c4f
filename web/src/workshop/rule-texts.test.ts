import { expect, it } from 'vitest'
import { blankBoard, firstExample, recipes, shippedRules } from './rule-texts'

it('has the rule files of the shipped games, and of no others', () => {
  expect(shippedRules('chess')).toContain('game "Chess"')
  expect(shippedRules('crazyhouse')).toContain('extends chess')
  expect(shippedRules('lessons')).toBeNull()
})

it('has the five lines with which the guide begins', () => {
  expect(firstExample.trimEnd().split('\n')).toHaveLength(5)
  expect(firstExample).toContain('extends chess')
})

it('has a blank board of 8 by 8', () => {
  expect(blankBoard.match(/^ +[1-8]( +[.kK]){8}$/gm)).toHaveLength(8)
})

it('has the games of the second part of the guide, with their headings', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'A board with joined edges',
    'Hexagons',
    'Captures that go on',
    'Turns of several parts',
  ])
  for (const { text } of recipes) expect(text).toMatch(/^(extends|game) /)
})
