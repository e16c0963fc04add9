import { expect, it } from 'vitest'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

const RECORDS = [
  { objectID: 'lamp', title: 'Oak lamp', text: 'For a table', price: 40 },
  { objectID: 'table', title: 'Oak table', text: 'Solid', price: 300 },
  { objectID: 'polish', title: 'Polish', text: 'For an oak table, and whatever else is of oak', price: 5 },
  { objectID: 'vase', title: 'Vase', text: 'Glass', price: 20 },
]
const SETTINGS = { searchableAttributes: ['title', 'text'], attributesForFaceting: ['title'] }

interface Answer {
  hits: { objectID: string }[]
  [field: string]: unknown
}

function createReplica(settings: object = {}) {
  const call = createTestSearcher({
    segments: [RECORDS.slice(0, 2), RECORDS.slice(2)].map((records, index) =>
      records.map((record, offset) => ({ record, sequence: 2 * index + offset })),
    ),
    settings: {
      shop: { ...SETTINGS, replicas: ['virtual(cheapest)'] },
      cheapest: { ...SETTINGS, customRanking: ['asc(price)'], ...settings },
    },
  })
  return (request: object, kind: 'query' | 'browse' = 'query') =>
    call({ kind, request: { indexName: 'cheapest', ...request }, admin: false }) as Answer
}

const idsOf = ({ hits }: Answer) => hits.map(({ objectID }) => objectID)

it('sorts by the custom ranking, whatever the relevance, with a strictness of 0', () => {
  const answer = createReplica()({ query: 'oak table', relevancyStrictness: 0 })
  expect(idsOf(answer)).toEqual(['polish', 'lamp', 'table'])
  expect(answer).toMatchObject({ nbHits: 3, nbSortedHits: 3, appliedRelevancyStrictness: 0 })
})

it('lists only the most relevant records by default, and counts all that match', () => {
  const answer = createReplica()({ query: 'oak table', facets: ['title'] })
  expect(idsOf(answer)).toEqual(['table'])
  expect(answer).toMatchObject({ nbHits: 3, nbSortedHits: 1, nbPages: 1, appliedRelevancyStrictness: 100 })
  expect(answer['facets']).toEqual({ title: { 'Oak lamp': 1, 'Oak table': 1, Polish: 1 } })
})

it('lists fewer records the stricter it is, from the setting or the query', () => {
  const search = createReplica({ relevancyStrictness: 80 })
  expect(search({ query: 'oak table' })).toMatchObject({ appliedRelevancyStrictness: 80 })
  const counts = [0, 25, 50, 75, 100].map(
    (relevancyStrictness) => search({ query: 'oak table', relevancyStrictness })['nbSortedHits'] as number,
  )
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  // The words of the lamp are far apart.
  expect(idsOf(search({ query: 'oak table', relevancyStrictness: 85 }))).toEqual(['polish', 'table'])
})

it('lists all records without a query, and pages through the relevant ones', () => {
  const search = createReplica()
  expect(idsOf(search({ query: '' }))).toEqual(['polish', 'vase', 'lamp', 'table'])
  const page = search({ query: 'oak', relevancyStrictness: 0, hitsPerPage: 2, page: 1 })
  expect(idsOf(page)).toEqual(['table'])
  expect(page).toMatchObject({ page: 1, nbPages: 2 })
})

it('leaves other indexes without the fields', () => {
  const answer = createReplica()({ query: 'oak table', indexName: 'shop' })
  expect(idsOf(answer)).toEqual(['table', 'polish', 'lamp'])
  expect(answer).not.toHaveProperty('nbSortedHits')
})

it('browses all records that match', () => {
  const answer = createReplica()({ query: 'oak table' }, 'browse')
  expect(idsOf(answer)).toEqual(['polish', 'lamp', 'table'])
})
