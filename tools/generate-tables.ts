/** Writes database/tables.ts from a freshly migrated database; with `--check` it only says whether that file is true. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { generate, PostgresDialect } from 'kysely-codegen'
import { wrapPGlite } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

const file = fileURLToPath(new URL('../database/tables.ts', import.meta.url))
const draft = `${file}.draft.ts`

const database = wrapPGlite(await PGlite.create())
await migrate(database)
const source = await generate({
  db: database.db as never,
  dialect: new PostgresDialect({ numericParser: 'number', dateParser: 'string' }),
  excludePattern: 'migrations',
})
await database.close()

// connect.ts reads bigint and numeric as numbers.
writeFileSync(
  draft,
  source.replace(/Int8 = .*/, 'Int8 = ColumnType<number, number, number>').replace(/Numeric = .*/, 'Numeric = number'),
)
execFileSync('oxfmt', [draft])
const fresh = readFileSync(draft, 'utf8')
rmSync(draft)

if (process.argv.includes('--check')) {
  if (fresh !== readFileSync(file, 'utf8')) {
    console.error('database/tables.ts does not match the migrations. Run: npm run tables')
    process.exit(1)
  }
} else {
  writeFileSync(file, fresh)
}
