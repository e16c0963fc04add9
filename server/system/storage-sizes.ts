import { type Dirent } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { AdminStorage } from '#contract/schemas/admin/system/backups.ts'
import type { Db } from '#database/connect.ts'

const LISTED_TABLES = 20
/** A folder with a million images must not keep the disk and the person busy. */
const COUNT_MS = 2000

type Folder = AdminStorage['data_folder']['folders'][number]

/** Returns the sizes of the database and of the data folder of this machine. */
export async function measureStorage(
  db: Db,
  { dataFolder, objectStore }: { dataFolder: string; objectStore: AdminStorage['object_store'] },
): Promise<AdminStorage> {
  const { bsize, bavail, blocks } = await statfs(dataFolder)
  return {
    database: await measureDatabase(db),
    data_folder: {
      path: resolve(dataFolder),
      free_bytes: bsize * bavail,
      total_bytes: bsize * blocks,
      folders: await measureFolders(dataFolder),
    },
    object_store: objectStore,
  }
}

async function measureDatabase(db: Db): Promise<AdminStorage['database']> {
  const { rows: size } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  const { rows: tables } = await sql<AdminStorage['database']['tables'][number]>`
    select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes,
      case when c.reltuples < 0 then null else c.reltuples::bigint end as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    order by bytes desc limit ${LISTED_TABLES}`.execute(db)
  return {
    bytes: size[0]?.bytes ?? 0,
    tables: tables.map((table) => ({ ...table, name: table.name.replace(/^public\./, '') })),
  }
}

async function measureFolders(dataFolder: string): Promise<Folder[]> {
  const entries = await readdir(dataFolder, { withFileTypes: true })
  const folders: Folder[] = []
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const counted = { bytes: 0, files: 0 }
    const isWhole = await addSizes(join(dataFolder, name), counted, Date.now() + COUNT_MS)
    folders.push({ name, ...counted, is_at_least: !isWhole })
  }
  return folders.toSorted((one, other) => other.bytes - one.bytes)
}

/** Adds the sizes of all files. Returns false if the deadline came first. */
async function addSizes(folder: string, counted: { bytes: number; files: number }, deadline: number): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])) {
    if (Date.now() > deadline) return false
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!(await addSizes(path, counted, deadline))) return false
    } else {
      // A file can be deleted meanwhile.
      counted.bytes += (await stat(path).catch(() => ({ size: 0 }))).size
      counted.files += 1
    }
  }
  return true
}
