import { expect, test } from 'vitest'
import { readListingQuery, setOwnRange } from '#web/storefront/listing/listing-query.ts'
import { uiStateOf } from '#web/storefront/listing/search/search-state.ts'
import { parseRange } from './own-facets.ts'

const read = (search: string) => readListingQuery(new URLSearchParams(search))
const SCOPE = {
  isSearch: false,
  categoryId: 5,
  categoryPath: null,
  hasBranches: false,
  attributes: [
    { key: 'finish', name: 'Finish', type: 'choice', unit: null },
    { key: 'height', name: 'Height', type: 'number', unit: 'cm' },
  ],
} as const

test('own attributes are values and ranges of the query string, also as form fields', () => {
  const { values } = read('attr.finish=Matte&attr.finish=Glossy&attr.height.from=10&attr.height.to=&color=Blue')
  expect(values).toMatchObject({ 'attr.finish': ['Matte', 'Glossy'], 'attr.height': ['10:'], color: ['Blue'] })
  expect(read('attr.height.from=10&attr.height.to=20').values['attr.height']).toEqual(['10:20'])
  expect(setOwnRange('?attr.height=1:2&page=3', 'attr.height', { from: -5, to: null })).toBe('?attr.height=-5:')
  expect(setOwnRange('?attr.height.from=1', 'attr.height', null)).toBe('?')
})

test('a range is two numbers in any order', () => {
  expect(parseRange('20:10.5')).toEqual({ from: 10.5, to: 20 })
  for (const text of ['', ':', 'a:b', '10', '1:2:3', '1e99:']) expect([text, parseRange(text)]).toEqual([text, null])
})

test('the search has only attributes of the listing', () => {
  const search = 'attr.finish=Matte&attr.height=10:20&attr.unknown=x'
  expect(uiStateOf(read(search), SCOPE)).toMatchObject({
    refinementList: { 'attributes.finish': ['Matte'] },
    range: { 'attributes.height': '10:20' },
  })
  const { attributes: _, ...plain } = SCOPE
  expect(JSON.stringify(uiStateOf(read(search), plain))).not.toContain('attributes')
})
