import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

interface Page {
  hits: { objectID: string }[]
  page: number
  cursor?: string
}

const RULES = [
  {
    objectID: 'always',
    conditions: [],
    consequence: { hide: [{ objectID: '1' }], promote: [{ objectID: '2', position: 0 }], filterPromotes: false },
  },
]

const LAMPS: StoredRecord[] = [
  { objectID: '1', title: 'lamp', brand: 'Acme', price: 30 },
  { objectID: '2', title: 'lamp', brand: 'Bolt', price: 20 },
  { objectID: '3', title: 'lamp', brand: 'Acme', price: 10 },
]

describe('browse and delete by filter', () => {
  const settings = {
    attributesForFaceting: ['brand'],
    customRanking: ['asc(price)'],
    removeWordsIfNoResults: 'allOptional',
    typoTolerance: 'min',
  }
  const { call } = createTestIndex({ records: LAMPS, settings, rules: RULES })

  test('return records and not hits, and ignore rules', () => {
    const request = { indexName: 'shop', query: 'lamp', getRankingInfo: true, facets: ['brand'] }
    expect(call({ kind: 'browse', request, admin: true })).toMatchObject({ nbHits: 3, hits: LAMPS.toReversed() })
    expect((call({ kind: 'browse', request, admin: true }) as Page).hits).toEqual(LAMPS.toReversed())
    expect(call({ kind: 'browse', request, admin: true })).not.toHaveProperty('facets')
  })

  test('match exactly the records of the filter', () => {
    expect(call({ kind: 'matching', request: { indexName: 'shop', filters: 'brand:Acme' } })).toEqual(['3', '1'])
  })

  test('do not remove words when nothing matches', () => {
    const request = { indexName: 'shop', query: 'red lamp', filters: 'brand:Acme' }
    expect(call({ kind: 'matching', request })).toEqual([])
    expect(call({ kind: 'browse', request, admin: true })).toMatchObject({ nbHits: 0, hits: [] })
    expect(call({ kind: 'query', request: { ...request, enableRules: false }, admin: true })).toMatchObject({
      nbHits: 2,
    })
  })
})

