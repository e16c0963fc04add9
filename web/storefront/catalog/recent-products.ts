const KEY = 'recent-products'
/** Shown at most, and one more, which is the product of the page itself. */
const MOST = 13

/** The ocids of the products that were looked at on this machine, the latest first. */
function recentProducts(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((ocid) => Number.isSafeInteger(ocid) && ocid > 0).slice(0, MOST) : []
  } catch {
    // Something else has written there, or nothing may be read.
    return []
  }
}

/** Puts a product on top. */
export function rememberProduct(ocid: number): void {
  try {
    const others = recentProducts().filter((known) => known !== ocid)
    localStorage.setItem(KEY, JSON.stringify([ocid, ...others].slice(0, MOST)))
  } catch {
    // A full or closed storage is no reason not to look at products.
  }
}

let told: { ocid: number; others: readonly number[] } | null = null

/** What was looked at before this product came into sight; the same list as long as it is in sight. */
export function viewedBefore(ocid: number): readonly number[] {
  if (told?.ocid !== ocid) told = { ocid, others: recentProducts().filter((known) => known !== ocid) }
  return told.others
}
