import { IMAGE_WIDTHS, imageUrl, type ImageWidth } from '#contract/catalog/images.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'

/**
 * Returns the `srcset` of an image in WebP. The image route also serves AVIF, but at the same size it reproduces the colors of
 * studio photographs less accurately.
 */
export function imageSrcSet(base: string, image: ImageRef): string {
  return variantWidths(image.width)
    .map((width) => `${imageUrl(base, image.path, { width })} ${Math.min(width, image.width)}w`)
    .join(', ')
}

/**
 * Returns the widths to offer for an image that is `originalWidth` pixels wide: up to the first variant that is at least as
 * wide as the original.
 */
function variantWidths(originalWidth: number): ImageWidth[] {
  const smallestSufficient = IMAGE_WIDTHS.find((width) => width >= originalWidth)
  return IMAGE_WIDTHS.filter((width) => smallestSufficient === undefined || width <= smallestSufficient)
}
