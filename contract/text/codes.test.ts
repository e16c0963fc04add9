import { expect, test } from 'vitest'
import { changedCharacters, cleanCode, codeKey, documentNumber } from './codes.ts'

test.each([
  ['ODD-1', 'ODD-1'],
  [' odd  1 ', 'odd 1'],
  ['ODD\u20111\u200B', 'ODD-1'],
  ['\uFEFFODD\u22121', 'ODD-1'],
  ['ＯＤＤ－１', 'ODD-1'],
  ['A\u00A0B\tC', 'A B C'],
  ['\u200B', ''],
])('%j is stored as %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})

test.each([
  [['HAL-VAS-001', 'hal_vas_001', 'HAL VAS 001', '#HAL–VAS—001', 'halvas001'], 'halvas001'],
  [['TILE 1-15', 'tile_1 15', 'TILE1--15'], 'tile1-15'],
  [['TILE 11-5'], 'tile11-5'],
  [['10001', '#10001', ' １０００１'], '10001'],
  [['Bowl.6', 'BOWL.6'], 'bowl.6'],
])('%j have the key %j', (codes, key) => {
  expect(codes.map(codeKey)).toEqual(codes.map(() => key))
})

test.each(['T100009', '#t-100009', 't 100009', 'T‑100009', '\uFEFFT_100009'])('%j is order T-100009', (text) => {
  expect(documentNumber(text)).toBe('T-100009')
})

test('numbers of suborders, packing slips and invoices are normalized, too', () => {
  expect(['t100001-1-p2', 'inv000008', '4711', 'my-list'].map(documentNumber)).toEqual([
    'T-100001-1-P2',
    'INV-000008',
    '4711',
    'MY-LIST',
  ])
})

test('lists the characters that were changed', () => {
  expect(changedCharacters('ODD\u20111\u200B')).toEqual(['U+2011', 'U+200B'])
  expect(changedCharacters('ODD-1')).toEqual([])
})
