import { href } from 'react-router'

/** Returns the path of a search in the whole shop, without filters. */
export function everywherePath(keyword: string): string {
  return `${href('/inventory/search')}?${new URLSearchParams({ keyword })}`
}
