import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import type { ProductDetails, ProductResult } from '#contract/schemas/admin/catalog/products.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
  const load = (kind: 'suppliers' | 'categories', csv: string) =>
    test.shop.imports.importStream({ kind, input: Readable.from([csv]) })
  await load('suppliers', 'slug,name\nacme,Acme\nbirch,Birch\n')
  await load('categories', 'c_link,c_name,parent\nkitchen,Kitchen,\nmugs,Mugs,kitchen\nbowls,Bowls,\n')
})
afterAll(() => test.close())

const NEW = { supplier: 'acme', category: 'mugs', price: 10 }
let skus = 0
const newSku = () => `P-${(skus += 1)}`

const add = (fields: object, key: string = randomUUID()) =>
  test.app.inject({
    method: 'POST',
    url: `${API_PATHS.admin}/products`,
    headers: { ...staff.headers, 'idempotency-key': key },
    payload: { fields },
  })

async function added(fields: object = {}): Promise<ProductDetails> {
  const answer = await add({ ...NEW, sku: newSku(), title: 'Mug', ...fields })
  expect([answer.statusCode, answer.json().errors]).toEqual([201, undefined])
  return answer.json().data
}

const change = (ocid: number, body: object, by: TestStaff = staff) => by.call('POST', `/products/${ocid}`, body)
const read = async (ocid: number) => (await staff.call('GET', `/products/${ocid}`)).body['data'] as ProductDetails
const historyOf = async (ocid: number) =>
  (await staff.call('GET', `/products/${ocid}/history`)).body['data'] as { actor: string; changes: object }[]

const EVERYTHING = {
  title: 'Stoneware mug',
  slug: 'stoneware-mug',
  description: 'Thrown by hand.\n\nHolds 12 oz.',
  status: 'active',
  supplier: 'birch',
  category: 'mugs',
  family: 'mug-12',
  options: { Color: 'Sage', Size: '12 oz' },
  price: 14.5,
  sales_price: 12,
  is_sales: true,
  retail_price: 29,
  case_pack: 12,
  min_qty: 12,
  qty_step: 6,
  price_breaks: [
    { min_qty: 24, price: 13.25 },
    { min_qty: 48, price: 12.5 },
  ],
  stock: 96,
  stock_policy: 'preorder',
  back_order_limit: 48,
  available_on: '2027-01-15',
  order_by: '2027-01-10',
  lead_time: { min_days: 3, max_days: 5 },
  materials: ['Stoneware', 'Glaze'],
  colors: ['Sage'],
  styles: ['Modern'],
  rooms: ['Kitchen'],
  length_in: 4.25,
  width_in: 3,
  height_in: 3.75,
  weight_lb: 1.125,
  barcode: '4006381333931',
  care: 'Dishwasher safe',
  country: 'PT',
  images: [
    { source: 'https://images.example/mug.jpg', alt: 'A sage mug' },
    { source: 'https://images.example/mug-2.jpg', alt: '' },
  ],
  documents: [{ title: 'Care', url: 'https://files.example/care.pdf' }],
  replacement: 'P-NEXT',
}

