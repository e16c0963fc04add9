import { expect, test } from 'vitest'
import { restricted, restrictedAgain } from './restrict.ts'

test('filters of a key are added to those of the query, the rest is in place of its own', () => {
  const restrictions = { filters: 'a:1 OR a:2', facetFilters: '[["c:1","c:2"]]', hitsPerPage: '3' }
  const asked = { filters: 'b:1', hitsPerPage: '50', facetFilters: 'c:3', query: 'q' }
  expect(restricted(asked, restrictions)).toEqual({
    query: 'q',
    filters: 'a:1 OR a:2 AND b:1',
    facetFilters: [['c:1', 'c:2'], ['c:3']],
    hitsPerPage: '3',
  })
  expect(restricted({ filters: null }, restrictions)).toMatchObject({ filters: 'a:1 OR a:2' })
})

test('filters in parentheses stand beside those of a visitor that have an OR', () => {
  const filters = 'color:red OR color:blue'
  expect(restricted({ filters }, { filters: '(secret:yes AND color:red)' })).toEqual({
    filters: 'secret:yes AND color:red AND color:red OR color:blue',
  })
  expect(() => restricted({ filters: 'a:1) OR (a:2' }, { filters: 'b:1' })).toThrow('Unexpected token')
})

test('of what rules made of it the key has the last word, but for filters, which they add', () => {
  const restrictions = { filters: 'a:1', attributesToRetrieve: '["color"]', hitsPerPage: '3' }
  const ruled = { filters: 'a:1 AND b:1', attributesToRetrieve: ['*'], hitsPerPage: 1000, query: 'lamp' }
  expect(restrictedAgain(ruled, restrictions)).toEqual({ ...restrictions, filters: 'a:1 AND b:1', query: 'lamp' })
})
