import { IMAGE_WIDTHS, type ImageRef, imageUrl, type ImageWidth } from '#contract/images.ts'

/**
 * The `srcset` of a picture, in WebP. AVIF is there for who asks, but at the same weight it holds the colours of studio
 * pictures less well.
 */
export function sourceSet(base: string, image: ImageRef): string {
  return offeredWidths(image.width)
    .map((width) => `${imageUrl(base, image.path, { width })} ${Math.min(width, image.width)}w`)
    .join(', ')
}

/**
 * The variants worth offering of a picture that is `original` pixels wide. Beyond its own width a picture gains nothing:
 * the first variant that holds all of it is the last one.
 */
function offeredWidths(original: number): ImageWidth[] {
  const holdsAll = IMAGE_WIDTHS.find((width) => width >= original)
  return IMAGE_WIDTHS.filter((width) => holdsAll === undefined || width <= holdsAll)
}
