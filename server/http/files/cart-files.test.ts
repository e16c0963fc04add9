import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#test-kit/browser.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the files of a cart', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('are a CSV that spreadsheets read as text, and that quick order can import', async () => {
    const guest = openBrowser(test)
    const { db } = test.database
    const title = `=HYPERLINK("https://evil.example","Vase")\r\nwith "quotes", commas`
    const formula = await addProduct(db, { sku: '-7+1', title, options: JSON.stringify({ Colour: '@Moss' }) })
    await guest.add(formula, 3, '+1 for the window\nplease')
    await guest.add(await addProduct(db, { sku: 'PLAIN', title: 'Ōsaka bowl', price_cents: 123_456 }), 2, '＝1+1')
    const answer = await guest.send('GET', '/cart-files/cart.csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="cart-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'private, no-store',
    })
    expect(answer.body.split('\r\n')[0]).toBe(
      '\ufeffSKU,Quantity,Product,Maker,Options,OCID,Units per pack,Unit price,Line total,Note,Remarks',
    )
    const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
    expect(rows).toMatchObject([
      {
        SKU: "'-7+1",
        Quantity: '3',
        Product: `'${title}`,
        Options: 'Colour: @Moss',
        Note: "'+1 for the window\nplease",
      },
      { SKU: 'PLAIN', Product: 'Ōsaka bowl', 'Unit price': '1234.56', 'Line total': '2469.12', Note: "'＝1+1" },
    ])
    const again = rows.map((row) => ({ product: row.SKU, quantity: Number(row.Quantity) }))
    expect((await openBrowser(test).cart('/check', { rows: again })).body).toMatchObject({ faulty: 0, units: 5 })
  })

  it('are a PDF with as many pages as the lines need', async () => {
    await addBuyer(test.shop, 'printer')
    const buyer = openBrowser(test)
    await buyer.signIn('printer')
    await test.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'P' || n, 'p' || n, repeat('Long name ', 20), (select min(id) from suppliers),
          (select min(c_id) from categories), 100, 9
        from generate_series(1, 60) n`,
    )
    const rows = Array.from({ length: 60 }, (_, n) => ({ product: `P${n + 1}`, quantity: 1, note: '漢字 🪴 note' }))
    await buyer.cart('/bulk', { rows })
    const answer = await buyer.send('GET', '/cart-files/cart.pdf')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="cart-/),
      'x-robots-tag': 'noindex',
    })
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(3)
  })

  it('are only of the visitor’s own cart, which must not be empty', async () => {
    for (const file of ['cart.csv', 'cart.pdf']) {
      const answer = await openBrowser(test).send('GET', `/cart-files/${file}`)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'cart_empty' })
    }
  })

  it('are limited to thirty PDFs in ten minutes per network', async () => {
    const guest = openBrowser(test)
    await guest.add(await addProduct(test.database.db))
    const { rateLimiter } = test.shop.accounts
    for (let times = 0; times < 30; times += 1) await rateLimiter.count('cart sheets from 127.0.0.1', { seconds: 600 })
    expect((await guest.send('GET', '/cart-files/cart.pdf')).statusCode).toBe(429)
    expect((await guest.send('GET', '/cart-files/cart.csv')).statusCode).toBe(200)
  })
})
