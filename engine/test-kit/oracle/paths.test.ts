import { expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { searchablePaths, valuesAt } from './paths.ts'

const record: StoredRecord = {
  objectID: '1',
  title: 'Lamp',
  price: 12.5,
  sale: true,
  nothing: null,
  tags: ['a', ['b', 2], null, false],
  maker: { name: 'Acme', address: { town: 'Łódź' } },
  variants: [{ color: 'red' }, { color: ['blue', 'green'], size: 3 }, 'none', null],
  'odd.name': { 'of.it': 'x' },
}

test.each([
  ['title', ['Lamp']],
  ['price', [12.5]],
  ['sale', [true]],
  ['nothing', []],
  ['tags', ['a', 'b', 2, false]],
  ['maker', []],
  ['maker.name', ['Acme']],
  ['maker.address.town', ['Łódź']],
  ['variants.color', ['red', 'blue', 'green']],
  ['variants', ['none']],
  ['odd.name.of.it', ['x']],
  ['title.length', []],
  ['tags.0', []],
  ['constructor.name', []],
  ['missing', []],
  ['', []],
  ['objectID', ['1']],
])('the values at %j are %j', (path, values) => {
  expect(valuesAt(record, path)).toEqual(values)
})

test('every path with a string or a number is searchable, except the objectID', () => {
  expect(searchablePaths(record)).toEqual([
    'title',
    'price',
    'tags',
    'maker.name',
    'maker.address.town',
    'variants.color',
    'variants.size',
    'variants',
    'odd.name.of.it',
  ])
  for (const path of searchablePaths(record)) expect(valuesAt(record, path), path).not.toEqual([])
})
