import type { RenderedPage } from './page-cache.ts'

const LINK = /\/inventory\/(\d+)/g

/**
 * The products that a page shows, by their OCIDs; null where that cannot be told. A page links to every product of which it says
 * anything. What the storefront asks for as data holds no links.
 */
export function productsIn({ headers, body }: Pick<RenderedPage, 'headers' | 'body'>): ReadonlySet<number> | null {
  if (!headers['content-type']?.startsWith('text/html')) return null
  return new Set(Array.from(body.toString('latin1').matchAll(LINK), ([, ocid]) => Number(ocid)))
}
