import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { replaceReferences } from '#server/references/references.ts'
import { findRecords } from './find-records.ts'
import { KINDS } from './kinds.ts'
import { type Bound, refreshProducts } from './refresh-products.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_LENGTH = 300

/**
 * Changes the end of the URL of a category or supplier, and what names it; a trigger redirects the previous URL. Throws `not_found` and `invalid_input`.
 */
export async function renamePlace(
  bound: Bound,
  kind: 'categories' | 'suppliers',
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { db } = bound
  const { table, id, key, nouns } = KINDS[kind]
  if (!SLUG.test(to) || to.length > MAX_LENGTH) {
    throw new Problem(
      'invalid_input',
      `"${to}" is not the end of a URL: use lowercase letters and digits joined by hyphens.`,
    )
  }
  const [record] = await findRecords(db, kind, [from])
  const { rows: others } = await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${to}`.execute(db)
  if (others.length > 0 || !record) throw new Problem('invalid_input', `There is a ${nouns[0]} ${to} already.`)
  await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${to}, updated_at = now()
    where ${sql.ref(id)} = ${record.id}`.execute(db)
  await replaceReferences(db, kind, new Map([[record.key, to]]))
  await refreshProducts(bound, kind, [record.id])
}
