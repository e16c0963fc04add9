import { LARGEST_INTEGER } from '#contract/row-id.ts'
import type { RenderedPage } from './page-cache.ts'

const LINK = /\/inventory\/(\d+)/g
const NUMBER = /(\d+)/g

/** The products that a page shows, by their OCIDs, and maybe others. */
export interface ShownProducts {
  has(ocid: number): boolean
  /** What they take of memory. */
  bytes: number
}

/**
 * The products that a page shows; null where that cannot be told. A page links to every product of which it says anything. The data
 * that the storefront asks for has no links, but the number of every product that is in it: each of its numbers may be one.
 */
export function productsIn({ headers, body }: Pick<RenderedPage, 'headers' | 'body'>): ShownProducts | null {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/html')) return numbersOf(body.toString('latin1').matchAll(LINK))
  if (type.startsWith('text/x-script')) return numbersOf(body.toString('latin1').matchAll(NUMBER))
  return null
}

/** In order, four bytes each: the data of a page has thousands. */
function numbersOf(matches: Iterable<RegExpExecArray>): ShownProducts {
  const found = new Set(Array.from(matches, ([, digits]) => Number(digits)))
  const numbers = Uint32Array.from([...found].filter((number) => number <= LARGEST_INTEGER)).toSorted()
  return { has: (ocid) => isAmong(numbers, ocid), bytes: numbers.byteLength }
}

function isAmong(sorted: Uint32Array, sought: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < sought) low = middle + 1
    else high = middle
  }
  return sorted[low] === sought
}
