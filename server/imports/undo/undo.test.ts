import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test-kit/cli-command.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

const HEAD = 'sku,title,price,supplier,category'
const STATE = `select sku, title, price_cents, stock, status, supplier_id, category_id, replacement_sku,
  (select json_agg(json_build_array(min_qty, price_cents) order by min_qty) from price_breaks b where b.ocid = p.ocid) as breaks,
  (select json_agg(json_build_array(source, alt, file) order by position) from product_images i where i.ocid = p.ocid) as images
  from products p order by sku`

describe('taking back the last import', () => {
  let shop: TestImports
  beforeEach(async () => {
    shop = await openTestImports()
    await loadGround(shop)
    await shop.load(
      `${HEAD},stock,price_breaks,images,created_at\nU-1,Vase,12.50,acme,mugs,5,12:11,https://pictures.example/a.jpg,2026-01-05\nU-2,Bowl,7,acme,mugs,6,,,2026-01-05\n`,
    )
  })
  afterEach(() => shop.close())

  it('restores changed values, volume prices and images, and deletes what is new', async () => {
    const before = await shop.rows(STATE)
    const tree = await shop.rows('select c_link from categories order by 1')
    await shop.load(
      `${HEAD},stock,price_breaks,images,created_at\nU-1,Urn,99,New Supplier,Garden > Urns,1,,,2026-02-01\nU-2,Bowl,7,acme,mugs,6,6:6,,2026-01-05\nU-3,Jug,5,New Supplier,Garden,1,,,\n`,
      { createMissing: true },
    )
    expect(await shop.rows(STATE)).not.toEqual(before)
    const report = await shop.imports.undoLast()
    expect(report).toMatchObject({ kind: 'products', file: 'input.csv', restored: 2, later: [], failed: [] })
    expect(await shop.rows(STATE)).toEqual(before)
    expect(await shop.rows(`select slug from suppliers order by 1`)).toEqual([{ slug: 'acme' }, { slug: 'birch' }])
    expect(await shop.rows('select c_link from categories order by 1')).toEqual(tree)
    expect(await shop.rows(`select created_at from products where sku = 'U-1'`)).toEqual([
      { created_at: new Date('2026-01-05T00:00:00Z') },
    ])
  })

  it('leaves values that were changed after the import, and reports them', async () => {
    await shop.load('sku,price,stock\nU-1,20,50\nU-2,30,60\n')
    await shop.database.pool.query(`update products set stock = 49 where sku = 'U-1'`)
    const report = await shop.imports.undoLast()
    expect(report).toMatchObject({ restored: 2, later: ['U-1: stock'] })
    const movements = `select kind, change, reference, reason from stock_movements join products using (ocid) where sku = 'U-2' order by id`
    const [created, changed, restored] = await shop.rows(movements)
    expect(created).toMatchObject({ kind: 'imported', change: 6, reference: expect.stringMatching(/^import \d+$/) })
    expect(changed).toMatchObject({ kind: 'imported', change: 54, reason: null })
    expect(restored).toEqual({ ...changed, change: -54, reason: 'The import was taken back.' })
    expect(await shop.rows('select sku, price_cents, stock from products order by sku')).toEqual([
      { sku: 'U-1', price_cents: 1250, stock: 49 },
      { sku: 'U-2', price_cents: 700, stock: 6 },
    ])
  })

  it('discontinues a new product that is in a seed', async () => {
    await shop.load(`${HEAD}\nU-3,Jug,5,acme,mugs\n`)
    await shop.database.pool.query(`set session_replication_role = replica`)
    await shop.database.pool.query(
      `insert into seed_products (seed_id, ocid, position) select 1, ocid, 1 from products where sku = 'U-3'`,
    )
    await shop.database.pool.query(`set session_replication_role = origin`)
    expect(await shop.imports.undoLast()).toMatchObject({ deleted: 0, discontinued: ['U-3'] })
    expect(await shop.rows(`select status from products where sku = 'U-3'`)).toEqual([{ status: 'discontinued' }])
  })

  it('takes back the import before it when repeated, and skips imports without changes and dry runs', async () => {
    await shop.load('sku,price\nU-1,20\n')
    await shop.load('sku,price\nU-1,30\n')
    await shop.load('sku,price\nU-1,30\n')
    await shop.load('sku,price\nU-1,40\n', { dryRun: true })
    const price = async () => (await shop.rows(`select price_cents from products where sku = 'U-1'`))[0]
    await shop.imports.undoLast()
    expect(await price()).toEqual({ price_cents: 2000 })
    await shop.imports.undoLast()
    expect(await price()).toEqual({ price_cents: 1250 })
  })

  it('restores suppliers, categories and collections', async () => {
    await shop.load('slug,name,products\nspring,Spring,U-1|U-2\n', { kind: 'collections' })
    await shop.load('slug,name,products\nspring,Autumn,U-2\nnew,New,U-1\n', { kind: 'collections' })
    const members = `select slug, name, (select count(*)::int from collection_products m where m.collection_id = c.id) as products
      from collections c where slug in ('spring', 'new')`
    expect(await shop.rows(members)).toHaveLength(2)
    expect(await shop.imports.undoLast()).toMatchObject({ restored: 1, deleted: 1 })
    expect(await shop.rows(members)).toEqual([{ slug: 'spring', name: 'Spring', products: 2 }])

    await shop.load('c_link,c_name,parent\nmugs,Cups,\nplates,Plates,mugs\n', { kind: 'categories' })
    expect(await shop.imports.undoLast()).toMatchObject({ restored: 1, deleted: 1, failed: [] })
    expect(
      await shop.rows(`select c.c_name, p.c_link from categories c join categories p on p.c_id = c.parent_id`),
    ).toEqual([{ c_name: 'Mugs', c_link: 'kitchen' }])

    await shop.load('slug,name\nacme,Acme Inc.\nextra,Extra\n', { kind: 'suppliers' })
    await shop.load('sku,supplier\nU-1,extra\n')
    await shop.imports.undoLast()
    expect(await shop.imports.undoLast()).toMatchObject({ kind: 'suppliers', restored: 1, deleted: 1 })
    expect(await shop.rows(`select name from suppliers where slug = 'acme'`)).toEqual([{ name: 'Acme Pottery' }])
  })

  it('is a command, which fails if there is nothing to take back', async () => {
    const target = { shop: { imports: shop.imports } } as Parameters<typeof runCommand>[0]
    const codes: number[] = []
    const outputs: string[] = []
    for (let round = 0; round < 4; round++) {
      const { code, output } = await runCommand(target, 'undo-import')
      codes.push(code)
      outputs.push(output)
    }
    expect(codes).toEqual([0, 0, 0, 1])
    expect(outputs[0]).toMatch(
      /^Import of products from input\.csv at .* was taken back: 0 records restored, 2 deleted\.$/,
    )
    expect(outputs[3]).toBe('There is no import that can be taken back.')
  })
})
