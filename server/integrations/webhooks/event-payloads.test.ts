import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/integrations.ts'
import { WEBHOOK_EVENTS, type WebhookEventKind, webhookMessage } from '#contract/schemas/webhook-events.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, placeByFreight, placeCart } from '#test-kit/catalog.ts'
import { editOrder, proposeUnits, units } from '#test-kit/orders/edits.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

interface Message {
  event: WebhookEventKind
  data: object
}

async function messages(): Promise<Message[]> {
  const { rows } = await test.database.pool.query<{ body: string }>(
    'select body from integration_events order by created_at, id',
  )
  return rows.map(({ body }) => JSON.parse(body) as Message)
}

describe('webhook messages', () => {
  it('match their schema exactly, for every kind of event', async () => {
    const buyer = await addBuyer(test.shop, 'nora')
    const nora = await signInAs(test, 'nora')
    const made = await nora.call('POST', '/webhooks', { url: 'https://erp.example/hooks', events: EVENT_KINDS })
    await nora.call('POST', `/webhooks/${(made.body as { data: { id: string } }).data.id}/test`)
    const ocid = await addProduct(test.database.db, { stock: 90, sku: 'STEM', min_qty: 6, qty_step: 6 })
    async function order(quantity = 6): Promise<string> {
      await test.shop.cart.add({ user: nora, guestHash: null }, { id: ocid, quantity })
      const { invoice } = await placeCart(test.shop, { ...buyer })
      await test.shop.orders.fulfilment.accept(invoice)
      return invoice
    }
    const [sent, part] = [await order(), await order()]
    await test.shop.orders.fulfilment.ship(sent, { carrier: 'UPS', tracking: '1Z1' })
    await test.shop.orders.fulfilment.deliver(sent)
    await test.shop.orders.money.refund(sent, { reason: 'Chipped' })
    await test.shop.orders.fulfilment.ship(part, { carrier: 'Van', tracking: null, lines: new Map([['STEM', 1]]) })
    await test.shop.orders.fulfilment.cancel(part, 'Broken in the kiln')
    await editOrder(test.shop, await order(12), units(0, 6))
    const { invoice: bulky } = await placeByFreight(test, buyer)
    await test.shop.orders.fulfilment.quoteFreight(bulky, 12_000)
    for (const stock of [17, 0, 90]) {
      await test.database.pool.query('update products set stock = $2 where ocid = $1', [ocid, stock])
      await test.shop.integrations.productsChanged([ocid])
    }

    const recorded = await messages()
    expect(new Set(recorded.map(({ event }) => event))).toEqual(new Set(Object.keys(WEBHOOK_EVENTS)))
    for (const message of recorded) {
      expect([...Value.Errors(webhookMessage(message.event), message)], message.event).toEqual([])
      const { data } = WEBHOOK_EVENTS[message.event]
      expect(Object.keys(data.properties).toSorted(), message.event).toEqual(Object.keys(message.data).toSorted())
    }
  })

  it('record order.revised when a change is applied, not when it is proposed, for the operator with the company', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 4 }]])
    const { invoice } = placed.order
    const recorded = async () =>
      (await messages()).filter(
        ({ event, data }) => event === 'order.revised' && 'invoice' in data && data.invoice === invoice,
      )
    const { shopper } = placed
    const webhook = { url: 'https://erp.example/', events: ['order.revised'], secret: 'unused' }
    await test.database.db
      .insertInto('webhooks')
      .values([
        { ...webhook, company_id: shopper.companyId },
        { ...webhook, company_id: null },
      ])
      .execute()
    const number = await proposeUnits(test.shop, invoice, 2)
    expect(await recorded()).toEqual([])
    await test.shop.orders.editing.approve(shopper.visitor.user, { invoice, number })
    await test.shop.orders.editing.approve(shopper.visitor.user, { invoice, number })
    const revised = { invoice, revision: 1, total_before: 70.36, total_after: 113.66, products: [{ qty: 8 }] }
    expect((await recorded()).map(({ data }) => data)).toMatchObject([
      revised,
      { ...revised, company_id: shopper.companyId },
    ])
  })

  it('record order.placed once and before later events of the order, even if the job runs later', async () => {
    const buyer = await addBuyer(test.shop, 'otto')
    const otto = await signInAs(test, 'otto')
    await otto.call('POST', '/webhooks', {
      url: 'https://erp.example/hooks',
      events: ['order.placed', 'order.cancelled'],
    })
    const ocid = await addProduct(test.database.db, { stock: 90 })
    await test.shop.cart.add({ user: otto, guestHash: null }, { id: ocid, quantity: 6 })
    const { invoice } = await placeCart(test.shop, { ...buyer })
    await test.shop.orders.fulfilment.cancelOwn(buyer, invoice, {})
    await test.shop.integrations.orderPlaced(invoice)
    const recorded = (await messages()).filter(({ data }) => 'invoice' in data && data.invoice === invoice)
    expect(recorded.map(({ event }) => event)).toEqual(['order.placed', 'order.cancelled'])
  })
})
