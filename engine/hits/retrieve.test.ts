import { expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { retrieveAttributes } from './retrieve.ts'

const record: StoredRecord = {
  objectID: '1',
  title: 'Lamp',
  cost: 3,
  empty: null,
  maker: { name: 'Acme', cost: 9, address: { town: 'Ulm' } },
  sizes: [{ name: 'S', cost: 1 }, { cost: 2 }, 'plain'],
  tags: ['a', 'b'],
}

test.each<[string[], string[], object]>([
  [['*'], [], record],
  [[], [], { objectID: '1' }],
  [['title', 'empty', 'nowhere'], [], { objectID: '1', title: 'Lamp', empty: null }],
  [['objectID'], [], { objectID: '1' }],
  [['*', '-objectID', '-sizes', '-maker', '-empty'], [], { objectID: '1', title: 'Lamp', cost: 3, tags: ['a', 'b'] }],
  [['maker.address'], [], { objectID: '1', maker: { address: { town: 'Ulm' } } }],
  [['maker', '-maker.address'], [], { objectID: '1', maker: { name: 'Acme', cost: 9 } }],
  [['sizes.name', 'tags'], [], { objectID: '1', sizes: [{ name: 'S' }], tags: ['a', 'b'] }],
  [['maker.nowhere', 'tags.x'], [], { objectID: '1' }],
  [['-title'], [], { objectID: '1' }],
  [['title', 'cost'], ['cost'], { objectID: '1', title: 'Lamp' }],
  [['maker.cost', 'maker.name'], ['maker.cost'], { objectID: '1', maker: { name: 'Acme' } }],
  [['maker.cost'], ['maker'], { objectID: '1' }],
  [
    ['*'],
    ['cost', 'maker.cost', 'sizes.cost', 'empty', 'objectID'],
    {
      objectID: '1',
      title: 'Lamp',
      maker: { name: 'Acme', address: { town: 'Ulm' } },
      sizes: [{ name: 'S' }, {}, 'plain'],
      tags: ['a', 'b'],
    },
  ],
])('%j without %j', (attributes, unretrievable, expected) => {
  expect(retrieveAttributes(record, attributes, unretrievable)).toEqual(expected)
})

test('an attribute named __proto__ is copied like any other', () => {
  const record = { objectID: '1', ...(JSON.parse('{"__proto__":{"a":1},"b":2}') as object) }
  expect(JSON.stringify(retrieveAttributes(record, ['__proto__'], []))).toBe('{"__proto__":{"a":1},"objectID":"1"}')
})
