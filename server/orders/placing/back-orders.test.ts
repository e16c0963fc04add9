import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, addSupplier, stockOf } from '#test-kit/orders/buying.ts'
import { editOrder, units } from '#test-kit/orders/edits.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const IN_A_MONTH = addDays(todayForBuyers(), 30)

function addBackOrdered(fields: Parameters<typeof addProduct>[1] = {}): Promise<number> {
  return addProduct(test.database.db, { stock: 12, stock_policy: 'backorder', available_on: IN_A_MONTH, ...fields })
}

async function placeUnits(ocid: number, quantity: number): Promise<Order> {
  const shopper = await addShopper(test)
  await shopper.put(ocid, quantity)
  return shopper.place(await shopper.checkout())
}

/** Returns the units that are owed of a product, and of each order of it in the order of placing. */
async function owedOf(ocid: number): Promise<[product: number, lines: number[]]> {
  const { pool } = test.database
  const product = await pool.query<{ owed: number }>('select owed from products where ocid = $1', [ocid])
  const lines = await pool.query<{ owed: number }>('select owed from back_order_lines where ocid = $1 order by id', [
    ocid,
  ])
  return [product.rows[0]?.owed ?? 0, lines.rows.map(({ owed }) => owed)]
}

async function receive(ocid: number, received: number): Promise<void> {
  const staff = { kind: 'staff', id: 1, name: 'June Park' } as const
  await test.shop.transaction((bound) =>
    bound.inventory.record(ocid, { kind: 'received', units: received }, staff, undefined),
  )
}

const lineOf = async ({ invoice }: Order) => (await test.shop.orders.reading.forOperator(invoice)).order.products[0]

describe('an order beyond the stock', () => {
  it('takes what is in stock, and owes the rest with its day', async () => {
    const ocid = await addBackOrdered()
    const shopper = await addShopper(test)
    await shopper.put(ocid, 20)
    expect((await shopper.cart()).items[0]).toMatchObject({
      stock: 12,
      back_order: { kind: 'backorder', units: 100_000, available_on: IN_A_MONTH },
      problems: [],
    })
    const order = await shopper.place(await shopper.checkout())
    expect(order.products[0]).toMatchObject({
      qty: 20,
      back_order: { kind: 'backorder', units: 8, promised_on: IN_A_MONTH },
    })
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([0, [8, [8]]])
    const stock = await test.shop.inventory.stock(ocid)
    expect(stock).toMatchObject({ available: 0, owed: 8, reserved: 12, on_hand: 12 })
    expect((await test.shop.orders.emails.confirmation(order.invoice, 'https://x')).text).toContain('8 on back order')
  })

  it('is placed as the buyer read it: they accept first that more of it ships later, or on another day', async () => {
    const ocid = await addBackOrdered()
    const shopper = await addShopper(test)
    await shopper.put(ocid, 12)
    const inStock = await shopper.checkout()
    await placeUnits(ocid, 10)
    await expect(shopper.place(inStock)).rejects.toMatchObject({ code: 'totals_changed' })
    const later = await shopper.checkout()
    expect(later.totals).toEqual(inStock.totals)
    await test.database.pool.query('update products set available_on = available_on + 1 where ocid = $1', [ocid])
    await expect(shopper.place(later)).rejects.toMatchObject({ code: 'totals_changed' })
    expect((await shopper.place(await shopper.checkout())).products[0]?.back_order).toMatchObject({
      units: 10,
      promised_on: addDays(IN_A_MONTH, 1),
    })
  })

  it('arrives when its last units do, and on no known day if theirs is not known', async () => {
    const shopper = await addShopper(test)
    const supplier_id = await addSupplier(test, 'later')
    const fields = { supplier_id, lead_time_min_days: 1, lead_time_max_days: 2 }
    const arrives = async (ocid: number) => {
      await shopper.put(ocid, 20)
      const checkout = await shopper.checkout()
      const order = await shopper.place(checkout)
      return [checkout.shipments[0]?.options[0]?.arrives, order.groups[0]?.arrives]
    }
    for (const [stock, isFirstLater] of [
      [12, false],
      [0, true],
    ] as const)
      for (const dates of await arrives(await addBackOrdered({ ...fields, stock })))
        expect(dates?.map((day) => day >= IN_A_MONTH)).toEqual([isFirstLater, true])
    expect(await arrives(await addBackOrdered({ ...fields, available_on: null }))).toEqual([null, null])
  })

  it('is impossible without a policy, beyond its limit, and after the last day to preorder', async () => {
    const shopper = await addShopper(test)
    const problemOf = (ocid: number, quantity: number) =>
      shopper.put(ocid, quantity).then(
        () => null,
        ({ code, message }) => [code, message],
      )
    expect(await problemOf(await addBackOrdered({ stock_policy: 'deny' }), 13)).toMatchObject([
      'insufficient_stock',
      {},
    ])
    const limited = await addBackOrdered({ back_order_limit: 3 })
    expect(await problemOf(limited, 16)).toEqual(['insufficient_stock', 'Only 15 left.'])
    expect(await problemOf(limited, 15)).toBeNull()
    const preorder = { stock: 0, stock_policy: 'preorder' as const }
    expect(await problemOf(await addBackOrdered({ ...preorder, order_by: todayForBuyers() }), 1)).toBeNull()
    const over = await addBackOrdered({ ...preorder, order_by: addDays(todayForBuyers(), -1) })
    expect(await problemOf(over, 1)).toMatchObject(['out_of_stock', {}])
    expect((await test.shop.catalog.item(over))?.in_stock).toBe(false)
  })

  it('does not exceed the limit, however many are placed at once', async () => {
    const ocid = await addBackOrdered({ stock: 0, back_order_limit: 5 })
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => addShopper(test)))
    for (const shopper of shoppers) await shopper.put(ocid, 2)
    const checkouts = await Promise.all(shoppers.map((shopper) => shopper.checkout()))
    const results = await Promise.allSettled(
      shoppers.map(async (shopper, place) => {
        const checkout = checkouts[place]
        return checkout && shopper.place(checkout)
      }),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([0, [4, [2, 2]]])
    const beyond = 'update back_order_lines set units = units + 2, owed = owed + 2 where ocid = $1'
    await expect(test.database.pool.query(beyond, [ocid])).rejects.toThrow('beyond its stock')
  })
})

