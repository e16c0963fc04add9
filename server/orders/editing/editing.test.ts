import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier, addShopper, stockOf } from '#test-kit/orders/buying.ts'
import { editOrder, proposeUnits } from '#test-kit/orders/edits.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import {
  ALL,
  cancellationReference,
  type PlacedOrder,
  moveDeadline,
  orderNow,
  placeOrder,
} from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.database.db
    .insertInto('sales_taxes')
    .values([
      { state: 'TX', rate_millionths: 82_500, taxes_shipping: true },
      { state: 'CA', rate_millionths: 72_500, taxes_shipping: false },
    ])
    .execute()
})
afterAll(() => test.close())

const edit = (invoice: string, ...[changes, reason]: [Parameters<typeof editOrder>[2], string?]) =>
  editOrder(test.shop, invoice, changes, reason)
const revisions = (invoice: string) => test.shop.orders.editing.revisions(invoice)
const skuOf = async (ocid: number) =>
  (await test.database.db.selectFrom('products').select('sku').where('ocid', '=', ocid).executeTakeFirstOrThrow()).sku
const units = (position: number, quantity: number) => ({ lines: [{ position, quantity }] })
const HOUSE = { name: 'Ann', line1: '9 Bay St', city: 'Oakland', state: 'CA', zip: '94607' }

/** Returns the email that the latest job about the order would send. */
async function lastEmail(invoice: string) {
  const { rows } = await test.database.pool.query<{ data: never }>(
    `select data from pgboss.job where name = 'order.letter' and data ->> 'invoice' = $1 order by created_on desc, id desc`,
    [invoice],
  )
  return rows[0] ? test.shop.orders.emails.render(rows[0].data, 'https://shop') : null
}

/** Places an order of $50.00 of goods by card: 5 units, and $25.00 of shipping, with $6.19 tax. */
async function placeByCard(isCaptured: boolean): Promise<PlacedOrder & { payment: string }> {
  const shopper = await addShopper(test)
  const supplier_id = await addSupplier(test, `potter-${randomUUID()}`)
  const ocid = await addProduct(test.database.db, { supplier_id, stock: 100 })
  await shopper.put(ocid, 5)
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const { payment_id } = await shopper.pay(checkout)
  await test.shop.payments.confirmLocal(shopper, payment_id, {
    number: '4242 4242 4242 4242',
    expires: '12/49',
    cvc: '123',
  })
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id })
  if (isCaptured) await test.shop.payments.capture(payment_id)
  return { shopper, order, ocids: [[ocid]], payment: payment_id }
}

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
    const sku = await skuOf(third)
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
    const email = await lastEmail(invoice)
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
    const placed = await placeByCard(true)
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
    expect((await lastEmail(invoice))?.text).toContain('$32.48 is refunded to your test card')
    // Canceling the rest refunds the rest, and no cent twice.
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    await test.shop.orders.money.refundCard(cancellationReference(`${invoice}-1`))
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, refunded: 81.19, current_total: 0 })
  })

  it('lowers what a card that is not charged yet will be charged', async () => {
    const placed = await placeByCard(false)
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
})

