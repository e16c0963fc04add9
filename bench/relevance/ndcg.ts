/** How far down a shop owner looks: the first row or two of the page. */
const DEPTH = 10

/**
 * Normalised discounted cumulative gain at 10, from 0 to 1: what `found` (the grades of the hits in their order) is worth
 * beside the best order of all `judged` grades. A grade g is worth 2^g - 1, and at place p (from 1) that over log2(p + 1).
 * Where nothing fits, finding nothing is right.
 */
export function ndcg(found: readonly number[], judged: readonly number[]): number {
  const best = gain(judged.toSorted((a, b) => b - a))
  if (best === 0) return found.length === 0 ? 1 : 0
  return gain(found) / best
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
