import { describe, expect, test } from 'vitest'
import type { WorkLimit } from '#engine/match/work-limit.ts'
import { createTestIndex, type TestAnswer } from '#engine/test-kit/in-memory-index.ts'
import { createRandom } from '#engine/test-kit/random/random.ts'

const RECORDS = 6000
const random = createRandom(17)
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')
const VOCABULARY = Array.from({ length: 3000 }, () =>
  Array.from({ length: 2 + random.below(7) }, () => random.pick(LETTERS)).join(''),
)
const someWord = () => VOCABULARY[Math.floor((random.below(1000) / 1000) ** 2 * VOCABULARY.length)] ?? ''
const someText = (words: number) => Array.from({ length: words }, someWord).join(' ')
const starts = [...new Set(VOCABULARY.map((word) => word.slice(0, 2)))].slice(0, 31)
const long = VOCABULARY.filter((word) => word.length > 5).slice(0, 31)

const records = Array.from({ length: RECORDS }, (_, number) => ({
  objectID: String(number),
  title: someText(4),
  text: someText(30),
  supplier: `supplier ${number % 50}`,
  price: [number % 100, (number * 7) % 100],
}))

/** Creates an index of its own, because results are cached. */
const createIndex = (count = RECORDS) =>
  createTestIndex({
    records: records.slice(0, count),
    settings: {
      searchableAttributes: ['title', 'text'],
      attributesForFaceting: ['searchable(supplier)', 'price'],
      attributeForDistinct: 'supplier',
      paginationLimitedTo: RECORDS,
    },
  })

/** Returns a limit whose clock advances by one at each reading, and the number of readings. */
function countReadings(limitMs: number, more: Partial<WorkLimit> = {}) {
  let readings = 0
  const limit: WorkLimit = { clock: () => readings++, limitMs, isAborted: () => false, ...more }
  return { limit, readings: () => readings }
}

type Request = { [name: string]: unknown }

function answer(index: ReturnType<typeof createIndex>, request: Request, limit?: WorkLimit): TestAnswer {
  return index.call({ kind: 'query', request: { indexName: 'shop', ...request }, admin: false }, limit) as TestAnswer
}

const EXPENSIVE: [string, Request][] = [
  ['many prefixes, all optional', { query: starts.join(' '), queryType: 'prefixAll', optionalWords: starts }],
  ['many typos', { query: long.map((word) => `${word}x`).join(' '), optionalWords: long.map((word) => `${word}x`) }],
  ['a long phrase', { query: `"${long.slice(0, 2).join(' ')}"`, advancedSyntax: true, optionalFilters: scores() }],
  [
    'many conditions',
    { numericFilters: [Array.from({ length: 500 }, (_, number) => `price:${number}.5 TO ${number}.6`)] },
  ],
  ['many hits to highlight', { query: starts[0], attributesToHighlight: ['*'], hitsPerPage: 1000 }],
  ['all facets after distinct', { query: starts[0], facets: ['*'], distinct: 3, facetingAfterDistinct: true }],
]

function scores(): string[] {
  return Array.from({ length: 200 }, (_, number) => `price:${number}<score=${number}>`)
}

describe('a search that exceeds the work limit', () => {
  test.each(EXPENSIVE)('answers after bounded work: %s', (_, request) => {
    const unlimited = countReadings(Number.POSITIVE_INFINITY)
    expect(answer(createIndex(), request, unlimited.limit)).toMatchObject({ exhaustiveNbHits: true })
    const allowed = Math.floor(unlimited.readings() / 2)
    expect(allowed).toBeGreaterThan(0)
    const limited = countReadings(allowed)
    expect(answer(createIndex(), request, limited.limit)).toMatchObject({
      hits: expect.any(Array),
      nbPages: expect.any(Number),
      exhaustiveNbHits: false,
      exhaustiveTypo: false,
      exhaustive: { nbHits: false, typo: false },
    })
    // The clock is not read again once the limit is exceeded.
    expect(limited.readings()).toBe(allowed + 1)
  })
})

