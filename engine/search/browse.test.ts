import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { testIndex } from './test-index.ts'
import { testMoment } from './test-moment.ts'

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

describe('browsing and deleting by a filter', () => {
  const settings = {
    attributesForFaceting: ['brand'],
    customRanking: ['asc(price)'],
    removeWordsIfNoResults: 'allOptional',
    typoTolerance: 'min',
  }
  const { answer } = testIndex({ records: LAMPS, settings, rules: RULES })

  test('hand out records and not hits, whatever rules say about searches', () => {
    const request = { indexName: 'shop', query: 'lamp', getRankingInfo: true, facets: ['brand'] }
    expect(answer({ kind: 'browse', request, admin: true })).toMatchObject({ nbHits: 3, hits: LAMPS.toReversed() })
    expect((answer({ kind: 'browse', request, admin: true }) as Page).hits).toEqual(LAMPS.toReversed())
    expect(answer({ kind: 'browse', request, admin: true })).not.toHaveProperty('facets')
  })

  test('find what the filter names and nothing else', () => {
    expect(answer({ kind: 'matching', request: { indexName: 'shop', filters: 'brand:Acme' } })).toEqual(['3', '1'])
  })

  test('give up no word where nothing has them all', () => {
    const request = { indexName: 'shop', query: 'red lamp', filters: 'brand:Acme' }
    expect(answer({ kind: 'matching', request })).toEqual([])
    expect(answer({ kind: 'browse', request, admin: true })).toMatchObject({ nbHits: 0, hits: [] })
    expect(answer({ kind: 'query', request: { ...request, enableRules: false }, admin: true })).toMatchObject({
      nbHits: 2,
    })
  })
})

