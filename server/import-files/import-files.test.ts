import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from '#contract/imports/import-files.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { importPart, uploadImport } from '#test-kit/imports/upload.ts'
import { openFiles } from '#server/open.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { defaultOptions } from './import-options.ts'

const HEAD = 'sku,title,price,supplier,category'

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
afterEach(() => test.database.pool.query('delete from imports; delete from products'))
afterAll(() => test.close())

const count = async (table: string) =>
  (await test.database.pool.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count

/** Does what the queue does. */
const work = (id: number) => test.shop.importFiles.work(id)

async function checked(id: number) {
  await client.adminCheckImport({ params: { id } })
  await work(id)
  return (await client.adminImport({ params: { id } })).data
}

async function run(id: number) {
  await client.adminRunImport({ params: { id } })
  await work(id)
  return (await client.adminImport({ params: { id } })).data
}

async function setOptions(id: number, options: Partial<ImportFileOptions>) {
  const body = { ...defaultOptions('products'), ...options }
  return (await client.adminSetImportOptions({ params: { id }, body })).data
}

/** Returns a list of `length` products. */
const list = (length: number) =>
  [HEAD, ...Array.from({ length }, (_, at) => `L-${at},Mug ${at},12.50,acme,mugs`)].join('\n')

describe('the upload', () => {
  it('takes a file in parts, of which one can arrive twice, and recognizes it', async () => {
    const bytes = Buffer.from('Price list 2026\n\nItem No.;Product name;Wholesale (EUR);MSRP\nP-1;Krug;12,50;25\n')
    const { data } = await client.adminCreateImport({
      body: { name: 'krug.csv', kind: 'products', size: bytes.length },
    })
    const params = { id: data.id }
    const send = (offset: number, end?: number) =>
      client.adminAddImportPart({ params, ...importPart(offset, bytes.subarray(offset, end)) })
    expect((await send(0, 30)).data).toMatchObject({ state: 'uploading', received: 30, recognition: null })
    expect((await send(0, 30)).data).toMatchObject({ state: 'uploading', received: 30 })
    await expect(send(40)).rejects.toMatchObject({ code: 'impossible_move', body: { received: 30 } })
    await expect(client.adminCheckImport({ params })).rejects.toThrow('not uploaded completely')
    await send(30)
    const { data: whole } = await send(30)
    expect(whole).toMatchObject({ state: 'ready', author: 'Sam Staff', has_file: true, problem: null })
    expect(whole.recognition).toMatchObject({
      delimiter: ';',
      encoding: 'utf-8',
      header_line: 3,
      sheets: [],
      columns: [
        { name: 'Item No.', samples: ['P-1'], column: null, suggestion: 'sku' },
        { name: 'Product name', suggestion: 'title' },
        { name: 'Wholesale (EUR)', samples: ['12,50'], suggestion: 'price' },
        { name: 'MSRP', suggestion: 'retail_price' },
      ],
      problem: expect.stringContaining('No column is ocid or sku'),
    })
  })

  it('takes a file that is larger than a part', async () => {
    const { size, received, state, recognition } = await uploadImport(client, list(250_000))
    expect(size).toBeGreaterThan(IMPORT_PART_BYTES)
    expect([received, state, recognition?.problem]).toEqual([size, 'ready', null])
  })

  it('refuses what is no table by its first bytes, and stores nothing of it', async () => {
    const { data } = await client.adminCreateImport({ body: { name: 'list.csv', kind: 'products', size: 900 } })
    const part = importPart(0, Buffer.from('%PDF-1.7 and so on'))
    await expect(client.adminAddImportPart({ params: { id: data.id }, ...part })).rejects.toThrow('PDF document')
    expect((await client.adminImport({ params: { id: data.id } })).data).toMatchObject({ received: 0, has_file: false })
  })

  it('leaves no part behind that no import has', async () => {
    const { id } = await uploadImport(client, `${list(1)}\nR-1,,8,acme,mugs\n`)
    await run(id)
    const files = await openFiles(test.config)
    const stored = async () => {
      const keys: string[] = []
      for await (const key of files.list()) if (key.startsWith('private/imports/')) keys.push(key)
      return keys.toSorted()
    }
    const kept = await stored()
    const lost = 'private/imports/lost-1'
    await files.write(lost, Buffer.from('A process was killed after this.'))
    for (const key of [...kept, lost]) await test.shop.importFiles.removeUnusedPart(key)
    expect(await stored()).toEqual(kept)
    const { rows } = await test.database.pool.query(
      `select data->>'key' as key from pgboss.job where name = 'import.removePart' and start_after > now() + interval '23 hours'`,
    )
    expect(rows).toEqual(expect.arrayContaining(kept.map((key) => ({ key }))))
  })

  it('keeps when the file was changed, and is refused beyond 2 GB of files that are not imported yet', async () => {
    const other = (await signedIn(test, await addPerson(test, 'ursula@shop.example'))).client
    const modified_at = '2026-11-20T10:00:00.250Z'
    const body = { name: 'list.csv', kind: 'products', size: MAX_IMPORT_BYTES, modified_at } as const
    const begun = []
    for (let count = 0; count < 10; count += 1) begun.push((await other.adminCreateImport({ body })).data)
    expect(begun[0]).toMatchObject({ modified_at })
    await expect(other.adminCreateImport({ body })).rejects.toMatchObject({ code: 'impossible_move' })
    await other.adminRemoveImport({ params: { id: begun[0]?.id ?? 0 } })
    await expect(other.adminCreateImport({ body })).resolves.toMatchObject({ data: { state: 'uploading' } })
    await expect(uploadImport(client, list(1))).resolves.toMatchObject({ state: 'ready' })
  })

  it('needs the permission to import', async () => {
    const reader = await signInStaff(test, ['catalog.read', 'catalog.write'], 'Ray Reader')
    expect((await reader.call('GET', '/imports')).status).toBe(403)
    expect((await reader.call('POST', '/imports', { name: 'a.csv', kind: 'products', size: 1 })).status).toBe(403)
  })

  it('removes the content after a month, and leaves the import in the history', async () => {
    const { id } = await uploadImport(client, list(1))
    await run(id)
    const unused = await uploadImport(client, list(1))
    await test.database.pool.query(`update import_files set uploaded_at = now() - interval '31 days'`)
    await test.shop.transaction((bound) => bound.importFiles.removeOld())
    const { data } = await client.adminImport({ params: { id } })
    expect(data).toMatchObject({ state: 'done', has_file: false, result: { created: 1 } })
    await expect(client.adminImport({ params: { id: unused.id } })).rejects.toMatchObject({ status: 404 })
    await expect(uploadImport(client, list(1))).resolves.toMatchObject({ state: 'ready' })
  })
})

describe('the options', () => {
  it('override what is recognized, and are remembered by name', async () => {
    const { id } = await uploadImport(client, 'Item;Name;Net;stock\nO-1;Krug;1.250;3\n', { name: 'acme.csv' })
    const options = {
      map: { sku: 'Item', title: 'Name', price: 'Net' },
      set: { supplier: 'acme', category: 'mugs' },
      skip: ['stock'],
      decimal: 'comma' as const,
      rate: 1.1,
      save_as: 'Acme',
    }
    const { recognition } = await setOptions(id, options)
    expect(recognition).toMatchObject({ decimal: 'comma', problem: null, columns: [{}, {}, {}, { column: null }] })
    expect(await run(id)).toMatchObject({ state: 'done', result: { created: 1 } })
    const { rows } = await test.database.pool.query('select price_cents, stock from products')
    expect(rows).toEqual([{ price_cents: 137_500, stock: 0 }])
    const { data } = await client.adminImportMappings()
    expect(data).toMatchObject([{ name: 'Acme', mapping: { map: options.map, skip: ['stock'], decimal: 'comma' } }])
  })

  it('reject a column that the kind does not have', async () => {
    const { id } = await uploadImport(client, list(1))
    await expect(setOptions(id, { set: { colour: 'red' } })).rejects.toThrow('products have no column "colour"')
  })
})

describe('problems', () => {
  it('are listed by line, and a corrected cell counts for the dry run and the import', async () => {
    const csv = `${HEAD}\nC-1,Mug,twelve,acme,mugs\nC-2,Bowl,8,acme,mugs\nC-3,,9,nobody,mugs\n`
    const { id } = await uploadImport(client, csv)
    const params = { id }
    expect(await checked(id)).toMatchObject({ state: 'checked', check: { created: 1, rejected: 2 }, has_rejects: true })
    const { data: problems } = await client.adminImportProblems({ params })
    const place = { severity: 'error', correctable: true, correction: null }
    expect(problems).toMatchObject([
      { ...place, line: 2, column: 'price', value: 'twelve' },
      { ...place, line: 4, column: 'title', value: '', reason: expect.stringContaining('empty') },
    ])
    const { data: first, next } = await client.adminImportProblems({ params, query: { limit: 1 } })
    const page = await client.adminImportProblems({ params, query: { limit: 1, cursor: String(next) } })
    expect([...first, ...page.data]).toEqual(problems)

    const correct = (line: number, column: string, value: string) =>
      client.adminCorrectImport({ params, body: { line, column, value } })
    await correct(2, 'price', '12')
    await correct(4, 'title', 'Jug')
    expect((await correct(4, 'supplier', 'acme')).data).toMatchObject({ state: 'ready', corrections: 3 })
    expect((await client.adminImportProblems({ params })).data[0]).toMatchObject({ correction: '12' })
    await expect(correct(2, 'cost', '12')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await checked(id)).toMatchObject({ check: { created: 3, rejected: 0 }, problems: 0, has_rejects: false })
    expect(await count('products')).toBe(0)
    expect(await run(id)).toMatchObject({ state: 'done', report: { created: 3 } })
    await expect(correct(2, 'price', '13')).rejects.toMatchObject({ code: 'impossible_move' })
    const { rows } = await test.database.pool.query('select sku, title, price_cents from products order by sku')
    expect(rows).toMatchObject([{ sku: 'C-1', price_cents: 1200 }, {}, { title: 'Jug' }])
  })

  it('are a file, and so are the rejected rows, which can be uploaded again', async () => {
    const staff = await signInStaff(test)
    const { id } = await uploadImport(client, `${HEAD}\nR-1,Mug,=1+1,acme,mugs\nR-2,Bowl,8,acme,mugs\n`)
    await run(id)
    const file = async (name: string) =>
      (await test.app.inject({ url: `/api/v2/admin/imports/${id}/${name}`, headers: staff.headers })).body
    expect(await file('problems.csv')).toContain("2,error,price,'=1+1,")
    const rejects = await file('rejects.csv')
    expect(rejects).toContain('R-1')
    expect(rejects).not.toContain('R-2')
    const again = await uploadImport(client, rejects.replace("'=1+1", '2'))
    expect(await run(again.id)).toMatchObject({ result: { created: 1, rejected: 0 } })
  })

  it('of a file as a whole leave it to be set up in another way', async () => {
    const { id } = await uploadImport(client, 'code,title\nW-1,Mug\n')
    expect(await run(id)).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('No column is ocid or sku'),
    })
    expect(await count('imports')).toBe(0)
  })
})

