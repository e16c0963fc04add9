import type { Leaf } from './filter.ts'

/** Numbers closer than this are the same: comparisons are precise to three decimals. */
const TOLERANCE = 0.0005

/**
 * What a numeric or range leaf asks of one number. A record matches when one of its numbers passes, negated or not: NOT
 * turns the comparison round, so it never keeps a record without a number (protocol 2.2, "Evaluation").
 */
export function numberTest(leaf: NumericLeaf): (value: number) => boolean {
  const { low, high, inside } = numberBounds(leaf)
  // NaN, which stands for no number, passes neither.
  return inside ? (value) => value >= low && value <= high : (value) => value < low || value > high
}

export type NumericLeaf = Extract<Leaf, { kind: 'numeric' | 'range' }>

/** The same as an interval with both its ends, and whether a number must be inside or outside of it. */
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
