import type { FilterLeaf } from './filter.ts'

/** Numbers closer than this are equal: comparisons are precise to three decimals. */
const TOLERANCE = 0.0005

/**
 * Returns a test of a numeric or range filter. A record matches if one of its numbers passes, also for a negated
 * filter: NOT inverts the comparison, so it never matches a record without a number (protocol 2.2, "Evaluation").
 */
export function numberTest(leaf: NumericLeaf): (value: number) => boolean {
  const { low, high, inside } = numberBounds(leaf)
  // NaN (no number) passes neither.
  return inside ? (value) => value >= low && value <= high : (value) => value < low || value > high
}

export type NumericLeaf = Extract<FilterLeaf, { kind: 'numeric' | 'range' }>

/** Returns the filter as a closed interval, and whether a number must be inside or outside of it. */
export function numberBounds(leaf: NumericLeaf): { low: number; high: number; inside: boolean } {
  const [low, high, inside] = boundsOf(leaf)
  return { low, high, inside: inside !== leaf.negated }
}

function boundsOf(leaf: NumericLeaf): [low: number, high: number, inside: boolean] {
  if (leaf.kind === 'range') return [leaf.low - TOLERANCE, leaf.high + TOLERANCE, true]
  const below = leaf.value - TOLERANCE
  const above = leaf.value + TOLERANCE
  switch (leaf.operator) {
    case '=':
      return [below, above, true]
    case '!=':
      return [below, above, false]
    case '>=':
      return [below, Infinity, true]
    case '<':
      return [below, Infinity, false]
    case '<=':
      return [-Infinity, above, true]
    case '>':
      return [-Infinity, above, false]
  }
}
