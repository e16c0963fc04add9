import { sql } from 'kysely'
import { MAX_FOUND, MIN_NAME_LENGTH } from '#contract/backoffice/admin-search.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { codeKey } from '#contract/text/codes.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import { toDollars } from '#contract/values/money.ts'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import { SearchUnavailable, type SearchRequest } from '#server/search/search.ts'

/** The search for products that buyers use. */
export interface ProductSearch {
  query(requests: readonly SearchRequest[]): Promise<{ results: unknown[] }>
}

/** Returns the products with an OCID or SKU, in any state, and those that buyers find, best first. */
export async function findProducts(
  { db, search }: { db: Db; search: ProductSearch },
  text: string,
): Promise<FoundRecord[]> {
  const ocids = await findProductIds({ db, search }, text, MAX_FOUND)
  if (ocids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'title', 'sku', 'price_cents'])
    .where(anyOf('ocid', ocids))
    .execute()
  return rows
    .toSorted((one, other) => ocids.indexOf(one.ocid) - ocids.indexOf(other.ocid))
    .map(({ ocid, title, sku, price_cents }) => ({
      kind: 'product',
      id: String(ocid),
      title,
      detail: sku,
      amount: toDollars(price_cents),
      at: null,
    }))
}

/** Returns the ocids of the products that `findProducts` finds, at most `limit`. */
export async function findProductIds(
  { db, search }: { db: Db; search: ProductSearch },
  text: string,
  limit: number,
): Promise<number[]> {
  const [exact, found] = await Promise.all([findNumber(db, text, limit), searchByName(search, text, limit)])
  return [...new Set([...exact, ...found])].slice(0, limit)
}

/** Returns the ocids of the products with this OCID or SKU, however it is written. */
async function findNumber(db: Db, text: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products where ocid = ${parseRowId(text)}::integer
    union
    (select ocid from products where code_key(sku) = ${codeKey(text)} and code_key(sku) <> '' limit ${limit})`.execute(
    db,
  )
  return rows.map(({ ocid }) => ocid)
}

async function searchByName(search: ProductSearch, text: string, limit: number): Promise<number[]> {
  if (text.length < MIN_NAME_LENGTH) return []
  const params = {
    query: text,
    hitsPerPage: limit,
    attributesToRetrieve: ['OCID'],
    attributesToHighlight: [],
    facets: [],
  }
  try {
    const { results } = await search.query([{ indexName: SEARCH_INDEX, params }])
    const [result] = results as { hits?: { objectID: string }[] }[]
    return (result?.hits ?? []).map(({ objectID }) => Number(objectID))
  } catch (error) {
    // While the engine starts, products are found by their numbers.
    if (error instanceof SearchUnavailable) return []
    throw error
  }
}