describe('a product', () => {
  it('is added as a draft, once for its idempotency key, and has every field that is set', async () => {
    const sku = newSku()
    const key = randomUUID()
    const fields = { ...NEW, sku, title: 'Mug' }
    const first = await add(fields, key)
    expect(first.json().data).toMatchObject({ fields: { sku, slug: 'mug', status: 'draft' }, visibility: 'hidden' })
    expect((await add(fields, key)).json().data.ocid).toBe(first.json().data.ocid)
    expect((await add({ ...fields, title: 'Cup' }, key)).json()).toMatchObject({ code: 'key_reused' })
    expect((await add(fields)).json().errors).toMatchObject({ sku: [expect.stringContaining('another product')] })

    const whole = await added(EVERYTHING)
    expect(whole.fields).toEqual({ ...EVERYTHING, sku: whole.fields.sku, attributes: {} })
    expect(whole).toMatchObject({ visibility: 'shown', category_path: ['Kitchen', 'Mugs'], orders: 0 })
    expect(await historyOf(whole.ocid)).toMatchObject([
      { actor: 'Sam Staff', changes: { title: [null, 'Stoneware mug'] } },
    ])
    const { data } = await test.shop.inventory.movements(whole.ocid, { limit: 10 })
    expect(data).toMatchObject([{ kind: 'opening', change: 96, actor: 'Sam Staff' }])
  })

  it('is changed field by field: prices, stock and state, with who it was and a movement of the stock', async () => {
    const { ocid } = await added({ stock: 5 })
    const { status } = await change(ocid, {
      fields: { price: 12, stock: 8, status: 'active' },
      seen: { price: 10, stock: 5 },
    })
    expect(status).toBe(200)
    expect((await read(ocid)).fields).toMatchObject({ price: 12, stock: 8, status: 'active', title: 'Mug' })
    const [row] = await historyOf(ocid)
    expect(row).toMatchObject({
      actor: 'Sam Staff',
      changes: { price: [10, 12], stock: [5, 8], status: ['draft', 'active'] },
    })
    const { data } = await test.shop.inventory.movements(ocid, { limit: 1 })
    expect(data).toMatchObject([{ kind: 'corrected', change: 3, stock: 8, actor: 'Sam Staff' }])
    // The lists and options of a change replace the stored ones; the change that changes nothing leaves no row.
    await change(ocid, {
      fields: { materials: ['Clay'], sales_price: null, price_breaks: [{ min_qty: 6, price: 11 }] },
    })
    await change(ocid, { fields: { price: 12 } })
    expect(await historyOf(ocid)).toMatchObject([{ changes: { materials: [[], ['Clay']] } }, {}, {}])
  })

  it('keeps its SKU and address: emptied ones are errors', async () => {
    const { ocid, fields } = await added()
    const emptied = await change(ocid, { fields: { sku: ' ', slug: '', title: 'Emptied' } })
    expect([emptied.status, emptied.body['errors']]).toEqual([
      422,
      { sku: ['Enter a SKU.'], slug: ['Enter the end of its address.'] },
    ])
    expect((await read(ocid)).fields).toEqual(fields)
  })

  it('keeps the change of someone else: the second person gets the stored value, unless both wrote the same', async () => {
    const { ocid } = await added()
    await change(ocid, { fields: { title: 'Big mug' }, seen: { title: 'Mug' } })
    const second = await change(ocid, { fields: { title: 'Small mug', price: 11 }, seen: { title: 'Mug', price: 10 } })
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', stored: { title: 'Big mug' } },
    ])
    expect((await read(ocid)).fields).toMatchObject({ title: 'Big mug', price: 10 })
    expect((await change(ocid, { fields: { title: 'Big mug' }, seen: { title: 'Mug' } })).status).toBe(200)
    // Another field is no conflict.
    expect((await change(ocid, { fields: { price: 11 }, seen: { price: 10 } })).status).toBe(200)
  })

  it.each([
    [{ price: 12.345 }, 'price', 'An amount of money has at most two decimals.'],
    [{ barcode: '4006381333932' }, 'barcode', 'heck digit'],
    [{ min_qty: 5, qty_step: 2 }, 'min_qty', 'the next one is 6'],
    [{ price_breaks: [{ min_qty: 12, price: 20 }] }, 'price_breaks', 'above the price'],
    [{ slug: 'Not A Slug' }, 'slug', 'Use lowercase letters'],
    [{ supplier: 'nobody' }, 'supplier', 'There is no such supplier; choose one that exists.'],
    [{ category: 'Kitchen > Cups' }, 'category', 'There is no category "Cups" in Kitchen; choose one that exists.'],
    [{ title: '' }, 'title', 'Must not be empty.'],
    [{ country: 'Atlantis' }, 'country', ''],
    [{ images: [{ source: 'mug.jpg', alt: '' }] }, 'images', 'mug.jpg is not a URL'],
    [{ lead_time: { min_days: 5, max_days: 3 } }, 'lead_time', 'shorter'],
  ])('is not changed to %j, with the reason at the field', async (fields, field, reason) => {
    const { ocid, fields: before } = await added()
    const { status, body } = await change(ocid, { fields })
    expect(status).toBe(422)
    expect((body['errors'] as Record<string, string[]>)[field]?.join(' ')).toContain(reason)
    expect((await read(ocid)).fields).toEqual(before)
  })

  it('is written with the permission of its fields only', async () => {
    const { ocid } = await added()
    const pricing = await signInStaff(test, ['catalog.read', 'prices.write'])
    expect((await change(ocid, { fields: { price: 9 } }, pricing)).status).toBe(200)
    for (const fields of [{ title: 'Cup' }, { stock: 1 }, { price: 8, status: 'active' }]) {
      expect((await change(ocid, { fields }, pricing)).body).toMatchObject({ code: 'permission_missing' })
    }
    const texts = await signInStaff(test, ['catalog.read', 'catalog.write'])
    expect((await change(ocid, { fields: { price_breaks: [] } }, texts)).body).toMatchObject({
      permission: 'prices.write',
    })
    expect((await texts.call('POST', '/products/changes', { products: [{ ocid, fields: { stock: 2 } }] })).status).toBe(
      403,
    )
  })

  it('is copied as a draft without stock and barcode, and deleted unless an order has it', async () => {
    const { ocid } = await added({ ...EVERYTHING, slug: undefined, barcode: '036000291452' })
    const sku = newSku()
    const { body } = await staff.call('POST', `/products/${ocid}/copy`, { sku })
    const copy = body['data'] as ProductDetails
    expect(copy.fields).toMatchObject({ sku, status: 'draft', stock: 0, barcode: null, options: EVERYTHING.options })
    expect((await staff.call('DELETE', `/products/${copy.ocid}`)).body).toEqual({ status: true })
    expect((await staff.call('GET', `/products/${copy.ocid}`)).status).toBe(404)
    const { ocids } = await placeOrder(test, [[{ cents: 1000, units: 2 }]])
    expect((await staff.call('DELETE', `/products/${ocids[0]?.[0]}`)).body).toMatchObject({ code: 'impossible_move' })
  })
})

