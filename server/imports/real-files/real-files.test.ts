import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportError, ImportReport } from '#contract/schemas/imports.ts'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'
import type { FileCase } from './file-case.ts'
import { NUMBERS } from './numbers.cases.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const CASES: readonly FileCase[] = [...NUMBERS]

describe('files as suppliers send them', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterEach(() => shop.database.pool.query('delete from products'))
  afterAll(() => shop.close())

  it.each(CASES)('$file: $title', async ({ file, options = {}, error, ...expected }) => {
    const set = { supplier: 'acme', category: 'mugs', ...options.set }
    const request = { ...options, set, file: `${FOLDER}${file}`, rejects: `${shop.folder}/rejects.csv` }
    if (error !== undefined) {
      await expect(shop.imports.importFile(request)).rejects.toThrow(error)
      expect(await stored(shop)).toEqual({})
      return
    }
    const report = await shop.imports.importFile(request)
    expect(await stored(shop)).toEqual(matching(expected.products ?? {}))
    expect(listed(report.rejects)).toEqual(starting(expected.rejects))
    expect(listed(report.warnings)).toEqual(starting(expected.warnings))
    expectSum(report)
  })

  it('are all in the table', async () => {
    const files = (await readdir(FOLDER)).filter((name) => !name.endsWith('.ts'))
    expect(new Set(CASES.map(({ file }) => file))).toEqual(new Set(files))
  })
})

async function stored(shop: TestImports): Promise<Record<string, unknown>> {
  const rows = await shop.rows(
    `select p.*, c.c_link as category from products p join categories c on c.c_id = p.category_id`,
  )
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
