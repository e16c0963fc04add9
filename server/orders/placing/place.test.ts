import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper, stockOf } from '#test-kit/orders/buying.ts'

describe('an order that is placed', () => {
  let test: TestShop
  let potter: number
  let weaver: number
  beforeAll(async () => {
    test = await openTestShop()
    potter = await addSupplier(test, 'potter')
    weaver = await addSupplier(test, 'weaver')
  })
  afterAll(() => test.close())

  it('has a suborder for each supplier, numbered from the order, and adds up', async () => {
    const ann = await addShopper(test)
    const { db } = test.database
    const vase = await addProduct(db, {
      supplier_id: potter,
      price_cents: 1250,
      is_sales: true,
      sales_price_cents: 999,
      weight_lb: 2.5,
    })
    const rug = await addProduct(db, { supplier_id: weaver, price_cents: 9000 })
    await ann.put(rug, 2)
    await ann.put(vase, 4)
    const ship_not_before = addDays(todayUtc(), 30)
    const order = await ann.place(await ann.checkout(), { po_number: ' PO-9 ', notes: '  ', ship_not_before })
    expect(order).toMatchObject({ po_number: 'PO-9', notes: null, ship_not_before, state: 'placed' })
    expect(order.groups).toMatchObject([
      { number: `${order.invoice}-1`, supplier: 'weaver', state: 'placed', positions: [0], subtotal: 180 },
      { number: `${order.invoice}-2`, supplier: 'potter', state: 'placed', positions: [1], subtotal: 39.96 },
    ])
    const total = order.groups.reduce((sum, suborder) => sum + suborder.total * 100, 0)
    expect(Math.round(total)).toBe(Math.round(order.orderTotal * 100))
    const line = await db.selectFrom('order_lines').selectAll().where('ocid', '=', vase).executeTakeFirstOrThrow()
    expect(line).toMatchObject({ list_price_cents: 1250, unit_price_cents: 999, weight_lb: 2.5, quantity: 4 })
    expect(order.timeline).toMatchObject([{ kind: 'placed', by: 'buyer' }])
  })

  it('requires the accepted terms and addresses of the own company', async () => {
    const [ben, cora] = [await addShopper(test), await addShopper(test)]
    await ben.put(await addProduct(test.database.db))
    const checkout = await ben.checkout()
    const foreign = (await cora.checkout()).address_id ?? 0
    await expect(ben.place(checkout, { terms_version: '2020-01-01' })).rejects.toMatchObject({ code: 'terms_changed' })
    await expect(ben.place(checkout, { billing_address_id: foreign })).rejects.toMatchObject({ code: 'invalid_input' })
    const { id } = await test.shop.accounts.addresses.add(ben, {
      label: 'Office',
      name: 'Ben',
      line1: '9 Oak',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    })
    const terms = { path: 'terms', status: 'published' as const, body: '{}' }
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000)]
    await test.database.db
      .insertInto('content_documents')
      .values([
        { ...terms, version: 1, publish_at: past },
        { ...terms, version: 2, publish_at: future },
        { ...terms, version: 3, publish_at: past, status: 'draft' },
      ])
      .execute()
    expect(checkout.terms_version).toBe('0')
    await expect(ben.place(checkout, { billing_address_id: id })).rejects.toMatchObject({ code: 'terms_changed' })
    const order = await ben.place(await ben.checkout(), { billing_address_id: id })
    expect(order).toMatchObject({ shipping_address: { state: 'TX' }, billing_address: { city: 'Reno' } })
    const { terms_version } = await test.database.db
      .selectFrom('orders')
      .select('terms_version')
      .where('invoice', '=', order.invoice)
      .executeTakeFirstOrThrow()
    expect(terms_version).toBe('1')
  })

  it('never changes afterwards, except for the state of a suborder', async () => {
    const dan = await addShopper(test)
    await dan.put(await addProduct(test.database.db))
    const { invoice } = await dan.place(await dan.checkout())
    const change = (text: string) => sql`${sql.raw(text)} ${invoice}`.execute(test.database.db)
    await expect(change('update orders set total_cents = total_cents where invoice =')).resolves.toBeDefined()
    await expect(change(`update orders set po_number = 'x' where invoice =`)).rejects.toThrow('snapshot')
    await expect(change(`update maker_orders set supplier = 'x' where left(number, 8) =`)).rejects.toThrow('snapshot')
    await expect(change(`update maker_orders set state = 'accepted' where left(number, 8) =`)).resolves.toBeDefined()
  })

  it('is the same when the request is repeated, also once the cart has other lines', async () => {
    const eve = await addShopper(test)
    const ocid = await addProduct(test.database.db, { stock: 10 })
    await eve.put(ocid, 3)
    const [checkout, key] = [await eve.checkout(), randomUUID()]
    const first = await eve.place(checkout, {}, key)
    await eve.put(ocid, 1)
    expect((await eve.place(checkout, {}, key)).invoice).toBe(first.invoice)
    expect(await stockOf(test, ocid)).toBe(7)
    expect((await eve.cart()).count).toBe(1)
    await expect(eve.place(checkout, { ship_not_before: '2030-01-01' }, key)).rejects.toMatchObject({
      code: 'key_reused',
    })
    // A client that reuses its key for the next order gets an error, not the previous order.
    await expect(eve.place(await eve.checkout(), {}, key)).rejects.toMatchObject({
      code: 'key_reused',
      details: { invoice: first.invoice },
    })
    expect((await eve.cart()).count).toBe(1)
  })
})
