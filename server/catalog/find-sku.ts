import { sql } from 'kysely'
import { cleanCode } from '#contract/text/codes.ts'
import type { Db } from '#database/connect.ts'

/**
 * Returns the ocid of the product with a SKU, however the SKU is written (decision 0059): the exact one, or the only one that differs
 * in case and separators alone. Null if there is none, or several that are alike.
 */
export async function findSku(db: Db, sku: string): Promise<number | null> {
  const code = cleanCode(sku)
  const { rows } = await sql<{ ocid: number; is_exact: boolean }>`
    select ocid, sku = ${code} as is_exact from products
    where code_key(sku) = code_key(${code}) and code_key(${code}) <> ''
    order by is_exact desc, ocid limit 2`.execute(db)
  const [first, second] = rows
  return first && (first.is_exact || !second) ? first.ocid : null
}
