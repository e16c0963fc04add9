import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { ProductState } from '#contract/catalog/catalog-states.ts'
import type { Db } from '#database/connect.ts'
import { type FoundRecord, findRecords } from './find-records.ts'
import { KINDS } from './kinds.ts'
import { type Bound, refreshProducts } from './refresh-products.ts'

/** Result of a change of state. */
export interface StateChange {
  /** Keys of the records that changed. */
  changed: string[]
  /** Number of records that had the state before. */
  unchanged: number
  /** Keys of records that are active now, but hidden with their supplier or category. */
  stillHidden: string[]
}

/** Changes the state of records, all or none. Triggers change the status of the products below them. */
export async function setState(
  bound: Bound,
  kind: ImportKind,
  { keys, state }: { keys: readonly string[]; state: ProductState },
): Promise<StateChange> {
  const { db } = bound
  const { table, id } = KINDS[kind]
  const records = await findRecords(db, kind, keys)
  const changing = records.filter((record) => record.state !== state)
  const ids = changing.map((record) => record.id)
  const touch = kind === 'products' || kind === 'suppliers' || kind === 'categories' ? sql`, updated_at = now()` : sql``
  await sql`update ${sql.table(table)} set state = ${state}${touch}
    where ${sql.ref(id)} = any(${ids}::integer[])`.execute(db)
  await refreshProducts(bound, kind, ids)
  return {
    changed: changing.map(({ key }) => key),
    unchanged: records.length - changing.length,
    stillHidden: state === 'active' ? await hiddenOnes(db, kind, records) : [],
  }
}

async function hiddenOnes(db: Db, kind: ImportKind, records: readonly FoundRecord[]): Promise<string[]> {
  if (kind !== 'products' && kind !== 'categories') return []
  const ids = records.map(({ id }) => id)
  const { rows } = await (
    kind === 'products'
      ? sql<{
          key: string
        }>`select sku as key from products where ocid = any(${ids}::integer[]) and status <> 'active' order by 1`
      : sql<{ key: string }>`select c_link as key from categories
        where c_id = any(${ids}::integer[]) and c_id in (select hidden_categories()) order by 1`
  ).execute(db)
  return rows.map(({ key }) => key)
}
