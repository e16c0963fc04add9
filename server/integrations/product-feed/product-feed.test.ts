import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedProduct } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { cellText } from './feed-csv.ts'

let test: TestShop
let nora: TestBuyer
let vase: number
beforeAll(async () => {
  test = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  const breaks = [
    { min_qty: 12, price_cents: 900 },
    { min_qty: 24, price_cents: 800 },
  ]
  vase = await addProduct(test.database.db, {
    title: '=HYPERLINK("https://evil.example")',
    description: 'Tall, "slim"\nand green',
    price_cents: 1000,
    min_qty: 6,
    qty_step: 6,
    breaks,
    options: JSON.stringify({ Colour: 'Sage' }),
    barcode: '4006381333931',
    weight_lb: 2.5,
    length_in: 4,
    width_in: 4.25,
    height_in: 9.5,
    materials: ['Stoneware', 'Glaze'],
  })
  await test.database.db
    .insertInto('product_images')
    .values({ ocid: vase, position: 0, source: 'vase.jpg', file: 'vase-1', width: 800, height: 800 })
    .execute()
})
afterAll(() => test.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/v2/buyer${path}`, headers: { ...nora.headers, ...headers } })
const products = async (path: string) => (await get(path)).json<{ products: FeedProduct[] }>().products

describe('the product feed', () => {
  it('has every active product with its prices, stock, packs and images', async () => {
    await addProduct(test.database.db, { status: 'discontinued' })
    const answer = await get('/feed.json')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(answer.json<{ image_base: string }>().image_base).toBe('https://shop.example/images')
    expect(answer.json<{ products: FeedProduct[] }>().products).toEqual([
      expect.objectContaining({
        ocid: vase,
        price: 10,
        price_ladder: [
          { min_qty: 6, price: 10 },
          { min_qty: 12, price: 9 },
          { min_qty: 24, price: 8 },
        ],
        min_qty: 6,
        qty_step: 6,
        stock: 1000,
        in_stock: true,
        options: { Colour: 'Sage' },
        barcode: '4006381333931',
        weight_lb: 2.5,
        length_in: 4,
        width_in: 4.25,
        height_in: 9.5,
        materials: ['Stoneware', 'Glaze'],
        url: expect.stringMatching(new RegExp(`^https://shop\\.example/inventory/${vase}/`)),
        images: ['https://shop.example/images/1280/1/vase-1.webp'],
      }),
    ])
  })

  it.each([
    ['in_stock', { stock: 10 }, null],
    ['out_of_stock', { stock: 5 }, null],
    ['backorder', { stock: 5, stock_policy: 'backorder', available_on: '2090-12-12' }, '2090-12-12'],
    ['preorder', { stock: 0, stock_policy: 'preorder' }, null],
    ['out_of_stock', { stock: 0, stock_policy: 'preorder', order_by: '2020-01-01' }, null],
  ])('names the availability %s of a product with %o', async (availability, fields, available_on) => {
    const ocid = await addProduct(test.database.db, { min_qty: 6, qty_step: 6, ...fields })
    const found = (await products('/feed.json')).find((product) => product.ocid === ocid)
    expect(found).toMatchObject({ availability, available_on })
    await test.database.db.deleteFrom('products').where('ocid', '=', ocid).execute()
  })

  it('changes with what it states of back orders, and not with each order of them', async () => {
    const { db, pool } = test.database
    const ocid = await addProduct(db, { stock: 0, stock_policy: 'backorder', back_order_limit: 20 })
    const digestAfter = async (change: string) => {
      await pool.query(`update products set ${change} where ocid = $1`, [ocid])
      await test.shop.integrations.productsChanged([ocid])
      const states = db.selectFrom('product_states').select('digest').where('ocid', '=', ocid)
      return (await states.executeTakeFirstOrThrow()).digest?.toString('hex')
    }
    const first = await digestAfter('owed = 0')
    expect(await digestAfter('owed = 8')).toBe(first)
    const known = await digestAfter(`available_on = '2090-12-12'`)
    const full = await digestAfter('owed = 20')
    expect(new Set([first, known, full]).size).toBe(3)
    await db.deleteFrom('products').where('ocid', '=', ocid).execute()
  })

  it('has the same content as CSV, with formulas escaped', async () => {
    const answer = await get('/feed.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.endsWith('\r\n')).toBe(true)
    const rows = parse<Record<string, string>>(answer.body, { columns: true, record_delimiter: '\r\n' })
    expect(rows).toEqual([
      expect.objectContaining({
        ocid: String(vase),
        title: `'=HYPERLINK("https://evil.example")`,
        description: 'Tall, "slim"\nand green',
        price_ladder: '6:10|12:9|24:8',
        options: 'Colour: Sage',
        barcode: '4006381333931',
        weight_lb: '2.5',
        height_in: '9.5',
        materials: 'Stoneware|Glaze',
      }),
    ])
  })

  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    [' =1', `' =1`],
    ['\r=1', `"'\r=1"`],
    ['a "b", c', '"a ""b"", c"'],
    ['Vase', 'Vase'],
    [-1, '-1'],
    [null, ''],
  ])('writes %j as %j', (cell, text) => {
    expect(cellText(cell)).toBe(text)
  })

  it('is answered with 304 while nothing has changed', async () => {
    const etag = String((await get('/feed.json')).headers['etag'])
    const same = await get('/feed.json', { 'if-none-match': etag })
    expect({ status: same.statusCode, body: same.body }).toEqual({ status: 304, body: '' })
    await test.database.pool.query('update products set stock = stock - 1 where ocid = $1', [vase])
    const other = await get('/feed.json', { 'if-none-match': etag })
    expect(other.statusCode).toBe(200)
    await test.database.pool.query('update price_breaks set price_cents = 899 where min_qty = 12')
    expect((await get('/feed.json')).headers['etag']).not.toBe(other.headers['etag'])
  })

  it('returns the products that changed since a time, including discontinued ones', async () => {
    const lamp = await addProduct(test.database.db, { title: 'Lamp' })
    await test.shop.integrations.productsChanged([vase, lamp])
    await test.database.pool.query(`update product_states set changed_at = now() - interval '1 day'`)
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expect(await products(`/feed.json?updated_since=${since}`)).toEqual([])
    await test.shop.integrations.productsChanged([vase, lamp])
    expect(await products(`/feed.json?updated_since=${since}`)).toEqual([])
    await test.database.pool.query(`update products set status = 'discontinued' where ocid = $1`, [lamp])
    await test.shop.integrations.productsChanged([vase, lamp])
    expect(await products(`/feed.json?updated_since=${since}`)).toMatchObject([
      { ocid: lamp, status: 'discontinued', in_stock: false },
    ])
    expect((await get('/feed.json?updated_since=yesterday')).statusCode).toBe(422)
  })

  it('has the own attributes of the shop that feeds have, after all other columns', async () => {
    const plain = (await get('/feed.csv')).body.split('\r\n')[0]
    expect((await products('/feed.json'))[0]).not.toHaveProperty('attributes')
    await test.database.pool.query(`insert into attributes (key, name, type, unit, choices, in_feed, position) values
      ('glaze', 'Glaze', 'text', null, '{}', true, 1), ('rim', 'Rim', 'number', 'mm', '{}', true, 2),
      ('secret', 'Secret', 'text', null, '{}', false, 3)`)
    await test.database.pool.query(`update products set attributes = '{"rim": 4.5, "secret": "x"}' where ocid = $1`, [
      vase,
    ])
    const [header = '', ...lines] = (await get('/feed.csv')).body.split('\r\n')
    expect(header).toBe(`${plain},attr:glaze,attr:rim`)
    expect(lines.find((line) => line.startsWith(`${vase},`))).toMatch(/,,4\.5 mm$/)
    expect(await products('/feed.json')).toContainEqual(
      expect.objectContaining({ ocid: vase, attributes: { rim: '4.5 mm' } }),
    )
  })

  it('contains all products, across pages', async () => {
    for (let count = 0; count < 520; count += 1) await addProduct(test.database.db)
    const found = await products('/feed.json')
    expect(found.length).toBe(521)
    expect(new Set(found.map(({ ocid }) => ocid)).size).toBe(521)
  })

  it('is available to buyers and to API keys with the scope catalog:read', async () => {
    expect((await test.app.inject({ url: '/api/v2/buyer/feed.csv' })).statusCode).toBe(403)
    const keyed = async (scope: string) => {
      const { key } = (await nora.call('POST', '/api-keys', { name: 'x', scopes: [scope] })).body as { key: string }
      return (await get('/feed.csv', { authorization: `Bearer ${key}` })).statusCode
    }
    expect(await keyed('catalog:read')).toBe(200)
    expect(await keyed('seeds:write')).toBe(403)
    const linked = await test.app.inject({ url: '/api/v2/buyer/feed.csv', cookies: nora.cookies })
    expect(linked.statusCode).toBe(200)
  })

  it('is limited to 120 requests an hour', async () => {
    await test.database.pool.query('update attempts set count = 120')
    expect(await get('/feed.csv')).toMatchObject({ statusCode: 429 })
  })
})
