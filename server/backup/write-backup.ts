import { counted } from '#contract/text/language.ts'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { appliedMigrations } from '#database/migrate.ts'
import { copyBrandOut } from './brand-files.ts'
import { copyFilesOut } from './copy-files.ts'
import type { BackupDeps, BackupProgress } from './deps.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writeRows } from './row-files.ts'
import { listTables, readSequences } from './tables.ts'

const ROWS_AT_ONCE = 1000

/**
 * Writes a backup of one moment into `folder`, which must be empty or not exist. On failure the folder is emptied: an incomplete backup
 * is useless and contains personal data.
 */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<WrittenBackup> {
  await requireEmpty(folder)
  try {
    return await writeInto(folder, deps)
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    throw error
  }
}

/** A backup, and the files of the store that its rows reference and that are missing or damaged there, by key. */
export type WrittenBackup = Manifest & { missing: string[]; damaged: string[] }

async function writeInto(folder: string, deps: BackupDeps): Promise<WrittenBackup> {
  const { database, files, brand } = deps
  await mkdir(join(folder, 'tables'))
  const copied = new Map<string, Manifest['files'][number]>()
  // Copy files before and after the rows: the first pass gets files that are deleted meanwhile, the second one gets new files.
  const progress = { tablesDone: 0, tablesTotal: 0, filesDone: 0 }
  const report = (change: Partial<BackupProgress>) => deps.onProgress?.(Object.assign(progress, change))
  const onFile = () => report({ filesDone: copied.size })
  await copyFilesOut(files, folder, copied, onFile)
  const client = await database.pool.connect()
  let rest: Omit<Manifest, 'files'>
  let referenced: ReferencedFile[]
  try {
    await client.query('begin isolation level repeatable read read only')
    rest = {
      format: 1,
      taken_at: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      tables: await writeTables(client, folder, (tablesDone, tablesTotal) => report({ tablesDone, tablesTotal })),
      sequences: await readSequences(client),
      jobs: await writeRows(join(folder, 'jobs.jsonl.gz'), pendingJobs(client)),
    }
    referenced = await readReferencedFiles(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await copyFilesOut(files, folder, copied, onFile)
  requireFileStore(referenced, copied)
  const manifest = {
    ...rest,
    files: [...copied.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    brand: await copyBrandOut(brand, folder),
  }
  await writeManifest(folder, manifest)
  const keysOf = (list: readonly ReferencedFile[]) => list.map(({ key }) => key).toSorted()
  const stored = referenced.filter(({ key }) => copied.has(key))
  return {
    ...manifest,
    missing: keysOf(referenced.filter(({ key }) => !copied.has(key))),
    damaged: keysOf(stored.filter((file) => isDamaged(file, copied.get(file.key)))),
  }
}

/** True if a copied file has another size than its row states, or another checksum than the one in the key of an image. */
function isDamaged({ key, bytes }: ReferencedFile, copied: Manifest['files'][number] | undefined): boolean {
  const hash = /-([0-9a-f]{16})\.[a-z]+$/.exec(key)?.[1]
  return (
    (bytes !== null && copied?.bytes !== bytes) || (hash !== undefined && copied?.sha256.startsWith(hash) === false)
  )
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new Problem('invalid_input', `${folder} is not empty. Name a folder of its own for each backup.`)
  }
}

/** A file that a row references; `bytes` is its size, if the row states it. */
interface ReferencedFile {
  key: string
  bytes: number | null
}

const REFERENCED_FILES = `select file as key, null::bigint as bytes from product_images where file is not null
  union select file, null from pictures where file is not null
  union select file_key, file_bytes from tax_certificates where file_key is not null`

async function readReferencedFiles(client: pg.ClientBase): Promise<ReferencedFile[]> {
  const { rows } = await client.query<ReferencedFile>(REFERENCED_FILES)
  return rows
}

/**
 * Throws `invalid_input` if the store has none of the files that the rows reference: it is the store of another shop, and the backup would
 * silently lack all files.
 */
function requireFileStore(referenced: readonly ReferencedFile[], copied: ReadonlyMap<string, unknown>): void {
  if (referenced.length === 0 || referenced.some(({ key }) => copied.has(key))) return
  throw new Problem(
    'invalid_input',
    `The database references ${counted(referenced.length, 'file')}, and the file store has none of them. ` +
      'Set DATA_DIR or S3_BUCKET to those of the shop.',
  )
}

async function writeTables(
  client: pg.ClientBase,
  folder: string,
  onTable: (done: number, total: number) => void,
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = {}
  const tables = await listTables(client)
  for (const [index, { name, columns }] of tables.entries()) {
    onTable(index, tables.length)
    const list = columns.map((column) => `"${column}"`).join(', ')
    const rows = rowsOf(client, `select to_jsonb(rows)::text as row from (select ${list} from "${name}") as rows`)
    written[name] = { columns: [...columns], ...(await writeRows(join(folder, 'tables', `${name}.jsonl.gz`), rows)) }
  }
  onTable(tables.length, tables.length)
  return written
}

/** Jobs that are not completed, such as emails to send. Those of backups need rows that no backup has, the one of this backup among them. */
const PENDING_JOBS = `select jsonb_build_object('name', name, 'data', data, 'start_after', start_after)::text as row
  from pgboss.job where state in ('created', 'retry', 'active') and name not like 'backup.%' order by created_on, id`

async function* pendingJobs(client: pg.ClientBase): AsyncGenerator<string[]> {
  // A shop that was never started has no job queue yet.
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`)
  if (rows[0]?.exists) yield* rowsOf(client, PENDING_JOBS)
}

async function* rowsOf(client: pg.ClientBase, query: string): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup_rows')
}