describe('units that arrive', () => {
  it('go to those who wait, in the order of placing, whatever added them', async () => {
    const ocid = await addBackOrdered({ stock: 0 })
    const first = await placeUnits(ocid, 5)
    const second = await placeUnits(ocid, 5)
    await receive(ocid, 3)
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([0, [7, [2, 5]]])
    await test.database.pool.query('update products set stock = 4 where ocid = $1', [ocid])
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([0, [3, [0, 3]]])
    expect((await lineOf(first))?.back_order).toBeUndefined()
    expect((await lineOf(second))?.back_order).toMatchObject({ units: 3 })
    await receive(ocid, 10)
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([7, [0, [0, 0]]])
    const { data } = await test.shop.inventory.movements(ocid, { limit: 10 })
    expect(data.map(({ kind, change, stock }) => [kind, change, stock])).toEqual([
      ['sold', -3, 7],
      ['received', 10, 10],
      ['sold', -4, 0],
      ['corrected', 4, 4],
      ['sold', -3, 0],
      ['received', 3, 3],
    ])
    expect(await test.shop.inventory.stock(ocid)).toMatchObject({ available: 7, reserved: 10, on_hand: 17 })
  })

  it('alert staff once when all of a suborder can ship', async () => {
    const [one, other] = [await addBackOrdered({ stock: 0 }), await addBackOrdered({ stock: 0 })]
    const shopper = await addShopper(test)
    for (const ocid of [one, other]) await shopper.put(ocid, 2)
    const { invoice } = await shopper.place(await shopper.checkout())
    const staff = await signInStaff(test)
    const alerts = async () => {
      await test.shop.orders.fulfilment.alertFilled([one, other])
      const { body } = await staff.call('GET', '/alerts?limit=100')
      const all = body['data'] as { kind: string; subject: { id: string } }[]
      return all.filter(({ kind, subject }) => kind === 'back_order_filled' && subject.id === invoice).length
    }
    await receive(one, 2)
    expect(await alerts()).toBe(0)
    await receive(other, 2)
    expect([await alerts(), await alerts()]).toEqual([1, 1])
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect(await alerts()).toBe(0)
  })
})

describe('an order with units that are owed', () => {
  it('ships what is there, and the rest when it arrives', async () => {
    const ocid = await addBackOrdered()
    const { invoice } = await placeUnits(ocid, 20)
    const { fulfilment } = test.shop.orders
    await fulfilment.accept(invoice)
    const sku = (await test.shop.orders.reading.forOperator(invoice)).order.products[0]?.sku ?? ''
    await expect(fulfilment.ship(invoice, { ...ALL, lines: new Map([[sku, 13]]) })).rejects.toThrow(
      `Only 12 of ${sku} are in stock: 8 are back-ordered.`,
    )
    await fulfilment.ship(invoice, ALL)
    const { order } = await test.shop.orders.reading.forOperator(invoice)
    expect(order).toMatchObject({ state: 'partly_shipped', products: [{ shipped: 12, back_order: { units: 8 } }] })
    await expect(fulfilment.ship(invoice, ALL)).rejects.toThrow('back-ordered and has not arrived')
    await receive(ocid, 8)
    await fulfilment.ship(invoice, ALL)
    expect((await test.shop.orders.reading.forOperator(invoice)).order.state).toBe('shipped')
  })

  it('gives them back first when it is canceled, and its other units to those who wait', async () => {
    const ocid = await addBackOrdered()
    const first = await placeUnits(ocid, 20)
    const second = await placeUnits(ocid, 5)
    await test.shop.orders.fulfilment.cancel(first.invoice, 'Ordered twice')
    // 12 units return: 5 of them are owed to the second order.
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([7, [0, [0, 0]]])
    expect((await lineOf(second))?.back_order).toBeUndefined()
    const { data } = await test.shop.inventory.movements(ocid, { limit: 2 })
    expect(data.map(({ kind, change, stock }) => [kind, change, stock])).toEqual([
      ['sold', -5, 7],
      ['released', 12, 12],
    ])
  })

  it('is edited within the policy, and gives them back first', async () => {
    const ocid = await addBackOrdered({ back_order_limit: 10 })
    const { invoice } = await placeUnits(ocid, 20)
    await editOrder(test.shop, invoice, units(0, 14))
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([0, [2, [2]]])
    await editOrder(test.shop, invoice, units(0, 6))
    expect([await stockOf(test, ocid), await owedOf(ocid)]).toEqual([6, [0, [0]]])
  })
})
