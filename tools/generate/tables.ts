/** Generates database/tables.ts from a newly migrated database. With `--check` it only fails if that file is out of date. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { generate, PostgresDialect } from 'kysely-codegen'
import { wrapPGlite } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

const file = fileURLToPath(new URL('../../database/tables.ts', import.meta.url))
const draft = `${file}.draft.ts`

const database = wrapPGlite(await PGlite.create())
await migrate(database)
const source = await generate({
  db: database.db as never,
  dialect: new PostgresDialect({ numericParser: 'number', dateParser: 'string' }),
  excludePattern: 'migrations',
})
await database.close()

/** JSON columns with a type of `database/json-columns.ts`, by their interface. */
const JSON_COLUMNS = [
  ['Carts', 'merge_report', 'CartMergeReport'],
  ['OrderLines', 'options', 'LineOptions'],
  ['Products', 'documents', 'ProductDocuments'],
  ['Products', 'options', 'ProductOptions'],
  ['Users', 'notices', 'UserEmailPreferences'],
] as const
const typeNames = JSON_COLUMNS.map(([, , type]) => type).join(', ')

// database/connect.ts parses bigint and numeric as numbers.
const typed = source
  .replace(/Int8 = .*/, 'Int8 = ColumnType<number, number, number>')
  .replace(/Numeric = .*/, 'Numeric = number')
  .replace(/^import .*$/m, (line) => `${line}\nimport type { ${typeNames} } from './json-columns.ts'`)
writeFileSync(draft, JSON_COLUMNS.reduce(withColumnType, typed))

function withColumnType(tables: string, [table, column, type]: (typeof JSON_COLUMNS)[number]): string {
  const declaration = new RegExp(`(interface ${table} \\{[^}]*?\\n\\s*${column}: ).*`)
  if (!declaration.test(tables)) throw new Error(`${table} has no column ${column}.`)
  return tables.replace(declaration, `$1${type}`)
}

execFileSync('oxfmt', [draft])
const fresh = readFileSync(draft, 'utf8')
rmSync(draft)

if (process.argv.includes('--check')) {
  if (fresh !== readFileSync(file, 'utf8')) {
    console.error('database/tables.ts is out of date with the migrations. Run: npm run tables')
    process.exit(1)
  }
} else {
  writeFileSync(file, fresh)
}
