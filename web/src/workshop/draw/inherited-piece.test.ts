import { describe, expect, it } from 'vitest'
import { shippedRules } from '../rule-texts'
import { applyEdits } from './edit'
import { copyPieceEdit } from './inherited-piece'

const GAME = 'extends chess\ngame "A" { source "me" } // mine\n'
const PARENTS: Record<string, string> = {
  chess: 'piece King K {\n    step any // far\n}\npiece Pawn P if=old\npiece Pawn P if=!old { }\n',
  child: 'extends chess\nchange Pawn { step left }\n',
  unknown: 'extends nothing\n',
}
const copied = (text: string, kind: string) => {
  const edit = copyPieceEdit(text, kind, (game) => PARENTS[game] ?? null)
  return edit && applyEdits(text, [edit])
}

describe('an inherited piece', () => {
  it('is copied with its comments, after the pieces of the file', () => {
    expect(copied(GAME, 'King')).toBe(`${GAME}\npiece King K {\n    step any // far\n}\n`)
    expect(copied(`${GAME}piece Man M\nturn { }\n`, 'King')).toBe(
      `${GAME}piece Man M\n\npiece King K {\n    step any // far\n}\nturn { }\n`,
    )
  })
  it('is copied for all readings', () => {
    expect(copied(GAME, 'Pawn')).toContain('\n\npiece Pawn P if=old\n\npiece Pawn P if=!old { }\n')
  })
  it('of a parent of the parent is copied unless the parent changes it', () => {
    expect(copied('extends child', 'King')).toBe('extends child\n\npiece King K {\n    step any // far\n}')
    expect(copied('extends child', 'Pawn')).toBeNull()
  })
  it.each(['extends unknown', 'extends "./mine.kdl"', 'game "A"'])('is not known: %s', (text) => {
    expect(copied(text, 'King')).toBeNull()
  })
  it('of a shipped game is found', () => {
    expect(copyPieceEdit(GAME, 'Knight', shippedRules)!.insert).toBe(
      '\n\npiece Knight N glyph=knight {\n    leap knight\n}',
    )
  })
})
