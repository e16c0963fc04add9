import type { ImageFormat } from '#contract/catalog/images.ts'
import type { Sharp } from 'sharp'

export const CONTENT_TYPES: Record<ImageFormat, string> = { webp: 'image/webp', avif: 'image/avif' }

/** Part of every key in the cache folder. Increment it when the settings below change, so that all variants are made again. */
export const RECIPE = '2'

/**
 * Encodes a variant. AVIF uses 10 bits: with 8, the soft backgrounds of studio images show banding. Low efforts: on the
 * demo images, 3 to 7 % more bytes for half the time that a buyer waits.
 */
export function encode(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0', bitdepth: 10 })
  return image.webp({ quality: 78, effort: 2 })
}
