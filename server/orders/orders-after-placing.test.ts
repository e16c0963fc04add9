import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { ALL, placeOrder, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { ordersFile } from './reading/orders-csv.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const signedIn = ({ shopper }: PlacedOrder) => signInAs(test, shopper.email)

describe('the orders of a company', () => {
  it('are found by number, PO, SKU, title and supplier, by state, payment, date and person', async () => {
    const first = await placeOrder(test, [[{ cents: 1000, units: 2 }]], { po_number: 'LOBBY 100%' })
    const second = await placeOrder(test, [[{ cents: 500, units: 1 }], [{ cents: 300, units: 4 }]], {}, first.shopper)
    await test.shop.orders.fulfilment.accept(second.order.invoice)
    await placeOrder(test)
    const person = await signedIn(first)
    const found = async (query: string) =>
      ((await person.call('GET', `/orders?${query}`)).body.data as { invoice: string }[]).map(({ invoice }) => invoice)
    const [one, two] = [first.order.invoice, second.order.invoice]
    expect(await found('')).toEqual([two, one])
    expect(await found(`q=${one}`)).toEqual([one])
    expect(await found(`q=${encodeURIComponent('100%')}`)).toEqual([one])
    expect(await found('q=%25%25')).toEqual([])
    expect(await found(`q=${encodeURIComponent(second.order.products[1]?.sku ?? '')}`)).toEqual([two])
    expect(await found(`q=${encodeURIComponent(second.order.groups[1]?.supplier ?? '')}`)).toEqual([two])
    expect(await found('state=accepted')).toEqual([two])
    expect(await found('payment=open&limit=1')).toEqual([two])
    expect(await found('payment=paid')).toEqual([])
    expect(await found('to=2020-01-01')).toEqual([])
    expect(await found('mine=true')).toEqual([two, one])
    expect(await found('mine=true&page=9')).toEqual([])
    const { body } = await person.call('GET', '/orders')
    expect(body.data[0]).toMatchObject({
      state: 'accepted',
      units: 5,
      lines: 2,
      makers: second.order.groups.map((suborder) => suborder.supplier),
    })
  })

  it('are found by the numbers on their documents', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 2 }], [{ cents: 300, units: 4 }]])
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    const [person, other] = [await signedIn(placed), await signedIn(await placeOrder(test))]
    const documents = (await person.call('GET', `/order/${invoice}`)).body.data.papers as { number: string }[]
    const numbers = documents.map(({ number }) => number)
    expect(numbers).toEqual([expect.stringMatching(/^T-\d+$/), expect.stringMatching(/^INV-/), `${invoice}-1-P1`])
    for (const number of [...numbers, numbers[1]?.toLowerCase(), `${invoice}-2`]) {
      const of = async (who: typeof person) => (await who.call('GET', `/orders?q=${number}`)).body.data as object[]
      expect(await of(person), number).toMatchObject([{ invoice }])
      expect(await of(other), number).toEqual([])
    }
    for (const absent of [
      `${invoice}-9`,
      `${invoice}-anything`,
      `${invoice}-1-P2`,
      `${invoice}-2-P1`,
      `${invoice}-1-P`,
    ]) {
      expect((await person.call('GET', `/orders?q=${absent}`)).body.data, absent).toEqual([])
    }
  })

  it('are exported to a file without formulas, with the filters of the list', async () => {
    const placed = await placeOrder(test, undefined, { po_number: '=1+1' })
    const { cookies } = await signedIn(placed)
    const file = await test.app.inject({ url: '/order-files/orders.csv?state=placed', cookies })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain(placed.order.invoice)
    expect(file.body).toContain(`,'=1+1,`)
    const fullWidth = await signedIn(await placeOrder(test, undefined, { po_number: '﹦1+1' }))
    const other = await test.app.inject({ url: '/order-files/orders.csv', cookies: fullWidth.cookies })
    // The form of codes replaces full-width characters.
    expect(other.body).toContain(`,'=1+1,`)
    expect((await test.app.inject({ url: '/order-files/orders.csv?state=shipped', cookies })).body).not.toContain('T-')
  })

  it('are exported with a row for each line, and their amounts once', async () => {
    const placed = await placeOrder(test, [
      [
        { cents: 1000, units: 3 },
        { cents: 500, units: 2 },
      ],
      [{ cents: 200, units: 4 }],
    ])
    const { invoice, products, orderTotal } = placed.order
    await test.shop.orders.fulfilment.accept(`${invoice}-1`)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, { ...ALL, lines: new Map([[products[0]?.sku ?? '', 2]]) })
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, invoice, { number: `${invoice}-2` })
    const { cookies } = await signedIn(placed)
    const rows = rowsOf((await test.app.inject({ url: '/order-files/orders.csv', cookies })).body)
    expect(rows.map(({ order, line, sku }) => [order, line, sku])).toEqual(
      products.map(({ sku }, index) => [invoice, String(index + 1), sku]),
    )
    expect(rows.map(({ quantity, shipped, canceled }) => [quantity, shipped, canceled].join())).toEqual([
      '3,2,0',
      '2,0,0',
      '4,0,4',
    ])
    expect(rows.map(({ line_total }) => Number(line_total))).toEqual(products.map(({ lineTotal }) => lineTotal))
    expect(rows.map(({ total }) => total)).toEqual([orderTotal.toFixed(2), '', ''])
  })

  it('are exported completely, however many batches that takes', async () => {
    const first = await placeOrder(test)
    const numbers = [first.order.invoice]
    for (let count = 1; count < 5; count += 1) {
      numbers.unshift((await placeOrder(test, undefined, {}, first.shopper)).order.invoice)
    }
    const parts: string[] = []
    for await (const part of ordersFile(test.database.db, first.shopper, {}, 2)) parts.push(part)
    expect(parts).toHaveLength(4)
    expect(rowsOf(parts.join('')).map(({ order }) => order)).toEqual(numbers)
  })
})

