import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/schemas/catalog/imports.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

const HEAD = 'sku,title,price,supplier,category'

describe('importing products', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  it('reads every column', async () => {
    const text = `ocid,sku,title,slug,description,status,supplier,category,family,options,price,sales_price,is_sales,retail_price,case_pack,min_qty,qty_step,price_breaks,stock,lead_time,materials,colors,styles,rooms,length_in,width_in,height_in,weight_lb,barcode,care,country,images,image_alts,popularity,created_at
200000,ALL-1,"Mug, ""sage""",mug-sage,"Two
lines",active,Acme Pottery,mugs,mug,Color=Sage|Size=Large,"$1,234.50",9.5,yes,30,6,12,6,24:8.40|48:7.90,7,3-5,Clay|Glaze,Sage,Rustic,Kitchen,7.5,4,3.25,1.125,4006381333931,=1+1,us,,,12,2026-01-05
`
    expect(await shop.load(text)).toMatchObject({ rows: 1, created: 1, rejected: 0 })
    const [row] = await shop.rows(`select p.*, f.key, f.option_names from products p
      join product_families f on f.id = p.family_id where sku = 'ALL-1'`)
    expect(row).toMatchObject({
      ocid: 2e5,
      title: 'Mug, "sage"',
      description: 'Two\nlines',
      price_cents: 123450,
      sales_price_cents: 950,
      is_sales: true,
      min_qty: 12,
      qty_step: 6,
      lead_time_min_days: 3,
      lead_time_max_days: 5,
      care: '=1+1',
      materials: ['Clay', 'Glaze'],
      country: 'US',
      weight_lb: 1.125,
      barcode: '4006381333931',
      key: 'mug',
      option_names: ['Color', 'Size'],
      options: {
        Color: 'Sage',
        Size: 'Large',
      },
      created_at: new Date('2026-01-05T00:00:00Z'),
    })
    expect(await shop.rows('select min_qty, price_cents from price_breaks where ocid = 200000 order by 1')).toEqual([
      { min_qty: 24, price_cents: 840 },
      { min_qty: 48, price_cents: 790 },
    ])
    await shop.load(`${HEAD}\nNEXT-1,Next,1,acme,mugs\n`)
    const [next] = await shop.rows(`select ocid from products where sku = 'NEXT-1'`)
    expect(next?.['ocid']).toBeGreaterThan(200000)
  })

  it('rejects far too long numbers quickly', async () => {
    const spaces = `$${' '.repeat(80_000)}x`
    const digits = `${'1'.repeat(80_000)}x`
    const began = performance.now()
    const report = await shop.load(`${HEAD},weight_lb\nLONG-1,A,${spaces},acme,mugs,\nLONG-2,B,1,acme,mugs,${digits}\n`)
    expect(report).toMatchObject({ rows: 2, created: 0, rejected: 2 })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('stores the GTIN of a barcode, and rejects other codes', async () => {
    const codes = ['4006381333931', '0 36000 29145 2', '="036000291452"', '4006381333932', '36000291452', '12345', '']
    const rows = codes.map((code, place) => `BAR-${place},A,1,acme,mugs,"${code.replaceAll('"', '""')}"`)
    const report = await shop.load(`${HEAD},barcode\n${rows.join('\n')}\n`)
    expect(report).toMatchObject({ created: 4, rejected: 3 })
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'the check digit of this GTIN is incorrect; a digit was mistyped',
      'a spreadsheet probably removed zeros from the beginning; write 036000291452',
      'a barcode is a GTIN of 8, 12, 13 or 14 digits',
    ])
    expect(await shop.rows(`select barcode from products where sku like 'BAR-%' order by sku`)).toEqual([
      { barcode: '4006381333931' },
      { barcode: '036000291452' },
      { barcode: '036000291452' },
      { barcode: null },
    ])
  })

  it('is idempotent', async () => {
    const text = `${HEAD},price_breaks,options,family,images,weight_lb,created_at
R-1,Bowl,10,acme,mugs,6:9|12:8,Size=S,bowls,https://pictures.example/a.jpg,1.5,
R-2,Bowl,10,birch,kitchen,,,,,,2026-02-03 10:00\n`
    await shop.load(text)
    const before = await shop.rows('select xmin::text, ocid, updated_at, slug from products order by ocid')
    expect(await shop.load(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await shop.rows('select xmin::text, ocid, updated_at, slug from products order by ocid')).toEqual(before)
    expect(before.map((row) => row['slug'])).toEqual(expect.arrayContaining(['bowl', 'bowl-2']))
  })

  it('keeps values of missing columns and clears those of empty cells', async () => {
    await shop.load(`${HEAD},care,stock,slug\nU-1,Plate,5,acme,mugs,Wash,9,my-plate\n`)
    expect(await shop.load('sku,title,care,slug\nU-1,Platter,,\n')).toMatchObject({ updated: 1 })
    expect(await shop.rows(`select title, care, stock, slug, price_cents from products where sku = 'U-1'`)).toEqual([
      { title: 'Platter', care: null, stock: 9, slug: 'my-plate', price_cents: 500 },
    ])
  })

  it('rejects a row whose ocid and SKU are two products, and a taken slug', async () => {
    await shop.load(`ocid,${HEAD},slug\n301,C-1,One,1,acme,mugs,c-one\n302,C-2,Two,1,acme,mugs,c-two\n`)
    const report = await shop.load(`ocid,${HEAD},slug\n301,C-2,One,1,acme,mugs,\n,C-3,Three,1,acme,mugs,c-two\n`)
    expect(report).toMatchObject({ rejected: 2 })
    expect(report.rejects.map((error) => [error.line, error.column])).toEqual([
      [2, 'sku'],
      [3, 'slug'],
    ])
    expect(await shop.load('ocid,sku\n301,C-9\n')).toMatchObject({ updated: 1 })
  })

  it('imports the later of two rows for one product, every time', async () => {
    const filler = Array.from({ length: 1100 }, (_, n) => `F-${n},Filler,1,acme,mugs`).join('\n')
    const text = `${HEAD}\nD-1,Early,1,acme,mugs\n${filler}\nD-1,Late,2,acme,mugs\nD-1,,x,acme,mugs\n`
    expect(await shop.load(text)).toMatchObject({ created: 1101, superseded: 1, supersededLines: [2], rejected: 1 })
    expect(await shop.rows(`select title from products where sku = 'D-1'`)).toEqual([{ title: 'Late' }])
    expect(await shop.load(text)).toMatchObject({ unchanged: 1101, superseded: 1, rejected: 1 })
  })

  it('imports the last valid row for one product if stored data invalidates the later ones', async () => {
    const text = `${HEAD}\nL-1,First,1,acme,mugs\nL-1,Good,2,acme,mugs\nL-1,Bad,3,acme,nowhere\nL-1,Worse,4,nobody,mugs\n`
    const refused = [4, 5]
    for (const dryRun of [true, false]) {
      const report = await shop.load(text, { dryRun })
      expect(report).toMatchObject({ rows: 4, created: 1, rejected: 2, superseded: 1, supersededLines: [2] })
      expect(report.rejects.map(({ line }) => line)).toEqual(refused)
    }
    expect(await shop.rows(`select title from products where sku = 'L-1'`)).toEqual([{ title: 'Good' }])
    expect(await shop.load(text)).toMatchObject({ rows: 4, unchanged: 1, rejected: 2, superseded: 1 })
    const bad = `${HEAD}\nL-2,Bad,1,acme,nowhere\nL-2,Bad,2,acme,nowhere\n`
    expect(await shop.load(bad)).toMatchObject({ rows: 2, rejected: 2, superseded: 0 })
    expect(await readFile(join(shop.folder, 'input.rejects.csv'), 'utf8')).toMatch(/L-2,Bad,1(.|\n)*L-2,Bad,2/)
  })

  it('imports the special cases', async () => {
    const text = `${HEAD},is_sales,sales_price,stock,min_qty,qty_step
O-1,🌙 زربية,10,acme,mugs,true,,1,,6
O-2,Sale above the price,10,acme,mugs,1,12,0,4,2
O-3,Not on sale,10,acme,mugs,no,5,0,,
O-4,${'x'.repeat(255)},0,acme,mugs,,,,,\n`
    expect(await shop.load(text)).toMatchObject({ created: 4, rejected: 0, warned: 3 })
    // A file with only prices is merged into the stored sale; a file without prices causes no warnings.
    const { warnings } = await shop.load('sku,price\nO-1,9\nO-2,11.50\nO-3,4\n')
    expect(warnings.map(({ line, column, value, reason }) => `${line} ${column} ${value}: ${reason}`)).toEqual([
      '2 is_sales yes: on sale without a sales_price, at its regular price',
      '3 sales_price 12.00: on sale for more than its price of $11.50; buyers pay the sales price',
    ])
    expect(await shop.load('sku,stock\nO-1,9\nO-2,11\n')).toMatchObject({ updated: 2, warned: 0 })
    expect(await shop.rows(`select min_qty, slug from products where sku = 'O-1'`)).toEqual([
      { min_qty: 6, slug: 'o-1' },
    ])
  })

  it('warns of every price that makes a product free and every sale without a reduction', async () => {
    const text = `${HEAD},is_sales,sales_price,price_breaks
W-1,Given away on sale,10,acme,mugs,yes,0,
W-2,Given away by the case,10,acme,mugs,,,12:8|24:0
W-3,On sale for its price,10,acme,mugs,yes,10,
W-4,Not on sale yet,10,acme,mugs,no,0,
W-5,On sale,10,acme,mugs,yes,8,\n`
    const said = ({ warnings }: ImportReport) => warnings.map((w) => `${w.line} ${w.column} ${w.value}: ${w.reason}`)
    expect(said(await shop.load(text))).toEqual([
      '2 sales_price 0.00: buyers get this for free',
      '3 price_breaks 24:0.00: buyers of 24 get this for free',
      '4 sales_price 10.00: on sale at its regular price',
    ])
    // Laid over what is stored: a sale that begins, and a price that falls to that of the sale.
    expect(said(await shop.load('sku,is_sales\nW-2,no\nW-4,yes\n'))).toEqual([
      '2 price_breaks 24:0.00: buyers of 24 get this for free',
      '3 sales_price 0.00: buyers get this for free',
    ])
    expect(said(await shop.load('sku,price\nW-5,8\n'))).toEqual(['2 sales_price 8.00: on sale at its regular price'])
    expect(said(await shop.load('sku,stock\nW-1,8\nW-2,8\n'))).toEqual([])
  })

  it('reports line, column, value and reason of each error', async () => {
    const text = `${HEAD},min_qty,qty_step,lead_time,price_breaks,stock
B-1,,abc,nobody,mugs,5,2,5-3,1:2,-0.5
B-2,Ok,5,acme,nowhere,5,2,,,
B-3,Ok,5,acme,mugs,5,2,,12:6,
B-4,Ok,12.345,acme,mugs,,,,24:4|12:3,
,Ok,5,acme,mugs,,,,,
B-6,Ok,5,acme
B-7,Ok,5,acme,mugs,,,,,\n`
    const report = await shop.load(text)
    expect(report).toMatchObject({ created: 1, rejected: 6 })
    expect(report.rejects.map((error) => `${error.line} ${error.column}`).toSorted()).toEqual([
      '2 lead_time',
      '2 price',
      '2 price_breaks',
      '2 stock',
      '2 title',
      '3 category',
      '4 min_qty',
      '4 price_breaks',
      '5 price',
      '5 price_breaks',
      '6 sku',
      '7 null',
    ])
    expect(report.rejects).toContainEqual({
      line: 2,
      column: 'price',
      value: 'abc',
      reason: 'not an amount of money; write it as 12.50',
    })
  })

  it('writes rejected rows to a file that can be fixed and imported', async () => {
    const text = `${HEAD},extra\nM-1,"A ""quoted"", thing",1O.50,acme,mugs,=cmd\nM-2,Fine,5,acme,mugs,\nM-3,Short,5\n`
    const report = await shop.load(text, { file: 'broken.csv' })
    expect(report).toMatchObject({ created: 1, rejected: 2, ignoredColumns: ['extra'] })
    const path = join(shop.folder, 'broken.rejects.csv')
    expect(report.rejectsFile).toBe(path)
    const rejected = await readFile(path, 'utf8')
    expect(rejected).toContain(`M-1,"A ""quoted"", thing",1O.50,acme,mugs,'=cmd,price: not an amount of money`)
    expect(await shop.imports.importFile({ file: path })).toMatchObject({ created: 0, rejected: 2 })
    await writeFile(path, rejected.replace('1O.50', '10.50').replace(/M-3.*/, 'M-3,Short,5,acme,mugs,,mended'))
    expect(await shop.imports.importFile({ file: path })).toMatchObject({ created: 2, rejected: 0 })
    expect(await shop.rows(`select title from products where sku = 'M-1'`)).toEqual([{ title: 'A "quoted", thing' }])
  })

  it('writes rejected rows with the delimiter of the input, in UTF-8', async () => {
    const file = join(shop.folder, 'latin.csv')
    const row = 'G-1;Große Vase, weiß;x;acme;mugs'
    await writeFile(file, Buffer.from(`${HEAD.replaceAll(',', ';')}\n${row}\n`, 'latin1'))
    const look = { delimiter: ';', encoding: 'latin1' } as const
    const { rejectsFile } = await shop.imports.importFile({ file, ...look })
    const path = rejectsFile ?? ''
    await writeFile(path, (await readFile(path, 'utf8')).replace(';x;', ';9;'))
    expect(await shop.imports.importFile({ file: path, ...look })).toMatchObject({ created: 1, rejected: 0 })
    expect(await shop.rows(`select title from products where sku = 'G-1'`)).toEqual([{ title: 'Große Vase, weiß' }])
  })

  it('writes nothing in a dry run and lists the changes', async () => {
    await shop.load(`${HEAD}\nY-1,Old,5,acme,mugs\n`)
    const count = await shop.rows('select count(*), max(updated_at) from products')
    const text = `${HEAD}\nY-1,New,6,Someone New,mugs\nY-2,Fresh,5,Someone New,mugs\nY-3,Fresh,x,acme,mugs\n`
    const report = await shop.load(text, { dryRun: true, createMissing: true })
    expect(report).toMatchObject({ created: 1, updated: 1, rejected: 1, alsoCreated: { suppliers: ['Someone New'] } })
    expect(report.changes.filter(({ line }) => line === 2)).toEqual([
      { line: 2, key: 'Y-1', column: 'title', old: 'Old', new: 'New' },
      { line: 2, key: 'Y-1', column: 'price', old: '5.00', new: '6.00' },
      { line: 2, key: 'Y-1', column: 'supplier', old: 'acme', new: 'someone-new' },
    ])
    expect(await shop.rows('select count(*), max(updated_at) from products')).toEqual(count)
    expect(await shop.rows(`select id from suppliers where name = 'Someone New'`)).toEqual([])
  })

  it('loses only the row that the database rejects', async () => {
    await shop.database.pool.query(`alter table products add constraint no_seven check (stock <> 7) not valid`)
    const report = await shop.load(`${HEAD},stock\nX-1,A,5,acme,mugs,1\nX-2,B,5,acme,mugs,7\nX-3,C,5,acme,mugs,2\n`)
    await shop.database.pool.query('alter table products drop constraint no_seven')
    expect(report).toMatchObject({ created: 2, rejected: 1 })
    expect(report.rejects[0]).toMatchObject({ line: 3, reason: expect.stringContaining('no_seven') as string })
  })
})
