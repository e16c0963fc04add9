import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import type { ImportError } from '#contract/schemas/catalog/imports.ts'
import { CODES } from '#server/imports/real-files/codes.cases.ts'
import type { FileCase } from '#server/imports/real-files/file-case.ts'
import { NUMBERS } from '#server/imports/real-files/numbers.cases.ts'
import { SHAPE } from '#server/imports/real-files/shape.cases.ts'
import { VALUES } from '#server/imports/real-files/values.cases.ts'
import { WORKBOOKS } from '#server/imports/real-files/workbooks.cases.ts'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { uploadImport } from '#test-kit/imports/upload.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { defaultOptions } from './import-options.ts'
import { summarize } from './summarize.ts'

const FOLDER = fileURLToPath(new URL('../imports/real-files/', import.meta.url))
/** One file of each way of writing: encodings, delimiters, headers, numbers, codes, workbooks. */
const FILES = new Set([
  'blank-lines.csv',
  'codes-with-errors.csv',
  'header-below-titles.csv',
  'price-in-words.csv',
  'price-two-currencies.csv',
  'quotes-unbalanced.csv',
  'semicolons.csv',
  'statuses.csv',
  'totals-and-repeated-headers.csv',
  'utf-16le.txt',
  'windows-1252.csv',
  'workbook-merged.xlsx',
  'workbook-with-cover.xlsx',
  'calc.ods',
])
const CASES = [...NUMBERS, ...SHAPE, ...WORKBOOKS, ...CODES, ...VALUES].filter(
  ({ file, error }) => FILES.has(file) && error === undefined,
)

describe('a file of a supplier that is uploaded', () => {
  let test: TestShop
  let client: StaffVisitor['client']
  beforeAll(async () => {
    test = await openTestShop()
    client = (await signedIn(test, await addPerson(test))).client
    await test.database.pool.query(
      `insert into suppliers (slug, name) values ('acme', 'Acme Pottery');
       insert into categories (c_link, c_name) values ('mugs', 'Mugs')`,
    )
  })
  afterEach(() => test.database.pool.query('delete from products'))
  afterAll(() => test.close())

  it.each(CASES)('has the same report as with the command: $file', async ({ file, options = {} }) => {
    const set = { supplier: 'acme', category: 'mugs' }
    const command = await test.shop.imports.importFile({ ...options, set, file: FOLDER + file, dryRun: true })
    const params = { id: (await uploadImport(client, await readFile(FOLDER + file), { name: file })).id }
    await client.adminSetImportOptions({ params, body: toFileOptions({ ...options, set }) })
    await client.adminCheckImport({ params })
    await test.shop.importFiles.work(params.id)
    const { data: checked } = await client.adminImport({ params })
    expect({ ...checked.check, seconds: 0 }).toEqual({ ...summarize(command), seconds: 0 })
    expect(await problemsOf(params)).toEqual(inOrder([...command.rejects, ...command.warnings]))

    await client.adminRunImport({ params })
    await test.shop.importFiles.work(params.id)
    const { created, rejected } = command
    expect((await client.adminImport({ params })).data).toMatchObject({ state: 'done', result: { created, rejected } })
    const repeated = await test.shop.imports.importFile({ ...options, set, file: FOLDER + file, dryRun: true })
    expect(repeated).toMatchObject({ created: 0, updated: 0, unchanged: command.created })
  })

  it('is one of each way of writing', () => {
    expect(new Set(CASES.map(({ file }) => file))).toEqual(FILES)
  })

  async function problemsOf(params: { id: number }): Promise<ImportError[]> {
    const { data } = await client.adminImportProblems({ params, query: { limit: 200 } })
    return inOrder(data.map(({ line, column, value, reason }) => ({ line, column, value, reason })))
  }
})

function inOrder(problems: readonly ImportError[]): ImportError[] {
  return problems.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}

function toFileOptions({
  map,
  set,
  rate,
  decimal,
  delimiter,
  encoding,
  headerLine,
  sheet,
  createMissing,
}: NonNullable<FileCase['options']>): ImportFileOptions {
  const options = defaultOptions('products')
  return {
    ...options,
    map: { ...map },
    set: { ...set },
    rate: rate ?? null,
    decimal: decimal ?? null,
    delimiter: delimiter ?? null,
    encoding: encoding ?? null,
    header_line: headerLine ?? null,
    sheet: sheet ?? null,
    create_missing: createMissing ?? false,
  }
}
