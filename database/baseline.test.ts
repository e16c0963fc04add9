import { afterEach, describe, expect, inject, it } from 'vitest'
import { createPreviousSchema } from '#test-kit/database/previous-release.ts'
import { emptyDatabase } from '#test-kit/database/test-database.ts'
import { BASELINE, REPLACED_MIGRATIONS, withBaseline } from './baseline.ts'
import type { Database } from './connect.ts'
import { DatabaseError } from './database-error.ts'
import { migrate } from './migrate.ts'

/** Everything that defines the schema, one query per kind of object. Columns are compared in their order. */
const SCHEMA = {
  tables: `select relname, relkind, relpersistence from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('i', 't') order by 1`,
  columns: `select c.relname, row_number() over (partition by c.relname order by a.attnum) as position, a.attname,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity, a.attgenerated, l.collname,
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  constraints: `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  triggers: `select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal order by 1, 2`,
  functions: `select proname, pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  sequences: `select sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle from pg_sequences
    where schemaname = 'public' order by 1`,
}

describe('names of applied migrations', () => {
  const all = REPLACED_MIGRATIONS
  it.each([
    ['of a new database', [], []],
    ['of this release', ['0002_next.sql', BASELINE], [BASELINE, '0002_next.sql']],
    ['of a build before 0.1.0', all, [BASELINE]],
    ['of a database that such a build created', [...all, BASELINE, '0002_next.sql'], [BASELINE, '0002_next.sql']],
    [
      'of a database that such a build created, without its record',
      [...all, '0002_next.sql'],
      [BASELINE, '0002_next.sql'],
    ],
    ['of an earlier build', all.slice(0, 10), null],
  ])('%s have the replaced files as the baseline', (_what, applied, names) => {
    expect(withBaseline(applied)).toEqual(names)
  })
})

describe('the baseline migration', () => {
  const opened: Database[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  async function empty(): Promise<Database> {
    const database = await emptyDatabase(inject('template'))
    opened.push(database)
    return database
  }

  async function previousSchema(migrations: readonly string[]): Promise<Database> {
    const database = await empty()
    await createPreviousSchema(database, '0.1.0', migrations)
    return database
  }

  async function describeSchema(database: Database): Promise<Record<string, unknown[]>> {
    const described: Record<string, unknown[]> = {}
    for (const [kind, query] of Object.entries(SCHEMA)) described[kind] = (await database.pool.query(query)).rows
    return described
  }

  const namesIn = async (database: Database): Promise<string[]> =>
    (await database.pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
      ({ name }) => name,
    )

  it('creates exactly the schema of the files that it replaces', async () => {
    const database = await empty()
    await migrate(database, undefined, BASELINE)
    const baseline = await describeSchema(database)
    expect(baseline['tables']?.length).toBeGreaterThan(80)
    expect(baseline).toEqual(await describeSchema(await previousSchema(REPLACED_MIGRATIONS)))
  })

  it('inserts the rows that every shop starts with, and no others', async () => {
    const database = await empty()
    await migrate(database, undefined, BASELINE)
    const { rows } = await database.pool.query(`select (select count(*) from search_clock) as clocks,
      (select array_agg(kind order by kind) from search_keys) as keys,
      (select array_agg(kind order by kind) from paper_numbers) as papers,
      (select json_agg(json_build_array(key, name, kind, rate_cents, free_from_cents)) from shipping_methods) as methods`)
    expect(rows).toEqual([
      {
        clocks: 1,
        keys: ['admin', 'app', 'search'],
        papers: ['credit_note', 'invoice'],
        methods: [['standard', 'Standard', 'flat', 2500, 50000]],
      },
    ])
    const filled: string[] = []
    const tables = await database.pool.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' order by 1`,
    )
    for (const { tablename } of tables.rows) {
      const { rowCount } = await database.pool.query(`select 1 from ${tablename} limit 1`)
      if (rowCount) filled.push(tablename)
    }
    expect(filled).toEqual(['migrations', 'paper_numbers', 'search_clock', 'search_keys', 'shipping_methods'])
  })

  it('is recorded, not applied, in a database that has all files that it replaces, also by nodes that start together', async () => {
    const database = await previousSchema(REPLACED_MIGRATIONS)
    const applied = (await Promise.all([migrate(database), migrate(database)])).flat()
    expect(applied[0]).toBe('0002_idempotency.sql')
    expect(applied).toEqual([...new Set(applied)])
    expect(await namesIn(database)).toEqual([BASELINE, ...REPLACED_MIGRATIONS, ...applied].toSorted())
    expect(await migrate(database)).toEqual([])
  })

  it('is refused, changing nothing, in a database that has only some of the files that it replaces', async () => {
    const partial = REPLACED_MIGRATIONS.slice(0, -1)
    const database = await previousSchema(partial)
    const before = await describeSchema(database)
    const refused = migrate(database)
    await expect(refused).rejects.toThrow(DatabaseError)
    await expect(refused).rejects.toThrow(
      'Run the last of those builds, which has 0017_stock_alone.sql, on it once (npm run shop -- migrate)',
    )
    expect(await namesIn(database)).toEqual(partial)
    expect(await describeSchema(database)).toEqual(before)
  })
})
