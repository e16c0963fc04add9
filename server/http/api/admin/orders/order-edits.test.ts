import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { AdminOrderRevision, OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
let kim: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read', 'orders.write'], 'Sam')
  kim = await signInStaff(test, ['orders.read', 'orders.write', 'prices.write'], 'Kim')
})
afterAll(() => test.close())

const half = { lines: [{ position: 0, quantity: 2 }] }

async function preview(invoice: string, edit: object, by = sam): Promise<OrderEditPreview> {
  const { status, body } = await by.call('POST', `/orders/${invoice}/edit/preview`, edit)
  expect([status, body]).toEqual([200, body])
  return body['data'] as OrderEditPreview
}

/** Edits the order as its preview shows it. */
async function edit(invoice: string, changes: object, by = sam) {
  const { version, after } = await preview(invoice, changes, by)
  return by.call('POST', `/orders/${invoice}/edit`, {
    ...changes,
    version,
    expected_total: after.total,
    reason: 'They called',
  })
}

const revisionsOf = async (invoice: string) =>
  (await sam.call('GET', `/orders/${invoice}/revisions`)).body['data'] as AdminOrderRevision[]
const rowsOf = (invoice: string) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('subject_id', '=', invoice)
    .orderBy('id')
    .execute()

describe('editing an order through the operator API', () => {
  it('previews the totals, applies what it previewed, and leaves one audit row with the differences', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const shown = await preview(invoice, half)
    expect(shown).toMatchObject({
      before: { total: 75 },
      after: { subtotal: 20, shipping: 25, total: 45 },
      needs_approval: false,
      can_change_address: true,
      problems: [],
      lines: [{ position: 0, quantity: 2, quantity_before: 5, can_edit: true }],
      suborders: [{ number: `${invoice}-1`, total: 45, total_before: 75 }],
    })
    expect(await rowsOf(invoice)).toEqual([])
    const { status, body } = await edit(invoice, half)
    expect(status).toBe(200)
    expect((body['data'] as AdminOrder).order.current_total).toBe(45)
    expect(await rowsOf(invoice)).toMatchObject([
      { action: 'adminEditOrder', actor_name: 'Sam', changes: { total: [75, 45] } },
    ])
    const { activity } = (await sam.call('GET', `/orders/${invoice}`)).body['data'] as AdminOrder
    expect(activity.at(-1)).toMatchObject({ kind: 'revised', by: 'Sam' })
    expect(await revisionsOf(invoice)).toMatchObject([{ number: 1, state: 'applied', author: 'Sam' }])
  })

  it('changes prices only with the permission for prices', async () => {
    const { order } = await placeOrder(test)
    const cheaper = { lines: [{ position: 0, quantity: 5, price: 8.5 }] }
    expect(await edit(order.invoice, cheaper)).toMatchObject({ status: 403, body: { code: 'permission_missing' } })
    const { status, body } = await edit(order.invoice, cheaper, kim)
    expect([status, (body['data'] as AdminOrder).order.products[0]?.itemPrice]).toEqual([200, 8.5])
  })

  it('rejects an order that changed since the preview, with what changed', async () => {
    const { order } = await placeOrder(test)
    const { version, after } = await preview(order.invoice, half)
    await test.shop.orders.fulfilment.accept(order.invoice)
    const request = { ...half, version, expected_total: after.total, reason: 'They called' }
    expect(await sam.call('POST', `/orders/${order.invoice}/edit`, request)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', changes: [{ by: 'operator' }] },
    })
  })

  it('proposes a higher total, which can be withdrawn once', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const { body } = await edit(invoice, { lines: [{ position: 0, quantity: 9 }] })
    expect((body['messages'] as string[])[0]).toContain('rises from $75.00 to $115.00')
    const { version } = body['data'] as AdminOrder
    const withdraw = () => sam.call('POST', `/orders/${invoice}/revisions/1/withdraw`, { version })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(409)
    expect((await revisionsOf(invoice))[0]?.state).toBe('withdrawn')
    expect((await rowsOf(invoice)).map(({ action }) => action)).toEqual([
      'adminEditOrder',
      'adminWithdrawOrderRevision',
    ])
  })
})
