/**
 * The search of the back office: orders, invoices, companies, people, products and suppliers by any number or name (decision 0091). Numbers
 * and names are found by indexes of the database, products by the search engine that buyers search with.
 */
import { FOUND_ACCESS, FOUND_KINDS, type FoundKind } from '#contract/backoffice/admin-search.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import type { Db } from '#database/connect.ts'
import { findProductIds, findProducts, type ProductSearch } from './find-products.ts'
import { findRows } from './find-rows.ts'

export function createAdminSearch({ db, search }: { db: Db; search: ProductSearch }) {
  return {
    /** Returns the ocids of the products with this SKU, OCID or name, best first, at most `limit`. */
    products: (text: string, limit: number): Promise<number[]> => findProductIds({ db, search }, text.trim(), limit),

    /** Returns the records that match, of the kinds that someone with these permissions may read. */
    async find(text: string, permissions: ReadonlySet<Permission>): Promise<FoundRecord[]> {
      const query = text.trim()
      const kinds = FOUND_KINDS.filter((kind) => permissions.has(FOUND_ACCESS[kind]))
      if (query === '' || kinds.length === 0) return []
      const [rows, products] = await Promise.all([
        findRows(db, query, kinds),
        kinds.includes('product') ? findProducts({ db, search }, query) : [],
      ])
      const place = ({ kind }: { kind: FoundKind }) => FOUND_KINDS.indexOf(kind)
      return [...rows, ...products].toSorted((one, other) => place(one) - place(other))
    },
  }
}
