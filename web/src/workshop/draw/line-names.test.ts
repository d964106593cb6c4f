import { describe, expect, it } from 'vitest'
import { namesWith, namesWithout, type End } from './line-names'

const list = (names: string | null) => (names === null ? null : names.split(' '))

describe('the names of files or ranks', () => {
  it.each<[string, End, boolean, string | null]>([
    ['a b c', 'last', false, 'a b c d'],
    ['a b c', 'first', false, 'a b c d'],
    ['a b c', 'first', true, 'd a b c'],
    ['b c', 'first', false, 'a b c'],
    ['A B', 'last', false, 'A B C'],
    ['h i k', 'last', false, 'h i k l'],
    ['a b c d e f g h i k l', 'last', false, 'a b c d e f g h i k l m'],
    ['y a b z', 'first', false, 'c y a b z'],
    ['y A b', 'last', false, 'y A b c'],
    ['1 2 3', 'last', false, '1 2 3 4'],
    ['1 2 3', 'first', false, '1 2 3 4'],
    ['1 2 3', 'first', true, '0 1 2 3'],
    ['0 1 2', 'first', false, '0 1 2 3'],
    ['0 1 2', 'first', true, null],
    ['3 4', 'first', false, '2 3 4'],
    ['9', 'last', false, '9 10'],
    ['1 3', 'last', false, null],
    ['a b c d e f g h i j k l m n o p q r s t u v w x y z', 'last', false, null],
  ])('%s with one more (%s, kept: %s)', (names, end, keeps, after) => {
    expect(namesWith(list(names)!, end, keeps)).toEqual(list(after))
  })
  it.each<[string, End, boolean, string]>([
    ['a b c', 'last', false, 'a b'],
    ['a b c', 'first', false, 'a b'],
    ['a b c', 'first', true, 'b c'],
    ['b c d', 'first', false, 'c d'],
    ['1 2 3', 'first', false, '1 2'],
    ['0 1 2', 'first', false, '1 2'],
    ['0 1 2', 'last', false, '0 1'],
    ['y a z', 'first', false, 'a z'],
  ])('%s with one less (%s, kept: %s)', (names, end, keeps, after) => {
    expect(namesWithout(list(names)!, end, keeps)).toEqual(list(after))
  })
})
