import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { uploadImport } from '#test-kit/imports/upload.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { createLease, LeaseLost } from './work-lease.ts'

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

/** Returns a list of `length` products. */
const list = (length: number, { sku = 'I', supplier = 'acme' } = {}) =>
  [
    'sku,title,price,supplier,category',
    ...Array.from({ length }, (_, at) => `${sku}-${at},Mug,12.50,${supplier},mugs`),
  ].join('\n')

const read = async (id: number) => (await client.adminImport({ params: { id } })).data
const update = (id: number, values: string) =>
  test.database.pool.query(`update import_files set ${values} where id = $1`, [id])

async function run(csv: string) {
  const { id } = await uploadImport(client, csv)
  await client.adminRunImport({ params: { id } })
  await test.shop.importFiles.work(id)
  return { id, params: { id } }
}

describe('an undo', () => {
  it('that was interrupted three times has failed, and can be repeated', async () => {
    const { id, params } = await run(list(2))
    await client.adminUndoImport({ params })
    await update(id, 'attempts = 3')
    await test.shop.importFiles.work(id)
    const { state, problem, can_undo } = await read(id)
    expect([state, problem, can_undo]).toEqual(['failed', expect.stringContaining('interrupted 3 times'), true])
    await client.adminUndoImport({ params })
    await test.shop.importFiles.work(id)
    expect(await read(id)).toMatchObject({ state: 'undone', undo: { deleted: 2 } })
  })

  it('that fails leaves a canceled import canceled', async () => {
    const { id, params } = await run(list(2))
    await update(id, `state = 'canceled'`)
    await client.adminUndoImport({ params })
    await run(list(1, { sku: 'LATER' }))
    await test.shop.importFiles.work(id)
    expect(await read(id)).toMatchObject({ state: 'canceled', problem: expect.stringContaining('A later import') })
  })
})

describe('an attempt that was taken for dead', () => {
  it('writes nothing beside that of a new start', async () => {
    const { id } = await uploadImport(client, list(1))
    const params = { id }
    await client.adminRunImport({ params })
    const dead = await createLease(test.database.db, id)
    await update(id, `seen_at = now() - interval '1 hour'`)
    await client.adminCancelImport({ params })
    await client.adminRunImport({ params })
    const next = await createLease(test.database.db, id)
    await expect(dead?.progress({ rows: 1, total: 1 })).rejects.toBeInstanceOf(LeaseLost)
    expect(await next?.progress({ rows: 1, total: 1 })).toBe(true)
  })

  it('is canceled at once, also after a cancellation that it did not see', async () => {
    const { id } = await uploadImport(client, list(1))
    const params = { id }
    await client.adminRunImport({ params })
    await update(id, 'seen_at = now()')
    await client.adminCancelImport({ params })
    expect(await read(id)).toMatchObject({ state: 'running', is_canceling: true })
    await update(id, `seen_at = now() - interval '1 hour'`)
    await client.adminCancelImport({ params })
    expect(await read(id)).toMatchObject({ state: 'ready', is_canceling: false })
  })

  it('leaves the record of changes to its successor', async () => {
    const { id } = await uploadImport(client, list(3000, { supplier: 'nobody' }))
    await client.adminRunImport({ params: { id } })
    const dead = test.shop.importFiles.work(id)
    const importId = () => test.database.pool.query('select import_id from import_files where id = $1', [id])
    await eventually(async () => expect((await importId()).rows).not.toEqual([{ import_id: null }]))
    const { rows } = await importId()
    await update(id, 'lease_number = lease_number + 1')
    await dead
    expect((await importId()).rows).toEqual(rows)
  })
})

it('an import that failed is not continued after a later one', async () => {
  const { id, params } = await run(list(2))
  await update(id, `state = 'failed'`)
  const later = await run(list(1, { sku: 'LATER' }))
  await expect(client.adminRunImport({ params })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await client.adminUndoImport({ params: later.params })
  await test.shop.importFiles.work(later.id)
  await client.adminRunImport({ params })
  await test.shop.importFiles.work(id)
  expect(await read(id)).toMatchObject({ state: 'done', can_undo: true, result: { created: 2 } })
})
