/** Number of hits that count: the first one or two rows of the page. */
const DEPTH = 10

/**
 * Returns the normalized discounted cumulative gain at 10 (nDCG@10), from 0 to 1. `hits` are the grades of the hits in their order, `grades` those
 * of all relevant products. A grade g at position p (from 1) has the gain (2^g - 1) / log2(p + 1). If no product is relevant, the result
 * is 1 without hits and 0 with hits.
 */
export function ndcg(hits: readonly number[], grades: readonly number[]): number {
  const best = gain(grades.toSorted((a, b) => b - a))
  if (best === 0) return hits.length === 0 ? 1 : 0
  return gain(hits) / best
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