describe('changes of several products', () => {
  it('are made each by itself', async () => {
    const [one, two, three] = [await added(), await added(), await added({ price: 30 })]
    const { body } = await staff.call('POST', '/products/changes', {
      products: [
        { ocid: one.ocid, fields: { price: 11, stock: 4 }, seen: { price: 10 } },
        { ocid: two.ocid, fields: { case_pack: 6, min_qty: 5, qty_step: 2 } },
        { ocid: three.ocid, fields: { price: 31 }, seen: { price: 29 } },
        { ocid: 999_999, fields: { price: 1 } },
      ],
    })
    expect(body['data'] as ProductResult[]).toMatchObject([
      { result: 'changed', product: { price: 11, stock: 4 } },
      { result: 'failed', errors: { min_qty: [expect.any(String)] }, product: { case_pack: 1 } },
      { result: 'failed', changed_meanwhile: { price: 30 } },
      { result: 'failed', errors: { ocid: ['There is no product 999999.'] }, product: null },
    ])
    expect(await historyOf(one.ocid)).toHaveLength(2)
    expect(await historyOf(two.ocid)).toHaveLength(1)
  })

  it('do not write back the stock that an order took from another product of the list', async () => {
    const { ocids } = await placeOrder(test, [[{ cents: 1000, units: 2 }]])
    const ocid = ocids[0]?.[0] ?? 0
    const left = (await read(ocid)).fields.stock
    const other = await added()
    await staff.call('POST', '/products/changes', {
      products: [
        { ocid, fields: { price: 11 } },
        { ocid: other.ocid, fields: { stock: 7 } },
      ],
    })
    expect([(await read(ocid)).fields.stock, (await read(other.ocid)).fields.stock]).toEqual([left, 7])
  })
})

