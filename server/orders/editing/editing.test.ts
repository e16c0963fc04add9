import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, addSupplier, stockOf } from '#test-kit/orders/buying.ts'
import { addSalesTaxes, editOrder, lastOrderEmail, placeByCard, skuOf, units } from '#test-kit/orders/edits.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, cancellationReference, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await addSalesTaxes(test)
})
afterAll(() => test.close())

const edit = (invoice: string, changes: OrderEdit) => editOrder(test.shop, invoice, changes)
const revisions = (invoice: string) => test.shop.orders.editing.revisions(invoice)
const HOUSE = { name: 'Ann', line1: '9 Bay St', city: 'Oakland', state: 'CA', zip: '94607' }

describe('an edit that does not raise the total', () => {
  it('changes, removes and adds lines at once, with stock, totals and a revision', async () => {
    const placed = await placeOrder(test, [
      [
        { cents: 2000, units: 10 },
        { cents: 1000, units: 5 },
      ],
    ])
    const { invoice } = placed.order
    const [[first = 0, second = 0] = []] = placed.ocids
    const { supplier_id } = await test.database.db
      .selectFrom('products')
      .select('supplier_id')
      .where('ocid', '=', first)
      .executeTakeFirstOrThrow()
    const third = await addProduct(test.database.db, { supplier_id, price_cents: 1500, stock: 50 })
    const sku = await skuOf(test, third)
    const changes = {
      lines: [
        { position: 0, quantity: 4 },
        { position: 1, quantity: 0 },
      ],
      added: [{ sku, quantity: 2 }],
    }
    expect(await edit(invoice, changes)).toEqual([
      `${invoice} is changed: $146.14 instead of $297.69. The buyer gets an email.`,
    ])
    const order = await orderNow(test, placed)
    // 4 × $20 + 2 × $15, shipping $25, and 8.25 % on both.
    expect(order).toMatchObject({
      subtotal: 110,
      shippingCost: 25,
      tax: 11.14,
      orderTotal: 146.14,
      current_total: 146.14,
    })
    expect(order.products.map(({ ocid, qty }) => [ocid, qty])).toEqual([
      [first, 4],
      [third, 2],
    ])
    expect(await Promise.all([first, second, third].map((ocid) => stockOf(test, ocid)))).toEqual([9996, 10_000, 48])
    expect(await revisions(invoice)).toMatchObject([
      {
        number: 1,
        state: 'applied',
        author: 'Sam Staff',
        reason: 'You called us',
        total_before: 297.69,
        total_after: 146.14,
      },
    ])
    const email = await lastOrderEmail(test, invoice)
    expect(email?.subject).toBe(`Your order ${invoice} was changed`)
    for (const text of ['4 units instead of 10', 'Removed: 5 ×', 'Added: 2 ×', '$146.14 instead of $297.69']) {
      expect(email?.text).toContain(text)
    }
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect((await orderNow(test, placed)).invoices).toMatchObject([{ total: 146.14 }])
  })

  it('counts the sold units of the products anew', async () => {
    const placed = await placeOrder(test, [
      [
        { cents: 1000, units: 8 },
        { cents: 1000, units: 5 },
      ],
    ])
    await edit(placed.order.invoice, {
      lines: [
        { position: 0, quantity: 3 },
        { position: 1, quantity: 0 },
      ],
    })
    const { rows } = await test.database.pool.query<{ units: string }>(
      'select units::integer as units from product_sales where ocid = any($1) order by ocid',
      [placed.ocids[0]],
    )
    expect(rows.map(({ units: sold }) => sold)).toEqual([3, 0])
  })

  it('keeps the price as placed, also if the product costs something else today', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 9 }]])
    await test.database.pool.query('update products set price_cents = 5000 where ocid = $1', [placed.ocids[0]?.[0]])
    await edit(placed.order.invoice, units(0, 5))
    expect((await orderNow(test, placed)).products[0]).toMatchObject({ qty: 5, itemPrice: 10, lineTotal: 50 })
  })

  it('changes the address with its tax, and the shipping method, and leaves other suborders as agreed', async () => {
    const placed = await placeOrder(test, [[{ cents: 5000, units: 2 }], [{ cents: 3000, units: 1 }]])
    const { invoice } = placed.order
    const { suborders } = await test.shop.orders.editing.preview(invoice, {})
    const supplier_id = suborders[0]?.supplier_id ?? 0
    const { id: method_id } = await test.database.db
      .insertInto('shipping_methods')
      .values({ key: `slow-${supplier_id}`, supplier_id, name: 'Slow boat', kind: 'flat', rate_cents: 900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await edit(invoice, { shipping: [{ supplier_id, method_id }] })
    const [first, second] = (await orderNow(test, placed)).groups
    expect(first).toMatchObject({ shipping_method: 'Slow boat', shippingCost: 9 })
    expect(second?.total).toBe(suborders[1]?.total)
    await edit(invoice, { address: HOUSE })
    const order = await orderNow(test, placed)
    expect(order.shipping_address).toMatchObject({ line1: '9 Bay St', city: 'Oakland', state: 'CA' })
    // 7.25 % on goods alone.
    expect(order.groups.map(({ tax }) => tax)).toEqual([7.25, 2.18])
  })

  it('refunds the difference to a card that was charged', async () => {
    const placed = await placeByCard(test, true)
    const { invoice } = placed.order
    expect(placed.order.orderTotal).toBe(81.19)
    expect(await edit(invoice, units(0, 2))).toContain('$32.48 go back to the card.')
    const reference = `revised ${invoice} 1`
    await test.shop.orders.money.refundCard(reference)
    await test.shop.orders.money.refundCard(reference)
    expect(await orderNow(test, placed)).toMatchObject({
      orderTotal: 48.71,
      paid: 48.71,
      refunded: 32.48,
      payment: 'paid',
    })
    expect((await lastOrderEmail(test, invoice))?.text).toContain('$32.48 is refunded to your test card')
    // Canceling the rest refunds the rest, and no cent twice.
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    await test.shop.orders.money.refundCard(cancellationReference(`${invoice}-1`))
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, refunded: 81.19, current_total: 0 })
  })

  it('lowers what a card that is not charged yet will be charged', async () => {
    const placed = await placeByCard(test, false)
    await edit(placed.order.invoice, units(0, 2))
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 48.71, on_card: 48.71, refunded: 0 })
    await test.shop.payments.capture(placed.payment)
    expect(await orderNow(test, placed)).toMatchObject({ paid: 48.71, balance: 0, payment: 'paid' })
  })

  it('leaves money of a bank transfer that is no longer due to be paid back', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { paymentMethod: 'bank_transfer' })
    const { invoice, orderTotal } = placed.order
    await test.shop.orders.money.bookPayment(invoice, {
      cents: Math.round(orderTotal * 100),
      reference: `b ${invoice}`,
    })
    await edit(invoice, units(0, 2))
    expect((await test.shop.orders.reading.forOperator(invoice)).surplus_cents).toBe(3248)
  })

  it('alerts staff of freight to quote only while a suborder ships by freight', async () => {
    const placed = await placeFreightOrder(test)
    const { invoice } = placed.order
    const alerts = () =>
      test.database.db
        .selectFrom('staff_alerts')
        .select('kind')
        .where('subject_id', '=', invoice)
        .orderBy('kind')
        .execute()
    expect(await alerts()).toEqual([{ kind: 'freight' }, { kind: 'order' }])
    const supplier_id = (await test.shop.orders.editing.preview(invoice, {})).suborders[0]?.supplier_id ?? 0
    const { id: freight } = await test.database.db
      .selectFrom('shipping_methods')
      .select('id')
      .where('supplier_id', '=', supplier_id)
      .executeTakeFirstOrThrow()
    const { id: van } = await test.database.db
      .insertInto('shipping_methods')
      .values({ key: `free-${supplier_id}`, supplier_id, name: 'Van', kind: 'flat', rate_cents: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await edit(invoice, { shipping: [{ supplier_id, method_id: van }] })
    expect(await alerts()).toEqual([{ kind: 'order' }])
    await edit(invoice, { shipping: [{ supplier_id, method_id: freight }] })
    expect(await alerts()).toEqual([{ kind: 'freight' }, { kind: 'order' }])
  })
})

