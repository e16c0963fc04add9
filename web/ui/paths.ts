import { href } from 'react-router'
import type { Place } from '#contract/schemas/catalog/catalog.ts'

/** Returns the path of a category, or of the most popular products without a slug. */
export function categoryPath(slug?: string): string {
  return href('/category/:slug?', { slug })
}

/** Returns the path of a product; without its slug it redirects to the canonical path. */
export function productPath({ ocid, slug }: { ocid: number | string; slug?: string | null }): string {
  return href('/inventory/:id/:slug?', { id: String(ocid), slug: slug ?? undefined })
}

/** Returns the path of a supplier. */
export function supplierPath(slug: string): string {
  return href('/maker/:slug', { slug })
}

/** Returns the path of a collection. */
export function collectionPath(id: number): string {
  return href('/collection/:id', { id: String(id) })
}

/** Returns the path of a category, supplier, collection or page that was found by name. */
export function placePath({ kind, slug }: Pick<Place, 'kind' | 'slug'>): string {
  if (kind === 'page') return `/${slug}`
  return `/${kind === 'supplier' ? 'maker' : kind}/${slug}`
}
