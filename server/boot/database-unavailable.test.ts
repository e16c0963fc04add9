import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { openDatabase } from '#database/connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { startTcpProxy, type TcpProxy } from '#test-kit/database/tcp-proxy.ts'
import { eventually } from '#test-kit/waits.ts'
import { readConfig } from '#server/config/config.ts'
import { addBuyer, addProduct, PASSWORD, placementOf } from '#test-kit/catalog.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from './log.ts'
import { assembleShop, type OpenedShop } from '#server/open.ts'

const OUTAGE_MS = 10_000
const BUYERS = 4
const PLACE = '/api/v2/buyer/checkout/place'
const template = inject('template')

/** On PGlite the database is this process. */
describe.runIf(template.kind === 'postgres')('a shop whose database is gone for ten seconds', () => {
  let folder: string
  let direct: Awaited<ReturnType<typeof cloneTemplate>>
  let line: TcpProxy
  let shop: OpenedShop
  let app: Awaited<ReturnType<typeof createApp>>
  let ocid: number
  const logged: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-away-'))
    direct = await cloneTemplate(template)
    const { rows } = await direct.pool.query<{ name: string }>('select current_database() as name')
    const target = new URL(template.location)
    target.pathname = `/${rows[0]?.name}`
    line = await startTcpProxy(target.href)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' })
    const log = createLog('error', { write: (text) => void logged.push(text) })
    shop = await assembleShop(config, await openDatabase({ databaseUrl: line.url, folder: '' }), log)
    app = await createApp(shop)
    ocid = await addProduct(direct.db, { title: 'Stoneware jug', stock: 1000 })
    await shop.work()
    await shop.search.start()
    await shop.prepareSearch()
  })
  afterAll(async () => {
    await app.close()
    await shop.close()
    await line.close()
    await direct.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Returns a buyer at the checkout who can retry placing the order with one idempotency key. */
  async function shopperNamed(name: string) {
    const { email, ...user } = await addBuyer(shop.shop, name)
    const visitor = { user, guestHash: null }
    await shop.shop.cart.add(visitor, { id: ocid, quantity: 1 })
    const checkout: Checkout = await shop.shop.orders.placing.checkout(visitor)
    const login = await app.inject({ method: 'POST', url: '/legacy/login', payload: { email, password: PASSWORD } })
    const headers = {
      authorization: `Bearer ${login.json<{ token: string }>().token}`,
      'idempotency-key': randomUUID(),
    }
    return () => app.inject({ method: 'POST', url: PLACE, payload: placementOf(checkout), headers })
  }

  async function titleFound(query: string): Promise<string | undefined> {
    const keys = await shop.shop.search.keys()
    const answer = await app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { 'x-algolia-application-id': keys.app, 'x-algolia-api-key': keys.search },
      payload: { requests: [{ indexName: 'inventories_index', query }] },
    })
    return answer.json<{ results: { hits: { title: string }[] }[] }>().results[0]?.hits[0]?.title
  }

  it('responds 503, writes nothing partially, and recovers by itself', { timeout: 60_000 }, async () => {
    const placings = []
    for (let buyer = 0; buyer < BUYERS; buyer += 1) placings.push(await shopperNamed(`away${buyer}`))
    const [first] = placings
    if (!first) throw new Error('Nobody orders.')

    const stoppedAt = Date.now()
    const caught = Promise.all(placings.slice(1).map((place) => place()))
    await delay(20)
    await line.disconnect()
    const refused = await first()
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
    expect(refused.headers['retry-after']).toBe('5')
    for (const { statusCode } of await caught) expect([201, 503]).toContain(statusCode)
    await delay(OUTAGE_MS - (Date.now() - stoppedAt))
    await line.reconnect()

    const orders: Order[] = []
    for (const place of placings) {
      // A client that got a 503 retries with the same key.
      const answer = await eventually(async () => {
        const tried = await place()
        expect(tried.statusCode, tried.body).toBe(201)
        return tried
      })
      orders.push(answer.json<Order>())
    }
    expect(new Set(orders.map(({ invoice }) => invoice)).size).toBe(BUYERS)
    const { rows } = await direct.pool.query<{ orders: number; stock: number }>(
      'select (select count(*) from orders) as orders, (select stock from products where ocid = $1) as stock',
      [ocid],
    )
    expect(rows).toEqual([{ orders: BUYERS, stock: 1000 - BUYERS }])
    expect(logged.filter((text) => text.includes('"msg":"job queue"')).length).toBeLessThan(3)
    // The jobs continue: every order has its email.
    const mailed = () => Promise.all(orders.map(({ invoice }) => shop.mailbox.read(`order-placed-${invoice}`)))
    await eventually(async () => expect((await mailed()).every((mail) => mail !== null)).toBe(true))
    // So does the search, which follows database notifications.
    await direct.db.updateTable('products').set({ title: 'Earthenware pitcher' }).where('ocid', '=', ocid).execute()
    await shop.shop.jobs.enqueue('search.refresh', { ocids: [ocid] })
    await eventually(async () => expect(await titleFound('pitcher')).toBe('Earthenware pitcher'))
  })
})
