import { expect, test } from 'vitest'
import { titleParts } from './title-parts.ts'

test('splits a title into matching and other parts', () => {
  expect(titleParts('Round [[oak]] stool, [[oak]]')).toEqual([
    { at: 0, text: 'Round ', matches: false },
    { at: 6, text: 'oak', matches: true },
    { at: 9, text: ' stool, ', matches: false },
    { at: 17, text: 'oak', matches: true },
  ])
})

test('returns a title without a match as one part', () => {
  expect(titleParts('Vase <b>')).toEqual([{ at: 0, text: 'Vase <b>', matches: false }])
})