describe('an edit is rejected', () => {
  it('with what to do, if a line cannot be ordered so', async () => {
    const shopper = await addShopper(test)
    const supplier_id = await addSupplier(test, `min-${randomUUID()}`, {
      min_order_cents: 3000,
      min_reorder_cents: 3000,
    })
    const ocid = await addProduct(test.database.db, { supplier_id, case_pack: 6, min_qty: 6, qty_step: 6, stock: 12 })
    await shopper.put(ocid, 6)
    const order = await shopper.place(await shopper.checkout())
    const problems = async (changes: OrderEdit) =>
      (await test.shop.orders.editing.preview(order.invoice, changes)).problems.join(' ')
    expect(await problems({})).toBe('Nothing is changed yet.')
    expect(await problems(units(0, 7))).toContain('Sold in packs of 6')
    expect(await problems(units(0, 18))).toContain('Only 12 left')
    expect(await problems(units(0, 12))).toBe('')
    expect(await problems(units(0, 0))).toContain(`Cancel ${order.invoice}-1 instead`)
    expect(await problems({ lines: [{ position: 0, quantity: 6, price: 4 }] })).toContain('takes orders from $30.00')
    await expect(edit(order.invoice, units(0, 7))).rejects.toMatchObject({ code: 'impossible_move' })
    await expect(problems({ added: [{ sku: 'none', quantity: 1 }] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(problems({ address: { ...HOUSE, zip: 'x' } })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('for what has shipped or is canceled, while the rest can be edited', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }], [{ cents: 1000, units: 5 }]])
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    await expect(edit(invoice, units(0, 3))).rejects.toMatchObject({ code: 'impossible_move' })
    await expect(edit(invoice, { address: HOUSE })).rejects.toMatchObject({ code: 'impossible_move' })
    await edit(invoice, units(1, 3))
    expect((await orderNow(test, placed)).products.map(({ qty }) => qty)).toEqual([5, 3])
    await test.shop.orders.fulfilment.cancel(`${invoice}-2`, 'Gone')
    await expect(edit(invoice, units(1, 2))).rejects.toMatchObject({ code: 'impossible_move' })
  })

  it('if the method would no longer be the freight that was quoted; its tax follows the goods', async () => {
    const placed = await placeFreightOrder(test)
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.quoteFreight(invoice, 10_000)
    const before = await orderNow(test, placed)
    expect(before.freight).toBe(108.25)
    const supplier_id = (await test.shop.orders.editing.preview(invoice, {})).suborders[0]?.supplier_id ?? 0
    const { id: method_id } = await test.database.db
      .insertInto('shipping_methods')
      .values({ key: `van-${supplier_id}`, supplier_id, name: 'Van', kind: 'flat', rate_cents: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changed = await test.shop.orders.editing.preview(invoice, { shipping: [{ supplier_id, method_id }] })
    expect(changed.problems.join()).toContain('The freight of')
    await edit(invoice, { address: HOUSE })
    expect(await orderNow(test, placed)).toMatchObject({ freight: 100, tax: 7.25, current_total: 207.25 })
  })

  it('if someone changed the order since its preview, or its total is another one now', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const { version, after } = await test.shop.orders.editing.preview(invoice, units(0, 3))
    const request = { edit: units(0, 3), version, reason: 'r', editor: { staffId: null, name: 'Sam' } }
    const expectedTotal = Math.round(after.total * 100)
    const apply = (more: object) => test.shop.orders.editing.apply(invoice, { ...request, expectedTotal, ...more })
    await expect(apply({ expectedTotal: 1 })).rejects.toMatchObject({ code: 'totals_changed' })
    await apply({})
    await expect(apply({})).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })
})
