import type { Capture } from './pattern.ts'
import type { AutomaticFilter, AutomaticFilters } from './rule.ts'

/**
 * The leaves of `facetFilters` that captured values make, an AND of ORs. `disjunctive` facets take any of their captured
 * values, others all of them.
 */
export function automaticFacetFilters(wanted: AutomaticFilters | undefined, captures: readonly Capture[]): string[][] {
  // A value in quotes of its own would lose them.
  const quoted = (value: string) => (value.length > 1 && /^".*"$/s.test(value) ? `"${value}"` : value)
  return groupsOf(wanted, captures, ({ facet, value, negative }) => {
    return `${facet}:${negative ? `-${value}` : escapeMinus(quoted(value))}`
  })
}

/** The same for `optionalFilters`, whose leaves may have a score and know no quotes. */
export function automaticOptionalFilters(
  wanted: AutomaticFilters | undefined,
  captures: readonly Capture[],
): string[][] {
  return groupsOf(wanted, captures, ({ facet, value, negative, score }) => {
    const suffix = score === undefined ? '' : `<score=${score}>`
    return `${facet}:${negative ? `-${value}` : escapeMinus(value)}${suffix}`
  })
}

interface Leaf extends AutomaticFilter {
  value: string
}

function groupsOf(
  wanted: AutomaticFilters = [],
  captures: readonly Capture[],
  leafOf: (leaf: Leaf) => string,
): string[][] {
  const list: readonly (string | AutomaticFilter)[] = [wanted].flat()
  return list.flatMap((entry) => {
    const filter = typeof entry === 'string' ? { facet: entry } : entry
    const values = new Set(captures.filter(({ facet }) => facet === filter.facet).map(({ value }) => value))
    const leaves = Array.from(values, (value) => leafOf({ ...filter, value }))
    if (leaves.length === 0) return []
    return filter.disjunctive ? [leaves] : leaves.map((leaf) => [leaf])
  })
}

function escapeMinus(value: string): string {
  return value.startsWith('-') ? `\\${value}` : value
}
