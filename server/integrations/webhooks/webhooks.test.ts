import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries, Delivery, CreatedWebhook } from '#contract/schemas/integrations.ts'
import { DELIVERY_RETRY_DELAYS_SECONDS } from '#contract/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, placeByFreight, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { openReceiver, type WebhookReceiver } from '#test-kit/webhook-receiver.ts'

let test: TestShop
let receiver: WebhookReceiver
let quick: WebhookReceiver
let buyer: TestBuyer
let buyers = 0
beforeAll(async () => {
  receiver = await openReceiver()
  quick = await openReceiver()
  const addresses = [receiver, quick].map(({ port }) => `127.0.0.1:${port}`).join()
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: addresses, SECRET_KEY: 'a key of the operator' })
  await test.work()
})
afterAll(async () => {
  await test.close()
  await receiver.close()
  await quick.close()
})
beforeEach(async () => {
  receiver.startTest()
  quick.startTest()
  buyers += 1
  await addBuyer(test.shop, `buyer${buyers}`)
  await test.shop.integrations.setPrivateWebhooks(`buyer${buyers}@example.com`, true)
  buyer = await signInAs(test, `buyer${buyers}`)
})

async function listen(events = ['order.placed']): Promise<CreatedWebhook> {
  const made = await buyer.call('POST', '/webhooks', { url: receiver.url, events })
  expect(made.status).toBe(201)
  return made.body as CreatedWebhook
}

const record = (cause = 'T-1', companyId = buyer.companyId) =>
  test.shop.transaction((shop) => shop.integrations.record(companyId, 'order.placed', { invoice: cause }, cause))

async function log({ data }: CreatedWebhook): Promise<Delivery[]> {
  return ((await buyer.call('GET', `/webhooks/${data.id}/deliveries`)).body as Deliveries).data
}

/** Waits until the newest delivery of the log has had `attempts` attempts; returns the log. */
async function logAfter(webhook: CreatedWebhook, attempts: number): Promise<Delivery[]> {
  return eventually(async () => {
    const deliveries = await log(webhook)
    expect(deliveries[0]?.attempts).toBe(attempts)
    return deliveries
  })
}

