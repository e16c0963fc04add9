import { sql } from 'kysely'
import { cleanCode } from '#contract/text/codes.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'

/** Products of a sale: all given conditions apply. */
export interface SaleSelection {
  /** Link of a category; the categories below it belong to it. */
  category?: string
  /** Slug of a supplier. */
  supplier?: string
  skus?: readonly string[]
}

/** Returns the columns of a sale for a selection. Throws `not_found` for an unknown category, supplier or SKU. */
export async function findSelection(
  db: Db,
  { category, supplier, skus }: SaleSelection,
): Promise<{ category_id: number | null; supplier_id: number | null; skus: string[] | null }> {
  return {
    category_id: category === undefined ? null : await findCategory(db, category),
    supplier_id: supplier === undefined ? null : await findSupplier(db, supplier),
    skus: skus === undefined ? null : await findSkus(db, skus),
  }
}

async function findCategory(db: Db, link: string): Promise<number> {
  const row = await db.selectFrom('categories').select('c_id').where('c_link', '=', link).executeTakeFirst()
  if (!row) throw new Problem('not_found', `There is no category ${link}. Give the end of its URL, such as rugs.`)
  return row.c_id
}

async function findSupplier(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('suppliers').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new Problem('not_found', `There is no supplier ${slug}. Give the end of the URL of its page.`)
  return row.id
}

/** Returns the SKUs as the products have them. Of products whose SKUs are alike, only the one with exactly the given SKU is meant. */
async function findSkus(db: Db, skus: readonly string[]): Promise<string[]> {
  const codes = [...new Set(skus.map(cleanCode))]
  const { rows } = await sql<{ requested: string; sku: string | null }>`
    select requested.sku as requested, products.sku from unnest(${codes}::text[]) as requested (sku)
    left join products on code_key(products.sku) = code_key(requested.sku)
      and (products.sku = requested.sku or not exists (select from products where sku = requested.sku))`.execute(db)
  const unknown = rows.flatMap(({ requested, sku }) => (sku === null ? [requested] : []))
  if (unknown.length > 0) throw new Problem('not_found', `There is no product ${unknown.join(', ')}.`)
  const alike = [...Map.groupBy(rows, ({ requested }) => requested)].find(([, found]) => found.length > 1)
  if (alike) {
    const found = alike[1].map(({ sku }) => sku).join(', ')
    throw new Problem('invalid_input', `Several products are like ${alike[0]}: ${found}. Give one of them.`)
  }
  return rows.flatMap(({ sku }) => sku ?? [])
}
