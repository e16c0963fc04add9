import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/schemas/cart.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('the cart endpoints', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const browser = () => openBrowser(test)

  it('count 0 for a visitor without a cart, and create none', async () => {
    const guest = browser()
    expect(await guest.call('GET', '/legacy/cart/count')).toEqual({ status: 200, body: { count: 0 } })
    expect(guest.cookies.size).toBe(0)
  })

  it('add one unit by default, and sum what is added', async () => {
    const guest = browser()
    const ocid = await addProduct(test.database.db)
    await guest.call('POST', '/legacy/cart/add', { id: ocid })
    const { body } = await guest.call('POST', '/legacy/cart/add', { id: ocid, quantity: 4 })
    expect(body.count).toBe(5)
    expect((await guest.call('GET', '/legacy/cart/count')).body).toEqual({ count: 5 })
  })

  it('return the units of the requested products, and of no other cart', async () => {
    const [guest, stranger] = [browser(), browser()]
    const [first, second, third] = [
      await addProduct(test.database.db),
      await addProduct(test.database.db),
      await addProduct(test.database.db),
    ]
    for (const [id, quantity] of [
      [first, 3],
      [second, 2],
    ])
      await guest.call('POST', '/legacy/cart/add', { id, quantity })
    const of = (one: typeof guest, ...ocids: number[]) =>
      one.call('GET', `/legacy/cart/quantities?${ocids.map((ocid) => `ocids[]=${ocid}`).join('&')}`)
    expect((await of(guest, first, third)).body).toEqual({ data: [{ ocid: first, quantity: 3 }] })
    expect((await of(guest)).body).toEqual({ data: [] })
    expect((await of(stranger, first, second)).body).toEqual({ data: [] })
    expect(stranger.cookies.size).toBe(0)
  })

  it('accept form posts and numbers as text', async () => {
    const ocid = await addProduct(test.database.db)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/legacy/cart/add',
      payload: `id=${ocid}&quantity=2`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json<{ count: number }>().count).toBe(2)
  })

  it('price a line at the sales price, then at the volume break of its quantity', async () => {
    const guest = browser()
    const ocid = await addProduct(test.database.db, {
      price_cents: 1000,
      sales_price_cents: 900,
      is_sales: true,
      breaks: [
        { min_qty: 10, price_cents: 800 },
        { min_qty: 5, price_cents: 950 },
      ],
    })
    const few = await guest.call('POST', '/legacy/cart/add', { id: ocid, quantity: 6 })
    expect(few.body.cart.items[0]).toMatchObject({ itemPrice: 9, line_total: 54, next_break: { add_qty: 4, price: 8 } })
    const more = await guest.call('POST', '/legacy/cart/add', { id: ocid, quantity: 4 })
    expect(more.body.cart.items[0]).toMatchObject({ itemPrice: 8, line_total: 80, next_break: null })
    expect(more.body.cart).toMatchObject({ subtotal: 80, savings: 20, shipping_estimate: 25, total: 105 })
  })

  it.each([
    ['below the minimum', { min_qty: 12, qty_step: 6 }, 6, 422, 'below_min_qty', [12]],
    [
      'of one unit, the default, below the minimum',
      { min_qty: 12, qty_step: 6 },
      undefined,
      422,
      'below_min_qty',
      [12],
    ],
    ['between two packs', { min_qty: 12, qty_step: 6 }, 50, 422, 'not_a_multiple', [48, 54]],
    ['beyond the stock', { min_qty: 6, qty_step: 6, stock: 20 }, 24, 409, 'insufficient_stock', [18]],
    ['of a product that is out of stock', { stock: 0 }, 1, 409, 'out_of_stock', []],
    ['of a discontinued product', { status: 'discontinued' }, 1, 409, 'discontinued', undefined],
  ])('reject a quantity %s and suggest the nearest', async (_case, fields, quantity, status, code, suggested) => {
    const ocid = await addProduct(test.database.db, fields)
    const answer = await browser().call('POST', '/legacy/cart/add', { id: ocid, quantity })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(answer.body.suggested).toEqual(suggested)
    expect(answer.body.error).toBe(answer.body.message)
  })

  it('limit the units of one line, and report that limit', async () => {
    const guest = browser()
    const ocid = await addProduct(test.database.db, { stock: 1_000_000 })
    await guest.add(ocid, 60_000)
    const { status, body } = await guest.call('POST', '/legacy/cart/add', { id: ocid, quantity: 60_000 })
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'A line can have at most 100,000 units. You have 60000 in your cart. Try 40000.',
    })
  })

  it('report validation errors of /cart/add in `error`', async () => {
    const answer = await browser().call('POST', '/legacy/cart/add', { id: 'a vase', quantity: 1.5 })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      id: ['This must be a whole number.'],
      quantity: ['This must be a whole number.'],
    })
    expect(answer.body.error).toBe('This must be a whole number.')
  })

  it('return 404 for an unknown product', async () => {
    const answer = await browser().call('POST', '/legacy/cart/add', { id: 999_999_999 })
    expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such product.' } })
  })

  it('remove a line by a quantity of 0, which is the default, and by DELETE', async () => {
    const guest = browser()
    const [first, second] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await guest.call('POST', '/legacy/cart/add', { id: first })
    const { body } = await guest.call('POST', '/legacy/cart/add', { id: second })
    const [a, b] = (body.cart as Cart).items
    expect((await guest.call('POST', `/legacy/cart/update/${a?.id}`, {})).body.count).toBe(1)
    expect((await guest.call('POST', `/legacy/cart/delete/${b?.id}`)).body.cart.items).toEqual([])
  })

  it('do not let a visitor change another visitor’s lines', async () => {
    const [mine, theirs] = [browser(), browser()]
    const ocid = await addProduct(test.database.db)
    const { body } = await mine.call('POST', '/legacy/cart/add', { id: ocid })
    const line = (body.cart as Cart).items[0]?.id
    await theirs.call('POST', '/legacy/cart/add', { id: ocid })
    expect((await theirs.call('POST', `/legacy/cart/update/${line}`, { qty: 3 })).status).toBe(404)
    expect((await theirs.call('POST', `/legacy/cart/delete/${line}`)).status).toBe(404)
    expect((await mine.call('GET', '/legacy/cart/count')).body.count).toBe(1)
  })

  it('lose none of twenty concurrent adds', async () => {
    const guest = browser()
    const ocid = await addProduct(test.database.db)
    await guest.call('POST', '/legacy/cart/add', { id: ocid })
    await Promise.all(Array.from({ length: 20 }, () => guest.call('POST', '/legacy/cart/add', { id: ocid })))
    expect((await guest.call('GET', '/legacy/cart/count')).body.count).toBe(21)
  })

  it('report problems on the line with a fix, and still load', async () => {
    const guest = browser()
    const ocid = await addProduct(test.database.db, { stock: 10 })
    await guest.call('POST', '/legacy/cart/add', { id: ocid, quantity: 8 })
    await test.database.db
      .updateTable('products')
      .set({ stock: 5, price_cents: 1200 })
      .where('ocid', '=', ocid)
      .execute()
    const { body } = await guest.call('GET', '/legacy/cart/content')
    expect(body.can_checkout).toBe(false)
    expect(body.items[0].problems).toEqual([
      {
        code: 'insufficient_stock',
        message: 'Only 5 left.',
        blocks: true,
        fix: { label: 'Change to 5', qty: 5 },
      },
      {
        code: 'price_changed',
        message: 'The price changed from $10.00 to $12.00.',
        blocks: false,
        fix: { label: 'Accept', qty: 8 },
      },
    ])
  })

  it('merge on sign-in: the guest’s lines are added to the buyer’s, up to the stock', async () => {
    await addBuyer(test.shop, 'merging')
    const [shared, own] = [await addProduct(test.database.db, { stock: 10 }), await addProduct(test.database.db)]
    const login = { email: 'merging', password: PASSWORD }
    const first = browser()
    await first.call('POST', '/legacy/login', login)
    await first.call('POST', '/legacy/cart/add', { id: shared, quantity: 7 })

    const second = browser()
    await second.call('POST', '/legacy/cart/add', { id: shared, quantity: 6 })
    await second.call('POST', '/legacy/cart/add', { id: own, quantity: 2 })
    const { body } = await second.call('POST', '/legacy/login', login)
    const cart = await second.call('GET', '/legacy/cart/content', undefined, { authorization: `Bearer ${body.token}` })
    const quantities = (cart.body as Cart).items.map((item) => [item.ocid, item.quantity])
    expect(quantities).toEqual([
      [shared, 10],
      [own, 2],
    ])
  })

  it('reject a POST from a page of another site', async () => {
    const ocid = await addProduct(test.database.db)
    const answer = await browser().call('POST', '/legacy/cart/add', { id: ocid }, { origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } })
  })

  it('return 401 for an invalid token, and only then', async () => {
    const answer = await browser().call('GET', '/legacy/cart/count', undefined, { authorization: 'Bearer nonsense' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  })

  it('merge into the buyer’s cart once for concurrent sign-ins', async () => {
    await addBuyer(test.shop, 'twice')
    const guest = browser()
    await guest.call('POST', '/legacy/cart/add', { id: await addProduct(test.database.db), quantity: 4 })
    const login = { email: 'twice', password: PASSWORD }
    const answers = await Promise.all(Array.from({ length: 3 }, () => guest.call('POST', '/legacy/login', login)))
    const headers = { authorization: `Bearer ${answers[0]?.body.token}` }
    expect((await guest.call('GET', '/legacy/cart/count', undefined, headers)).body.count).toBe(4)
  })

  it('do not coerce an absent value or false to 0', async () => {
    const guest = browser()
    const { body } = await guest.call('POST', '/legacy/cart/add', { id: await addProduct(test.database.db) })
    const line = (body.cart as Cart).items[0]?.id
    for (const qty of [null, false, true]) {
      expect((await guest.call('POST', `/legacy/cart/update/${line}`, { qty })).status).toBe(422)
    }
    expect((await guest.call('GET', '/legacy/cart/count')).body.count).toBe(1)
  })

  it('accept DELETE without a body, also with a content type', async () => {
    const guest = browser()
    const { body } = await guest.call('POST', '/legacy/cart/add', { id: await addProduct(test.database.db) })
    const url = `/legacy/cart/delete/${(body.cart as Cart).items[0]?.id}`
    const answer = await guest.call('POST', url, undefined, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 200, body: { count: 0 } })
  })

  it('hold at most 500 products, and delete guests’ carts after 90 days', async () => {
    const guest = browser()
    await guest.call('POST', '/legacy/cart/add', { id: await addProduct(test.database.db) })
    const { rows } = await test.database.pool.query<{ id: number }>('select max(id) as id from carts')
    await test.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'M' || n, 'm' || n, 'M', (select min(id) from suppliers), (select min(c_id) from categories), 1, 9
        from generate_series(1, 499) n`,
    )
    await test.database.pool.query(
      `insert into cart_lines (cart_id, ocid, quantity, price_seen_cents)
        select $1, ocid, 1, 1 from products where slug ~ '^m[0-9]+$'`,
      [rows[0]?.id],
    )
    const refused = await guest.call('POST', '/legacy/cart/add', { id: await addProduct(test.database.db) })
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining('at most 500') } })
    await test.database.pool.query(`update carts set updated_at = now() - interval '91 days' where id = $1`, [
      rows[0]?.id,
    ])
    await test.shop.cart.deleteAbandoned(90)
    expect((await guest.call('GET', '/legacy/cart/count')).body.count).toBe(0)
  })

  it('reject NUL and lone surrogates with 400, never with 500, and accept text that only mentions them', async () => {
    const forget = async (u_email: string) =>
      (await browser().call('POST', '/legacy/password/email', { u_email })).status
    for (const email of ['a\u0000b', 'a\ud800', '\udfff\ud83d', '\\\u0000']) expect(await forget(email)).toBe(400)
    for (const email of ['\\u0000', '\\\\ud800', '🪴']) expect(await forget(email)).toBe(200)
  })
})