describe('a browse cursor', () => {
  const products = Array.from({ length: 60 }, (_, number) => ({
    objectID: String(number),
    // Some records have no rank, some have a text, and many share the same value.
    ...(number % 7 > 0 && { rank: number % 5 === 0 ? `text ${number % 4}` : number % 3 }),
    kind: number % 2 === 0 ? 'even' : 'odd',
  }))

  /** Index after some records were deleted and others written. */
  function indexWithout(deleted: ReadonlySet<string>, written: readonly StoredRecord[] = []) {
    const remaining = products
      .map((record, sequence) => ({ record, sequence }))
      .filter(({ record }) => !deleted.has(record.objectID))
    const settings = { attributesForFaceting: ['kind'], customRanking: ['desc(rank)'] }
    const segments = [
      remaining.slice(0, 20),
      remaining.slice(20, 23),
      remaining.slice(23),
      written.map((record, index) => ({ record, sequence: 100 + index })),
    ]
    return createTestSearcher({ segments, settings: { shop: settings }, rules: RULES.map(readRule) })
  }
  const pageOf = (call: ReturnType<typeof createTestSearcher>, request: object) =>
    call({ kind: 'browse', request: { indexName: 'shop', ...request }, admin: true }) as Page
  const idsOf = ({ hits }: Page) => hits.map(({ objectID }) => objectID)

  test('returns the same records in the same order as one large page, across segments', () => {
    const call = indexWithout(new Set())
    const whole = idsOf(pageOf(call, { hitsPerPage: 1000 }))
    expect(whole).toHaveLength(60)
    expect(whole).toEqual(
      (
        call({
          kind: 'query',
          request: { indexName: 'shop', hitsPerPage: 100, enableRules: false },
          admin: true,
        }) as Page
      ).hits.map(({ objectID }) => objectID),
    )
    const ids: string[] = []
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = pageOf(call, { hitsPerPage: 7, cursor })
      ids.push(...idsOf(page))
      cursor = page.cursor
    }
    expect(ids).toEqual(whole)
  })

  test('misses and repeats no record while records are deleted and added', () => {
    const first = pageOf(indexWithout(new Set()), { hitsPerPage: 25 })
    const seen = idsOf(first)
    const added = { objectID: 'new', rank: 2, kind: 'odd' }
    const meanwhile = indexWithout(new Set(seen), [added])
    const second = pageOf(meanwhile, { hitsPerPage: 25, cursor: first.cursor })
    const third = pageOf(meanwhile, { hitsPerPage: 25, cursor: second.cursor })
    expect(third).toMatchObject({ page: 2, hits: { length: 11 } })
    expect(third).not.toHaveProperty('cursor')
    expect(idsOf(third).at(-1)).toBe('new')
    expect(new Set([...seen, ...idsOf(second), ...idsOf(third)]).size).toBe(61)
  })

  test('finds records that change position, and all records of an index that was replaced', () => {
    const first = pageOf(indexWithout(new Set()), { hitsPerPage: 25 })
    const changed = products.filter(({ objectID }) => !idsOf(first).includes(objectID)).slice(0, 3)
    const moved = changed.map((record) => ({ ...record, rank: 1000 }))
    const rest = pageOf(indexWithout(new Set(), moved), { hitsPerPage: 100, cursor: first.cursor })
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(60)

    const replaced = indexWithout(new Set(products.map(({ objectID }) => objectID)), products)
    const second = pageOf(replaced, { hitsPerPage: 40, cursor: first.cursor })
    const third = pageOf(replaced, { hitsPerPage: 40, cursor: second.cursor })
    expect([...idsOf(second), ...idsOf(third)]).toEqual(products.map(({ objectID }) => objectID))
  })

  test('returns all records of a new store, whatever its sequence numbers', () => {
    const withSequence = (record: StoredRecord, sequence: number) => ({ record, sequence })
    const named = (store: string, written: readonly { record: StoredRecord; sequence: number }[]) =>
      createTestSearcher({ segments: [written], settings: { shop: { customRanking: ['desc(rank)'] } }, store })
    const before = named('before', [
      ...products.map(withSequence),
      { record: { objectID: '59', rank: 1 }, sequence: 1000 },
    ])
    const filledBefore = named('after', products.map(withSequence))
    const first = pageOf(before, { hitsPerPage: 25 })
    const second = pageOf(filledBefore, { hitsPerPage: 40, cursor: first.cursor })
    const third = pageOf(filledBefore, { hitsPerPage: 40, cursor: second.cursor })
    expect(new Set([...idsOf(second), ...idsOf(third)]).size).toBe(60)
    expect(third).toMatchObject({ page: 2, hits: { length: 20 } })
    expect(third).not.toHaveProperty('cursor')
  })

  test('contains the parameters of the first page', () => {
    const call = indexWithout(new Set())
    const first = pageOf(call, { hitsPerPage: 20, params: 'filters=kind%3Aodd', attributesToRetrieve: ['kind'] })
    const second = pageOf(call, { cursor: first.cursor })
    expect([...first.hits, ...second.hits]).toHaveLength(30)
    expect(second.hits.every((hit) => 'kind' in hit && hit.kind === 'odd' && !('rank' in hit))).toBe(true)
  })

  test('can be part of `params`, and combines with the `params` of a page', () => {
    const call = indexWithout(new Set())
    const first = pageOf(call, { params: 'filters=kind%3Aodd&hitsPerPage=20' })
    const within = pageOf(call, { params: `hitsPerPage=20&cursor=${first.cursor}` })
    const beside = pageOf(call, { params: 'hitsPerPage=20', filters: null, cursor: first.cursor })
    expect(new Set([...idsOf(first), ...idsOf(within)]).size).toBe(30)
    expect(within).not.toHaveProperty('cursor')
    expect(beside.hits).toEqual(within.hits)
    expect(beside.hits.every((hit) => 'kind' in hit && hit.kind === 'odd')).toBe(true)
  })

  test('is rejected if the sort order has changed or if it is malformed', () => {
    const { cursor } = pageOf(indexWithout(new Set()), { hitsPerPage: 5 })
    const { call } = createTestIndex({ records: products, settings: { customRanking: ['asc(rank)'] } })
    const malformed = [
      'e30',
      'bnVsbA',
      'not a cursor',
      Buffer.from('{"page":1,"behind":{"values":[{}],"written":1}}').toString('base64url'),
    ]
    for (const each of [cursor, ...malformed]) expect(() => pageOf(call, { cursor: each })).toThrow('Invalid cursor')
  })
})
