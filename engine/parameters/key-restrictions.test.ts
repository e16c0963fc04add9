import { expect, test } from 'vitest'
import { withRestrictions, reapplyRestrictions } from './key-restrictions.ts'

test('filters of a key are added to those of the query, and other parameters replace them', () => {
  const restrictions = { filters: 'a:1 OR a:2', facetFilters: '[["c:1","c:2"]]', hitsPerPage: '3' }
  const parameters = { filters: 'b:1', hitsPerPage: '50', facetFilters: 'c:3', query: 'q' }
  expect(withRestrictions(parameters, restrictions)).toEqual({
    query: 'q',
    filters: 'a:1 OR a:2 AND b:1',
    facetFilters: [['c:1', 'c:2'], ['c:3']],
    hitsPerPage: '3',
  })
  expect(withRestrictions({ filters: null }, restrictions)).toMatchObject({ filters: 'a:1 OR a:2' })
})

test('filters in parentheses combine with a query filter that contains OR', () => {
  const filters = 'color:red OR color:blue'
  expect(withRestrictions({ filters }, { filters: '(secret:yes AND color:red)' })).toEqual({
    filters: 'secret:yes AND color:red AND color:red OR color:blue',
  })
  expect(() => withRestrictions({ filters: 'a:1) OR (a:2' }, { filters: 'b:1' })).toThrow('Unexpected token')
})

test('the key overrides the parameters that rules set, except filters, which are combined', () => {
  const restrictions = { filters: 'a:1', attributesToRetrieve: '["color"]', hitsPerPage: '3' }
  const rewritten = { filters: 'a:1 AND b:1', attributesToRetrieve: ['*'], hitsPerPage: 1000, query: 'lamp' }
  expect(reapplyRestrictions(rewritten, restrictions)).toEqual({
    ...restrictions,
    filters: 'a:1 AND b:1',
    query: 'lamp',
  })
})
