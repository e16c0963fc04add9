import type { MediaImage, ImageUses } from '#contract/schemas/admin/settings/media.ts'
import { counted } from '#contract/text/language.ts'

const UPLOADS = 'uploads/'
/** Products that use an image are counted up to here. */
const MAX_COUNTED = 100

/** Returns the name of an image for people: without the folder of uploads. */
export function nameOf(source: string): string {
  return source.startsWith(UPLOADS) ? source.slice(UPLOADS.length) : source
}

/** Returns the path of the screen of an image. */
export function imagePath(source: string): string {
  return `/content/media/image?${new URLSearchParams({ source }).toString()}`
}

/** Returns how often an image is used, by kind. */
export function usesText({ uses, expires_at }: Pick<MediaImage, 'uses' | 'expires_at'>): string {
  const { product_count, records, documents } = uses
  const parts = [
    product_count > 0 && productsText(product_count),
    records.length > 0 && counted(records.length, 'record'),
    documents.length > 0 && counted(documents.length, 'document'),
  ].filter((part) => part !== false)
  if (parts.length > 0) return parts.join(', ')
  return expires_at === null ? 'Not used' : 'Not used yet'
}

/** Returns how many products use an image. */
export function productsText(count: number): string {
  return count < MAX_COUNTED ? counted(count, 'product') : `${MAX_COUNTED} products or more`
}

/** True if nothing uses an image, so that it can be deleted. */
export function isUnused({ product_count, records, documents }: ImageUses): boolean {
  return product_count + records.length + documents.length === 0
}
