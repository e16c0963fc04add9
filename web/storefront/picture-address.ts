import { type ImageRef, imageUrl } from '#contract/images.ts'
import type { PublicSettings } from '#web/shop.ts'

/** The first picture of these categories, for the card of a page about them; null where none has one. */
export function pictureOf(
  categories: readonly { c_image: ImageRef | null }[],
  settings: PublicSettings,
): string | null {
  const image = categories.find(({ c_image }) => c_image)?.c_image
  return image ? pictureAddress(image, settings) : null
}

/** The whole address of a picture, for those who see it from elsewhere: search engines and messengers. */
export function pictureAddress(image: ImageRef, { publicUrl, imageBaseUrl }: PublicSettings): string {
  const base = imageBaseUrl.startsWith('/') ? publicUrl + imageBaseUrl : imageBaseUrl
  return imageUrl(base, image.path, { width: 1024 })
}
