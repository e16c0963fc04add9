import type { ImageRef } from '#contract/schemas/catalog/images.ts'

/** Returns how an image fills its box: cropped around its focus, or without one as a whole. */
export function imageFit(image: Pick<ImageRef, 'focus'> | null): {
  className: string
  style: React.CSSProperties | undefined
} {
  if (!image?.focus) return { className: 'object-contain', style: undefined }
  const [x, y] = image.focus
  return { className: 'object-cover', style: { objectPosition: `${x}% ${y}%` } }
}
