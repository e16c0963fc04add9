import type { AddressInfo } from 'node:net'
import { algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const CLICK = { eventType: 'click', eventName: 'Hit clicked', index: SEARCH_INDEX, userToken: 'anonymous-1' } as const

let test: TestShop
let client: ReturnType<typeof algoliasearch>
let insights: ReturnType<(typeof client)['initInsights']>
let keys: { app: string; search: string }
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  await test.shop.search.refresh([await addProduct(test.database.db, { title: 'Stem vase' })])
  await test.search.caughtUp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  keys = await test.shop.search.keys()
  const hosts = [{ url: `127.0.0.1:${port}`, protocol: 'http' as const, accept: 'readWrite' as const }]
  client = algoliasearch(keys.app, keys.search, { hosts })
  insights = client.initInsights({ options: { hosts } })
})
beforeEach(() => test.database.pool.query('delete from search_events'))
afterAll(() => test.close())

async function stored() {
  return test.database.db.selectFrom('search_events').selectAll().orderBy('id').execute()
}

/** Sends events as a page of another site does. */
function send(events: unknown, headers: Record<string, string> = {}) {
  return test.app.inject({
    method: 'POST',
    url: `/1/events?x-algolia-application-id=${keys.app}&x-algolia-api-key=${keys.search}`,
    payload: JSON.stringify({ events }),
    headers: { 'content-type': 'text/plain', origin: 'https://elsewhere.example', ...headers },
  })
}

describe('events of the search protocol', () => {
  it('are stored with the queryID and positions of the search that they followed, and without the visitor', async () => {
    const { results } = await client.search<{ title: string }>({
      requests: [{ indexName: SEARCH_INDEX, query: 'vase', clickAnalytics: true }],
    })
    const { queryID = '', hits = [] } = results[0] as { queryID?: string; hits?: { objectID: string }[] }
    expect(hits).toHaveLength(1)
    const objectIDs = hits.map(({ objectID }) => objectID)
    const answer = await insights.pushEvents({
      events: [
        { ...CLICK, queryID, objectIDs, positions: [1] },
        {
          ...CLICK,
          eventType: 'conversion',
          eventSubtype: 'purchase',
          queryID,
          objectIDs,
          value: 12.5,
          currency: 'USD',
        },
        { ...CLICK, eventType: 'view', filters: ['colors:Blue'] },
      ],
    })
    expect(answer).toEqual({ status: 200, message: 'OK' })
    const rows = await stored()
    expect(rows).toMatchObject([
      { kind: 'click', query_id: queryID, object_ids: objectIDs, positions: [1] },
      { kind: 'conversion', subtype: 'purchase', query_id: queryID, value_cents: 1250 },
      { kind: 'view', filters: ['colors:Blue'], query_id: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('anonymous-1')
  })

  it('are accepted from pages of any site', async () => {
    const answer = await send([{ ...CLICK, objectIDs: ['1'] }])
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['none', [], 'events: expected 1 to 1000'],
    ['an unknown kind', [{ ...CLICK, eventType: 'hover', objectIDs: ['1'] }], 'events[0].eventType'],
    ['no visitor', [{ ...CLICK, userToken: 'a b', objectIDs: ['1'] }], 'events[0].userToken'],
    ['neither objects nor filters', [CLICK], 'expected either objectIDs or filters'],
    ['too many objects', [{ ...CLICK, objectIDs: Array(21).fill('1') }], 'at most 20'],
    ['a click without its position', [{ ...CLICK, objectIDs: ['1'], queryID: 'a'.repeat(32) }], 'events[0].positions'],
    ['an old event', [{ ...CLICK, objectIDs: ['1'], timestamp: 1 }], 'at most four days ago'],
    ['a wrong queryID', [{ ...CLICK, objectIDs: ['1'], queryID: 'x' }], 'events[0].queryID'],
  ])('are refused as a whole with a sentence: %s', async (_name, events, sentence) => {
    const answer = await send(events)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining(sentence),
    ])
    expect(await stored()).toEqual([])
  })

  it('need a key that may search the index', async () => {
    const events = [{ ...CLICK, objectIDs: ['1'] }]
    const url = '/1/events'
    expect((await test.app.inject({ method: 'POST', url, payload: { events } })).statusCode).toBe(403)
    expect(await stored()).toEqual([])
  })

  it('are deleted after 90 days', async () => {
    await send([{ ...CLICK, objectIDs: ['1'] }])
    await test.database.pool.query(`update search_events set at = now() - interval '91 days'`)
    await send([{ ...CLICK, objectIDs: ['2'] }])
    await test.shop.search.purge()
    expect(await stored()).toMatchObject([{ object_ids: ['2'] }])
  })
})
