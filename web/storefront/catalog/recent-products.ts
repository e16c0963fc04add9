import { storedList, storeValue } from '#web/storefront/stored-values.ts'

const KEY = 'recent-products'
/** Shown at most, and one more, which is the product of the page itself. */
const MOST = 13

/** The ocids of the products that were looked at on this machine, the latest first. */
function recentProducts(): number[] {
  return storedList('localStorage', KEY)
    .filter((ocid) => typeof ocid === 'number')
    .filter((ocid) => Number.isSafeInteger(ocid) && ocid > 0)
    .slice(0, MOST)
}

/** Puts a product on top. */
export function rememberProduct(ocid: number): void {
  const others = recentProducts().filter((known) => known !== ocid)
  storeValue('localStorage', KEY, [ocid, ...others].slice(0, MOST))
}

let told: { ocid: number; others: readonly number[] } | null = null

/** What was looked at before this product came into sight; the same list as long as it is in sight. */
export function viewedBefore(ocid: number): readonly number[] {
  if (told?.ocid !== ocid) told = { ocid, others: recentProducts().filter((known) => known !== ocid) }
  return told.others
}
