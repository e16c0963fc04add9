import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import fastifyCookie from '@fastify/cookie'
import { createApp } from '#server/http/app.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

let test: TestShop
let app: FastifyInstance
beforeAll(async () => {
  test = await openTestShop()
  app = await listening(await createApp(test))
})
afterAll(async () => {
  await app.close()
  await test.close()
})

async function listening(server: FastifyInstance): Promise<FastifyInstance> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

/** An open screen: the kinds that it was notified of, and if its stream has ended. */
async function open(headers: Record<string, string>, server = app) {
  const { port } = server.server.address() as AddressInfo
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/admin/events`, { headers, signal: stop.signal })
  const state = { status: response.status, text: '', ended: false }
  const read = async () => {
    for await (const chunk of response.body ?? []) state.text += new TextDecoder().decode(chunk)
    state.ended = true
  }
  const reading = read().catch(() => undefined)
  return {
    response,
    state,
    kinds: () => [...state.text.matchAll(/^data: (.*)$/gm)].flatMap(([, data = '[]']) => JSON.parse(data) as string[]),
    async close() {
      stop.abort()
      await reading
    },
  }
}
const cookieOf = ({ headers }: TestStaff) => ({ cookie: headers.cookie })

describe('the events of the back office', () => {
  it('name the kinds of what has changed, on every node, and have no data', async () => {
    const sam = await signInStaff(test)
    const other = await listening(await createApp(test))
    const screens = [await open(cookieOf(sam)), await open(cookieOf(sam), other)]
    const { order } = await placeOrder(test)
    for (const { kinds, state, response } of screens) {
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      await eventually(() => expect(kinds()).toEqual(expect.arrayContaining(['orders', 'alerts'])))
      expect(state.text).not.toContain(order.invoice)
    }
    await Promise.all(screens.map(({ close }) => close()))
    await other.close()
  })

  it('are only those that the person may read', async () => {
    const reader = await signInStaff(test, ['companies.read'])
    const screen = await open(cookieOf(reader))
    await placeOrder(test)
    await addBuyer(test.shop, 'livia')
    await eventually(() => expect(screen.kinds()).toEqual(expect.arrayContaining(['companies', 'alerts'])))
    expect(screen.kinds()).not.toContain('orders')
    await screen.close()
  })

  it('are closed to guests, to other sites and to credentials of another kind', async () => {
    const sam = await signInStaff(test)
    const refused: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${sam.session}` },
      { cookie: `trellis_session=${sam.session}` },
    ]
    for (const headers of refused) expect((await open(headers)).state.status).toBe(403)
    expect((await open({ ...cookieOf(sam), 'sec-fetch-site': 'cross-site' })).state.status).toBe(403)
  })

  it('end at once when the session does', async () => {
    const [sam, ann] = [await signInStaff(test), await signInStaff(test)]
    const [ended, going] = [await open(cookieOf(sam)), await open(cookieOf(ann))]
    await sam.call('POST', '/sign-out')
    await eventually(() => expect(ended.state.ended).toBe(true))
    expect(going.state.ended).toBe(false)
    await going.close()
  })

  it('are open in a bounded number of windows of a person', async () => {
    const sam = await signInStaff(test)
    const screens = await Promise.all(Array.from({ length: 8 }, () => open(cookieOf(sam))))
    expect(screens.map(({ state }) => state.status)).toEqual(screens.map(() => 200))
    expect((await open(cookieOf(sam))).state.status).toBe(429)
    await screens[0]?.close()
    await eventually(async () => {
      const next = await open(cookieOf(sam))
      expect(next.state.status).toBe(200)
      screens.push(next)
    })
    await Promise.all(screens.map(({ close }) => close()))
  })

  it('end when the server closes, which does not wait for them', async () => {
    const other = await listening(await createApp(test))
    const screen = await open(cookieOf(await signInStaff(test)), other)
    await other.close()
    await eventually(() => expect(screen.state.ended).toBe(true))
  })
})

describe('an open screen', () => {
  it('is checked again and again: without the account it ends', async () => {
    const { adminEventRoutes } = await import('./admin-events.ts')
    const server = Fastify()
    await server.register(fastifyCookie)
    await server.register(adminEventRoutes(test, { checkMs: 50 }))
    await listening(server)
    const sam = await signInStaff(test)
    const screen = await open(cookieOf(sam), server)
    await eventually(() => expect(screen.state.text).toContain(': \n\n'))
    expect(screen.state.ended).toBe(false)
    await test.database.pool.query(`update staff set state = 'disabled' where id = $1`, [sam.id])
    await eventually(() => expect(screen.state.ended).toBe(true))
    await server.close()
  })
})
