import { sql } from 'kysely'
import { cleanCode } from '#contract/text/codes.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { KINDS } from './kinds.ts'

/** A record as commands name it. */
export interface FoundRecord {
  id: number
  key: string
  state: string
}

/**
 * Finds the records with these keys, each once and sorted by id, and locks them in that order. SKUs are compared as quick orders do. Throws
 * `not_found` if one is unknown.
 */
export async function findRecords(db: Db, kind: ImportKind, keys: readonly string[]): Promise<FoundRecord[]> {
  const { table, id, key, nouns } = KINDS[kind]
  const column = sql.ref(`record.${key}`)
  const requested = kind === 'products' ? keys.map(cleanCode) : keys
  const condition =
    kind === 'products'
      ? sql`code_key(record.sku) = code_key(requested.name)
          and (record.sku = requested.name or not exists (select from products where sku = requested.name))`
      : sql`${column} = requested.name`
  const { rows } = await sql<FoundRecord & { name: string }>`
    select ${sql.ref(`record.${id}`)} as id, ${column} as key, record.state, requested.name
    from unnest(${requested}::text[]) as requested (name)
    join ${sql.table(table)} as record on ${condition}
    order by 1 for update of record`.execute(db)
  const named = Map.groupBy(rows, ({ name }) => name)
  const unknown = requested.filter((name) => !named.has(name))
  if (unknown.length > 0) throw new Problem('not_found', `There is no ${nouns[0]} ${unknown.join(', ')}.`)
  const alike = [...named].find(([, found]) => found.length > 1)
  if (alike) {
    const skus = alike[1].map((record) => record.key).join(', ')
    throw new Problem('invalid_input', `Several products are like ${alike[0]}: ${skus}. Give one of them.`)
  }
  return [...new Map(rows.map(({ name: _, ...record }) => [record.id, record])).values()]
}
