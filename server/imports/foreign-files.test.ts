import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImportCommand } from '#test-kit/cli-command.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'
import { mappingNames } from './mappings.ts'

const FOREIGN = `code,description,unit_price_gbp,lines,units
20001,GREEN TIN LANTERN,0.85,73,1040
20002a,"TEA TOWEL, RED  SPOTS",2.50,24,
20002A,"TEA TOWEL, RED  SPOTS",2.95,24,12
PADS,PADS FOR ALL CHAIRS,0.0,4,4
M,Manual,n/a,9,3
`
const MAP = { sku: 'code', title: 'description', price: 'unit_price_gbp', popularity: 'units' }
const FOREIGN_OPTIONS = {
  map: MAP,
  rate: 1.27,
  set: { supplier: 'Old Warehouse', category: 'Gift Ware' },
  createMissing: true,
}

describe('foreign files', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  it('are read with mapped columns, a rate and constants', async () => {
    const report = await shop.load(FOREIGN, { ...FOREIGN_OPTIONS, saveMapping: 'warehouse' })
    expect(report).toMatchObject({ created: 4, rejected: 1, warned: 2, ignoredColumns: [], withoutStock: true })
    expect(report.rejects).toMatchObject([{ line: 6, column: 'unit_price_gbp', value: 'n/a' }])
    expect(report.alsoCreated).toEqual({ suppliers: ['Old Warehouse'], categories: ['Gift Ware'] })
    expect(await shop.rows(`select sku, slug, price_cents, description from products order by ocid`)).toEqual([
      { sku: '20001', slug: 'green-tin-lantern', price_cents: 108, description: '' },
      { sku: '20002a', slug: 'tea-towel-red-spots', price_cents: 318, description: '' },
      { sku: '20002A', slug: 'tea-towel-red-spots-2', price_cents: 375, description: '' },
      { sku: 'PADS', slug: 'pads-for-all-chairs', price_cents: 0, description: '' },
    ])
  })

  it('are read again with a saved mapping', async () => {
    expect(await shop.load(FOREIGN, { mapping: 'warehouse' })).toMatchObject({ unchanged: 4, rejected: 1 })
    expect(await mappingNames(shop.database.db)).toEqual(['warehouse'])
    await expect(shop.load(FOREIGN, { mapping: 'nothing' })).rejects.toThrow('Saved mappings: warehouse.')
  })

  it('may have a byte order mark, CRLF, blank lines, tabs or semicolons', async () => {
    const text =
      '\uFEFFSKU;Title;Price;Supplier;Category;;\r\n\r\nE-1;"Two\r\nlines";5;acme;mugs;;\r\nE-2;x;no;acme;mugs\r\n'
    for (const delimiter of [undefined, ';']) {
      const report = await shop.load(text, { ...(delimiter && { delimiter }), dryRun: delimiter === undefined })
      expect(report).toMatchObject({ created: 1, rejected: 1 })
      expect(report.rejects[0]?.line).toBe(5)
    }
    await expect(shop.load(text, { delimiter: ',' })).rejects.toThrow('Then add --delimiter')
  })

  it('that are not UTF-8 are read as latin1, or rejected with the line', async () => {
    const bytes = Buffer.from('sku,title,price,supplier,category\nL-1,Caf\xe9 bowl,5,acme,mugs\n', 'latin1')
    await expect(shop.load(bytes, { encoding: 'utf-8' })).rejects.toThrow('Line 2 is not UTF-8')
    expect(await shop.load(bytes, { dryRun: true })).toMatchObject({ created: 1 })
    expect(await shop.load(bytes, { encoding: 'latin1' })).toMatchObject({ created: 1 })
    expect(await shop.rows(`select title, slug from products where sku = 'L-1'`)).toEqual([
      { title: 'Café bowl', slug: 'cafe-bowl' },
    ])
  })

  it('that are damaged workbooks or archives are rejected with advice, with any encoding', async () => {
    for (const [first, advice] of [
      ['PK\x03\x04\x14\x00\xff\xfe', 'damaged workbook or archive'],
      ['\x1f\x8b\x08\x00', 'Unpack it first.'],
    ] as const) {
      for (const encoding of ['utf-8', 'latin1'] as const) {
        await expect(shop.load(Buffer.from(first, 'latin1'), { encoding })).rejects.toThrow(advice)
      }
    }
  })

  it('lose only the line with an open quote', async () => {
    const text =
      'sku,title,price,supplier,category\nQ-1,"open,5,acme,mugs\nQ-2,Fine,5,acme,mugs\nQ-3,"Fine, too",5,acme,mugs\nQ-4,"end,5,acme,mugs\n'
    const report = await shop.load(text)
    expect(report.rejects.map((error) => error.line)).toEqual([2, 5])
    expect(report).toMatchObject({ created: 2, rejected: 2 })
  })

  it('keep their valid rows if the rejects file cannot be written', async () => {
    const rows = Array.from(
      { length: 1100 },
      (_, index) => `R-${index},Bowl ${index},${index === 3 ? 'n/a' : 5},acme,mugs`,
    )
    const text = ['sku,title,price,supplier,category', ...rows].join('\n')
    await expect(shop.load(text, { rejects: shop.folder })).rejects.toThrow(
      `${shop.folder} is a folder. Name a file. Only the rejects file is missing: all other rows were imported.`,
    )
    expect(await shop.rows(`select count(*)::int as count from products where sku like 'R-%'`)).toEqual([
      { count: 1099 },
    ])
  })

  it('report the error that stopped them, even if the rejects file cannot be written either', async () => {
    const row = (index: number) => `S-${index},Bowl,${index === 3 ? 'n/a' : 5},acme,mugs`
    const text = ['sku,title,price,supplier,category', ...Array.from({ length: 600 }, (_, index) => row(index))].join(
      '\n',
    )
    const stop = () => {
      throw new Error('The disk is full.')
    }
    await expect(shop.load(text, { rejects: shop.folder, onProgress: stop })).rejects.toThrow('The disk is full.')
    const rejects = join(shop.folder, 'stopped.csv')
    await expect(shop.load(text, { rejects, onProgress: stop })).rejects.toThrow('The disk is full.')
    expect(await readFile(rejects, 'utf8')).toContain('S-3,Bowl,n/a')
  })

  it('without a usable header are rejected', async () => {
    await expect(shop.load('')).rejects.toThrow('The file is empty.')
    await expect(shop.load('a,b\n1,2\n')).rejects.toThrow('No column is ocid or sku. The file has: a, b.')
    await expect(shop.load('sku,sku\n1,2\n')).rejects.toThrow('appears twice')
    await expect(shop.load('sku\n1\n', { map: { price: 'Cost' } })).rejects.toThrow('There is no column "Cost"')
    await expect(shop.load('sku\n1\n', { map: { cost: 'sku' } })).rejects.toThrow('products have no column "cost"')
  })

  it('are imported by the command', async () => {
    await shop.load(FOREIGN).catch(() => undefined)
    const lines: string[] = []
    const run = async (...args: string[]) => {
      const { code, output } = await runImportCommand(shop.imports, ...args)
      lines.push(...output.split('\n'))
      return code
    }
    const file = `${shop.folder}/input.csv`
    const map = '--map=sku=code,title=description,price=unit_price_gbp,popularity=units'
    expect(await run(file, map, '--rate', '1.30', '--set', 'supplier=acme,category=mugs', '--dry-run')).toBe(0)
    expect(lines).toContain(
      'line 6, unit_price_gbp, "n/a": states no price; write an amount, or leave this row out until there is one',
    )
    expect(lines).toContain('line 2, 20001, price: 1.08 → 1.11')
    expect(lines.at(-1)).toMatch(/5 products in .*: 0 would be created, 4 would be updated, 0 unchanged, 1 rejected\./)
    expect(await run('nowhere.csv')).toBe(1)
    expect(lines.at(-1)).toMatch(/^There is no file \/.*nowhere\.csv\.$/)
    expect(await run(shop.folder)).toBe(1)
    expect(lines.at(-1)).toBe(`${shop.folder} is a folder. Name a file.`)
    expect(await run(file, map, '--rejects', `${shop.folder}/no/rejects.csv`)).toBe(1)
    expect(lines.at(-1)).toBe(`There is no folder ${shop.folder}/no.`)
    expect(await run(file, map, '--rejects', shop.folder)).toBe(1)
    expect(lines.at(-1)).toBe(
      `${shop.folder} is a folder. Name a file. Only the rejects file is missing: all other rows were imported.`,
    )
    lines.length = 0
    expect(await run(file, '--rate', 'much')).toBe(2)
    expect(lines[0]).toContain("argument 'much' is invalid. It must be a number above 0, such as 1.27.")
    lines.length = 0
    expect(await run(file, '--delimiter', ';;')).toBe(2)
    expect(lines[0]).toContain('argument \';;\' is invalid. It must be one character, or "tab".')
    expect(await run('--kind', 'cats', file)).toBe(2)
    lines.length = 0
    expect(await run(file, '--dryrun')).toBe(2)
    expect(lines.slice(0, 2)).toEqual(["error: unknown option '--dryrun'", '(Did you mean --dry-run?)'])
    lines.length = 0
    expect(await run()).toBe(2)
    expect(lines[0]).toBe("error: missing required argument 'file'")
    expect(await run('--help')).toBe(0)
  })

  it('with a date in another format get an error with an example', async () => {
    const report = await shop.load('sku,title,price,supplier,category,created_at\nD-1,Bowl,5,acme,mugs,31.03.2026\n')
    expect(report.rejects).toMatchObject([{ column: 'created_at', reason: 'must be a date such as 2026-03-31' }])
  })

  it('without a stock column create sold-out products, and the command warns', async () => {
    const lines: string[] = []
    const run = async (...args: string[]) =>
      lines.push(...(await runImportCommand(shop.imports, ...args)).output.split('\n'))
    const file = `${shop.folder}/new.csv`
    await writeFile(file, 'sku,title,price,supplier,category\nN-1,Pot stand,5,acme,mugs\n')
    const soldOut = expect.stringContaining('new products are sold out')
    await run(file, '--dry-run')
    expect(lines).toContainEqual(soldOut)
    await run(file, '--dry-run', '--set', 'stock=5')
    expect(lines.filter((line) => line.includes('sold out'))).toHaveLength(1)
  })
})
