import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

const HEAD = 'sku,title,price,supplier,category'

describe('own attributes in files of products', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
    await shop.rows(`insert into attributes (key, name, type, unit, choices, position) values
      ('finish', 'Finish', 'choice', null, '{Matte,Glossy}', 1),
      ('seat_height', 'Seat height', 'number', 'cm', '{}', 2),
      ('boxed', 'Gift box', 'yes_no', null, '{}', 3),
      ('glaze', 'Glaze', 'text', null, '{}', 4)`)
  })
  afterAll(() => shop.close())

  const valuesOf = async (sku: string) =>
    (await shop.rows(`select attributes from products where sku = '${sku}'`))[0]?.['attributes']

  it('are read by their key or their name, with numbers in other units', async () => {
    const text = `${HEAD},attr:finish,Seat height (cm),GIFT BOX,glaze
AT-1,Stool,90,acme,mugs,matte,18 in,yes,"Ash, speckled"
AT-2,Bench,120,acme,mugs,,45.5,no,
AT-3,Chair,120,acme,mugs,Satin,9 kg,perhaps,
`
    const report = await shop.load(text)
    expect(report).toMatchObject({ created: 2, rejected: 1 })
    expect(report.rejects).toEqual([
      { line: 4, column: 'attr:finish', value: 'Satin', reason: 'write one of: Matte, Glossy' },
      { line: 4, column: 'Seat height (cm)', value: '9 kg', reason: 'has the unit "kg"; write the number in cm' },
      { line: 4, column: 'GIFT BOX', value: 'perhaps', reason: 'write yes or no' },
    ])
    expect(await valuesOf('AT-1')).toEqual({ finish: 'Matte', seat_height: 45.72, boxed: true, glaze: 'Ash, speckled' })
    expect(await valuesOf('AT-2')).toEqual({ seat_height: 45.5, boxed: false })
  })

  it('stay without a column, and an empty cell removes one', async () => {
    const report = await shop.load('sku,price,attr:glaze\nAT-1,95,\n', { dryRun: true })
    expect(report.changes).toEqual([
      expect.objectContaining({ column: 'price' }),
      { line: 2, key: 'AT-1', column: 'attr:glaze', old: 'Ash, speckled', new: '' },
    ])
    await shop.load('sku,price,attr:glaze\nAT-1,95,\n')
    expect(await valuesOf('AT-1')).toEqual({ finish: 'Matte', seat_height: 45.72, boxed: true })
  })

  it('are exported in columns whose import changes nothing', async () => {
    await shop.rows(`update products set attributes = '{"seat_height": 1.125, "glaze": "=1+1"}' where sku = 'AT-2'`)
    const path = join(shop.folder, 'products.csv')
    await shop.imports.exportFile({ kind: 'products', file: path, columns: null })
    const file = await readFile(path, 'utf8')
    expect(file.split('\r\n')[0]).toMatch(/,attr:finish,attr:seat_height,attr:boxed,attr:glaze$/)
    expect(await shop.load(file)).toMatchObject({ unchanged: 2, updated: 0, rejected: 0 })
  })

  it('are restored one by one when the import is taken back', async () => {
    await shop.load('sku,attr:finish,attr:boxed\nAT-1,Glossy,\n')
    await shop.rows(
      `update products set attributes = attributes || '{"finish": "Matte", "glaze": "Tenmoku"}' where sku = 'AT-1'`,
    )
    await shop.imports.undoLast()
    expect(await valuesOf('AT-1')).toEqual({ finish: 'Matte', seat_height: 45.72, boxed: true, glaze: 'Tenmoku' })
  })

  it('keep their values when the import is taken back, if the attribute can no longer have the previous ones', async () => {
    await shop.load('sku,price,attr:glaze\nAT-1,80,Ash\n')
    await shop.load('sku,price,attr:glaze\nAT-1,85,Oribe\n')
    await shop.rows(`update attributes set type = 'choice', choices = '{Oribe}' where key = 'glaze'`)
    const report = await shop.imports.undoLast()
    expect(report).toMatchObject({ restored: 1, later: ['AT-1: attr:glaze'], failed: [] })
    expect(await valuesOf('AT-1')).toMatchObject({ glaze: 'Oribe' })
    expect(await shop.rows(`select price_cents from products where sku = 'AT-1'`)).toEqual([{ price_cents: 8000 }])
  })

  it('are not read in the unit of before, if staff change it during the import', async () => {
    const file = join(shop.folder, 'long.csv')
    await writeFile(file, 'sku,attr:seat_height\nAT-1,50\n')
    const report = await shop.imports.importUpload({
      file,
      fileName: 'long.csv',
      async continues() {
        await shop.rows(`update attributes set unit = 'in' where key = 'seat_height'`)
        return true
      },
    })
    expect(report.rejects).toMatchObject([
      {
        column: 'attr:seat_height',
        reason: expect.stringContaining('Seat height was changed since the file was read'),
      },
    ])
    expect(await valuesOf('AT-1')).toMatchObject({ seat_height: 45.72 })
  })
})
