import { pdf } from '#test-kit/accounts/pdf.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/values/money.ts'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'

const RATES: Rates = {
  shipping: [
    {
      key: 'standard',
      name: 'Standard',
      kind: 'flat',
      rate: 15,
      free_from: 500,
      free_counts: 'order',
      transit_days: [2, 6],
    },
    { key: 'express', name: 'Express', kind: 'flat', rate: 45, transit_days: [1, 2] },
    { key: 'joiner', maker: 'joiner', name: 'Freight', kind: 'freight', states: ['TX'], transit_days: [5, 12] },
  ],
  taxes: [
    { state: 'TX', percent: 6.25, shipping: true },
    { state: 'ME', percent: 5.5, shipping: false },
  ],
  minimums: [{ maker: 'potter', first_order: 50, reorder: 20 }],
}

describe('the checkout', () => {
  let test: TestShop
  let potter: number
  let joiner: number
  beforeAll(async () => {
    test = await openTestShop()
    potter = await addSupplier(test, 'potter')
    joiner = await addSupplier(test, 'joiner')
    await test.shop.rates.write(RATES)
  })
  afterAll(() => test.close())

  const lead = { lead_time_min_days: 3, lead_time_max_days: 5 }
  const product = (supplier_id: number, price_cents: number) =>
    addProduct(test.database.db, { supplier_id, price_cents, ...lead })

  it('shows for each supplier the shipping methods with price and arrival, and adds up to the cent', async () => {
    const ann = await addShopper(test)
    await ann.put(await product(potter, 10_001))
    await ann.put(await product(joiner, 20_000))
    const checkout = await ann.checkout()
    expect(checkout.shipments).toMatchObject([
      {
        supplier: { slug: 'potter' },
        subtotal: 100.01,
        shipping: 'estimated',
        options: [
          { name: 'Standard', price: 15 },
          { name: 'Express', price: 45 },
        ],
      },
      { supplier: { slug: 'joiner' }, subtotal: 200, shipping: 'freight', options: [{ name: 'Freight', price: null }] },
    ])
    const [first] = checkout.shipments
    expect(first?.method_id).toBe(first?.options[0]?.id)
    expect(first?.options[0]?.arrives).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/)])
    // Tax by suborder: (100.01 + 15) × 6.25 % = 7.19, and 200 × 6.25 % = 12.50.
    expect(checkout.totals).toEqual({ subtotal: 300.01, savings: 0, shippingCost: 15, tax: 19.69, orderTotal: 334.7 })
    expect(checkout.tax).toEqual({ state: 'TX', rate: 6.25, exempt: false, certificate: null, under_review: false })
    expect(checkout).toMatchObject({ paymentMethod: 'invoice', can_place: true, problems: [], returning: false })
    expect(checkout.card).toEqual({ provider: 'local', public_key: null })
  })

  it('uses the chosen shipping method, or the first if it is unknown; the hash differs between them', async () => {
    const ben = await addShopper(test)
    await ben.put(await product(potter, 6000))
    const plain = await ben.checkout()
    const express = plain.shipments[0]?.options[1]?.id ?? 0
    const chosen = await ben.checkout({ shipping: `${potter}:${express}` })
    expect(chosen.totals.shippingCost).toBe(45)
    expect(chosen.totals_hash).not.toBe(plain.totals_hash)
    const unknown = await ben.checkout({ shipping: `${potter}:999999` })
    expect(unknown.totals_hash).toBe(plain.totals_hash)
    expect((await ben.checkout({ paymentMethod: 'bank_transfer' })).totals_hash).toBe(plain.totals_hash)
  })

  it('has a hash that the previous build computes, too: lines of the cart in dollars, shipping and tax in cents', async () => {
    const kim = await addShopper(test)
    await kim.put(await product(potter, 6000), 2)
    await kim.put(await product(joiner, 1050), 3)
    await kim.put(await product(potter, 500))
    const { cart, shipments, totals_hash } = await kim.checkout()
    const lines = cart.items.map(({ ocid, quantity, itemPrice }) => [ocid, quantity, itemPrice])
    const charges = shipments.map(({ supplier, method_id, options, subtotal }) => {
      const shipping = toCents(options.find(({ id }) => id === method_id)?.price ?? 0)
      return [supplier.id, method_id, shipping, Math.round((toCents(subtotal) + shipping) * 0.0625)]
    })
    const input = JSON.stringify([lines, charges, 'TX'])
    expect(totals_hash).toBe(createHash('sha256').update(input).digest('base64url'))
  })

  it('states the address and shipping method that it uses, if the requested ones do not exist', async () => {
    const eve = await addShopper(test)
    await eve.put(await product(potter, 6000))
    const plain = await eve.checkout()
    const query = {
      address_id: 999_999,
      billing_address_id: 999_998,
      shipping: `${potter}:999999`,
      paymentMethod: 'gold',
    }
    const checkout = await eve.checkout(query)
    expect(checkout.address_id).toBe(checkout.addresses[0]?.id)
    expect(checkout.billing_address_id).toBe(checkout.address_id)
    expect(checkout.shipments[0]?.method_id).toBe(checkout.shipments[0]?.options[0]?.id)
    expect(checkout).toMatchObject({ paymentMethod: 'invoice', totals_hash: plain.totals_hash, can_place: true })
  })

  it('depends on the address: its tax, and which suppliers ship there', async () => {
    const cora = await addShopper(test)
    await cora.put(await product(joiner, 10_000))
    const { id } = await test.shop.accounts.addresses.add(cora, {
      label: 'Maine',
      name: 'Cora',
      line1: '1 Elm',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
    })
    const checkout = await cora.checkout({ address_id: id })
    expect(checkout).toMatchObject({ address_id: id, tax: { state: 'ME', rate: 5.5 }, can_place: false })
    expect(checkout.shipments).toMatchObject([{ shipping: 'none', options: [] }])
    expect(checkout.totals.tax).toBe(5.5)
    expect(checkout.problems).toMatchObject([
      { code: 'address_unserviceable', message: expect.stringContaining('joiner cannot ship this to Maine.') },
    ])
    await expect(cora.place(checkout)).rejects.toMatchObject({ code: 'address_unserviceable' })
    await test.database.db.deleteFrom('addresses').where('company_id', '=', cora.companyId).execute()
    expect((await cora.checkout()).shipments).toMatchObject([{ shipping: 'by_address', options: [] }])
  })

  it('charges no tax where a resale certificate of the state is accepted', async () => {
    const dan = await addShopper(test)
    await dan.put(await product(potter, 6000))
    const file = { name: 'c.pdf', bytes: pdf() }
    await test.shop.accounts.certificates.add(dan, { tax: { state: 'TX', number: '12-3' } }, file)
    const pending = await dan.checkout()
    expect(pending.totals.tax).toBeGreaterThan(0)
    expect(pending.tax).toMatchObject({ exempt: false, certificate: null, under_review: true })
    const { certificates } = test.shop.accounts.review
    for (const { id } of await certificates.list(null)) await certificates.accept(id)
    const checkout = await dan.checkout()
    expect(checkout.totals.tax).toBe(0)
    expect(checkout.tax).toMatchObject({
      exempt: true,
      certificate: { state: 'TX', number: '12-3' },
      under_review: false,
    })
    const order = await dan.place(checkout)
    expect(order).toMatchObject({ tax: 0, groups: [{ tax_exempt: true }] })
  })

  it('enforces the minimum of a supplier: one for the first order, another one for later orders', async () => {
    const eve = await addShopper(test)
    const vase = await product(potter, 3000)
    await eve.put(vase)
    const short = await eve.checkout()
    expect(short.problems).toMatchObject([{ code: 'below_supplier_minimum' }])
    expect(short.problems[0]?.message).toBe('potter takes first orders from $50.00: add $20.00 of its products.')
    await expect(eve.place(short)).rejects.toMatchObject({ code: 'below_supplier_minimum' })
    await eve.put(vase)
    await eve.place(await eve.checkout())
    await eve.put(vase)
    expect(await eve.checkout()).toMatchObject({ can_place: true, returning: true })
  })

  it('states why a payment method is unavailable, and uses the first available one without terms', async () => {
    const fay = await addShopper(test)
    await fay.put(await product(potter, 60_000))
    await test.database.db
      .updateTable('companies')
      .set({ credit_limit_cents: 60_000 })
      .where('id', '=', fay.companyId)
      .execute()
    const over = await fay.checkout()
    expect(over.terms).toMatchObject({ days: 30, limit: 600, used: 0, available: 600 })
    expect(over.payment_methods[0]).toMatchObject({
      id: 'invoice',
      enabled: false,
      reason: expect.stringContaining('by $37.50'),
    })
    expect(over).toMatchObject({ paymentMethod: 'invoice', can_place: false, problems: [{ code: 'terms_limit' }] })
    expect(await fay.checkout({ paymentMethod: 'bank_transfer' })).toMatchObject({ can_place: true })
    await test.database.db.updateTable('companies').set({ terms_days: 0 }).where('id', '=', fay.companyId).execute()
    expect(await fay.checkout({ paymentMethod: 'gold' })).toMatchObject({ paymentMethod: 'card', can_place: true })
    const nothing = { terms_days: 30, credit_limit_cents: 0 }
    await test.database.db.updateTable('companies').set(nothing).where('id', '=', fay.companyId).execute()
    const without = await fay.checkout()
    expect(without).toMatchObject({ paymentMethod: 'card', can_place: true })
    expect(without.payment_methods[0]?.reason).toContain('Your company has no net terms with us.')
    await test.database.db.updateTable('products').set({ price_cents: 0 }).execute()
    await test.database.db.updateTable('shipping_methods').set({ rate_cents: 0, per_pound_cents: 0 }).execute()
    expect(await fay.checkout({ paymentMethod: 'card' })).toMatchObject({
      can_place: false,
      problems: expect.arrayContaining([
        { code: 'payment_method_unavailable', message: expect.stringContaining('Card payments are from $0.50') },
      ]),
    })
  })

  it('makes as many queries for thirty lines as for three', async () => {
    const many = await addShopper(test)
    const queries = async () => {
      const before = await queryCount()
      await many.checkout()
      return (await queryCount()) - before
    }
    let count = 0
    const { pool } = test.database
    const query = pool.query.bind(pool)
    const connect = pool.connect.bind(pool)
    const queryCount = async () => count
    const spy = <T extends (...args: never[]) => unknown>(original: T) =>
      ((...args: never[]) => {
        count += 1
        return original(...args)
      }) as unknown as T
    Object.assign(pool, { query: spy(query), connect: spy(connect) })
    const ocids: number[] = []
    for (let index = 0; index < 30; index += 1) ocids.push(await product(index % 2 ? potter : joiner, 1000 + index))
    for (const ocid of ocids.slice(0, 3)) await many.put(ocid, 5)
    const few = await queries()
    expect(few).toBeGreaterThan(5)
    for (const ocid of ocids.slice(3)) await many.put(ocid, 5)
    expect(await queries()).toBe(few)
    Object.assign(pool, { query, connect })
  })
})
