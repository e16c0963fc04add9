import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, addSupplier, stockOf } from '#test-kit/orders/buying.ts'
import {
  addSalesTaxes,
  editOrder,
  lastOrderEmail,
  placeByCard,
  proposeUnits,
  skuOf,
  units,
} from '#test-kit/orders/edits.ts'
import { ALL, moveDeadline, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await addSalesTaxes(test)
})
afterAll(() => test.close())

const edit = (invoice: string, changes: OrderEdit) => editOrder(test.shop, invoice, changes)
const revisions = (invoice: string) => test.shop.orders.editing.revisions(invoice)

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
    expect((await lastOrderEmail(test, invoice))?.text).toMatch(/Approve or decline it by \w+ \d+, \d+\./)
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
    const alerts = await test.database.db
      .selectFrom('staff_alerts')
      .select('text')
      .where('kind', '=', 'order_change')
      .where('subject_id', '=', invoice)
      .execute()
    expect(alerts).toEqual([{ text: `Change 1 of ${invoice} was approved and applied.` }])
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
    const add = async () => edit(invoice, { added: [{ sku: await skuOf(test, ocid), quantity: 2 }] })
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
      const placed = await placeByCard(test, isCaptured)
      const { invoice } = placed.order
      const number = await proposeUnits(test.shop, invoice, 2)
      await test.shop.orders.editing.approve(placed.shopper.visitor.user, { invoice, number })
      if (!isCaptured) await test.shop.payments.capture(placed.payment)
      const order = await orderNow(test, placed)
      expect(order).toMatchObject({ orderTotal: 135.31, paid: 81.19, balance: 54.12, on_card: 0, payment: 'part_paid' })
      expect(order.pay_by).toBe(addDays(todayUtc(), 7))
      expect((await lastOrderEmail(test, invoice))?.text).toContain(
        `Please pay the open $54.12 by bank transfer with the reference ${invoice}`,
      )
      await test.shop.orders.money.changePayBy(invoice, addDays(todayUtc(), 20))
      expect((await orderNow(test, placed)).pay_by).toBe(addDays(todayUtc(), 20))
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
      'exceeds the available credit of the company by $45.31',
    )
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