describe('a webhook', () => {
  it('receives an event that it subscribes to, signed', async () => {
    const { secret } = await listen()
    await record()
    await eventually(() => expect(receiver.received).toHaveLength(1))
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(JSON.parse(body)).toEqual({
      id: headers['trellis-event-id'],
      event: 'order.placed',
      created_at: expect.stringMatching(/Z$/),
      data: { invoice: 'T-1' },
    })
    expect(Math.abs(Number(headers['trellis-timestamp']) - Date.now() / 1000)).toBeLessThan(30)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
    expect(headers['webhook-id']).toBe(headers['trellis-event-id'])
    const digest = createHmac('sha256', secret)
      .update(`${String(headers['trellis-timestamp'])}.${body}`)
      .digest('hex')
    expect(headers['trellis-signature']).toBe(`v1=${digest}`)
  })

  it('receives a placed order with its lines, in dollars', async () => {
    const webhook = await listen()
    const ocid = await addProduct(test.database.db, { price_cents: 1250 })
    await test.shop.cart.add({ user: buyer, guestHash: null }, { id: ocid, quantity: 2 })
    await placeCart(test.shop, buyer)
    const [delivery] = await logAfter(webhook, 1)
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
      event: 'order.placed',
      data: {
        invoice: expect.stringMatching(/^T-\d+$/),
        subtotal: 25,
        products: [{ ocid, qty: 2, itemPrice: 12.5, lineTotal: 25 }],
      },
    })
  })

  it('receives an order with freight to be quoted, and each quote', async () => {
    const webhook = await listen(['order.placed', 'order.freight_quoted'])
    const { invoice } = await placeByFreight(test, buyer)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 9_000)
    const received = await eventually(async () => {
      const bodies = (await log(webhook)).map(({ body }) => JSON.parse(body) as { event: string; data: object })
      expect(bodies).toHaveLength(3)
      return bodies
    })
    const suborder = { invoice, number: `${invoice}-1`, supplier: 'Joiner' }
    expect(received.filter(({ event }) => event === 'order.freight_quoted').map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { ...suborder, freight: 120, tax: 9.9, total: 129.9 },
        { ...suborder, freight: 90, tax: 7.43, total: 97.43 },
      ]),
    )
    const placed = received.find(({ event }) => event === 'order.placed')
    expect(placed?.data).toMatchObject({
      orderTotal: 108.25,
      shippingCost: 0,
      freight: [{ number: `${invoice}-1`, supplier: 'Joiner', total: expect.toBeOneOf([null, 129.9, 97.43]) }],
    })
  })

  it('receives stock.low after an order', async () => {
    const webhook = await listen(['stock.low'])
    const ocid = await addProduct(test.database.db, { stock: 4 })
    await test.shop.cart.add({ user: buyer, guestHash: null }, { id: ocid, quantity: 2 })
    await placeCart(test.shop, buyer)
    const [delivery] = await logAfter(webhook, 1)
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ event: 'stock.low', data: { ocid, stock: 2 } })
  })

  it('receives each event once, and none of other kinds or other companies', async () => {
    const webhook = await listen(['stock.out'])
    const placed = await listen()
    await addBuyer(test.shop, `other${buyers}`)
    const other = await signInAs(test, `other${buyers}`)
    await Promise.all([record(), record('T-1', other.companyId)])
    await record()
    await logAfter(placed, 1)
    expect(await log(placed)).toHaveLength(1)
    expect(await log(webhook)).toEqual([])
    expect((await other.call('GET', `/webhooks/${placed.data.id}/deliveries`)).status).toBe(404)
    expect((await other.call('DELETE', `/webhooks/${placed.data.id}`)).status).toBe(404)
  })

  it('receives nothing from a transaction that was rolled back', async () => {
    const webhook = await listen()
    const failing = test.shop.transaction(async (shop) => {
      await shop.integrations.record(buyer.companyId, 'order.placed', {}, 'T-9')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await log(webhook)).toEqual([])
  })

  it('that fails gets ten attempts over a day, and then the delivery has failed', async () => {
    receiver.willAnswer(500, 'x'.repeat(5000))
    const webhook = await listen()
    await record()
    const [first] = await logAfter(webhook, 1)
    expect(first).toMatchObject({ status: 'waiting', response_code: 500, answer: 'x'.repeat(1024) })
    const wait = Date.parse(first?.next_attempt_at ?? '') - Date.parse(first?.last_attempt_at ?? '')
    expect(wait).toBe(DELIVERY_RETRY_DELAYS_SECONDS[0] * 1000)
    const hours = DELIVERY_RETRY_DELAYS_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(DELIVERY_RETRY_DELAYS_SECONDS.length + 1).toBe(10)
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(25)
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await test.shop.integrations.deliver({ delivery: first?.id ?? '', attempt })
    }
    expect((await log(webhook))[0]).toMatchObject({ status: 'failed', attempts: 10, next_attempt_at: null })
    expect(new Set(receiver.received.map(({ headers }) => headers['trellis-event-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(10)
  })

  it('that recovers gets its delivery, and a job that runs twice sends nothing more', async () => {
    receiver.willAnswer(503)
    const webhook = await listen()
    await record()
    const [{ id } = { id: '' }] = await logAfter(webhook, 1)
    receiver.willAnswer(204)
    await test.shop.integrations.deliver({ delivery: id, attempt: 1 })
    await test.shop.integrations.deliver({ delivery: id, attempt: 1 })
    expect((await log(webhook))[0]).toMatchObject({ status: 'delivered', attempts: 2, response_code: 204 })
    expect(receiver.received).toHaveLength(2)
  })

  it('that hangs does not delay other webhooks', async () => {
    // A hanging delivery times out after ten seconds.
    await addBuyer(test.shop, 'prompt')
    await test.shop.integrations.setPrivateWebhooks('prompt@example.com', true)
    const prompt = await signInAs(test, 'prompt')
    await prompt.call('POST', '/webhooks', { url: quick.url, events: ['order.placed'] })
    receiver.willHang()
    const hanging = await listen()
    const setFailing = `update webhooks set failing_since = now() where public_id = $1`
    await test.database.pool.query(setFailing, [hanging.data.id])
    for (let number = 1; number <= 25; number += 1) await record(`T-${number}`)
    // Wait until all workers of the queue are waiting for a response: then no more messages arrive.
    let sent = -1
    while (sent <= 0 || receiver.received.length > sent) {
      sent = receiver.received.length
      await pause(1000)
    }

    await record('T-1', prompt.companyId)
    await eventually(() => expect(quick.received).toHaveLength(1))
    // None of the hanging deliveries has timed out yet.
    expect((await log(hanging)).every(({ attempts }) => attempts === 0)).toBe(true)
  })

  it('whose job was lost gets its delivery enqueued again', async () => {
    const webhook = await listen()
    receiver.willAnswer(500)
    await record()
    await logAfter(webhook, 1)
    receiver.willAnswer(200)
    await test.database.pool.query(`delete from pgboss.job where name = 'webhook.deliver'`)
    await test.database.pool.query(`update webhook_deliveries set next_attempt_at = now() - interval '1 hour'
      where status = 'waiting'`)
    await test.shop.integrations.deliveries.retryOverdue()
    expect((await logAfter(webhook, 2))[0]).toMatchObject({ status: 'delivered' })
  })

  it('follows no redirect', async () => {
    receiver.willAnswer(302, '', receiver.url)
    const webhook = await listen()
    await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)
    expect((await logAfter(webhook, 1))[0]).toMatchObject({ status: 'failed', response_code: 302 })
    expect(receiver.received).toHaveLength(1)
  })

  it('is switched off after three days of failures, and its buyer gets an email', async () => {
    receiver.willAnswer(500)
    const webhook = await listen()
    await record()
    const [{ id } = { id: '' }] = await logAfter(webhook, 1)
    await test.database.pool.query(`update webhook_deliveries set attempts = 9 where id = $1`, [id])
    await test.database.pool.query(
      `update webhooks set failing_since = now() - interval '73 hours'
      where public_id = $1`,
      [webhook.data.id],
    )
    await test.shop.integrations.deliver({ delivery: id, attempt: 9 })
    const { body } = await buyer.call('GET', '/webhooks')
    expect((body as { data: object[] }).data).toMatchObject([{ status: 'switched_off' }])
    await eventually(async () => {
      const mails = await test.mailbox.list(50)
      const own = mails.filter(({ to }) => to === `buyer${buyers}@example.com`).map(({ subject }) => subject)
      expect(own.toSorted()).toEqual(['A new webhook for your account', 'A webhook was switched off'])
    })
    await record('T-2')
    expect(await log(webhook)).toHaveLength(1)
    const resumed = await buyer.call('POST', `/webhooks/${webhook.data.id}`, { active: true })
    expect(resumed.body).toMatchObject({ data: { status: 'active', failing_since: null } })
  })

  it('can be tested and replayed: the same event in a new delivery', async () => {
    const webhook = await listen()
    await record()
    const [sent] = await logAfter(webhook, 1)
    const replayed = await buyer.call('POST', `/webhook-deliveries/${sent?.id}/replay`)
    expect(replayed.body).toMatchObject({ data: { origin: 'replay', event_id: sent?.event_id, body: sent?.body } })
    expect((await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)).status).toBe(201)
    await eventually(() => expect(receiver.received).toHaveLength(3))
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event).toSorted()).toEqual([
      'order.placed',
      'order.placed',
      'test',
    ])
    expect((await buyer.call('POST', '/webhook-deliveries/nothing/replay')).status).toBe(404)
  })

  it('signs with both secrets for a day after a rotation, and stores both encrypted', async () => {
    const webhook = await listen()
    const { body } = await buyer.call('POST', `/webhooks/${webhook.data.id}/rotate-secret`)
    const { secret } = body as CreatedWebhook
    expect(secret).not.toBe(webhook.secret)
    await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)
    await logAfter(webhook, 1)
    const [message] = receiver.received
    const digests = [secret, webhook.secret].map((each) =>
      createHmac('sha256', each)
        .update(`${String(message?.headers['trellis-timestamp'])}.${message?.body}`)
        .digest('hex'),
    )
    expect(message?.headers['trellis-signature']).toBe(digests.map((digest) => `v1=${digest}`).join(','))
    for (const each of [secret, webhook.secret]) {
      const verified = new Webhook(each).verify(message?.body ?? '', message?.headers as Record<string, string>)
      expect(verified).toMatchObject({ event: 'test' })
    }
    const { rows } = await test.database.pool.query('select webhooks::text as row from webhooks')
    expect(JSON.stringify(rows)).not.toContain('whsec_')
  })

  it('whose secret was encrypted with another key reports that in its log', async () => {
    const webhook = await listen()
    await test.database.pool.query(
      `update webhooks set secret = 'sealed:' || encode(sha256('another key'), 'base64') where public_id = $1`,
      [webhook.data.id],
    )
    await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)
    expect((await logAfter(webhook, 1))[0]).toMatchObject({
      status: 'failed',
      answer: 'The secret of this webhook can no longer be decrypted. Rotate it.',
    })
    expect(receiver.received).toEqual([])
  })

  it('whose secret was revoked sends nothing with it, and is signed with the new one after it was resumed', async () => {
    const webhook = await listen()
    await test.shop.accounts.sessions.signOutEverywhere(`buyer${buyers}@example.com`)
    buyer = await signInAs(test, `buyer${buyers}`)
    expect((await buyer.call('GET', '/webhooks')).body).toMatchObject({
      data: [{ status: 'paused', paused_by: 'shop' }],
    })
    await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)
    expect((await logAfter(webhook, 1))[0]).toMatchObject({
      status: 'failed',
      answer: 'The secret of this webhook was revoked. Resume it, which creates a new one.',
    })
    const resumed = await buyer.call('POST', `/webhooks/${webhook.data.id}`, { active: true })
    await buyer.call('POST', `/webhooks/${webhook.data.id}/test`)
    await eventually(() => expect(receiver.received).toHaveLength(1))
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(verify((resumed.body as { secret: string }).secret)).toMatchObject({ event: 'test' })
    expect(() => verify(webhook.secret)).toThrow('No matching signature')
  })

  it('receives nothing while paused, not even pending deliveries', async () => {
    receiver.willAnswer(500)
    const webhook = await listen()
    await record()
    const [{ id } = { id: '' }] = await logAfter(webhook, 1)
    await buyer.call('POST', `/webhooks/${webhook.data.id}`, { active: false })
    await test.shop.integrations.deliver({ delivery: id, attempt: 1 })
    await record('T-2')
    expect(await log(webhook)).toMatchObject([{ status: 'failed', answer: 'The webhook was paused.' }])
    expect(receiver.received).toHaveLength(1)
  })

  it('is deleted with its log, and a company has at most ten', async () => {
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      const payload = { url: receiver.url, events: ['stock.low'] }
      statuses.push((await buyer.call('POST', '/webhooks', payload)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 422])
    const { data } = (await buyer.call('GET', '/webhooks')).body as { data: { id: string }[] }
    expect((await buyer.call('DELETE', `/webhooks/${data[0]?.id}`)).status).toBe(200)
    expect((await buyer.call('GET', `/webhooks/${data[0]?.id}/deliveries`)).status).toBe(404)
  })
})
