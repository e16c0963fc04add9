import { expect, test } from 'vitest'
import { nounsOf } from './nouns.ts'

test.each([
  ['Halden bottle vase, raw terracotta', 'vase'],
  ['Long Dark candle in a speckled sage cup', 'candle'],
  ['Sobro sleeve vase — blush', 'vase'],
  ['Pair of straight mugs, speckled ivory', 'mugs'],
  ['Set of 4 napkins', 'napkins'],
  ['Harvest boards with a rounded walnut board, set of two', 'boards'],
  ['“Late Sun” print, framed in oak', 'print'],
  ['Skammel three-legged stool', 'stool'],
])('the noun of %s is %s', (title, noun) => {
  expect(nounsOf(title, undefined)).toEqual([noun])
})

test('the category has one noun or several', () => {
  expect(nounsOf('Comal plate trio', 'Plates & dinner sets')).toEqual(['trio', 'plates', 'sets'])
  expect(nounsOf('Warren table lamp', 'Table lamps')).toEqual(['lamp', 'lamps'])
})

test('a title without letters has none', () => {
  expect(nounsOf('🌙 —', undefined)).toEqual([])
})
