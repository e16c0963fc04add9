import type { AddressInfo } from 'node:net'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

const QUERY = [{ indexName: SEARCH_INDEX, params: { query: 'bowl' } }]

/** A proxy in front of a search service, which can be unavailable: it responds with a status. */
async function serviceBehindProxy(service: TestShop) {
  let mode: 'open' | 403 | 503 = 'open'
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (mode !== 'open') {
      response.writeHead(mode).end(JSON.stringify({ message: 'no', status: mode }))
      return
    }
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    const { method = 'GET', url = '/', headers } = request
    const answer = await service.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body.length > 0 && { payload: Buffer.concat(body) }),
    })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.rawPayload)
  }
  const proxy = createServer((request, response) => void forward(request, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set: (next: typeof mode) => (mode = next),
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

describe('a hosted search service that is unavailable', () => {
  let service: TestShop
  let proxy: Awaited<ReturnType<typeof serviceBehindProxy>>
  let settings: Record<string, string>
  beforeAll(async () => {
    service = await openTestShop({}, { search: true })
    proxy = await serviceBehindProxy(service)
    const { app, search, admin } = await service.shop.search.keys()
    settings = {
      SEARCH_APP_ID: app,
      SEARCH_PUBLIC_KEY: search,
      SEARCH_ADMIN_KEY: admin,
      SEARCH_HOST: proxy.url,
    }
  })
  afterAll(async () => {
    proxy.close()
    await service.close()
  })

  it('does not keep the shop from starting, and its index is filled once it is back', async () => {
    proxy.set(503)
    const shop = await openTestShop(settings)
    await addProduct(shop.database.db, { title: 'Oak bowl' })
    await shop.prepareSearch()
    await shop.prepareSearch()
    expect(await shop.shop.jobs.enqueue('search.sync', {})).toBeUndefined()
    const { rows } = await shop.database.pool.query(`select state from pgboss.job where name = 'search.sync'`)
    expect(rows).toHaveLength(1)
    proxy.set('open')
    await shop.work()
    await eventually(async () =>
      expect((await service.shop.search.query(QUERY)).results).toMatchObject([{ nbHits: 1 }]),
    )
    await shop.close()
  })

  it.each([
    [503, 'does not respond'],
    [403, 'refuses the key'],
  ] as const)('that answers %i makes searches fail at once with a sentence', async (status, sentence) => {
    proxy.set(status)
    const shop = await openTestShop(settings)
    await expect(shop.shop.search.query(QUERY)).rejects.toThrow(sentence)
    proxy.set('open')
    // Without another request, for some seconds.
    await expect(shop.shop.search.query(QUERY)).rejects.toThrow(sentence)
    await shop.close()
  })

  it('passes on errors of a query, which are no sign that it is unavailable', async () => {
    proxy.set('open')
    const shop = await openTestShop(settings)
    const invalid = [{ indexName: SEARCH_INDEX, params: { query: '', filters: 'OCID =' } }]
    await expect(shop.shop.search.query(invalid)).rejects.not.toThrow(/does not respond|refuses/)
    expect((await shop.shop.search.query(QUERY)).results).toHaveLength(1)
    await shop.close()
  })
})
