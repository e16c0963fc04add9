import { expect, test } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/search.ts'
import { readListingAddress } from './address.ts'
import { firstResults } from './first-results.ts'
import { lastPageBefore } from './listing-page.ts'

interface Asked {
  indexName: string
  params?: Record<string, unknown>
}

/** An engine that finds the same for every question and remembers what it was asked. */
function engine() {
  const calls: Asked[][] = []
  return {
    calls,
    search: {
      async query(requests: readonly Asked[]) {
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

const open = (asked: string, about: { isSearch: boolean; categoryId: number | null }) => {
  const { calls, search } = engine()
  const address = readListingAddress(new URLSearchParams(asked))
  const scope = { ...about, categoryPath: null, hasBranches: false }
  return firstResults(search, address, scope).then((first) => ({ first, calls, address, scope }))
}

test('a narrowed listing is found with one call, one query for it and one for each chosen facet', async () => {
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

test('a list of products is asked for whole and by number, without facets', async () => {
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
])('%s of three leads on to page %s', async (asked, last) => {
  const { first, address, scope } = await open(asked, { isSearch: false, categoryId: null })
  expect(lastPageBefore({ first, scope, plain: null, failed: false }, address)).toBe(last)
})
