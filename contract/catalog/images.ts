/** Most bytes of an image that is uploaded in a form. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** Image breakpoints xs to 2xl, in CSS pixels (spec 9). */
export const IMAGE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const
/** Pixel densities (spec 9). */
export const IMAGE_DENSITIES = [1, 2] as const
/** Image formats (spec 9). WebP is the default; AVIF is served on request, to browsers that accept it. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageDensity = (typeof IMAGE_DENSITIES)[number]
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/**
 * Returns the URL of an image variant: `{base}/640/2/{path}.webp` is 640 CSS pixels wide, for a screen of density 2. Paths contain a
 * hash of the content, so variants are cached forever.
 */
export function imageUrl(
  base: string,
  path: string,
  variant: { width: ImageWidth; density?: ImageDensity; format?: ImageFormat },
): string {
  return `${base}/${variant.width}/${variant.density ?? 1}/${path}.${variant.format ?? 'webp'}`
}
