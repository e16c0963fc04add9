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
  maker: { name: 'Acme', place: { town: 'Łódź' } },
  variants: [{ colour: 'red' }, { colour: ['blue', 'green'], size: 3 }, 'none', null],
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
  ['maker.place.town', ['Łódź']],
  ['variants.colour', ['red', 'blue', 'green']],
  ['variants', ['none']],
  ['odd.name.of.it', ['x']],
  ['title.length', []],
  ['tags.0', []],
  ['constructor.name', []],
  ['missing', []],
  ['', []],
  ['objectID', ['1']],
])('at %j there is %j', (path, values) => {
  expect(valuesAt(record, path)).toEqual(values)
})

test('searchable is every path that holds a text or a number, but the objectID', () => {
  expect(searchablePaths(record)).toEqual([
    'title',
    'price',
    'tags',
    'maker.name',
    'maker.place.town',
    'variants.colour',
    'variants.size',
    'variants',
    'odd.name.of.it',
  ])
  for (const path of searchablePaths(record)) expect(valuesAt(record, path), path).not.toEqual([])
})
