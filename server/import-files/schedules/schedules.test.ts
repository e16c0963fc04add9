import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { NewImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { inTransaction } from '#database/transaction.ts'
import { createImportFiles } from '#server/import-files/import-files.ts'
import { replaceReferences } from '#server/references/references.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { startJobQueue, stopJobQueue } from '#server/jobs/queue.ts'
import { createSsrfSafeDownload } from '#server/outbound/ssrf-safe-download.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { createSecretCipher } from '#server/tokens/secret-cipher.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { ownServer } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const LIST = 'slug,name\nacme,Acme Pottery\n'
const KEY = 'the key of the operator'

const SCHEDULE: NewImportSchedule = {
  name: 'Suppliers',
  url: 'https://lists.example/suppliers.csv',
  sign_in: null,
  kind: 'suppliers',
  mapping: null,
  create_missing: false,
  every: 'hour',
  hour: null,
  weekday: null,
}

let test: TestShop
let boss: Awaited<ReturnType<typeof startJobQueue>>
let client: StaffVisitor['client']
beforeAll(async () => {
  test = await openTestShop({ SECRET_KEY: KEY })
  boss = await startJobQueue(test.database, { error: () => undefined }, false)
  client = (await signedIn(test, await addPerson(test))).client
})
beforeEach(() =>
  test.database.pool.query(
    'delete from import_files; delete from import_schedules; delete from products; delete from suppliers; delete from staff_alerts',
  ),
)
afterAll(async () => {
  await stopJobQueue(boss)
  await test.close()
})

/** Adds a scheduled import of the file that `listener` serves. */
async function addSchedule(listener: RequestListener, fields: Partial<NewImportSchedule> = {}, by?: TestStaff) {
  const url = `${await ownServer(listener)}/lists/suppliers%20of%20may.csv`
  const body = { ...SCHEDULE, url, ...fields }
  const id = by ? await createAs(by, body) : (await client.adminCreateImportSchedule({ body })).data.id
  const importFiles = reaching(Number(new URL(body.url).port))
  const read = () => importFiles.schedules.read(id)
  return {
    id,
    url,
    read,
    /** Does what the queue does, and runs the import if one was started. Returns the scheduled import. */
    async fetch() {
      await importFiles.schedules.fetch(id)
      const { last_import } = await read()
      if (last_import?.state === 'running') await importFiles.work(last_import.id)
      return read()
    },
    startOnly: () => importFiles.schedules.fetch(id),
  }
}

async function createAs(by: TestStaff, body: NewImportSchedule): Promise<number> {
  const answer = await by.call('POST', '/import-schedules', body)
  return (answer.body['data'] as { id: number }).id
}

/** Returns the feature with a download that may reach a port of this machine. */
function reaching(port: number) {
  const { shop, database, config } = test
  const cipher = createSecretCipher(KEY)
  const bound = { imports: shop.imports, cipher, timeZone: 'America/New_York' }
  return createImportFiles({
    ...bound,
    db: database.db,
    jobs: shop.jobs,
    files: folderStore(join(config.dataDir, 'files')),
    download: createSsrfSafeDownload({
      maxBytes: 10_000,
      timeoutMs: 5000,
      privateTargets: [{ address: '127.0.0.1', port }],
    }),
    transaction: (work) => inTransaction(database.db, (tx) => work({ db: tx, jobs: createJobs({ db: tx, boss }) })),
  })
}

const alerts = async () => (await client.adminAlerts()).data.map(({ kind, text }) => [kind, text])
const imports = async (schedule: number) => (await client.adminImports({ query: { schedule } })).data

describe('a scheduled import', () => {
  it('imports the file of an address, and skips one that its server reports as unchanged', async () => {
    const versions: unknown[] = []
    const { id, fetch } = await addSchedule((request, response) => {
      versions.push(request.headers['if-none-match'])
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 200, { etag: '"one"' })
      response.end(request.headers['if-none-match'] === '"one"' ? undefined : LIST)
    })
    const { last_import, problem } = await fetch()
    expect([last_import?.state, problem]).toEqual(['done', null])
    expect(await imports(id)).toMatchObject([
      { name: 'suppliers of may.csv', author: 'Sam Staff', schedule_id: id, result: { created: 1 } },
    ])
    expect((await fetch()).last_import?.id).toBe(last_import?.id)
    expect(versions).toEqual([undefined, '"one"'])
    expect(await alerts()).toEqual([])
  })

  it('skips a file with the same content, unless staff fetch it now', async () => {
    const { id, fetch } = await addSchedule((_, response) => response.end(LIST))
    await fetch()
    await fetch()
    expect(await imports(id)).toHaveLength(1)
    await client.adminFetchImportSchedule({ params: { id } })
    await fetch()
    expect(await imports(id)).toHaveLength(2)
  })

  it('imports an unchanged file again if its import has failed', async () => {
    const { id, fetch } = await addSchedule((_, response) => response.end(LIST))
    await fetch()
    await test.database.pool.query(`update import_files set state = 'failed'`)
    await fetch()
    expect(await imports(id)).toHaveLength(2)
  })

  it('starts no import while its last one runs, nor after it was paused or changed meanwhile', async () => {
    const added = await addSchedule((_, response) => {
      void client.adminPauseImportSchedule({ params: { id: added.id } }).then(() => response.end(LIST))
    })
    await added.startOnly()
    expect(await imports(added.id)).toEqual([])
    await client.adminResumeImportSchedule({ params: { id: added.id } })

    const other = await addSchedule((_, response) => response.end(LIST), { name: 'Others' })
    await other.startOnly()
    await other.startOnly()
    expect(await imports(other.id)).toHaveLength(1)
    await expect(client.adminFetchImportSchedule({ params: { id: other.id } })).rejects.toMatchObject({
      code: 'impossible_move',
    })
  })

  it('ends a fetch that a later one has taken over', async () => {
    let later: Promise<unknown> = Promise.resolve()
    let requests = 0
    const added = await addSchedule((_, response) => {
      requests += 1
      if (requests === 1) later = added.startOnly().then(() => response.end(LIST))
      else response.end(LIST)
    })
    await added.startOnly()
    await later
    expect(await imports(added.id)).toHaveLength(1)
  })

  it('keeps the content of its latest files only', async () => {
    let version = 0
    const { id, fetch } = await addSchedule((_, response) => response.end(`${LIST}maker-${(version += 1)},Maker\n`))
    for (let count = 0; count < 12; count += 1) await fetch()
    const { rows } = await test.database.pool.query<{ kept: number }>(
      'select count(*)::integer as kept from import_files where schedule_id = $1 and cardinality(parts) > 0',
      [id],
    )
    expect(rows).toEqual([{ kept: 10 }])
  }, 30_000)

  it('is fetched once when it is due, and not while it is paused', async () => {
    const { id } = await addSchedule((_, response) => response.end(LIST), { every: 'day', hour: 6 })
    const due = async () => {
      await test.database.pool.query(`delete from pgboss.job where name = 'import.fetch'`)
      const fetchDue = () => test.shop.transaction((bound) => bound.importFiles.schedules.fetchDue())
      await fetchDue()
      await fetchDue()
      const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'import.fetch'`)
      return rows
    }
    expect(await due()).toEqual([])
    await test.database.pool.query(`update import_schedules set next_at = now() - interval '1 minute'`)
    expect(await due()).toEqual([{ data: { schedule: id } }])
    await client.adminPauseImportSchedule({ params: { id } })
    expect(await due()).toEqual([])
  })

  it('needs a saved mapping that exists, a name of its own, and a time', async () => {
    const body = { ...SCHEDULE, mapping: 'Nobody' }
    await expect(client.adminCreateImportSchedule({ body })).rejects.toMatchObject({
      errors: { mapping: ['There is no saved mapping "Nobody".'] },
    })
    await client.adminCreateImportSchedule({ body: SCHEDULE })
    await expect(client.adminCreateImportSchedule({ body: SCHEDULE })).rejects.toMatchObject({
      errors: { name: [expect.stringContaining('has this name')] },
    })
    await expect(
      client.adminCreateImportSchedule({ body: { ...SCHEDULE, name: 'Daily', every: 'day' } }),
    ).rejects.toMatchObject({ errors: { hour: [expect.any(String)] } })
  })

  it('needs an address that is not too long once it is encoded', async () => {
    const body = { ...SCHEDULE, url: `https://lists.example/${'ü'.repeat(1500)}` }
    await expect(client.adminCreateImportSchedule({ body })).rejects.toMatchObject({
      errors: { url: [expect.stringContaining('more than 2000 characters')] },
    })
  })

  it('rejects a change that was decided on an older version', async () => {
    const { data } = await client.adminCreateImportSchedule({ body: SCHEDULE })
    const change = { params: { id: data.id }, body: { ...SCHEDULE, version: 1 } }
    expect((await client.adminSetImportSchedule(change)).data.version).toBe(2)
    await expect(client.adminSetImportSchedule(change)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })
})

describe('a scheduled import that fails', () => {
  it.each([
    ['an address without a file', 404, 'gone', 'The server responded with status 404.'],
    ['a file that is no table', 200, '%PDF-1.7', 'PDF document'],
    ['a file that is too large', 200, 'x'.repeat(20_000), 'larger than'],
    ['an empty file', 200, '', 'The file is empty.'],
    ['an answer that nothing changed', 304, undefined, 'The server responded with status 304.'],
  ])('alerts staff of %s, once a day', async (_title, status, content, problem) => {
    const { id, fetch } = await addSchedule((_, response) => response.writeHead(status).end(content))
    await fetch()
    expect((await fetch()).problem).toContain(problem)
    expect(await alerts()).toEqual([['import_failed', expect.stringContaining(problem)]])
    expect(await imports(id)).toEqual([])
  })

  it('tries an unavailable server again soon, and alerts staff if it stays so', async () => {
    const { fetch } = await addSchedule((_, response) => response.writeHead(503).end(), { every: 'day', hour: 6 })
    const inMinutes = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / 60_000)
    for (const minutes of [10, 20, 30]) {
      await test.database.pool.query(`update import_schedules set next_at = now() + interval '20 hours'`)
      const { problem, next_at } = await fetch()
      expect([problem, inMinutes(next_at)]).toEqual(['The server responded with status 503.', minutes])
    }
    expect(await alerts()).toEqual([])
    await fetch()
    expect(await alerts()).toEqual([['import_failed', expect.stringContaining('status 503')]])
  })

  it.each([
    ['whose server is unavailable', 503],
    ['that has no file', 404],
  ])('stays paused if it was paused during a fetch %s', async (_title, status) => {
    const added = await addSchedule((_, response) => {
      void client.adminPauseImportSchedule({ params: { id: added.id } }).then(() => response.writeHead(status).end())
    })
    await added.startOnly()
    expect(await added.read()).toMatchObject({ next_at: null, problem: null })
    expect(await alerts()).toEqual([])
  })

  it('alerts staff of rows that were rejected, until a whole file is imported', async () => {
    let rows = `${LIST}birch,\n`
    const { fetch } = await addSchedule((_, response) => response.end(rows))
    expect((await fetch()).last_import?.state).toBe('done')
    expect(await alerts()).toEqual([['import_failed', expect.stringContaining('1 of its rows were rejected')]])
    rows = LIST
    await fetch()
    expect(await alerts()).toEqual([])
  })

  it('reaches no private address', async () => {
    const { id } = await addSchedule((_, response) => response.end(LIST))
    await test.shop.importFiles.schedules.fetch(id)
    expect(await test.shop.importFiles.schedules.read(id)).toMatchObject({
      problem: expect.stringContaining('not allowed'),
    })
  })
})

describe('the person of a scheduled import', () => {
  const setPermissions = (roleId: number, permissions: Permission[]) =>
    test.database.db.updateTable('staff_roles').set({ permissions }).where('id', '=', roleId).execute()

  it.each<[string, Permission[], string]>([
    ['the permission to import', ['catalog.read'], 'may not import anymore'],
    [
      'that of a column',
      ['imports.run', 'catalog.write'],
      'To import price of products, you need the permission prices.write',
    ],
  ])('stops it by losing %s', async (title, left, problem) => {
    await addProduct(test.database.db, { sku: `LOST-${left.length}`, price_cents: 500 })
    const author = await signInStaff(test, ['imports.run', 'prices.write'], `Without ${title}`)
    let price = 6
    const listener: RequestListener = (_, response) => response.end(`sku,price\nLOST-${left.length},${(price += 1)}\n`)
    const { id, fetch } = await addSchedule(listener, { kind: 'products' }, author)
    expect((await fetch()).last_import?.state).toBe('done')
    await setPermissions(author.roleId, left)
    expect(await fetch()).toMatchObject({ next_at: null, problem: expect.stringContaining(problem) })
    expect(await imports(id)).toHaveLength(1)
    expect(await alerts()).toEqual([['import_failed', expect.stringContaining('was stopped')]])
    await client.adminResumeImportSchedule({ params: { id } })
    await fetch()
    expect(await imports(id)).toHaveLength(2)
  })

  it('alerts staff that it was stopped, also after a failure of the same day', async () => {
    const author = await signInStaff(test, ['imports.run'], 'Stops after a failure')
    const { id, fetch } = await addSchedule((_, response) => response.writeHead(404).end(), {}, author)
    await fetch()
    await setPermissions(author.roleId, [])
    await fetch()
    expect(await alerts()).toEqual([
      ['import_failed', expect.stringContaining('was stopped')],
      ['import_failed', expect.stringContaining('status 404')],
    ])
    await client.adminResumeImportSchedule({ params: { id } })
    expect(await alerts()).toEqual([])
  })

  it('is who changed it last, so that an address does not use the permissions of someone else', async () => {
    await addProduct(test.database.db, { sku: 'OTHER-1', price_cents: 500 })
    const { id, url, fetch } = await addSchedule((_, response) => response.end('sku,price\nOTHER-1,9\n'), {
      kind: 'products',
    })
    const importer = await signInStaff(test, ['imports.run'], 'No prices')
    const change = { ...SCHEDULE, kind: 'products', url, version: 1 }
    expect((await importer.call('POST', `/import-schedules/${id}`, change)).status).toBe(200)
    expect(await fetch()).toMatchObject({ author: 'No prices', next_at: null })
    expect(await imports(id)).toEqual([])
  })
})

describe('the saved mapping of a scheduled import', () => {
  const save = (mapping: object) =>
    test.database.pool.query(
      `insert into import_mappings (name, mapping) values ('Alder', $1) on conflict (name) do update set mapping = $1`,
      [JSON.stringify(mapping)],
    )
  const price = async (sku: string) => {
    const { rows } = await test.database.pool.query('select price_cents from products where sku = $1', [sku])
    return rows
  }

  it('stops it once someone has changed it, because a rate changes prices', async () => {
    await addProduct(test.database.db, { sku: 'RATE-1', price_cents: 500 })
    await save({ map: { sku: 'Item', price: 'Cost' }, set: {}, rate: null })
    const list: RequestListener = (_, response) => response.end('Item,Cost\nRATE-1,7\n')
    const { id, fetch } = await addSchedule(list, { kind: 'products', mapping: 'Alder' })
    await fetch()
    expect(await price('RATE-1')).toEqual([{ price_cents: 700 }])
    await save({ map: { sku: 'Item', price: 'Cost' }, set: {}, rate: 2 })
    await client.adminFetchImportSchedule({ params: { id } })
    expect(await fetch()).toMatchObject({
      next_at: null,
      problem: expect.stringContaining('"Alder" was changed after'),
    })
    expect(await price('RATE-1')).toEqual([{ price_cents: 700 }])
    await client.adminResumeImportSchedule({ params: { id } })
    await client.adminFetchImportSchedule({ params: { id } })
    expect(await fetch()).toMatchObject({ problem: null })
    expect(await price('RATE-1')).toEqual([{ price_cents: 1400 }])
  })

  it('does not stop it when the shop replaces the name of a record in it', async () => {
    await save({ map: {}, set: { supplier: 'acme' }, rate: null })
    const { fetch } = await addSchedule((_, response) => response.end('sku,title\n'), {
      kind: 'products',
      mapping: 'Alder',
    })
    await replaceReferences(test.database.db, 'suppliers', new Map([['acme', 'acme-pottery']]))
    expect((await test.shop.imports.mapping('Alder'))?.mapping.set).toEqual({ supplier: 'acme-pottery' })
    expect((await fetch()).next_at).not.toBeNull()
  })
})

describe('the sign-in at the server of a file', () => {
  const requests: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(request.headers.authorization ?? (request.headers['x-api-key'] as string | undefined))
    response.end(LIST)
  }
  beforeEach(() => void requests.splice(0))

  it('is taken from the address, stored encrypted and never shown', async () => {
    const address = await ownServer(listener)
    const { fetch, id } = await addSchedule(listener, { url: address.replace('http://', 'http://pat:s%20cret@') })
    await fetch()
    expect(requests).toEqual([`Basic ${Buffer.from('pat:s cret').toString('base64')}`])
    const shown = await client.adminImportSchedules()
    expect(shown.data).toMatchObject([{ url: `${address}/`, sign_in: { kind: 'basic', name: 'pat' } }])
    const { rows } = await test.database.pool.query(
      'select schedule::text, changes::text from import_schedules as schedule, audit_log where subject_id = $1::text',
      [id],
    )
    expect(JSON.stringify([shown, rows])).not.toMatch(/cret/)
    expect(rows).not.toEqual([])
  })

  it('stays stored for the same server only', async () => {
    const sign_in = { kind: 'header', name: 'X-API-Key', secret: 'one' } as const
    const { id, url, fetch } = await addSchedule(listener, { sign_in })
    const kept = { ...sign_in, secret: null }
    await client.adminSetImportSchedule({ params: { id }, body: { ...SCHEDULE, url, sign_in: kept, version: 1 } })
    await fetch()
    expect(requests).toEqual(['one'])
    await expect(
      client.adminSetImportSchedule({ params: { id }, body: { ...SCHEDULE, sign_in: kept, version: 2 } }),
    ).rejects.toMatchObject({ errors: { sign_in_secret: [expect.stringContaining('Enter it again')] } })
  })

  it.each([
    ['Host', 'The shop sets this header itself'],
    ['X Key', 'Enter the name of a header'],
  ])('rejects the header %s', async (name, message) => {
    const body = { ...SCHEDULE, sign_in: { kind: 'header', name, secret: 'one' } as const }
    await expect(client.adminCreateImportSchedule({ body })).rejects.toMatchObject({
      errors: { sign_in_name: [expect.stringContaining(message)] },
    })
  })
})
