/** Parameters that choose a page of a list, and are no filters. */
const PAGE_PARAMETERS = new Set(['cursor', 'limit'])

/**
 * Returns the query of a list's endpoint from the address of its screen: `listQuery<AdminOrdersQuery>(request.url)`. The server validates it;
 * numbers are sent as they are written. Empty parameters are left out.
 */
export function listQuery<Query extends object>(address: string): Query {
  const pairs = [...new URL(address).searchParams].filter(([, value]) => value !== '')
  return Object.fromEntries(pairs) as unknown as Query
}

/** Returns the parameters without those of the page, in a fixed order: the same filter is always the same text. */
export function filterOf(parameters: URLSearchParams): string {
  const pairs = [...parameters].filter(([name, value]) => value !== '' && !PAGE_PARAMETERS.has(name))
  return new URLSearchParams(pairs.toSorted(([one], [other]) => one.localeCompare(other))).toString()
}

/** Returns the parameters with some changed, on the first page. Null or an empty text removes a parameter. */
export function withFilter(parameters: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const name of PAGE_PARAMETERS) changed.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
