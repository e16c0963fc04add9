import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { copyFilesOut } from './copy-files.ts'
import type { BackupParts } from './backup.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writeRows } from './row-files.ts'
import { listTables, readSequences } from './tables.ts'

const ROWS_AT_ONCE = 1000

/**
 * Writes everything the shop must not lose into `folder`, which is empty or not there yet, as it is at one moment. Where that
 * fails the folder is empty again: a part of the rows is nobody's backup, and whom they are about is in them.
 */
export async function writeBackup(parts: BackupParts, folder: string): Promise<Manifest> {
  await requireEmpty(folder)
  try {
    return await writeInto(folder, parts)
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    throw error
  }
}

async function writeInto(folder: string, { database, files }: BackupParts): Promise<Manifest> {
  await mkdir(join(folder, 'tables'))
  const kept = new Map<string, Manifest['files'][number]>()
  // Files come before and after the rows: one that is taken away meanwhile is in the first lot, a new one in the second.
  await copyFilesOut(files, folder, kept)
  const client = await database.pool.connect()
  let rest: Omit<Manifest, 'files'>
  let named: string[]
  try {
    await client.query('begin isolation level repeatable read read only')
    rest = {
      format: 1,
      taken_at: new Date().toISOString(),
      migrations: await namesOfMigrations(client),
      tables: await writeTables(client, folder),
      sequences: await readSequences(client),
      jobs: await writeRows(join(folder, 'jobs.jsonl.gz'), pendingJobs(client)),
    }
    named = await namesOfFiles(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await copyFilesOut(files, folder, kept)
  requireSomeOf(named, kept)
  const manifest = { ...rest, files: [...kept.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)) }
  await writeManifest(folder, manifest)
  return manifest
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new Problem('invalid_input', `${folder} is not empty. Name a folder of its own for each backup.`)
  }
}

const NAMED = `select file as key from product_images where file is not null
  union select file from pictures where file is not null
  union select file_key from tax_certificates where file_key is not null`

async function namesOfFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(NAMED)
  return rows.map(({ key }) => key)
}

/** A store that has none of the files that rows name is that of another shop: such a backup would lose them all, unnoticed. */
function requireSomeOf(named: readonly string[], kept: ReadonlyMap<string, unknown>): void {
  if (named.length === 0 || named.some((key) => kept.has(key))) return
  throw new Problem(
    'invalid_input',
    `The database names ${named.length} files, and none of them is where this command looks. ` +
      'Give it the DATA_DIR or the S3_BUCKET of the shop.',
  )
}

async function namesOfMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function writeTables(client: pg.ClientBase, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = {}
  for (const { name, columns } of await listTables(client)) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    const rows = rowsOf(client, `select to_jsonb(kept)::text as row from (select ${list} from "${name}") as kept`)
    written[name] = { columns: [...columns], ...(await writeRows(join(folder, 'tables', `${name}.jsonl.gz`), rows)) }
  }
  return written
}

/** Mails and the like that were promised and have not been done. */
const PENDING_JOBS = `select jsonb_build_object('name', name, 'data', data, 'start_after', start_after)::text as row
  from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id`

async function* pendingJobs(client: pg.ClientBase): AsyncGenerator<string[]> {
  // A shop that was never started has no queue yet.
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (rows[0]?.there) yield* rowsOf(client, PENDING_JOBS)
}

async function* rowsOf(client: pg.ClientBase, query: string): AsyncGenerator<string[]> {
  await client.query(`declare kept_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from kept_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close kept_rows')
}