describe('documents', () => {
  it('are accessible by an API key that may read orders, and by no other', async () => {
    const placed = await placeOrder(test)
    const person = await signedIn(placed)
    const keyOf = async (scope: string) => {
      const { body } = await person.call('POST', '/api-keys', { name: 'ERP', scopes: [scope] })
      return { authorization: `Bearer ${body.key}` }
    }
    const [reader, feeder] = [await keyOf('orders:read'), await keyOf('catalog:read')]
    for (const url of [
      `/order-files/${placed.order.invoice}.pdf`,
      '/order-files/statement.pdf',
      '/order-files/orders.csv',
      '/order-files/invoices.csv',
    ]) {
      const answer = await test.app.inject({ url, headers: reader })
      expect([answer.statusCode, answer.headers['ratelimit-limit']], url).toEqual([200, '600'])
      const rejected = await test.app.inject({ url, headers: feeder })
      expect([rejected.statusCode, rejected.json()], url).toMatchObject([403, { scope: 'orders:read' }])
    }
  })

  it('are exported to a file, those of the filter alone', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 3 }], [{ cents: 500, units: 2 }]], {
      po_number: '=1+1',
    })
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    for (const suborder of ['-1', '-2']) await test.shop.orders.fulfilment.ship(invoice + suborder, ALL)
    await test.shop.orders.money.refund(`${invoice}-2`, { reason: 'Broken' })
    const { cookies } = await signedIn(placed)
    const exported = async (query = '') =>
      rowsOf((await test.app.inject({ url: `/order-files/invoices.csv${query}`, cookies })).body)
    const { data } = await test.shop.billing.documents(placed.shopper.companyId, { page: 1, limit: 10 })
    const rows = await exported()
    expect(rows.map(({ number, status }) => [number, status])).toEqual(
      data.map(({ number, status }) => [number, status]),
    )
    expect(rows.map(({ total }) => Number(total))).toEqual(
      data.map(({ kind, total }) => (kind === 'credit_note' ? -total : total)),
    )
    expect(rows.map(({ balance }) => Number(balance))).toEqual(data.map(({ balance }) => balance))
    expect(rows.find(({ kind }) => kind === 'credit_note')?.credits).toBe(
      rows.find(({ suborder, kind }) => suborder === `${invoice}-2` && kind === 'invoice')?.number,
    )
    expect(rows[0]?.po_number).toBe(`'=1+1`)
    expect((await exported('?status=due')).map(({ suborder }) => suborder)).toEqual([`${invoice}-1`])
    expect(await exported('?status=paid')).toEqual([])
    const { cookies: others } = await signedIn(await placeOrder(test))
    expect(rowsOf((await test.app.inject({ url: '/order-files/invoices.csv', cookies: others })).body)).toEqual([])
  })

  it('are PDFs for the company, and not found by others', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    const [mine, other] = [await signedIn(placed), await signedIn(await placeOrder(test))]
    const documents = (await mine.call('GET', `/order/${invoice}`)).body.data.papers as { url: string; kind: string }[]
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'packing_slip'])
    for (const { url } of [...documents, { url: '/order-files/statement.pdf' }]) {
      const answer = await test.app.inject({ url, cookies: mine.cookies })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
    const url = documents[0]?.url ?? ''
    expect((await test.app.inject({ url, cookies: other.cookies })).statusCode).toBe(404)
    expect((await test.app.inject({ url })).statusCode).toBe(403)
    const fromEmail = await test.app.inject({ url, headers: { accept: 'text/html' } })
    expect([fromEmail.statusCode, fromEmail.headers.location]).toEqual([302, '/buyer/invoices'])
  })

  it('include a pro forma until everything shipped', async () => {
    const placed = await placeOrder(test)
    const { cookies } = await signedIn(placed)
    const url = `/order-files/${placed.order.invoice}.pdf`
    expect((await test.app.inject({ url, cookies })).statusCode).toBe(200)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    expect((await test.app.inject({ url, cookies })).statusCode).toBe(404)
  })
})