const FILTERED: [string, Request][] = [
  ['a filter', { query: starts[0], filters: 'supplier:"supplier 7"' }],
  [
    'two filters',
    { query: starts[0], filters: 'supplier:"supplier 7" OR supplier:"supplier 9"', numericFilters: ['price < 50'] },
  ],
  ['a negated filter', { query: '', filters: 'NOT supplier:"supplier 7" AND NOT price > 50' }],
  [
    'an excluded word',
    { query: `${starts[0]} -${VOCABULARY[0]} -${VOCABULARY[1]}`, advancedSyntax: true, queryType: 'prefixAll' },
  ],
  ['an excluded phrase', { query: `-"${VOCABULARY[0]} ${VOCABULARY[1]}"`, advancedSyntax: true }],
  ['a phrase', { query: `"${VOCABULARY[0]} ${VOCABULARY[1]}" ${starts[0]}`, advancedSyntax: true }],
  ['required words', { query: `${VOCABULARY[0]} ${VOCABULARY[1]} ${VOCABULARY[2]}x` }],
]

/** So few records fit on one page. */
const FEW = 1000
/** A search is cut short at each of its first steps, and at as many later ones. */
const CUTS = 16

describe('wherever a search is cut short,', () => {
  test.each(FILTERED)('its hits match the query: %s', (_, request) => {
    const shown = { ...request, hitsPerPage: 1000, attributesToRetrieve: [], attributesToHighlight: [] }
    const often = { stepsPerReading: 1 }
    const { limit, readings } = countReadings(Number.POSITIVE_INFINITY, often)
    const all = new Set(idsOf(answer(createIndex(FEW), shown, limit)))
    const interval = Math.ceil(readings() / CUTS)
    for (let allowed = 0; allowed < readings() - 1; allowed += allowed < CUTS ? 1 : interval) {
      const cut = answer(createIndex(FEW), shown, countReadings(allowed, often).limit)
      expect(cut).toMatchObject({ exhaustiveNbHits: false })
      expect(idsOf(cut).filter((id) => !all.has(id))).toEqual([])
    }
  })

  test('its page is full if enough records were found, even if they are not all ranked', () => {
    const request = { query: starts[0], hitsPerPage: 1000, attributesToHighlight: [] }
    const { limit, readings } = countReadings(Number.POSITIVE_INFINITY)
    const complete = answer(createIndex(), request, limit)
    expect(readings()).toBeGreaterThan(1)
    const cut = answer(createIndex(), request, countReadings(readings() - 1).limit)
    expect(cut).toMatchObject({ nbHits: complete.nbHits, exhaustiveNbHits: false })
    expect(new Set(idsOf(cut)).size).toBe(1000)
  })

  test('the next search is complete: incomplete matches are not cached', () => {
    const [[, request] = ['', {}]] = EXPENSIVE
    const index = createIndex()
    const complete = answer(createIndex(), request)
    expect(answer(index, request, countReadings(1).limit)).toMatchObject({ exhaustiveNbHits: false })
    expect(idsOf(answer(index, request))).toEqual(idsOf(complete))
  })

  test('the other queries of the call answer, too', () => {
    const [[, expensive] = ['', {}]] = EXPENSIVE
    const requests = [expensive, { query: long[0] }, { type: 'facet', facet: 'supplier', facetQuery: 's' }]
    const call = {
      kind: 'search',
      requests: requests.map((each) => ({ indexName: 'shop', ...each })),
      admin: false,
    } as const
    const { results } = createIndex().call(call, countReadings(1).limit) as { results: object[] }
    expect(results).toMatchObject([
      { hits: expect.any(Array), exhaustiveNbHits: false },
      { hits: expect.any(Array), exhaustiveNbHits: false },
      { facetHits: expect.any(Array), exhaustiveFacetsCount: false },
    ])
  })

  test('it reads the clock no more: an aborted one ends at the first reading', () => {
    const { limit, readings } = countReadings(Number.POSITIVE_INFINITY)
    const [[, request] = ['', {}]] = EXPENSIVE
    expect(answer(createIndex(), request, { ...limit, isAborted: () => true })).toMatchObject({
      exhaustiveNbHits: false,
    })
    expect(readings()).toBe(1)
  })
})

test('words of one character cost little, with prefixAll and when all are optional', () => {
  const stepsOf = (request: Request) => {
    const { limit, readings } = countReadings(Number.POSITIVE_INFINITY)
    answer(createIndex(), { attributesToHighlight: ['*'], hitsPerPage: 99, ...request }, limit)
    return readings()
  }
  const letters = stepsOf({ query: `${LETTERS.join(' ')} 7`, queryType: 'prefixAll', optionalWords: LETTERS })
  expect(letters).toBeLessThanOrEqual(stepsOf({ query: 'a' }))
})

function idsOf({ hits }: TestAnswer): string[] {
  return hits.map(({ objectID }) => objectID)
}
