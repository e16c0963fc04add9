import { describe, expect, test } from 'vitest'
import { clipBytes, guardRequest, guardSearch, type SearchRequest } from './guard.ts'

function fakeClient() {
  const sent: SearchRequest[][] = []
  const client = {
    name: 'a client',
    async search(requests: SearchRequest[]) {
      sent.push([...requests])
      return { results: requests.map(() => ({ hits: [{ objectID: '1' }] })) }
    },
  }
  return { client, sent }
}

const queryFor = (query: string, more: Record<string, unknown> = {}): SearchRequest => ({
  indexName: 'inventories_index',
  params: { query, ...more },
})

describe('a guarded client', () => {
  test('returns nothing for an empty text or one without letters and digits, and sends no query', async () => {
    const { client, sent } = fakeClient()
    const { results } = await guardSearch(client, { emptyText: 'nothing' }).search([queryFor('  '), queryFor('😀 ★')])
    expect(results).toHaveLength(2)
    expect(results[0]).toMatchObject({ hits: [], nbHits: 0, nbPages: 0 })
    expect(sent).toEqual([])
  })

  test('lists everything for an empty text in a category', async () => {
    const { client, sent } = fakeClient()
    await guardSearch(client, { emptyText: 'everything' }).search([queryFor('', { filters: 'c_id:5' })])
    expect(sent).toEqual([[queryFor('', { filters: 'c_id:5' })]])
  })

  test('sends a search for facet values without a text', async () => {
    const { client, sent } = fakeClient()
    const request = { indexName: 'inventories_index', type: 'facet', params: { facet: 'colors', facetQuery: 'bl' } }
    await guardSearch(client, { emptyText: 'nothing' }).search([request])
    expect(sent).toEqual([[request]])
  })

  test('keeps the other members of the client', () => {
    expect(guardSearch(fakeClient().client, { emptyText: 'nothing' }).name).toBe('a client')
  })
})

describe('guardRequest', () => {
  test('turns a list of ids into a filter with an empty text', () => {
    expect(guardRequest(queryFor('1001, 1007')).params).toEqual({ query: '', filters: '(OCID:1001 OR OCID:1007)' })
  })

  test('combines the ids with the filters of category and sale', () => {
    expect(guardRequest(queryFor('7,7', { filters: 'c_id:5 AND is_sale:true' })).params).toEqual({
      query: '',
      filters: 'c_id:5 AND is_sale:true AND (OCID:7)',
    })
  })

  test('ignores characters that cannot be seen, and the # of product numbers', () => {
    expect(guardRequest(queryFor('\uFEFF#1001,\u200B#1007')).params).toEqual({
      query: '',
      filters: '(OCID:1001 OR OCID:1007)',
    })
    expect(guardRequest(queryFor('HAL-V\u200BAS-001\u2060')).params).toEqual({ query: 'HAL-VAS-001' })
  })

  test('keeps a number among words as text', () => {
    expect(guardRequest(queryFor('set of 2')).params).toEqual({ query: 'set of 2' })
  })
})

describe('clipBytes', () => {
  test.each([
    ['a'.repeat(600), 511],
    ['é'.repeat(512), 510],
    ['🪴'.repeat(200), 508],
    ['short', 5],
  ])('truncates at a whole character below 512 bytes', (text, bytes) => {
    const clipped = clipBytes(text)
    expect(new TextEncoder().encode(clipped)).toHaveLength(bytes)
    expect(text.startsWith(clipped)).toBe(true)
  })
})
