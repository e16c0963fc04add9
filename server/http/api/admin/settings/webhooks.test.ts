import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_WEBHOOKS } from '#contract/integrations.ts'
import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import type { CreatedOperatorWebhook, OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { registerAndConfirm } from '#test-kit/accounts/registration.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { openReceiver, type WebhookReceiver } from '#test-kit/webhook-receiver.ts'

let test: TestShop
let sam: TestStaff
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await openReceiver()
  test = await openShop()
  await test.work()
  sam = await signInStaff(test)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(() => receiver.startTest())
afterEach(async () => {
  for (const { id } of await list()) await sam.call('DELETE', `/webhooks/${id}`)
})

const openShop = () =>
  openTestShop({
    WEBHOOK_PRIVATE_ADDRESSES: `127.0.0.1:${receiver.port}`,
    SECRET_KEY: 'a key of the operator',
    REGISTRATION: 'review',
  })

const list = async () => (await sam.call('GET', '/webhooks')).body['data'] as OperatorWebhook[]

async function create(events: readonly string[], staff = sam): Promise<CreatedOperatorWebhook> {
  const { status, body } = await staff.call('POST', '/webhooks', { url: receiver.url, events })
  expect([status, body]).toEqual([200, body])
  return body as unknown as CreatedOperatorWebhook
}

async function deliveriesOf({ data }: CreatedOperatorWebhook, staff = sam): Promise<Delivery[]> {
  return ((await staff.call('GET', `/webhooks/${data.id}/deliveries`)).body as unknown as Deliveries).data
}

/** Waits until an event of each kind is delivered. Returns the messages by kind. */
async function delivered(webhook: CreatedOperatorWebhook, kinds: readonly string[], staff = sam) {
  return eventually(async () => {
    const sent = (await deliveriesOf(webhook, staff)).filter(({ status }) => status === 'delivered')
    expect(sent.map(({ event }) => event)).toEqual(expect.arrayContaining([...kinds]))
    return new Map(sent.map(({ event, body }) => [event, (JSON.parse(body) as { data: Record<string, unknown> }).data]))
  })
}

describe('a webhook of the operator', () => {
  it('gets the events of all companies about orders and invoices, signed', async () => {
    const webhook = await create(['order.placed', 'order.shipped', 'invoice.issued'])
    const { order } = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    const messages = await delivered(webhook, ['order.placed', 'order.shipped', 'invoice.issued'])
    expect(messages.get('order.placed')).toMatchObject({ invoice: order.invoice, company_id: expect.any(Number) })
    const [first] = receiver.received
    expect(
      new Webhook(webhook.secret).verify(first?.body ?? '', first?.headers as Record<string, string>),
    ).toMatchObject({
      event: 'order.placed',
    })
  })

  it('gets the events of buyers', async () => {
    // Of its own: a worker would send the email whose link confirms the registration.
    const shop = await openShop()
    const staff = await signInStaff(shop)
    const webhook = await create(['buyer.registered', 'buyer.rejected'], staff)
    await registerAndConfirm(shop, 'wanda@reed.example', { 'company[name]': 'Reed' })
    await shop.work()
    const registered = (await delivered(webhook, ['buyer.registered'], staff)).get('buyer.registered')
    expect(registered).toMatchObject({ name: 'Reed', status: 'pending' })
    const id = String(registered?.['company_id'])
    await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: 'No certificate' })
    const rejected = (await delivered(webhook, ['buyer.rejected'], staff)).get('buyer.rejected')
    expect(rejected).toMatchObject({ name: 'Reed', reason: 'No certificate' })
    await shop.close()
  })

  it('gets the events of products and stock', async () => {
    const webhook = await create(['product.changed', 'stock.out'])
    const ocid = await addProduct(test.database.db, { stock: 50 })
    await test.database.pool.query('update products set stock = 0 where ocid = $1', [ocid])
    await test.shop.integrations.productsChanged([ocid])
    const messages = await delivered(webhook, ['product.changed', 'stock.out'])
    expect(messages.get('stock.out')).toMatchObject({ ocid, stock: 0 })
  })

  it('is tested, paused, changed, its secret rotated and its deliveries sent again', async () => {
    const webhook = await create(['order.placed'])
    const path = `/webhooks/${webhook.data.id}`
    expect((await sam.call('POST', `${path}/test`)).status).toBe(200)
    await delivered(webhook, ['test'])
    const rotated = (await sam.call('POST', `${path}/rotate-secret`)).body as unknown as CreatedOperatorWebhook
    expect(rotated.secret).not.toBe(webhook.secret)
    const [sent] = await deliveriesOf(webhook)
    await sam.call('POST', `/webhook-deliveries/${sent?.id}/replay`)
    await eventually(() => expect(receiver.received).toHaveLength(2))
    const [, again] = receiver.received
    for (const secret of [webhook.secret, rotated.secret]) {
      expect(new Webhook(secret).verify(again?.body ?? '', again?.headers as Record<string, string>)).toBeDefined()
    }
    const { body } = await sam.call('POST', path, { active: false, events: ['stock.out'] })
    expect(body['data']).toMatchObject({ status: 'paused', paused_by: 'shop', events: ['stock.out'] })
    await sam.call('DELETE', path)
    expect(await list()).toEqual([])
    expect((await sam.call('POST', `${path}/test`)).status).toBe(404)
  })

  it('is only sent to addresses that are allowed, and belongs to no company', async () => {
    for (const url of ['http://169.254.169.254/', 'https://127.0.0.1:9/', 'ftp://shop.example/']) {
      const { status, body } = await sam.call('POST', '/webhooks', { url, events: ['order.placed'] })
      expect([url, status, Object.keys(body['errors'] as object)]).toEqual([url, 422, ['url']])
    }
    const { data } = await create(['order.placed'])
    const { shopper } = await placeOrder(test)
    const buyer = shopper.visitor.user
    expect(await test.shop.integrations.webhooks.list(buyer)).toEqual([])
    await expect(test.shop.integrations.webhooks.remove(buyer, data.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is one of ten at most, also with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 4 }, () =>
        sam.call('POST', '/webhooks', { url: receiver.url, events: ['order.placed'] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS)
    const rejected = answers.filter(({ status }) => status === 422)
    expect(rejected).toHaveLength(4)
    expect(rejected[0]?.body).toMatchObject({
      errors: { url: ['There are 10 webhooks, which is the limit. Remove one first.'] },
    })
    expect(await list()).toHaveLength(MAX_WEBHOOKS)
  })

  it('leaves rows in the audit log without its secret', async () => {
    const webhook = await create(['order.placed'])
    await sam.call('POST', `/webhooks/${webhook.data.id}/rotate-secret`)
    const { body } = await sam.call('GET', `/audit/webhook/${webhook.data.id}`)
    const rows = body['data'] as { action: string }[]
    expect(rows.map(({ action }) => action)).toEqual(['adminRotateWebhookSecret', 'adminCreateWebhook'])
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })
})
