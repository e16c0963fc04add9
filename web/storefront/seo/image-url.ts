import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import type { PublicSettings } from '#web/shop.ts'

/** Returns the URL of the first category image, for link previews, or null. */
export function firstImageUrl(
  categories: readonly { c_image: ImageRef | null }[],
  settings: PublicSettings,
): string | null {
  const image = categories.find(({ c_image }) => c_image)?.c_image
  return image ? absoluteImageUrl(image, settings) : null
}

/** Returns the absolute URL of an image, for search engines and link previews. */
export function absoluteImageUrl(image: ImageRef, { publicUrl, imageBaseUrl }: PublicSettings): string {
  const base = imageBaseUrl.startsWith('/') ? publicUrl + imageBaseUrl : imageBaseUrl
  return imageUrl(base, image.path, { width: 1024 })
}
