/**
 * Products as the operator reads and writes them: in any state, one by one, many at once or a filtered set. Buyers read them with the catalog.
 * What is written goes through the rules of the import (decision 0107).
 */
import type {
  ProductList,
  ProductsExport,
  ProductsQuery,
  ProductSummary,
} from '#contract/schemas/admin/catalog/products.ts'
import type { ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import { type IdempotentRequest, withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { lockImports } from '#server/imports/imports.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'
import type { Table } from '#server/tables/table.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { ProductAuthor } from './author.ts'
import { createBulkEdits } from './bulk/bulk-edits.ts'
import { exportProducts } from './reading/export-products.ts'
import { listProducts } from './reading/list-products.ts'
import type { FindProducts } from './reading/product-conditions.ts'
import { readChoices } from './reading/read-choices.ts'
import { readDetails } from './reading/read-details.ts'
import { readSummaries } from './reading/read-summaries.ts'
import { addProduct, copyFields } from './writing/add-product.ts'
import { changeProducts, type ChangedProduct, type ProductChangeRequest } from './writing/change-products.ts'
import { requireChanged } from './writing/require-changed.ts'

export type { ChangedProduct, ProductChangeRequest }

interface ProductsDeps {
  db: Db
  jobs: Jobs
  lifecycle: Pick<Lifecycle, 'remove'>
  audit: Pick<Audit, 'writeAll'>
  find: FindProducts
}

export function createProducts(deps: ProductsDeps) {
  const { db, lifecycle, find } = deps

  /** Adds a product once for its idempotency key. */
  async function addOnce(fields: () => Promise<ProductInput>, by: ProductAuthor, { key, request }: IdempotentRequest) {
    await lockImports(db)
    let isNew = false
    const { ocid } = await withIdempotencyKey(db, { kind: by.kind, id: by.id }, { key, request }, async () => {
      isNew = true
      return { ocid: await addProduct(deps, await fields(), by) }
    })
    return { ocid, isNew }
  }

  return {
    bulkEdits: createBulkEdits(deps),

    /** Returns a page of products (see `listProducts`). */
    list: (query: ProductsQuery): Promise<ProductList> => listProducts(db, find, query),

    /** Returns what matches the filters as rows of products.csv, which the import reads. */
    export: (query: ProductsExport): Promise<Table> => exportProducts(db, find, query),

    /** Returns the suppliers and categories that a product can have. */
    choices: () => readChoices(db),

    /** Returns products for the list, in the order of `ocids`. */
    summaries: (ocids: readonly number[]): Promise<ProductSummary[]> => readSummaries(db, ocids),

    /** Returns a product with all its fields. Throws `not_found`. */
    read: (ocid: number) => readDetails(db, ocid),

    /** Adds a product, once for its idempotency key. Run it in a transaction. Throws `invalid_input` and `key_reused`. */
    add: (fields: ProductInput, by: ProductAuthor, key: IdempotentRequest['key']) =>
      addOnce(async () => fields, by, { key, request: ['product', fields] }),

    /** Adds a copy of a product as a draft, like `add`. Throws `not_found` as well. */
    copy: (ocid: number, sku: string, by: ProductAuthor, key: IdempotentRequest['key']) =>
      addOnce(() => copyFields(db, ocid, sku), by, { key, request: ['copy of product', ocid, sku] }),

    /** Changes products, each by itself (see `changeProducts`). Run it in a transaction. */
    changeMany: (changes: readonly ProductChangeRequest[], by: ProductAuthor): Promise<ChangedProduct[]> =>
      changeProducts(deps, changes, by),

    /** Changes one product. Run it in a transaction. Throws `not_found`, `invalid_input` and `changed_meanwhile`. */
    async change(change: ProductChangeRequest, by: ProductAuthor): Promise<ChangedProduct> {
      const [changed] = await changeProducts(deps, [change], by)
      return requireChanged(changed, change.ocid)
    },

    /** Deletes a product. Returns its SKU. Throws `not_found`, and `impossible_move` if an order, a seed or content needs it. */
    async remove(ocid: number): Promise<string> {
      const { fields } = await readDetails(db, ocid)
      await lifecycle.remove('products', { keys: [fields.sku], moveTo: undefined, redirectTo: undefined })
      return fields.sku
    },
  }
}