describe('the list of products', () => {
  const list = async (query: string) => {
    const { status, body } = await staff.call('GET', `/products?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { data: ProductDetails['fields'][]; next: string | null; count: number }
  }

  const SORTS = ['newest', 'oldest', 'title', '-title', 'sku', '-sku', 'price', '-price', 'stock', '-stock']

  /** Returns the products of all pages. */
  async function walk(query: string): Promise<{ found: number[]; count: number }> {
    const found: number[] = []
    let next: string | null = ''
    let count = 0
    while (next !== null) {
      const page = (await list(`${query}&limit=4${next && `&cursor=${next}`}`)) as unknown as {
        data: { ocid: number }[]
        next: string | null
        count: number
      }
      found.push(...page.data.map(({ ocid }) => ocid))
      next = page.next
      count = page.count
    }
    return { found, count }
  }

  it('has every product once in each order, page by page', async () => {
    const tied = await Promise.all(
      ['B', 'a', 'A', 'b'].map((title) => addProduct(test.database.db, { title, stock: 3 })),
    )
    expect(tied).toHaveLength(4)
    for (const title of ['Birch mug', 'birch mug', 'Ash mug']) await added({ title, supplier: 'birch', price: 3 })
    for (const sort of SORTS) {
      const { found, count } = await walk(`sort=${sort}`)
      expect([sort, new Set(found).size, found.length]).toEqual([sort, count, count])
    }
    // Those of a supplier or category are sorted in another way, into the same order.
    for (const [filter, condition] of [
      ['category=kitchen', `category_id in (select c_id from categories where c_link in ('kitchen', 'mugs', 'cups'))`],
      ['supplier=birch', `supplier_id = (select id from suppliers where slug = 'birch')`],
    ]) {
      const { rows } = await test.database.pool.query<{ ocid: number }>(`select ocid from products where ${condition}`)
      const ocids = new Set(rows.map(({ ocid }) => ocid))
      expect(ocids.size).toBeGreaterThan(4)
      for (const sort of SORTS) {
        const { found } = await walk(`sort=${sort}`)
        const expected = found.filter((ocid) => ocids.has(ocid))
        expect([filter, sort, (await walk(`${filter}&sort=${sort}`)).found]).toEqual([filter, sort, expected])
      }
    }
    expect((await staff.call('GET', '/products?cursor=nonsense')).status).toBe(422)
  })

  it('is filtered by state, supplier, category with those below, stock, image, price and text', async () => {
    const supplier = 'birch'
    const shown = await added({ supplier, title: 'Filtered one', price: 71, status: 'active', stock: 1 })
    const draft = await added({ supplier, title: 'Filtered two', price: 72 })
    await test.database.pool.query(
      `insert into product_images (ocid, position, source, file, width, height) values ($1, 0, 'x', 'a/x', 1, 1)`,
      [shown.ocid],
    )
    const titles = async (query: string) =>
      (await list(`supplier=birch&min_price=71&max_price=72&${query}`)).data.map(({ title }) => title)
    expect(await titles('sort=title')).toEqual(['Filtered one', 'Filtered two'])
    expect(await titles('state=draft')).toEqual(['Filtered two'])
    expect(await titles('stock=out')).toEqual(['Filtered two'])
    expect(await titles('image=true')).toEqual(['Filtered one'])
    expect(await titles('image=false')).toEqual(['Filtered two'])
    expect(await titles('category=kitchen&sort=-price')).toEqual(['Filtered two', 'Filtered one'])
    expect(await titles('category=bowls')).toEqual([])
    expect(await titles('q=filtered%20t')).toEqual(['Filtered two'])
    expect(await titles(`q=${draft.fields.sku}`)).toEqual(['Filtered two'])
    await change(draft.ocid, { fields: { title: 'Filtered🎍' } })
    expect(await titles('q=filtered')).toContain('Filtered🎍')
    await test.database.pool.query('delete from product_images where ocid = $1', [shown.ocid])
    expect(await titles('image=true')).toEqual([])
  })

  it('is exported exactly as it is filtered, and the file changes nothing when it is imported', async () => {
    const whole = await added({ ...EVERYTHING, slug: undefined, barcode: null, price: 1234.5 })
    await added({ price: 5 })
    const file = await test.app.inject({
      method: 'GET',
      url: `${API_PATHS.admin}/products.csv?min_price=1234&max_price=1235`,
      headers: staff.headers,
    })
    expect(file.statusCode).toBe(200)
    expect(file.body.split('\r\n').filter((line) => line.startsWith(String(whole.ocid)))).toHaveLength(1)
    const report = await test.shop.imports.importStream({ input: Readable.from([file.body]) })
    expect(report).toMatchObject({ rows: 1, unchanged: 1, rejected: 0 })
  })
})
