import { expect, test } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import { readListingQuery, withLocation } from '#web/storefront/listing/listing-query.ts'
import { firstResults } from './first-results.ts'
import { lastPageIfBeyond } from '#web/storefront/listing/listing-page.ts'

interface SentQuery {
  indexName: string
  params?: Record<string, unknown>
}

/** A fake engine that returns the same result for every query and records the queries. */
function engine() {
  const calls: SentQuery[][] = []
  return {
    calls,
    search: {
      async query(requests: readonly SentQuery[]) {
        calls.push([...requests])
        const answer = {
          hits: [{ objectID: '1' }],
          nbHits: 50,
          nbPages: 3,
          page: 0,
          hitsPerPage: 24,
          processingTimeMS: 1,
        }
        return { results: requests.map(() => answer) }
      },
    } as unknown as Parameters<typeof firstResults>[0],
  }
}

const open = (search: string, about: { isSearch: boolean; categoryId: number | null }) => {
  const { calls, search: searchEngine } = engine()
  const query = readListingQuery(new URLSearchParams(search))
  const scope = { ...about, categoryPath: null, hasBranches: false }
  return firstResults(searchEngine, query, scope).then((first) => ({ first, calls, query, scope }))
}

test('queries a filtered listing with one call: one query for it and one for each selected facet', async () => {
  const { first, calls } = await open('sale=1&color=Blue&price=20:50&sort=newest', { isSearch: false, categoryId: 5 })
  expect(calls).toHaveLength(1)
  expect(calls[0]).toHaveLength(3)
  expect(calls[0]?.[0]).toMatchObject({
    indexName: SEARCH_SORTS.newest,
    params: {
      filters: 'c_id:5 AND is_sale:true',
      facetFilters: [['colors:Blue']],
      numericFilters: ['price>=20', 'price<=50'],
      hitsPerPage: 24,
      page: 0,
      facets: expect.arrayContaining(['is_sale', 'colors', 'in_stock']),
    },
  })
  expect(first[SEARCH_INDEX]?.results?.[0]?.nbHits).toBe(50)
})

test('limits the distance from a ZIP code, unless it is unknown', async () => {
  const paramsWith = async (point: string | null) => {
    const { calls, search } = engine()
    const query = readListingQuery(new URLSearchParams('zip=28801&within=100'))
    const scope = { isSearch: false, categoryId: 5, categoryPath: null, hasBranches: false }
    await firstResults(search, withLocation(query, { location: { zip: '28801', point } }), scope)
    return calls[0]?.[0]?.params
  }
  expect(await paramsWith('35.6,-82.6')).toMatchObject({ aroundLatLng: '35.6,-82.6', aroundRadius: 160_934 })
  expect(await paramsWith(null)).not.toHaveProperty('aroundLatLng')
})

test('queries a list of product ids as a filter, on one page and without facets', async () => {
  const { calls } = await open('keyword=7,9', { isSearch: true, categoryId: null })
  expect(calls).toHaveLength(1)
  expect(calls[0]).toHaveLength(1)
  expect(calls[0]?.[0]?.params).toMatchObject({ query: '', filters: '(OCID:7 OR OCID:9)', hitsPerPage: 2 })
  expect(calls[0]?.[0]?.params).not.toHaveProperty('facets')
})

test.each([
  ['page=2', null],
  ['page=3', null],
  ['page=4', 3],
])('redirects %s of three pages to page %s', async (search, last) => {
  const { first, query, scope } = await open(search, { isSearch: false, categoryId: null })
  expect(lastPageIfBeyond({ first, scope, plain: null, location: null, failed: false }, query)).toBe(last)
})