describe('reordering', () => {
  it('shows current prices and blockers, then adds what is possible; idempotent by key', async () => {
    const placed = await placeOrder(test, [
      [
        { cents: 1000, units: 2 },
        { cents: 500, units: 3 },
      ],
    ])
    const [dearer = 0, discontinued = 0] = placed.ocids[0] ?? []
    const { db } = test.database
    await db.updateTable('products').set({ price_cents: 1100 }).where('ocid', '=', dearer).execute()
    await db.updateTable('products').set({ status: 'discontinued' }).where('ocid', '=', discontinued).execute()
    const person = await signedIn(placed)
    const path = `/order/${placed.order.invoice}/reorder`
    const { data } = (await person.call('GET', path)).body
    expect(data).toMatchObject([
      { ocid: dearer, quantity: 2, was: 10, now: 11, status: 'ok' },
      { ocid: discontinued, quantity: 0, was: 5, now: null, status: 'unavailable' },
    ])
    const again = await test.app.inject({
      method: 'POST',
      url: `/api/v2/buyer${path}`,
      payload: { lines: [{ position: data[0].position, quantity: 4 }] },
      headers: { ...person.headers, 'idempotency-key': 'reorder-key-1234567' },
    })
    expect(again.json()).toMatchObject({ added: 1, count: 4 })
    const all = await person.call('POST', path, {})
    expect(all.body).toMatchObject({ added: 1, faulty: 1, count: 6 })
    expect((await person.call('POST', path, { lines: [{ position: 77 }] })).status).toBe(404)
  })

  it('computes the usual interval, and what is due again', async () => {
    const shopper = await addShopper(test)
    const placed = await placeOrder(test, [[{ cents: 100, units: 2 }]], {}, shopper)
    const [ocid = 0] = placed.ocids[0] ?? []
    for (const quantity of [3, 4]) {
      await shopper.put(ocid, quantity)
      await shopper.place(await shopper.checkout())
    }
    const { pool } = test.database
    await pool.query('alter table orders disable trigger orders_agreed')
    const days = [70, 40, 38]
    const { rows } = await pool.query<{ id: number }>('select id from orders where user_id = $1 order by id', [
      shopper.id,
    ])
    for (const [index, { id }] of rows.entries()) {
      await pool.query(`update orders set placed_at = now() - make_interval(days => $1) where id = $2`, [
        days[index],
        id,
      ])
    }
    await pool.query('alter table orders enable trigger orders_agreed')
    const { data } = await test.shop.orders.reordering.previouslyBought(shopper, { page: 1, limit: 24 })
    expect(data).toMatchObject([
      { product: { ocid }, times: 3, units: 9, last_quantity: 4, every_days: 16, due_again: true },
    ])
  })
})

/** Parses a CSV file with column names. */
function rowsOf(csv: string): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true })
}
