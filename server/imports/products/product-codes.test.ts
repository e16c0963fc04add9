import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

const HEAD = 'sku,title,price,supplier,category'

describe('SKUs of an import', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  const skusLike = async (pattern: string) =>
    (await shop.rows(`select sku, title from products where sku ilike '${pattern}' order by ocid`)).map(
      ({ sku, title }) => [sku, title],
    )

  it('with characters that cannot be seen are those of the same product, and the report names the characters', async () => {
    await shop.load(`${HEAD}\nODD-1,First,10,acme,mugs\n`)
    const report = await shop.load(`${HEAD}\nODD\u20111\u200B,Second,10,acme,mugs\n`)
    expect(report).toMatchObject({ created: 0, updated: 1, rejected: 0, warned: 1 })
    expect(report.warnings).toEqual([
      { line: 2, column: 'sku', value: 'ODD-1', reason: 'stored as ODD-1; the file has U+2011, U+200B' },
    ])
    expect(await skusLike('ODD%')).toEqual([['ODD-1', 'Second']])
  })

  it('are normalized in a new product, in a replacement and in a collection, and a repetition changes nothing', async () => {
    const text = `${HEAD},replacement\nＮＥＷ－１,New,10,acme,mugs,ODD\u22121\n`
    expect(await shop.load(text)).toMatchObject({ created: 1, warned: 2 })
    expect(await shop.load(text)).toMatchObject({ unchanged: 1, warned: 2 })
    expect(await shop.rows(`select sku, replacement_sku from products where sku like 'NEW%'`)).toEqual([
      { sku: 'NEW-1', replacement_sku: 'ODD-1' },
    ])
    const collection = 'slug,name,products\ncodes,Codes,\uFEFFODD-1|NEW\u20111\n'
    expect(await shop.load(collection, { kind: 'collections' })).toMatchObject({ created: 1, rejected: 0 })
    expect(await shop.rows('select count(*)::integer as count from collection_products')).toEqual([{ count: 2 }])
  })

  it('that differ only in such characters are one record of a file, of which the last row counts', async () => {
    const report = await shop.load(`${HEAD}\nTWO-1,First,10,acme,mugs\nTWO-1\u200B,Second,10,acme,mugs\n`)
    expect(report).toMatchObject({ created: 1, superseded: 1 })
    expect(await skusLike('TWO%')).toEqual([['TWO-1', 'Second']])
  })

  it('of a product that an older release stored unnormalized find it, and normalize it', async () => {
    await shop.load(`${HEAD}\nOLD-9,Old,10,acme,mugs\n`)
    await shop.rows(`update products set sku = U&'OLD-9\\200B' where sku = 'OLD-9'`)
    expect(await shop.load(`${HEAD}\nOLD-9,Renewed,10,acme,mugs\n`)).toMatchObject({ created: 0, updated: 1 })
    expect(await skusLike('OLD-9%')).toEqual([['OLD-9', 'Renewed']])
    await shop.rows(`insert into products (sku, slug, title, supplier_id, category_id, price_cents)
      select U&'\\200BOLD-9', 'twin', 'Twin', supplier_id, category_id, 100 from products where sku = 'OLD-9'`)
    expect(await shop.load(`${HEAD}\nOLD-9,Again,10,acme,mugs\n`)).toMatchObject({ updated: 1, rejected: 0 })
    expect(await skusLike('%OLD-9%')).toEqual([
      ['OLD-9', 'Again'],
      ['\u200BOLD-9', 'Twin'],
    ])
  })

  it('that people would take for those of another product create one with a warning', async () => {
    const report = await shop.load(`${HEAD}\nodd_1,Third,10,acme,mugs\n`)
    expect(report).toMatchObject({ created: 1, warned: 1 })
    expect(report.warnings[0]?.reason).toMatch(/^a new product, although ODD-1 \(ocid \d+\) differs only in case/)
  })

  it('without any visible character are rejected', async () => {
    const report = await shop.load(`${HEAD}\n\u200B,None,10,acme,mugs\n`)
    expect(report.rejects[0]).toMatchObject({ column: 'sku', reason: 'has only characters that cannot be seen' })
  })
})
