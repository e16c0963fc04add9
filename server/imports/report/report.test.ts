import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImportCommand } from '#test-kit/cli-command.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

const HEAD = 'sku,title,price,supplier,category'

describe('the report of an import', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )

  it('adds up to the rows of the file', async () => {
    const text = `${HEAD}\nS-1,A,1,acme,mugs\nS-1,B,2,acme,mugs\nS-2,C,x,acme,mugs\nsku,title,price,supplier,category\nTotal,,3,,\n`
    const file = join(shop.folder, 'sum.csv')
    await writeFile(file, text)
    const { output } = await runImportCommand(shop.imports, file)
    expect(output).toMatch(/^3 products in \d+\.\d s: 1 created, 0 updated, 0 unchanged, 1 repeated, 1 rejected\.$/m)
    await writeFile(file, `${HEAD}\nS-1,B,2,acme,mugs\n`)
    expect((await runImportCommand(shop.imports, file)).output).toMatch(
      /^1 product in \d+\.\d s: 0 created, 0 updated, 1 unchanged, 0 rejected\.$/m,
    )
  })

  it('of a dry run lists the changes, checks images, and leaves no rejects file behind', async () => {
    const rows = Array.from({ length: 1100 }, (_, index) => `D-${index},Bowl,5,acme,mugs,`)
    const file = join(shop.folder, 'dry.csv')
    await writeFile(join(shop.folder, 'there.jpg'), '')
    await writeFile(
      file,
      [`${HEAD},images`, ...rows, 'D-x,Bowl,x,acme,mugs,', 'D-y,Bowl,5,acme,mugs,there.jpg|missing.jpg'].join('\n'),
    )
    const { output } = await runImportCommand(shop.imports, file, '--dry-run')
    expect(output).toContain('line 2, D-0, new: Bowl')
    expect(output).toContain('… 101 more changes')
    expect(output).toContain('line 1103, images, "missing.jpg": There is no file missing.jpg. (imported anyway)')
    expect(output).not.toContain('there.jpg"')
    expect(shop.kept).toEqual([])
    expect(await exists(join(shop.folder, 'dry.rejects.csv'))).toBe(false)
    await runImportCommand(shop.imports, file, '--dry-run', '--rejects', join(shop.folder, 'named.csv'))
    expect(await exists(join(shop.folder, 'named.csv'))).toBe(true)
  })

  it('names a rejects file that has the same numbers when it is imported alone', async () => {
    const text = 'Price list;;\nsku;title;price\nA-1;Vase;12,50\nA-2;Bowl;1.299\nA-3;Jug;1.299\n'
    const set = { supplier: 'acme', category: 'mugs' }
    const options = { set, headerLine: 2, file: 'comma.csv' }
    const report = await shop.load(text.replace('Bowl', ''), options)
    expect(report).toMatchObject({ created: 2, rejected: 1 })
    const path = report.rejectsFile ?? ''
    const rejected = await readFile(path, 'utf8')
    expect(rejected).toBe('\uFEFFsku;title;price;import_error (decimal comma)\nA-2;;1.299;title: must not be empty\n')
    await writeFile(path, rejected.replace('A-2;;', 'A-2;Bowl;'))
    expect(await shop.imports.importFile({ set, headerLine: 2, file: path })).toMatchObject({ created: 1, rejected: 0 })
    expect(await shop.rows(`select sku, price_cents from products where sku in ('A-2', 'A-3')`)).toEqual([
      { sku: 'A-3', price_cents: 129900 },
      { sku: 'A-2', price_cents: 129900 },
    ])
  })

  it('follows a mapping that stores how the file is written', async () => {
    const text = Buffer.from('x\ncode|name|price\nM-1|Caf\xe9|1.299\n', 'latin1')
    const look = { delimiter: '|', encoding: 'latin1', decimal: 'comma', headerLine: 2 } as const
    const set = { supplier: 'acme', category: 'mugs' }
    const first = { ...look, set, map: { sku: 'code', title: 'name' }, saveMapping: 'acme' }
    expect(await shop.load(text, first)).toMatchObject({ created: 1 })
    expect(await shop.load(text, { mapping: 'acme' })).toMatchObject({ unchanged: 1 })
    expect(await shop.rows(`select title, price_cents from products where sku = 'M-1'`)).toEqual([
      { title: 'Café', price_cents: 129900 },
    ])
    const [row] = await shop.rows(`select mapping from import_mappings where name = 'acme'`)
    expect(row?.['mapping']).toMatchObject(look)
    await expect(shop.load(text, { mapping: 'acme', decimal: 'point' })).resolves.toMatchObject({ rejected: 1 })
  })
})
