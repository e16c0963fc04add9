/**
 * A change of what guests see of the catalog. Either anything may have changed, or only the stock or the bought-together products of
 * the products with these OCIDs. In the second case no product became orderable or stopped being so, and only pages that show one of
 * them are affected (decision 0039).
 */
export type CatalogChange = 'everything' | ReadonlySet<number>

const STOCK_OF = /^stock of (?<ocids>\d+(?:,\d+)*)$/

/** Parses the payload of a `catalog_changed` notification (`notify_products_changed` in the baseline migration sends it). */
export function parseCatalogChange(payload: string): CatalogChange {
  const ocids = STOCK_OF.exec(payload)?.groups?.['ocids']
  return ocids === undefined ? 'everything' : new Set(ocids.split(',').map(Number))
}

/**
 * Returns the payload of a `catalog_changed` notification that only affects pages showing these products. At most a hundred OCIDs:
 * PostgreSQL limits a payload to 8000 bytes.
 */
export function stockChangePayload(ocids: readonly number[]): string {
  return `stock of ${ocids.join(',')}`
}
