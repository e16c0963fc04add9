import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { ProductState } from '#contract/catalog/catalog-states.ts'
import type { Db } from '#database/connect.ts'
import { KINDS } from './kinds.ts'

/** A record in the list of commands. */
export interface ListedRecord {
  key: string
  name: string
  state: string
  /** False if buyers do not see it. */
  visible: boolean
}

const BATCH = 1000

/** Yields the records in the order of their ids, those in `state` only if it is given; reads in batches. */
export async function* listRecords(
  db: Db,
  kind: ImportKind,
  state: ProductState | undefined,
): AsyncGenerator<ListedRecord> {
  const { table, id, key, name } = KINDS[kind]
  for (let after = 0; ;) {
    const { rows } = await sql<ListedRecord & { id: number }>`
      select ${sql.ref(id)} as id, ${sql.ref(key)} as key, coalesce(${sql.ref(name)}, '') as name, state,
        ${visibility(kind)} as visible
      from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${state === undefined ? sql`true` : sql`state = ${state}`}
      order by ${sql.ref(id)} limit ${BATCH}`.execute(db)
    for (const { id: last, ...record } of rows) {
      after = last
      yield record
    }
    if (rows.length < BATCH) return
  }
}

function visibility(kind: ImportKind) {
  if (kind === 'products') return sql`status in ('active', 'discontinued')`
  if (kind === 'categories') return sql`c_id not in (select hidden_categories())`
  return sql`state = 'active'`
}