describe('a cursor', () => {
  const products = Array.from({ length: 60 }, (_, number) => ({
    objectID: String(number),
    // Some have none, some have words, and many have the same.
    ...(number % 7 > 0 && { rank: number % 5 === 0 ? `text ${number % 4}` : number % 3 }),
    kind: number % 2 === 0 ? 'even' : 'odd',
  }))

  /** The index while some records are gone, and others were written. */
  function indexWithout(gone: ReadonlySet<string>, written: readonly StoredRecord[] = []) {
    const kept = products.map((record, order) => ({ record, order })).filter(({ record }) => !gone.has(record.objectID))
    const settings = { attributesForFaceting: ['kind'], customRanking: ['desc(rank)'] }
    const segments = [
      kept.slice(0, 20),
      kept.slice(20, 23),
      kept.slice(23),
      written.map((record, index) => ({ record, order: 100 + index })),
    ]
    return testMoment({ segments, settings: { shop: settings }, rules: RULES.map(readRule) })
  }
  const pageOf = (answer: ReturnType<typeof testMoment>, request: object) =>
    answer({ kind: 'browse', request: { indexName: 'shop', ...request }, admin: true }) as Page
  const idsOf = ({ hits }: Page) => hits.map(({ objectID }) => objectID)

  test('walks the same way as one page of everything, across segments', () => {
    const answer = indexWithout(new Set())
    const whole = idsOf(pageOf(answer, { hitsPerPage: 1000 }))
    expect(whole).toHaveLength(60)
    expect(whole).toEqual(
      (
        answer({
          kind: 'query',
          request: { indexName: 'shop', hitsPerPage: 100, enableRules: false },
          admin: true,
        }) as Page
      ).hits.map(({ objectID }) => objectID),
    )
    const walked: string[] = []
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = pageOf(answer, { hitsPerPage: 7, cursor })
      walked.push(...idsOf(page))
      cursor = page.cursor
    }
    expect(walked).toEqual(whole)
  })

  test('misses nothing and shows nothing twice when what was seen is deleted and others come', () => {
    const first = pageOf(indexWithout(new Set()), { hitsPerPage: 25 })
    const seen = idsOf(first)
    const newcomer = { objectID: 'new', rank: 2, kind: 'odd' }
    const meanwhile = indexWithout(new Set(seen), [newcomer])
    const second = pageOf(meanwhile, { hitsPerPage: 25, cursor: first.cursor })
    const third = pageOf(meanwhile, { hitsPerPage: 25, cursor: second.cursor })
    expect(third).toMatchObject({ page: 2, hits: { length: 11 } })
    expect(third).not.toHaveProperty('cursor')
    expect(idsOf(third).at(-1)).toBe('new')
    expect(new Set([...seen, ...idsOf(second), ...idsOf(third)]).size).toBe(61)
  })

  test('comes to what changes its place meanwhile, and to all of an index that was replaced', () => {
    const first = pageOf(indexWithout(new Set()), { hitsPerPage: 25 })
    const changed = products.filter(({ objectID }) => !idsOf(first).includes(objectID)).slice(0, 3)
    const risen = changed.map((record) => ({ ...record, rank: 1000 }))
    const rest = pageOf(indexWithout(new Set(), risen), { hitsPerPage: 100, cursor: first.cursor })
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(60)

    const replaced = indexWithout(new Set(products.map(({ objectID }) => objectID)), products)
    const second = pageOf(replaced, { hitsPerPage: 40, cursor: first.cursor })
    const third = pageOf(replaced, { hitsPerPage: 40, cursor: second.cursor })
    expect([...idsOf(second), ...idsOf(third)]).toEqual(products.map(({ objectID }) => objectID))
  })

  test('comes to all of an index that another one took the place of, whenever that one was filled', () => {
    const order = (record: StoredRecord, place: number) => ({ record, order: place })
    const named = (store: string, written: readonly { record: StoredRecord; order: number }[]) =>
      testMoment({ segments: [written], settings: { shop: { customRanking: ['desc(rank)'] } }, store })
    const before = named('before', [...products.map(order), { record: { objectID: '59', rank: 1 }, order: 1000 }])
    const filledBefore = named('after', products.map(order))
    const first = pageOf(before, { hitsPerPage: 25 })
    const second = pageOf(filledBefore, { hitsPerPage: 40, cursor: first.cursor })
    const third = pageOf(filledBefore, { hitsPerPage: 40, cursor: second.cursor })
    expect(new Set([...idsOf(second), ...idsOf(third)]).size).toBe(60)
    expect(third).toMatchObject({ page: 2, hits: { length: 20 } })
    expect(third).not.toHaveProperty('cursor')
  })

  test('goes on with what was asked, by itself', () => {
    const answer = indexWithout(new Set())
    const first = pageOf(answer, { hitsPerPage: 20, params: 'filters=kind%3Aodd', attributesToRetrieve: ['kind'] })
    const second = pageOf(answer, { cursor: first.cursor })
    expect([...first.hits, ...second.hits]).toHaveLength(30)
    expect(second.hits.every((hit) => 'kind' in hit && hit.kind === 'odd' && !('rank' in hit))).toBe(true)
  })

  test('goes on where it stands in `params`, and beside `params` of the page keeps what was asked', () => {
    const answer = indexWithout(new Set())
    const first = pageOf(answer, { params: 'filters=kind%3Aodd&hitsPerPage=20' })
    const within = pageOf(answer, { params: `hitsPerPage=20&cursor=${first.cursor}` })
    const beside = pageOf(answer, { params: 'hitsPerPage=20', filters: null, cursor: first.cursor })
    expect(new Set([...idsOf(first), ...idsOf(within)]).size).toBe(30)
    expect(within).not.toHaveProperty('cursor')
    expect(beside.hits).toEqual(within.hits)
    expect(beside.hits.every((hit) => 'kind' in hit && hit.kind === 'odd')).toBe(true)
  })

  test('is refused when the order has become another one, or when it is none', () => {
    const { cursor } = pageOf(indexWithout(new Set()), { hitsPerPage: 5 })
    const { answer } = testIndex({ records: products, settings: { customRanking: ['asc(rank)'] } })
    const others = [
      'e30',
      'bnVsbA',
      'nonsense',
      Buffer.from('{"page":1,"behind":{"values":[{}],"written":1}}').toString('base64url'),
    ]
    for (const each of [cursor, ...others]) expect(() => pageOf(answer, { cursor: each })).toThrow('Invalid cursor')
  })
})
