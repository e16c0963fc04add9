import { join } from 'node:path'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { migrate, migrationNames } from '#database/migrate.ts'
import type { BackupParts } from './backup.ts'
import { copyFilesIn, requireFiles } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { readRows } from './row-files.ts'
import { listTables, setSequences, withoutConstraints } from './tables.ts'

const ROWS_AT_ONCE = 500
/** What somebody has filled is somebody's work, be it a shop without products yet. */
const WITH_WORK_IN_THEM = ['users', 'products', 'orders', 'categories', 'suppliers', 'content_documents']

/** A job that was waiting when the backup was taken. */
export interface PendingJob {
  name: string
  data: object
  start_after: string
}

/** Enqueues a job in the transaction of `client`. */
export type SendAgain = (client: pg.ClientBase, job: PendingJob) => Promise<void>

/**
 * Fills an empty database and its store from a backup, all or nothing, its jobs by `sendAgain`, and brings it up to date. Returns
 * what it held. Throws `invalid_input` where the shop is not empty, the backup is damaged, or of a newer version.
 */
export async function restoreBackup(
  { database, files }: BackupParts,
  folder: string,
  sendAgain: SendAgain,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireKnown(manifest)
  await requireFiles(folder, manifest.files)
  await migrate(database, undefined, manifest.migrations.at(-1))
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await requireEmpty(client)
    await withoutConstraints(client, () => fillTables(client, manifest, folder))
    await setSequences(client, manifest.sequences)
    for await (const rows of readRows(join(folder, 'jobs.jsonl.gz'), manifest.jobs, ROWS_AT_ONCE)) {
      for (const row of rows) await sendAgain(client, JSON.parse(row) as PendingJob)
    }
    // Files are named by what is in them: those of a restore that fails after this harm nobody.
    await copyFilesIn(folder, manifest.files, files)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await migrate(database)
  return manifest
}

async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  if (migrations.every((name, index) => known[index] === name)) return
  throw new Problem('invalid_input', 'This backup is of a newer version of the shop. Update the shop first.')
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select ${WITH_WORK_IN_THEM.map((table) => `exists (select from ${table})`).join(' or ')} as used`,
  )
  if (!rows[0]?.used) return
  throw new Problem(
    'invalid_input',
    'This shop is not empty, and a backup replaces nothing. Restore into an empty database and an empty DATA_DIR.',
  )
}

async function fillTables(client: pg.ClientBase, manifest: Manifest, folder: string): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name)
  // What migrations put there is in the backup too.
  await client.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)
  for (const name of tables) {
    const kept = manifest.tables[name]
    if (!kept) throw new Problem('invalid_input', `The backup is damaged: the table ${name} is missing.`)
    const list = kept.columns.map((column) => `"${column.replaceAll('"', '')}"`).join(', ')
    for await (const rows of readRows(join(folder, 'tables', `${name}.jsonl.gz`), kept, ROWS_AT_ONCE)) {
      await client.query(
        `insert into "${name}" (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
        [`[${rows.join(',')}]`],
      )
    }
  }
}