describe('the import', () => {
  it('can be taken back, unless a later one changed something', async () => {
    const first = await run((await uploadImport(client, list(3))).id)
    const second = await run((await uploadImport(client, list(3).replaceAll('12.50', '9'))).id)
    expect([first.state, second.state, second.result]).toMatchObject(['done', 'done', { updated: 3 }])
    const params = { id: second.id }
    await expect(client.adminUndoImport({ params: { id: first.id } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    await client.adminUndoImport({ params })
    await work(second.id)
    expect((await client.adminImport({ params })).data).toMatchObject({ state: 'undone', undo: { restored: 3 } })
    const { rows } = await test.database.pool.query('select distinct price_cents from products')
    expect(rows).toEqual([{ price_cents: 1250 }])
    const { data } = await client.adminImports({ query: { limit: 2 } })
    expect(data).toMatchObject([
      { id: second.id, state: 'undone', can_undo: false },
      { id: first.id, state: 'done', can_undo: true, result: { created: 3 } },
    ])
  })

  it('is taken back by the command, too', async () => {
    const { id } = await run((await uploadImport(client, list(2))).id)
    await test.shop.imports.undoLast()
    expect((await client.adminImport({ params: { id } })).data).toMatchObject({ state: 'undone', can_undo: false })
  })

  it('stops between two batches when it is canceled: what is written stays, and can be taken back or continued', async () => {
    const { id } = await uploadImport(client, list(4000))
    const params = { id }
    await client.adminRunImport({ params })
    const done = work(id)
    await eventually(async () => expect((await client.adminImport({ params })).data.rows_done).toBeGreaterThan(0))
    await client.adminCancelImport({ params })
    await done
    const { data } = await client.adminImport({ params })
    expect(data).toMatchObject({ state: 'canceled', can_undo: true })
    expect(data.result?.created).toBe(await count('products'))
    expect(data.result?.created).toBeLessThan(4000)
    expect(await run(id)).toMatchObject({ state: 'done', result: { created: 4000, unchanged: 0 } })
    await client.adminUndoImport({ params })
    await work(id)
    expect(await count('products')).toBe(0)
  }, 60_000)

  it('goes on when the queue runs it again, and the attempt that was taken for dead writes nothing anymore', async () => {
    const { id } = await uploadImport(client, list(3000))
    const params = { id }
    await client.adminRunImport({ params })
    const lost = work(id)
    await eventually(async () => expect((await client.adminImport({ params })).data.rows_done).toBeGreaterThan(0))
    await Promise.all([lost, work(id)])
    const { data } = await client.adminImport({ params })
    expect(data).toMatchObject({ state: 'done', result: { created: 3000, updated: 0, unchanged: 0 } })
    await client.adminUndoImport({ params })
    await work(id)
    expect((await client.adminImport({ params })).data.undo).toMatchObject({ deleted: 3000 })
  }, 60_000)

  it('counts as failed after three interruptions, and its job does not run again', async () => {
    const { id } = await uploadImport(client, list(2))
    await client.adminRunImport({ params: { id } })
    await test.database.pool.query('update import_files set attempts = 3 where id = $1', [id])
    await work(id)
    const { data } = await client.adminImport({ params: { id } })
    expect(data).toMatchObject({ state: 'ready', problem: expect.stringContaining('interrupted 3 times') })
    await work(id)
    expect(await count('products')).toBe(0)
  })
})
