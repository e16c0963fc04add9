import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportError, ImportReport } from '#contract/schemas/catalog/imports.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'
import type { FileCase } from './file-case.ts'
import { CODES } from './codes.cases.ts'
import { NUMBERS } from './numbers.cases.ts'
import { SHAPE } from './shape.cases.ts'
import { VALUES } from './values.cases.ts'
import { WORKBOOKS } from './workbooks.cases.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const CASES: readonly FileCase[] = [...NUMBERS, ...SHAPE, ...WORKBOOKS, ...CODES, ...VALUES]

describe('files as suppliers send them', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterEach(() => shop.database.pool.query('delete from products'))
  afterAll(() => shop.close())

  async function request({ file, options = {}, before }: FileCase) {
    const set = { supplier: 'acme', ...(file !== 'category-paths.csv' && { category: 'mugs' }) }
    if (before !== undefined) await shop.load(before, { set })
    return { ...options, set, file: `${FOLDER}${file}`, rejects: `${shop.folder}/rejects.csv` }
  }

  it.each(CASES.filter(({ error }) => error !== undefined))('$file: $title', async ({ error, ...refused }) => {
    await expect(shop.imports.importFile(await request(refused))).rejects.toThrow(error)
    expect(await stored(shop)).toEqual({})
  })

  it.each(CASES.filter(({ error }) => error === undefined))('$file: $title', async (expected) => {
    const report = await shop.imports.importFile(await request(expected))
    expect(await stored(shop)).toEqual(matching(expected.products ?? {}))
    expect(listed(report.rejects)).toEqual(starting(expected.rejects))
    expect(listed(report.warnings)).toEqual(starting(expected.warnings))
    for (const note of expected.notes ?? []) expect(report.notes).toContainEqual(expect.stringContaining(note))
    expectSum(report)
  })

  it('are all in the table', async () => {
    const files = (await readdir(FOLDER)).filter((name) => !name.endsWith('.ts'))
    expect(new Set(CASES.map(({ file }) => file))).toEqual(new Set(files))
  })
})

/** Reads all products by SKU, with the links of their category and of its parents. */
async function stored(shop: TestImports): Promise<Record<string, unknown>> {
  const rows = await shop.rows(`
    with recursive tree as (
      select c_id, c_link, array[]::text[] as parents from categories where parent_id is null
      union all select c.c_id, c.c_link, tree.parents || tree.c_link from categories c join tree on tree.c_id = c.parent_id)
    select p.*, tree.c_link as category, tree.parents from products p join tree on tree.c_id = p.category_id`)
  return Object.fromEntries(rows.map((row) => [row['sku'], row]))
}

function matching(products: NonNullable<FileCase['products']>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(products).map(([sku, row]) => [sku, expect.objectContaining(row)]))
}

function listed(errors: readonly ImportError[]): string[] {
  return errors.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`)
}

function starting(texts: readonly string[] = []): unknown[] {
  return texts.map((text) => expect.stringContaining(text))
}

function expectSum({ rows, created, updated, unchanged, rejected, superseded }: ImportReport): void {
  expect(created + updated + unchanged + rejected + superseded).toBe(rows)
}