describe('an edit that raises the total', () => {
  it('is proposed: the order stays as it is until the buyer approves, and then it is as proposed', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    const { visitor } = placed.shopper
    await proposeUnits(test.shop, invoice, 2)
    const before = await orderNow(test, placed)
    expect(before).toMatchObject({
      orderTotal: 81.19,
      proposal: { number: 1, total_before: 81.19, total_after: 135.31 },
    })
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(9995)
    expect((await lastEmail(invoice))?.text).toMatch(/Approve or decline it by \w+ \d+, \d+\./)
    const approved = await test.shop.orders.editing.approve(visitor.user, { invoice, number: 1 })
    expect(approved).toMatchObject({ orderTotal: 135.31, proposal: null, products: [{ qty: 10 }] })
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(9990)
    // Approving it again changes nothing.
    await test.shop.orders.editing.approve(visitor.user, { invoice, number: 1 })
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(9990)
    expect((await orderNow(test, placed)).timeline.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'placed buyer',
      'revision_proposed operator',
      'revised buyer',
    ])
  })

  it('is declined without a change, and is closed to other companies', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    const number = await proposeUnits(test.shop, invoice, 3)
    const stranger = await addShopper(test)
    for (const verb of ['approve', 'decline'] as const) {
      await expect(test.shop.orders.editing[verb](stranger, { invoice, number })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    const { user } = placed.shopper.visitor
    expect(await test.shop.orders.editing.decline(user, { invoice, number })).toMatchObject({
      orderTotal: 81.19,
      proposal: null,
    })
    await expect(test.shop.orders.editing.approve(user, { invoice, number })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  it('expires when the order ships, is canceled, is edited, or after seven days', async () => {
    const ends = async (work: (invoice: string) => Promise<unknown>) => {
      const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }], [{ cents: 1000, units: 5 }]])
      const { invoice } = placed.order
      await test.shop.orders.fulfilment.accept(invoice)
      const number = await proposeUnits(test.shop, invoice, 2)
      await work(invoice)
      await expect(
        test.shop.orders.editing.approve(placed.shopper.visitor.user, { invoice, number }),
      ).rejects.toMatchObject({ code: 'changed_meanwhile' })
      expect((await orderNow(test, placed)).proposal).toBeNull()
      return (await revisions(invoice)).find((one) => one.number === number)?.state
    }
    expect(await ends((invoice) => test.shop.orders.fulfilment.ship(`${invoice}-2`, ALL))).toBe('expired')
    expect(await ends((invoice) => test.shop.orders.fulfilment.cancel(`${invoice}-2`, 'Gone'))).toBe('expired')
    expect(await ends((invoice) => edit(invoice, units(1, 4)))).toBe('withdrawn')
    const late = await placeOrder(test)
    const number = await proposeUnits(test.shop, late.order.invoice, 2)
    const later = test.shop.withClock(() => new Date(Date.now() + 7 * 86_400_000 + 1000))
    await expect(
      later.orders.editing.approve(late.shopper.visitor.user, { invoice: late.order.invoice, number }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })

  it('is not applied if prices changed since, and waits if the stock is short', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    const { user } = placed.shopper.visitor
    const supplier_id = await addSupplier(test, `new-${randomUUID()}`)
    const ocid = await addProduct(test.database.db, { supplier_id, price_cents: 4000, stock: 10 })
    const add = async () => edit(invoice, { added: [{ sku: await skuOf(ocid), quantity: 2 }] })
    await add()
    await test.database.pool.query('update products set stock = 1 where ocid = $1', [ocid])
    await expect(test.shop.orders.editing.approve(user, { invoice, number: 1 })).rejects.toMatchObject({
      code: 'impossible_move',
    })
    await test.database.pool.query('update products set stock = 10, price_cents = 4500 where ocid = $1', [ocid])
    await expect(test.shop.orders.editing.approve(user, { invoice, number: 1 })).rejects.toMatchObject({
      code: 'totals_changed',
    })
    expect((await revisions(invoice))[0]?.state).toBe('expired')
    expect((await orderNow(test, placed)).orderTotal).toBe(81.19)
    await add()
    const order = await test.shop.orders.editing.approve(user, { invoice, number: 2 })
    expect(order.groups.map(({ number, state }) => [number, state])).toEqual([
      [`${invoice}-1`, 'placed'],
      [`${invoice}-2`, 'placed'],
    ])
    expect(await stockOf(test, ocid)).toBe(8)
    await test.shop.orders.fulfilment.cancel(`${invoice}-2`, 'Broken')
    expect([await stockOf(test, ocid), (await orderNow(test, placed)).current_total]).toEqual([10, 81.19])
  })

  it('leaves the difference to be paid by other means, if a card paid the rest', async () => {
    for (const isCaptured of [true, false]) {
      const placed = await placeByCard(isCaptured)
      const { invoice } = placed.order
      const number = await proposeUnits(test.shop, invoice, 2)
      await test.shop.orders.editing.approve(placed.shopper.visitor.user, { invoice, number })
      if (!isCaptured) await test.shop.payments.capture(placed.payment)
      const order = await orderNow(test, placed)
      expect(order).toMatchObject({ orderTotal: 135.31, paid: 81.19, balance: 54.12, on_card: 0, payment: 'part_paid' })
      expect(order.pay_by).toBe(addDays(todayUtc(), 7))
      expect((await lastEmail(invoice))?.text).toContain(
        `Please pay the open $54.12 by bank transfer with the reference ${invoice}`,
      )
      await test.shop.orders.money.bookPayment(invoice, { cents: 5412, reference: `rest ${invoice}` })
      await test.shop.orders.fulfilment.accept(invoice)
      await test.shop.orders.fulfilment.ship(invoice, ALL)
      expect(await orderNow(test, placed)).toMatchObject({
        payment: 'paid',
        invoices: [{ total: 135.31, status: 'paid' }],
      })
    }
  })

  it('gives the full time again to pay it by bank transfer', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { paymentMethod: 'bank_transfer' })
    const { invoice } = placed.order
    await moveDeadline(test, invoice, 1)
    const number = await proposeUnits(test.shop, invoice, 2)
    await test.shop.orders.editing.approve(placed.shopper.visitor.user, { invoice, number })
    expect((await orderNow(test, placed)).pay_by).toBe(addDays(todayUtc(), 7))
  })

  it('is not proposed beyond the credit of a company on terms', async () => {
    const placed = await placeOrder(test)
    await test.database.pool.query(
      'update companies set credit_limit_cents = 9000, credit_limit_set_at = now() where id = $1',
      [placed.shopper.companyId],
    )
    await expect(proposeUnits(test.shop, placed.order.invoice, 2)).rejects.toThrow(
      /exceeds your available credit|exceeds/,
    )
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
    const placed = await placeOrder(test, [], {}, shopper).catch(() => null)
    expect(placed).toBeNull()
    await shopper.put(ocid, 6)
    const order = await shopper.place(await shopper.checkout())
    const problems = async (changes: Parameters<typeof editOrder>[2]) =>
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

describe('the database', () => {
  it('changes orders only with a revision, before they ship, and when the amounts add up', async () => {
    const { order } = await placeOrder(test)
    const { id } = await test.shop.orders.reading.forOperator(order.invoice)
    const change = (statement: string) =>
      test.database.db.transaction().execute((tx) => sql.raw(statement.replaceAll('$1', String(id))).execute(tx))
    const changes = [
      `update orders set notes = 'x' where id = $1`,
      'update maker_orders set tax_cents = 1, total_cents = total_cents + 1 where order_id = $1',
      `update order_lines set note = 'x' where order_id = $1`,
      'delete from order_lines where order_id = $1',
    ]
    for (const statement of changes) await expect(change(statement)).rejects.toThrow('snapshot')
    await edit(order.invoice, units(0, 4))
    for (const statement of changes) await expect(change(statement)).rejects.toThrow('snapshot')
    for (const statement of [
      `update order_revisions set state = 'declined' where order_id = $1`,
      'delete from order_revisions where order_id = $1',
    ]) {
      await expect(change(statement)).rejects.toThrow('a record')
    }
    const revise = async (statement: string) =>
      test.database.db.transaction().execute(async (tx) => {
        await sql`insert into order_revisions (order_id, number, state, reason, author, edit, before, after, total_before_cents,
          total_after_cents, decided_at) values (${id}, 9, 'applied', 'r', 'a', '{}', '{}', '{}', 1, 1, now())`.execute(
          tx,
        )
        await sql.raw(statement.replaceAll('$1', String(id))).execute(tx)
      })
    await expect(
      revise(
        'update maker_orders set tax_cents = 1, total_cents = subtotal_cents + shipping_cents + 1 where order_id = $1',
      ),
    ).rejects.toThrow('do not add up')
    await expect(revise(`update order_lines set note = 'x' where order_id = $1`)).rejects.toThrow(
      'only units and price',
    )
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    await expect(revise('delete from order_lines where order_id = $1')).rejects.toThrow('before they ship')
  })

  it('never oversells while edits and orders of the same product run at the same time', async () => {
    const ocid = await addProduct(test.database.db, {
      supplier_id: await addSupplier(test, `race-${randomUUID()}`),
      stock: 12,
    })
    const shoppers = await Promise.all([1, 2, 3].map(() => addShopper(test)))
    const invoices: string[] = []
    for (const shopper of shoppers) {
      await shopper.put(ocid, 2)
      invoices.push((await shopper.place(await shopper.checkout())).invoice)
    }
    for (const invoice of invoices) await proposeUnits(test.shop, invoice, 3)
    const outcomes = await Promise.allSettled(
      shoppers.map((shopper, index) =>
        test.shop.orders.editing.approve(shopper.visitor.user, { invoice: invoices[index] ?? '', number: 1 }),
      ),
    )
    // 6 units were left: one approval takes 4 of them, and then the next does not fit.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(test, ocid)).toBe(2)
  })
})
