import { type ImageRef, imageUrl } from '#contract/images.ts'
import type { PublicSettings } from '#web/shop.ts'

/** The whole address of a picture, for those who see it from elsewhere: search engines and messengers. */
export function pictureAddress(image: ImageRef, { publicUrl, imageBaseUrl }: PublicSettings): string {
  const base = imageBaseUrl.startsWith('/') ? publicUrl + imageBaseUrl : imageBaseUrl
  return imageUrl(base, image.path, { width: 1024 })
}
