import { readJsonList, writeJson } from '#web/storefront/browser/json-storage.ts'

const KEY = 'recent-products'
/** The most products that are shown, plus the product of the page itself. */
const MAX_PRODUCTS = 13

/** Returns the ocids of the products viewed in this browser, the latest first. */
function recentProducts(): number[] {
  return readJsonList('localStorage', KEY)
    .filter((ocid) => typeof ocid === 'number')
    .filter((ocid) => Number.isSafeInteger(ocid) && ocid > 0)
    .slice(0, MAX_PRODUCTS)
}

/** Moves a product to the top of the list. */
export function rememberProduct(ocid: number): void {
  const others = recentProducts().filter((known) => known !== ocid)
  writeJson('localStorage', KEY, [ocid, ...others].slice(0, MAX_PRODUCTS))
}

let snapshot: { ocid: number; others: readonly number[] } | null = null

/** Returns the products viewed before this one; the same list as long as this product is shown. */
export function previouslyViewed(ocid: number): readonly number[] {
  if (snapshot?.ocid !== ocid) snapshot = { ocid, others: recentProducts().filter((known) => known !== ocid) }
  return snapshot.others
}
