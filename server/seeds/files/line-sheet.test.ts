import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LineSheetPrices } from '#contract/catalog/seeds.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { drawable } from '#server/print/print.ts'
import { composeLineSheet, partQuery } from './compose-line-sheet.ts'

describe('the content of a line sheet', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('has the requested prices and no others', async () => {
    const { db } = test.database
    const buyer = await addBuyer(test.shop, 'nora')
    const bowl = await addProduct(db, {
      sku: 'RAKU-1',
      title: 'Raku bowl',
      price_cents: 1234,
      retail_price_cents: 4800,
      min_qty: 6,
      qty_step: 6,
      length_in: 4,
      width_in: 4,
      height_in: 9.5,
      breaks: [{ min_qty: 12, price_cents: 1111 }],
    })
    const discontinued = await addProduct(db, { title: 'Old lamp', status: 'discontinued' })
    const sold = await addProduct(db, { title: 'Sold jug', stock: 0 })
    const made = await test.shop.seeds.create(buyer, { name: 'Sheet' })
    for (const ocid of [bowl, discontinued, sold]) await test.shop.seeds.attach(buyer, { ocid, seeds: [made.id] })
    await test.shop.seeds.changeProduct(buyer, made.id, bowl, { quantity: 12 })
    const seed = await test.shop.seeds.read(buyer, made.id)
    const products = await test.shop.seeds.products(buyer, made.id, partQuery(1))
    const lineSheet = (prices: LineSheetPrices) =>
      composeLineSheet(seed, products, prices, {
        shopUrl: 'https://shop.example',
        referral: 'AB12',
        clientUrl: null,
        clientUuid: null,
      })

    expect(lineSheet('retail')).toMatchObject({ byline: 'Chosen by nora B. · 3 products', url: null })
    expect(lineSheet('retail').items).toMatchObject([
      {
        title: 'Raku bowl',
        supplier: 'Halden Pottery',
        facts: ['RAKU-1', '4 × 4 × 9.5 in'],
        price: '$48.00',
        remark: null,
      },
      { price: null, remark: 'No longer available' },
      { price: null, remark: 'Sold out' },
    ])
    expect(JSON.stringify(lineSheet('retail'))).not.toMatch(/12\.34|11\.11/)
    expect(JSON.stringify(lineSheet('none'))).not.toContain('$')
    expect(lineSheet('none').priceNote).toBeNull()
    expect(lineSheet('wholesale').items[0]).toMatchObject({ price: '$11.11', remark: '× 12 · retail $48.00' })
    expect(lineSheet('wholesale').items[0]?.link).toMatch(
      new RegExp(`^https://shop\\.example/inventory/${bowl}/[\\w-]+\\?referral=AB12$`),
    )
  })

  it('links a client only to the client view', async () => {
    const buyer = await addBuyer(test.shop, 'otto')
    const ocid = await addProduct(test.database.db)
    const { id } = await test.shop.seeds.create(buyer, { name: 'For a client' })
    await test.shop.seeds.attach(buyer, { ocid, seeds: [id] })
    await test.shop.seeds.links.setPublic(buyer, id, true)
    const seed = await test.shop.seeds.read(buyer, id)
    const products = await test.shop.seeds.products(buyer, id, partQuery(1))
    const links = {
      shopUrl: 'https://shop.example',
      referral: 'AB12',
      clientUrl: seed.client_url,
      clientUuid: 'client',
    }
    const lineSheet = (prices: LineSheetPrices) => composeLineSheet(seed, products, prices, links)

    expect(lineSheet('wholesale').url).toBe(seed.public_url)
    expect(seed.client_url).not.toContain(seed.uuid)
    expect(lineSheet('retail').url).toBe(seed.client_url)
    expect(lineSheet('none').url).toBe(`${seed.client_url}&prices=none`)
    for (const prices of ['retail', 'none'] as const) expect(lineSheet(prices).items[0]?.link).toBeNull()

    const parts = { ...products, meta: { current_page: 2, last_page: 4, per_page: 500, total: 1800 } }
    const part = (prices: LineSheetPrices) => composeLineSheet(seed, parts, prices, links).part
    expect(part('retail')).toEqual({
      text: 'Part 2 of 4: products 501 to 1,000 of 1,800',
      nextUrl: 'https://shop.example/seed-sheets/client.pdf?prices=retail&part=3',
    })
    expect(part('wholesale')?.nextUrl).toContain(seed.uuid)
    expect(lineSheet('retail').part).toBeNull()
  })

  it.each([
    ['Ōsaka & “friends” — 12 × 4', 'Ōsaka & “friends” — 12 × 4'],
    ['Spring 🪴 window\n', 'Spring window'],
    ['Cafe\u0301', 'Café'],
    ['大阪', ''],
  ])('renders names with the available glyphs: %s', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })
})
