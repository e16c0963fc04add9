import { join } from 'node:path'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { withBaseline } from '#database/baseline.ts'
import { migrate, migrationNames } from '#database/migrate.ts'
import type { BackupDeps } from './deps.ts'
import { copyBrandIn } from './brand-files.ts'
import { copyFilesIn, requireFiles } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { readRows } from './row-files.ts'
import { listTables, setSequences, withoutConstraints } from './tables.ts'

const ROWS_AT_ONCE = 500
/** A row in one of these tables is someone's work, even in a shop without products. */
const TABLES_WITH_WORK = ['users', 'products', 'orders', 'categories', 'suppliers', 'content_documents']

/** A job that was pending when the backup was made. */
export interface PendingJob {
  name: string
  data: object
  start_after: string
}

/** Enqueues a job in the transaction of `client`. */
export type EnqueueJob = (client: pg.ClientBase, job: PendingJob) => Promise<void>

/**
 * Restores a backup into an empty database and file store in one transaction, enqueues its jobs with `enqueueJob`, and migrates the
 * database. Returns the manifest. Throws `invalid_input` if the shop is not empty, or the backup is damaged or from a newer version.
 */
export async function restoreBackup(
  { database, files, brand }: BackupDeps,
  folder: string,
  enqueueJob: EnqueueJob,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const migrations = await requireKnownMigrations(manifest)
  await requireFiles(folder, manifest.files)
  await migrate(database, undefined, migrations.at(-1))
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await requireEmpty(client)
    await withoutConstraints(client, () => fillTables(client, manifest, folder))
    await setSequences(client, manifest.sequences)
    for await (const rows of readRows(join(folder, 'jobs.jsonl.gz'), manifest.jobs, ROWS_AT_ONCE)) {
      for (const row of rows) await enqueueJob(client, JSON.parse(row) as PendingJob)
    }
    // File names contain a hash of the content, so files of a restore that fails after this are harmless.
    await copyFilesIn(folder, manifest.files, files)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await copyBrandIn(folder, manifest.brand ?? [], brand)
  await migrate(database)
  return manifest
}

/** Returns the migrations of the backup. Throws `invalid_input` if this release cannot read them. */
async function requireKnownMigrations(manifest: Manifest): Promise<string[]> {
  const known = await migrationNames()
  const migrations = withBaseline(manifest.migrations)
  if (migrations === null) {
    throw new Problem(
      'invalid_input',
      'This backup is from a build before 0.1.0 that was not the last one. Restore it with the last of those builds, which has ' +
        '0017_stock_alone.sql, start that shop once, and make another backup.',
    )
  }
  if (migrations.every((name, index) => known[index] === name)) return migrations
  throw new Problem('invalid_input', 'This backup is from a newer version of the shop. Update the shop first.')
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select ${TABLES_WITH_WORK.map((table) => `exists (select from ${table})`).join(' or ')} as used`,
  )
  if (!rows[0]?.used) return
  throw new Problem(
    'invalid_input',
    'This shop is not empty. Restore the backup into an empty database and an empty DATA_DIR.',
  )
}

async function fillTables(client: pg.ClientBase, manifest: Manifest, folder: string): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name)
  // Rows that migrations inserted are in the backup, too.
  await client.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)
  for (const name of tables) {
    const table = manifest.tables[name]
    if (!table) throw new Problem('invalid_input', `The backup is damaged: the table ${name} is missing.`)
    const list = table.columns.map((column) => `"${column.replaceAll('"', '')}"`).join(', ')
    for await (const rows of readRows(join(folder, 'tables', `${name}.jsonl.gz`), table, ROWS_AT_ONCE)) {
      await client.query(
        `insert into "${name}" (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
        [`[${rows.join(',')}]`],
      )
    }
  }
}
