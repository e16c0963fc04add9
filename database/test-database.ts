import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Database, openDatabase, wrapPGlite } from './connect.ts'
import { migrate } from './migrate.ts'

/**
 * Databases for tests: one migrated template, made once a run, and a clone of it for each test file. On PGlite the
 * template is a file; on PostgreSQL (when `DATABASE_URL` is set) a template database.
 */
export interface TestTemplate {
  kind: 'pglite' | 'postgres'
  /** The file, or the connection string of the server. */
  from: string
  name: string
}

/** Each clone unpacks the template and starts on it: a small log and few buffers halve that. */
const SMALL = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: ['shared_buffers = 16MB', 'wal_buffers = 64kB', 'min_wal_size = 2MB', 'max_wal_size = 4MB'],
}

/** Makes the template. `folder` is where the PGlite file goes. */
export async function createTemplate(folder: string, databaseUrl: string | undefined): Promise<TestTemplate> {
  if (databaseUrl) return createPostgresTemplate(databaseUrl)
  const lite = await PGlite.create(SMALL)
  const database = wrapPGlite(lite)
  await migrate(database)
  // What further databases would be made of.
  await lite.exec('update pg_database set datistemplate = false where datistemplate')
  for (const sql of ['drop database template0', 'drop database template1', 'checkpoint']) await lite.exec(sql)
  const dump = await lite.dumpDataDir('none')
  await database.close()
  const file = `${folder}/template.tar`
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  return { kind: 'pglite', from: file, name: 'template' }
}

/** A migrated, empty database of one's own. Closing it throws it away. */
export async function cloneTemplate(template: TestTemplate): Promise<Database> {
  if (template.kind === 'postgres') return createPostgres(template.from, template.name)
  const lite = await PGlite.create({ loadDataDir: new Blob([await readFile(template.from)]) })
  return wrapPGlite(lite)
}

/** A database of one's own with nothing in it, not even tables. Closing it throws it away. */
export async function emptyDatabase(template: TestTemplate): Promise<Database> {
  if (template.kind === 'postgres') return createPostgres(template.from, 'template0')
  return wrapPGlite(await PGlite.create())
}

/** Removes the template of a PostgreSQL server. */
export async function dropTemplate(template: TestTemplate): Promise<void> {
  if (template.kind === 'postgres') await onServer(template.from, `drop database if exists ${template.name}`)
}

async function createPostgresTemplate(databaseUrl: string): Promise<TestTemplate> {
  const name = `trellis_template_${randomBytes(6).toString('hex')}`
  await onServer(databaseUrl, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: withDatabase(databaseUrl, name), folder: '' })
  await migrate(database)
  await database.close()
  return { kind: 'postgres', from: databaseUrl, name }
}

async function createPostgres(server: string, template: string): Promise<Database> {
  const name = `trellis_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const database = await openDatabase({ databaseUrl: withDatabase(server, name), folder: '' })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
