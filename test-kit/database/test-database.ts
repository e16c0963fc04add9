import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Database, openDatabase, wrapPGlite } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { startJobQueue, stopJobQueue } from '#server/jobs/queue.ts'
import { syncBuiltInRoles } from '#server/staff/staff.ts'

/**
 * The migrated template database, with job queue, that each test file clones, created once per run. On PGlite it is a file; on PostgreSQL, which
 * tests use if `DATABASE_URL` is set, it is a database.
 */
export interface TestTemplate {
  kind: 'pglite' | 'postgres'
  /** The path of the file, or the connection string of the server. */
  location: string
  name: string
}

/** A small write-ahead log and few buffers halve the time that a clone takes to start. */
const SMALL_PGLITE = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: ['shared_buffers = 16MB', 'wal_buffers = 64kB', 'min_wal_size = 2MB', 'max_wal_size = 4MB'],
}

/** Creates the template, on PGlite as a file in `folder`. */
export async function createTemplate(folder: string, databaseUrl: string | undefined): Promise<TestTemplate> {
  if (databaseUrl) return createPostgresTemplate(databaseUrl)
  const lite = await PGlite.create(SMALL_PGLITE)
  const database = wrapPGlite(lite)
  await prepareDatabase(database)
  // PostgreSQL's own templates would only make the file larger.
  await lite.exec('update pg_database set datistemplate = false where datistemplate')
  for (const sql of ['drop database template0', 'drop database template1', 'checkpoint']) await lite.exec(sql)
  const dump = await lite.dumpDataDir('none')
  await database.close()
  const file = `${folder}/template.tar`
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  return { kind: 'pglite', location: file, name: 'template' }
}

/** Returns a new database with all migrations applied. Closing it deletes it. */
export async function cloneTemplate(template: TestTemplate): Promise<Database> {
  if (template.kind === 'postgres') return createPostgres(template.location, template.name)
  templates[template.location] ??= new SharedBlob(await new Blob([await readFile(template.location)]).arrayBuffer())
  return wrapPGlite(await PGlite.create({ loadDataDir: templates[template.location] }))
}

/** The file of the template, which the clones of a worker share. */
const templates: Record<string, SharedBlob> = {}

/**
 * A blob that does not copy its content for each reader. PGlite copies the files from it. Two further copies of 20 MB for each clone would
 * cause several garbage collections.
 */
class SharedBlob extends Blob {
  readonly #content: ArrayBuffer

  constructor(content: ArrayBuffer) {
    super()
    this.#content = content
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content)
  }
}

/** Returns a new database without any tables. Closing it deletes it. */
export async function emptyDatabase(template: TestTemplate): Promise<Database> {
  if (template.kind === 'postgres') return createPostgres(template.location, 'template0')
  return wrapPGlite(await PGlite.create(SMALL_PGLITE))
}

/** Deletes the template from a PostgreSQL server. */
export async function dropTemplate(template: TestTemplate): Promise<void> {
  if (template.kind === 'postgres') await executeOnServer(template.location, `drop database if exists ${template.name}`)
}

async function createPostgresTemplate(databaseUrl: string): Promise<TestTemplate> {
  const name = `trellis_template_${randomBytes(6).toString('hex')}`
  await executeOnServer(databaseUrl, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: databaseUrlOf(databaseUrl, name), folder: '' })
  await prepareDatabase(database)
  await database.close()
  return { kind: 'postgres', location: databaseUrl, name }
}

/** Migrates the database, and creates what the start of each shop would otherwise create again: the tables of the job queue and the roles. */
async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await stopJobQueue(await startJobQueue(database, console, false))
  await syncBuiltInRoles(database.db)
}

async function createPostgres(server: string, template: string): Promise<Database> {
  const name = `trellis_test_${randomBytes(6).toString('hex')}`
  await executeOnServer(server, `create database ${name} template ${template}`)
  const database = await openDatabase({ databaseUrl: databaseUrlOf(server, name), folder: '' })
  return {
    ...database,
    async close() {
      await database.close()
      await executeOnServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function executeOnServer(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function databaseUrlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
