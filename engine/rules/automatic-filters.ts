import type { Capture } from './pattern.ts'
import type { AutomaticFilter, AutomaticFilters } from './rule.ts'

/**
 * Returns the `facetFilters` for captured values, as an AND of ORs. With `disjunctive`, records need one of the
 * captured values of the facet; otherwise all of them.
 */
export function automaticFacetFilters(filters: AutomaticFilters | undefined, captures: readonly Capture[]): string[][] {
  // A value in quotes would lose them, so it gets another pair.
  const quoted = (value: string) => (value.length > 1 && /^".*"$/s.test(value) ? `"${value}"` : value)
  return groupsOf(filters, captures, ({ facet, value, negative }) => {
    return `${facet}:${negative ? `-${value}` : escapeMinus(quoted(value))}`
  })
}

/** Returns the same for `optionalFilters`, whose leaves may have a score and have no quotes. */
export function automaticOptionalFilters(
  filters: AutomaticFilters | undefined,
  captures: readonly Capture[],
): string[][] {
  return groupsOf(filters, captures, ({ facet, value, negative, score }) => {
    const suffix = score === undefined ? '' : `<score=${score}>`
    return `${facet}:${negative ? `-${value}` : escapeMinus(value)}${suffix}`
  })
}

interface Leaf extends AutomaticFilter {
  value: string
}

function groupsOf(
  filters: AutomaticFilters = [],
  captures: readonly Capture[],
  formatLeaf: (leaf: Leaf) => string,
): string[][] {
  const list: readonly (string | AutomaticFilter)[] = [filters].flat()
  return list.flatMap((entry) => {
    const filter = typeof entry === 'string' ? { facet: entry } : entry
    const values = new Set(captures.filter(({ facet }) => facet === filter.facet).map(({ value }) => value))
    const leaves = Array.from(values, (value) => formatLeaf({ ...filter, value }))
    if (leaves.length === 0) return []
    return filter.disjunctive ? [leaves] : leaves.map((leaf) => [leaf])
  })
}

function escapeMinus(value: string): string {
  return value.startsWith('-') ? `\\${value}` : value
}
