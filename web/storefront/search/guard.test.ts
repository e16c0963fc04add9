import { describe, expect, test } from 'vitest'
import { clipBytes, guardRequest, guardSearch, type SearchRequest } from './guard.ts'

function listening() {
  const heard: SearchRequest[][] = []
  const client = {
    name: 'a client',
    async search(requests: SearchRequest[]) {
      heard.push([...requests])
      return { results: requests.map(() => ({ hits: [{ objectID: '1' }] })) }
    },
  }
  return { client, heard }
}

const asking = (query: string, more: Record<string, unknown> = {}): SearchRequest => ({
  indexName: 'inventories_index',
  params: { query, ...more },
})

describe('a guarded client', () => {
  test('an empty text, or one of signs alone, finds nothing and asks nobody', async () => {
    const { client, heard } = listening()
    const { results } = await guardSearch(client, { emptyText: 'nothing' }).search([asking('  '), asking('😀 ★')])
    expect(results).toHaveLength(2)
    expect(results[0]).toMatchObject({ hits: [], nbHits: 0, nbPages: 0 })
    expect(heard).toEqual([])
  })

  test('an empty text lists everything where a category is listed', async () => {
    const { client, heard } = listening()
    await guardSearch(client, { emptyText: 'everything' }).search([asking('', { filters: 'c_id:5' })])
    expect(heard).toEqual([[asking('', { filters: 'c_id:5' })]])
  })

  test('a search for facet values passes without a text', async () => {
    const { client, heard } = listening()
    const request = { indexName: 'inventories_index', type: 'facet', params: { facet: 'colors', facetQuery: 'bl' } }
    await guardSearch(client, { emptyText: 'nothing' }).search([request])
    expect(heard).toEqual([[request]])
  })

  test('keeps what else the client has', () => {
    expect(guardSearch(listening().client, { emptyText: 'nothing' }).name).toBe('a client')
  })
})

describe('guardRequest', () => {
  test('numbers and commas become a filter, and the text is emptied', () => {
    expect(guardRequest(asking('1001, 1007')).params).toEqual({ query: '', filters: '(OCID:1001 OR OCID:1007)' })
  })

  test('the filter joins the one of the category and of the sale', () => {
    expect(guardRequest(asking('7,7', { filters: 'c_id:5 AND is_sale:true' })).params).toEqual({
      query: '',
      filters: 'c_id:5 AND is_sale:true AND (OCID:7)',
    })
  })

  test('a number among words stays a word', () => {
    expect(guardRequest(asking('set of 2')).params).toEqual({ query: 'set of 2' })
  })
})

describe('clipBytes', () => {
  test.each([
    ['a'.repeat(600), 511],
    ['é'.repeat(512), 510],
    ['🪴'.repeat(200), 508],
    ['short', 5],
  ])('cuts at a whole character below 512 bytes', (text, bytes) => {
    const clipped = clipBytes(text)
    expect(new TextEncoder().encode(clipped)).toHaveLength(bytes)
    expect(text.startsWith(clipped)).toBe(true)
  })
})
