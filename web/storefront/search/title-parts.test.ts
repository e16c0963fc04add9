import { expect, test } from 'vitest'
import { titleParts } from './title-parts.ts'

test('a title falls into what matches and what does not', () => {
  expect(titleParts('Round [[oak]] stool, [[oak]]')).toEqual([
    { at: 0, text: 'Round ', matches: false },
    { at: 6, text: 'oak', matches: true },
    { at: 9, text: ' stool, ', matches: false },
    { at: 17, text: 'oak', matches: true },
  ])
})

test('a title without a match is one piece', () => {
  expect(titleParts('Vase <b>')).toEqual([{ at: 0, text: 'Vase <b>', matches: false }])
})
