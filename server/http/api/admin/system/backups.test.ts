import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AdminBackups, AdminSlowQueries, AdminStorage } from '#contract/schemas/admin/backups.ts'
import { createBackup } from '#server/backup/backup.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
let folder: string
beforeAll(async () => {
  test = await openTestShop()
  await addProduct(test.database.db, { sku: 'BACKED-UP' })
  staff = await signInStaff(test, ['system.read', 'system.write'], 'June Park')
  folder = await mkdtemp(join(tmpdir(), 'trellis-backups-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const list = async () => (await staff.call('GET', '/system/backups')).body['data'] as AdminBackups
const request = async () => (await staff.call('POST', '/system/backups')).body['data'] as { id: string }
async function make(): Promise<string> {
  const { id } = await request()
  await test.shop.backups.write(id)
  return id
}
const download = (id: string, cookie = staff.headers.cookie) =>
  test.app.inject({ url: `/api/v2/admin/system/backups/${id}/file.tar`, headers: { cookie } })
const folderOf = (id: string) => join(test.config.dataDir, 'backups', id)

describe('a backup that the shop makes', () => {
  it('is listed with its size, verified, downloaded, and fills another shop', async () => {
    const id = await make()
    await test.shop.backups.verify(id)
    const { backups, last_backup } = await list()
    expect(backups[0]).toMatchObject({
      id,
      state: 'complete',
      requested_by: 'June Park',
      is_here: true,
      verify_failure: null,
      damaged_files: [],
    })
    expect(backups[0]?.tables_total).toBeGreaterThan(50)
    expect([backups[0]?.verified_at, last_backup]).toEqual([expect.any(String), expect.any(String)])

    const { body } = await staff.call('POST', `/system/backups/${id}/download`)
    expect(body['data']).toEqual({ url: `/api/v2/admin/system/backups/${id}/file.tar` })
    const archive = await download(id)
    expect(archive.headers['content-length']).toBe(String(archive.rawPayload.byteLength))
    expect(archive.headers['content-disposition']).toMatch(
      /^attachment; filename="backup-\d{4}-\d\d-\d\d-\d\d-\d\d\.tar"/,
    )
    await writeFile(join(folder, 'backup.tar'), archive.rawPayload)
    execFileSync('tar', ['xf', 'backup.tar'], { cwd: folder })
    const name = (await readdir(folder)).find((each) => each !== 'backup.tar') ?? ''
    const other = await cloneTemplate(inject('template'))
    const restored = createBackup({ database: other, files: folderStore(join(folder, 'store')) })
    await restored.restore(join(folder, name), () => Promise.resolve())
    const products = await other.db.selectFrom('products').select('sku').execute()
    expect(products).toEqual([{ sku: 'BACKED-UP' }])
    // The other shop has none of the folders.
    expect(await other.db.selectFrom('backups').select('id').execute()).toEqual([])
    await other.close()
  })

  it('leaves a row in the audit log before its first byte is sent, and needs a recent confirmation', async () => {
    const id = await make()
    const rows = async () =>
      test.database.db
        .selectFrom('audit_log')
        .select(['actor_name', 'changes'])
        .where('action', '=', 'adminBackupFile')
        .where('changes', '@>', JSON.stringify({ downloaded: [null, id] }) as never)
        .execute()
    await test.database.pool.query(
      `update staff_tokens set confirmed_at = now() - interval '16 minutes' where staff_id = $1`,
      [staff.id],
    )
    expect((await download(id)).json()).toMatchObject({ code: 'password_required' })
    for (const path of [`/system/backups/${id}/download`, `/system/backups/${id}/remove`, '/system/backups'])
      expect((await staff.call('POST', path)).body).toMatchObject({ code: 'password_required' })
    await test.database.pool.query(`update staff_tokens set confirmed_at = now() where staff_id = $1`, [staff.id])
    expect(await rows()).toEqual([])
    expect((await download(id)).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ actor_name: 'June Park' }])
    const reader = await signInStaff(test, ['system.read'])
    expect((await download(id, reader.headers.cookie)).statusCode).toBe(403)
  })

  it('is made one at a time, and a request whose job was lost does not prevent others for ever', async () => {
    const { id } = await request()
    expect((await staff.call('POST', '/system/backups')).status).toBe(422)
    await test.database.pool.query(`update backups set requested_at = now() - interval '25 hours' where id = $1`, [id])
    const { id: next } = await request()
    expect((await list()).backups.find((backup) => backup.id === id)).toMatchObject({ state: 'failed' })
    await test.shop.backups.write(next)
    // The lost job runs after all: it does not write into a backup that has ended.
    await test.shop.backups.write(id)
    const stateOf = async (backupId: string) => (await list()).backups.find((backup) => backup.id === backupId)?.state
    expect([await stateOf(next), await stateOf(id)]).toEqual(['complete', 'failed'])
  })

  it('states what is damaged', async () => {
    const id = await make()
    const table = join(folderOf(id), 'tables', 'products.jsonl.gz')
    await writeFile(table, 'not the rows')
    await test.shop.backups.verify(id)
    const { backups } = await list()
    expect(backups.find((backup) => backup.id === id)?.verify_failure).toMatch(/products\.jsonl\.gz/)
  })

  it('states why it failed', async () => {
    const { id } = await request()
    await mkdir(join(test.config.dataDir, 'backups'), { recursive: true })
    await rm(join(test.config.dataDir, 'backups'), { recursive: true })
    await writeFile(join(test.config.dataDir, 'backups'), 'a file in the place of the folder')
    await test.shop.backups.write(id)
    expect((await list()).backups[0]).toMatchObject({
      id,
      state: 'failed',
      failure: expect.stringMatching(/not a folder/),
    })
    await rm(join(test.config.dataDir, 'backups'))
  })

  it('is deleted with its folder, unless another machine has it', async () => {
    const id = await make()
    await test.database.pool.query(`update backups set host = 'other' where id = $1`, [id])
    for (const path of ['remove', 'download', 'verify'])
      expect((await staff.call('POST', `/system/backups/${id}/${path}`)).body['message']).toContain('machine other')
    expect((await download(id)).statusCode).toBe(422)
    await test.database.pool.query(`update backups set host = $1`, [hostname()])
    expect((await staff.call('POST', `/system/backups/${id}/remove`)).status).toBe(200)
    await expect.poll(() => readdir(folderOf(id)).catch(() => null)).toBeNull()
    expect((await staff.call('POST', `/system/backups/${id}/remove`)).status).toBe(404)
    expect((await download(randomUUID())).statusCode).toBe(404)
  })
})

describe('the storage and the queries', () => {
  it('are measured', async () => {
    const storage = (await staff.call('GET', '/system/storage')).body['data'] as AdminStorage
    expect(storage.database.tables.length).toBe(20)
    expect(storage.database.bytes).toBeGreaterThan(1_000_000)
    await mkdir(join(test.config.dataDir, 'closed'))
    await chmod(join(test.config.dataDir, 'closed'), 0)
    const again = (await staff.call('GET', '/system/storage')).body['data'] as AdminStorage
    expect(again.data_folder.folders.map(({ name }) => name)).toContain('closed')
    const { source, queries } = (await staff.call('GET', '/system/queries')).body['data'] as AdminSlowQueries
    expect(source).toBe('process')
    expect(queries[0]).toMatchObject({ sql: expect.any(String), count: expect.any(Number) })
  })
})
