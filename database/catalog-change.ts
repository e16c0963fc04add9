/**
 * What has changed of what guests see: anything may have, or of these products, by their OCIDs, only how many there are or what is
 * bought with them. They could be ordered before and still can, or could not and cannot: nothing depends on it but what shows them.
 */
export type CatalogChange = 'everything' | ReadonlySet<number>

const STOCK_OF = /^stock of (?<ocids>\d+(?:,\d+)*)$/

/** Reads what a notification of `catalog_changed` says (migration 0017). */
export function readChange(payload: string): CatalogChange {
  const ocids = STOCK_OF.exec(payload)?.groups?.['ocids']
  return ocids === undefined ? 'everything' : new Set(ocids.split(',').map(Number))
}

/** What a notification of `catalog_changed` says where only these products show it: a hundred at most, as the database has room for. */
export function tellOf(ocids: readonly number[]): string {
  return `stock of ${ocids.join(',')}`
}
