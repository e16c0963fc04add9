import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AdminBackups, AdminSlowQueries, AdminStorage } from '#contract/schemas/admin/system/backups.ts'
import { createBackup, createBackups } from '#server/backup/backup.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-backups-'))
  test = await openTestShop({ BACKUP_DIR: join(folder, 'shared') })
  await addProduct(test.database.db, { sku: 'BACKED-UP' })
  staff = await signInStaff(test, ['system.read', 'system.write'], 'June Park')
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
const folderOf = (id: string) => join(folder, 'shared', id)

/** Backups in a process of the same shop that has another folder. */
const processWith = (own: string) =>
  createBackups(
    {
      db: test.database.db,
      jobs: test.shop.jobs,
      source: { database: test.database, files: folderStore(join(folder, 'store')), folder: own },
    },
    (work) => test.shop.transaction((bound) => work({ db: test.database.db, jobs: bound.jobs })),
  )

/** Makes a folder of backups with an id of its own. */
async function claimOther(own: string): Promise<void> {
  await mkdir(own)
  await writeFile(join(own, 'folder-id'), `${randomUUID()}\n`)
}

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
    const name = (await readdir(folder)).find((each) => /^backup-[\d-]+$/.test(each)) ?? ''
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

  it('states that its folder is missing when it is downloaded', async () => {
    const id = await make()
    await rm(folderOf(id), { recursive: true })
    expect((await download(id)).json()).toMatchObject({
      code: 'not_found',
      message: `There is no folder ${folderOf(id)}.`,
    })
  })

  it('states why it failed', async () => {
    const { id } = await request()
    await rm(join(folder, 'shared'), { recursive: true, force: true })
    await writeFile(join(folder, 'shared'), 'a file in the place of the folder')
    await test.shop.backups.write(id)
    expect((await list()).backups[0]).toMatchObject({
      id,
      state: 'failed',
      failure: expect.stringMatching(/not a folder/),
    })
    await rm(join(folder, 'shared'))
  })

  it('is downloaded and deleted by each process that has its folder, and by no other one', async () => {
    const id = await make()
    await expect(processWith(join(folder, 'shared')).download(id)).resolves.toMatchObject({ name: expect.any(String) })
    for (const own of [join(folder, 'own'), join(folder, 'absent')]) {
      if (own.endsWith('own')) await claimOther(own)
      const other = processWith(own)
      for (const move of [other.download, other.requestVerification, other.remove])
        await expect(move(id)).rejects.toThrow('Set BACKUP_DIR to one folder for all processes')
      expect((await other.list()).find((backup) => backup.id === id)).toMatchObject({ is_here: false })
    }
    expect(await readdir(folderOf(id))).toContain('manifest.json')
    expect((await staff.call('POST', `/system/backups/${id}/remove`)).status).toBe(200)
    await expect.poll(() => readdir(folderOf(id)).catch(() => null)).toBeNull()
    expect((await staff.call('POST', `/system/backups/${id}/remove`)).status).toBe(404)
    expect((await download(randomUUID())).statusCode).toBe(404)
  })

  it('does not have the jobs that make and verify it, which do nothing once their backup is gone', async () => {
    const jobs = gunzipSync(await readFile(join(folderOf(await make()), 'jobs.jsonl.gz'))).toString()
    expect(jobs).not.toContain('"backup.')
    await test.shop.backups.write(randomUUID())
    await test.shop.backups.verify(randomUUID())
  })

  it('is complete and verified, or failed without files', async () => {
    await test.database.pool.query(
      `create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'no job'; end $$;
       create trigger refuse_job before insert on pgboss.job_common for each row when (new.name = 'backup.verify') execute function refuse_job()`,
    )
    const { id } = await request()
    await expect(test.shop.backups.write(id)).rejects.toThrow('no job')
    await test.database.pool.query('drop function refuse_job cascade')
    expect((await list()).backups.find((backup) => backup.id === id)).toMatchObject({ state: 'failed', rows: null })
    expect(await readdir(join(folder, 'shared'))).not.toContain(id)
  })

  it('deletes what killed processes left of others, and nothing else', async () => {
    const lost = await request()
    await test.database.pool.query(`update backups set state = 'failed' where id = $1`, [lost.id])
    const [stale, unknown, complete] = [randomUUID(), randomUUID(), randomUUID()]
    for (const name of [lost.id, stale, unknown, complete, 'nightly'])
      await mkdir(join(folder, 'shared', name, 'tables'), { recursive: true })
    await writeFile(join(folder, 'shared', complete, 'manifest.json'), '{}')
    for (const name of [stale, complete, 'nightly']) await utimes(join(folder, 'shared', name), 0, 0)
    await make()
    const left = await readdir(join(folder, 'shared'))
    expect([lost.id, stale].filter((name) => left.includes(name))).toEqual([])
    expect(left).toEqual(expect.arrayContaining([unknown, complete, 'nightly']))
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
