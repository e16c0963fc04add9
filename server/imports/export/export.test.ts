import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportKind } from '#contract/imports/imports.ts'
import { openTestImports, type TestImports } from '#test-kit/import-files.ts'

/** Each kind after those that it names. */
const IN_ORDER: readonly ImportKind[] = ['suppliers', 'categories', 'products', 'collections', 'banners']

const FILES: Record<ImportKind, string> = {
  suppliers: `slug,name,story,country,ships_from,low_stock_level
acme,"Acme ""Pottery""","Two
lines, and a comma",us,"Portland, OR",24
birch,Birch & Co,,,,\n`,
  categories: `c_id,c_link,c_name,parent,description,image,image_alt,image_focus,position
70,mugs,Mugs,kitchen,,https://pictures.example/mugs.jpg,"Mugs, many",40 0,3
71,kitchen,Kitchen,,- all of it,,,,0\n`,
  products: `${IMPORT_COLUMNS.products.join(',')}
200000,ALL-1,"=Mug, ""sage""",mug-sage,"Two
lines",active,acme,mugs,mug,Size=Large|Color=Sage,"$1,234.50",9.05,yes,30,6,12,6,24:8.40|48:7.09,7,10,preorder,12,2027-01-15,2027-01-10,3-5,Clay|Glaze,Sage,Rustic,Kitchen,7.5,4,3.25,1.125,036000291452,- wash by hand,us,https://pictures.example/a.jpg|https://pictures.example/b.jpg,|From above,50 20|0 100,Care=/files/care.pdf|Test=https://tests.example/1,NEXT,12,2026-01-05T10:11:12.345Z
200001,NEXT,Plate,,,discontinued,birch,kitchen,,,0.05,,no,,1,,1,,0,,backorder,,,,5,,,,,,,,,,,,,,,,,0,2026-01-06\n`,
  collections: `slug,name,description,image,image_alt,image_focus,placement,position,products
spring,Spring,,https://pictures.example/spring.jpg,Tulips,7 100,homepage,2,NEXT|200000
bare,Bare,,,,,none,0,\n`,
  banners: `key,image,image_alt,image_focus,heading,text,link_url,link_target,position
first,https://pictures.example/first.jpg,,50 50,+1 for spring,,/category/mugs,_blank,4\n`,
}

describe('an export', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    for (const kind of IN_ORDER) await shop.load(FILES[kind], { kind })
  })
  afterAll(() => shop.close())

  async function exported(from: TestImports, kind: ImportKind, columns: readonly string[] | null = null) {
    const file = join(from.folder, `${kind}.export.csv`)
    const rows = await from.imports.exportFile({ kind, file, columns })
    return { file, rows, text: await readFile(file, 'utf8') }
  }

  it.each([
    ['suppliers', 2],
    ['categories', 2],
    ['products', 2],
    ['collections', 2],
    ['banners', 1],
  ] as const)('%s: every column, and imported again it changes nothing', async (kind, all) => {
    const { file, rows, text } = await exported(shop, kind)
    expect(text.split('\r\n')[0]).toBe(IMPORT_COLUMNS[kind].join(','))
    expect(await shop.imports.importFile({ kind, file })).toMatchObject({
      rows,
      unchanged: rows,
      rejects: [],
      ignoredColumns: [],
    })
    expect(rows).toBe(all)
  })

  it('fills an empty shop, which exports the same again', async () => {
    const other = await openTestImports()
    try {
      for (const kind of IN_ORDER) {
        const { file, rows, text } = await exported(shop, kind)
        expect(await other.imports.importFile({ kind, file })).toMatchObject({ created: rows, rejected: 0 })
        expect((await exported(other, kind)).text).toBe(text)
      }
      expect(await other.rows('select title, care from products where ocid = 200000')).toEqual([
        { title: '=Mug, "sage"', care: '- wash by hand' },
      ])
      expect(await other.rows('select option_names from product_families')).toEqual([
        { option_names: ['Size', 'Color'] },
      ])
    } finally {
      await other.close()
    }
  })

  it('contains no cell that a spreadsheet would run as a formula', async () => {
    const cells = (await Promise.all(IMPORT_KINDS.map((kind) => exported(shop, kind)))).map(({ text }) => text).join()
    expect(cells).toContain(`"'=Mug, ""sage"""`)
    expect(cells).toContain(`'- wash by hand`)
    expect(cells).not.toMatch(/(^|,)"?[=+\-@]/m)
  })

  it('contains only the named columns and the keys', async () => {
    const { text } = await exported(shop, 'products', ['stock', 'price'])
    expect(text).toBe('ocid,sku,price,stock\r\n200000,ALL-1,1234.50,7\r\n200001,NEXT,0.05,0\r\n')
    await expect(exported(shop, 'banners', ['price'])).rejects.toThrow(
      'banners have no column "price". They have: key,',
    )
  })

  it('reports why a file cannot be written', async () => {
    const file = join(shop.folder, 'nowhere', 'products.csv')
    await expect(shop.imports.exportFile({ kind: 'products', file, columns: null })).rejects.toThrow('Make it first.')
  })
})
