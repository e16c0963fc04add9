import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkRow, CheckedRow, CheckedRows } from '#contract/schemas/cart.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('a quick order', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addProduct(test.database.db, { sku: 'VASE-01', title: 'Vase', breaks: [{ min_qty: 10, price_cents: 800 }] })
    await addProduct(test.database.db, { sku: 'Bowl.6', title: 'Bowl', min_qty: 12, qty_step: 6, stock: 60 })
  })
  afterAll(() => test.close())

  type Guest = ReturnType<typeof openBrowser>
  async function check(rows: readonly Partial<BulkRow>[], guest: Guest = openBrowser(test)): Promise<CheckedRows> {
    const { status, body } = await guest.cart('/check', { rows })
    expect(status).toBe(200)
    return body
  }
  const row = async (product: string, quantity: number | null, guest?: Guest): Promise<CheckedRow | undefined> =>
    (await check([{ product, quantity }], guest)).rows[0]

  it('of many rows can be checked six hundred times in ten minutes per network, and short ones without a limit', async () => {
    const long = Array.from({ length: 51 }, () => ({ product: 'VASE-01', quantity: 1 }))
    await check(long)
    await test.database.pool.query('update attempts set count = 600')
    expect((await openBrowser(test).cart('/check', { rows: long })).status).toBe(429)
    await check(long.slice(1))
    await test.database.pool.query('delete from attempts')
  })

  it('finds products by SKU in any case and with surrounding spaces, and by OCID', async () => {
    const ocid = await addProduct(test.database.db, { sku: 'Lamp 7' })
    const { rows, total, units, faulty } = await check([
      { product: ' vase-01\t', quantity: 2 },
      { product: 'BOWL.6', quantity: 12 },
      { product: `${ocid}`, quantity: 1 },
      { product: '\ufefflamp 7\u00a0', quantity: 1 },
    ])
    expect(rows.map(({ sku, status }) => [sku, status])).toEqual([
      ['VASE-01', 'ok'],
      ['Bowl.6', 'ok'],
      ['Lamp 7', 'ok'],
      ['Lamp 7', 'duplicate'],
    ])
    expect(rows[0]).toMatchObject({ row: 0, title: 'Vase', quantity: 2, itemPrice: 10, line_total: 20, message: null })
    expect(rows[3]).toMatchObject({ quantity: 0, message: 'Same as row 3, added there.' })
    expect(rows[2]?.quantity).toBe(2)
    expect({ total, units, faulty }).toEqual({ total: 160, units: 16, faulty: 0 })
  })

  it('prefers the exact SKU to another case of it, and both to an OCID', async () => {
    const lower = await addProduct(test.database.db, { sku: 'twin-a' })
    const upper = await addProduct(test.database.db, { sku: 'TWIN-A' })
    const number = await addProduct(test.database.db, { sku: `${lower}` })
    const { rows } = await check(
      ['TWIN-A', 'twin-a', 'Twin-A', `${lower}`].map((product) => ({ product, quantity: 1 })),
    )
    expect(rows.map(({ ocid }) => ocid)).toEqual([upper, lower, lower, number])
  })

  it('finds a SKU and a product number however they are written', async () => {
    const ocid = await addProduct(test.database.db, { sku: 'HAL-VAS-001-TC' })
    const written = [
      ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D', '_', ' ', ' - ', ''].map(
        (dash) => ['hal', 'vas', '001', 'tc'].join(dash),
      ),
      'ＨＡＬ－ＶＡＳ－００１－ＴＣ',
      '\uFEFFHAL-VAS\u200B-001-TC\u200B',
      '#HAL-VAS-001-TC',
      `#${ocid}`,
      `${ocid}\u200B`,
      `＃${Array.from(String(ocid), (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')}`,
    ]
    const { rows } = await check(written.map((product) => ({ product, quantity: 1 })))
    expect(rows.map((row) => row.ocid)).toEqual(written.map(() => ocid))
  })

  it('does not choose between products whose SKUs differ only in separators, and keeps 1-15 apart from 11-5', async () => {
    const { db } = test.database
    const [hyphen, joined] = [await addProduct(db, { sku: 'MIX-7' }), await addProduct(db, { sku: 'MIX7' })]
    await addProduct(db, { sku: 'TILE 1-15' })
    const codes = ['MIX-7', 'mix7', 'MIX_7', 'TILE_1_15', 'TILE 11-5', '-', '\u200B']
    const { rows } = await check(codes.map((product) => ({ product, quantity: 1 })))
    expect(rows.map(({ ocid, sku }) => sku ?? ocid)).toEqual(['MIX-7', 'MIX7', null, 'TILE 1-15', null, null, null])
    expect([rows[0]?.ocid, rows[1]?.ocid]).toEqual([hyphen, joined])
  })

  it('accepts a number padded with zeros, and a SKU with the apostrophe of a spreadsheet or of its own', async () => {
    const plus = await addProduct(test.database.db, { sku: '+44-MUG' })
    const apostrophe = await addProduct(test.database.db, { sku: "'+44-MUG" })
    const minus = await addProduct(test.database.db, { sku: '-9-MUG' })
    const { rows } = await check(
      [`0000${plus}`, '+44-MUG', "'+44-MUG", "'-9-MUG"].map((product) => ({ product, quantity: 1 })),
    )
    expect(rows.map(({ ocid }) => ocid)).toEqual([plus, plus, apostrophe, minus])
  })

  it('rounds up to the next pack and down to the stock, and reports the changes', async () => {
    expect(await row('bowl.6', 13)).toMatchObject({
      status: 'adjusted',
      quantity: 18,
      suggested: [12, 18],
      message: 'Sold in packs of 6. 13 was changed to 18.',
    })
    expect(await row('bowl.6', 5)).toMatchObject({ quantity: 12, message: 'The minimum is 12. 5 was changed to 12.' })
    expect(await row('bowl.6', 90)).toMatchObject({ quantity: 60, message: 'Only 60 left. 90 was changed to 60.' })
    expect(await row('bowl.6', null)).toMatchObject({
      status: 'adjusted',
      quantity: 12,
      message: 'No quantity given, set to the minimum of 12.',
    })
  })

  it('prices a row together with the units in the cart', async () => {
    const guest = openBrowser(test)
    await guest.cart('/bulk', { rows: [{ product: 'VASE-01', quantity: 8 }] })
    expect(await row('VASE-01', 2, guest)).toMatchObject({ status: 'ok', quantity: 2, itemPrice: 8, line_total: 16 })
    expect(await row('VASE-01', 2)).toMatchObject({ itemPrice: 10 })
  })

  it('reports what to do about each invalid row, and adds the others', async () => {
    const { db } = test.database
    await addProduct(db, { sku: 'GONE', title: 'Gone', status: 'discontinued' })
    await addProduct(db, { sku: 'EMPTY', title: 'Empty', stock: 0 })
    const guest = openBrowser(test)
    const invalid = [0, -3, 1.5, 100_001, 4_006_381_333_931]
    const { body } = await guest.cart('/bulk', {
      rows: [
        { product: 'GONE', quantity: 1 },
        { product: 'EMPTY', quantity: 1 },
        { product: `=HYPERLINK("x")' or 1=1; --`, quantity: 1 },
        { product: '   ', quantity: 1 },
        { product: 'x'.repeat(400), quantity: 1 },
        ...invalid.map((quantity) => ({ product: 'VASE-01', quantity })),
        { product: 'VASE-01', quantity: 3, note: ' Red ones ' },
      ],
    })
    expect(body.rows.map(({ status }: CheckedRow) => status)).toEqual([
      'unavailable',
      'unavailable',
      'unknown',
      'invalid',
      'unknown',
      ...invalid.map(() => 'invalid'),
      'ok',
    ])
    const messages = body.rows.map(({ message }: CheckedRow) => message)
    expect(messages.slice(0, 4)).toEqual([
      'Gone is no longer available.',
      'Empty is out of stock.',
      `No product has the SKU or product number “=HYPERLINK("x")' or 1=1; --”. Check it, or search for the product.`,
      'Enter the SKU or number of a product.',
    ])
    expect(messages[5]).toBe('Enter a whole number of units, from 1 to 100,000.')
    expect(body).toMatchObject({ added: 1, count: 3, faulty: 10, units: 3, total: 30 })
    expect(body.cart.items).toMatchObject([{ quantity: 3, note: 'Red ones' }])
  })

  it('reports that the whole stock is in the cart', async () => {
    const guest = openBrowser(test)
    await guest.cart('/bulk', { rows: [{ product: 'Bowl.6', quantity: 60 }] })
    expect(await row('Bowl.6', 6, guest)).toMatchObject({
      status: 'unavailable',
      quantity: 0,
      message: 'Only 60 left. You have 60 in your cart.',
    })
  })

  it('reads 0 as invalid, an absent quantity as the minimum, and numbers as text', async () => {
    const { rows } = await check([
      { product: 'VASE-01', quantity: '7' as never },
      { product: 'Bowl.6', quantity: null },
      { product: 'VASE-01', quantity: 0 },
    ])
    expect(rows.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['ok', 7],
      ['adjusted', 12],
      ['invalid', 0],
    ])
  })

  it('accepts 500 rows of 500 products, and not one more', async () => {
    await test.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock, min_qty, qty_step)
        select 'B-' || n, 'b-' || n, '=Bulk ' || n, (select min(id) from suppliers),
          (select min(c_id) from categories), n, 1000, 1 + n % 3, 1 + n % 3
        from generate_series(1, 500) n`,
    )
    const rows = Array.from({ length: 500 }, (_, n) => ({ product: `b-${n + 1}`, quantity: 6, note: `Row ${n}` }))
    const guest = openBrowser(test)
    const { body } = await guest.cart('/bulk', { rows })
    expect(body).toMatchObject({ added: 500, faulty: 0, units: 3000, count: 3000, total: 7515 })
    expect(body.cart.subtotal).toBe(7515)
    const full = await guest.cart('/bulk', { rows: [{ product: 'VASE-01', quantity: 1 }] })
    expect(full.body).toMatchObject({
      added: 0,
      rows: [{ status: 'unavailable', message: expect.stringContaining('at most 500') }],
    })
    expect((await guest.cart('/bulk', { rows: [...rows, { product: 'VASE-01', quantity: 1 }] })).status).toBe(422)
    expect((await guest.cart('/check', { rows: [] })).status).toBe(422)
  })

  it('creates no cart for a guest who only checks', async () => {
    const guest = openBrowser(test)
    await check([{ product: 'VASE-01', quantity: 1 }], guest)
    expect(guest.cookies.size).toBe(0)
  })
})
