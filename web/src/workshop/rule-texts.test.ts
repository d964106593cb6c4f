import { expect, it } from 'vitest'
import { blankBoard, firstExample, shippedRules } from './rule-texts'

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
