import type { Cents } from '#contract/values/money.ts'

/** The attributes by which products are compared. */
export interface ComparableProduct {
  ocid: number
  category_id: number
  supplier_id: number
  family_id: number | null
  price_cents: Cents
  materials: string[]
  colors: string[]
  styles: string[]
  rooms: string[]
  popularity: number
}

/** Weights of shared attributes: style decides what is placed together in a store, then material. */
const STYLES = 3
const MATERIALS = 2
const ROOMS = 1
const COLORS = 1
const SAME_SUPPLIER = 1
const SAME_CATEGORY = 4
/** Score of the same price; decreases to 0 at four times or a quarter of the price. */
const NEAR_PRICE = 2

/**
 * Returns the candidates' ocids, most similar to any of `known` first. Returns one product per family, and none of the
 * families of `known` or of `skipped`.
 */
export function rankSimilar(
  known: readonly ComparableProduct[],
  candidates: readonly ComparableProduct[],
  skipped: ReadonlySet<number>,
): number[] {
  const families = new Set(known.map((product) => product.family_id))
  const ranked = candidates
    .filter(({ ocid, family_id }) => !skipped.has(ocid) && (family_id === null || !families.has(family_id)))
    .map((candidate) => ({ candidate, score: Math.max(...known.map((product) => similarity(product, candidate))) }))
    .toSorted((a, b) => b.score - a.score || b.candidate.popularity - a.candidate.popularity)
  const shown = new Set<number>()
  return ranked.flatMap(({ candidate: { ocid, family_id } }) => {
    if (family_id !== null && shown.has(family_id)) return []
    if (family_id !== null) shown.add(family_id)
    return [ocid]
  })
}

function similarity(a: ComparableProduct, b: ComparableProduct): number {
  const factor = Math.abs(Math.log2(Math.max(a.price_cents, 1) / Math.max(b.price_cents, 1)))
  return (
    STYLES * shared(a.styles, b.styles) +
    MATERIALS * shared(a.materials, b.materials) +
    ROOMS * shared(a.rooms, b.rooms) +
    COLORS * shared(a.colors, b.colors) +
    (a.supplier_id === b.supplier_id ? SAME_SUPPLIER : 0) +
    (a.category_id === b.category_id ? SAME_CATEGORY : 0) +
    Math.max(0, NEAR_PRICE - factor)
  )
}

/** Returns the share of values that both have. Neither list has a value twice. */
function shared(a: readonly string[], b: readonly string[]): number {
  let both = 0
  for (const value of a) if (b.includes(value)) both += 1
  return both === 0 ? 0 : both / (a.length + b.length - both)
}
