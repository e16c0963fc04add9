import { type Static, Type } from 'typebox'

/** Spec 9: image breakpoints xs to 2xl, in CSS pixels. */
export const IMAGE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const
/** Spec 9. */
export const IMAGE_DENSITIES = [1, 2] as const
/** Spec 9: webp is the default; AVIF where it is asked for and accepted. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageDensity = (typeof IMAGE_DENSITIES)[number]
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** A stored picture. `path` is its key in the image store, resolved against the image base URL by `imageUrl`. */
export const ImageRef = Type.Object({
  path: Type.String(),
  title: Type.String({ description: 'Alternative text' }),
  width: Type.Integer(),
  height: Type.Integer(),
  blur: Type.Union([Type.String(), Type.Null()], { description: 'A tiny data URL to show while the picture loads' }),
})
export type ImageRef = Static<typeof ImageRef>

/**
 * The address of one variant: `{base}/640/2/{path}.webp` is the picture at 640 CSS pixels for a screen of density 2.
 * Paths carry the hash of their content, so that a variant may be cached for ever.
 */
export function imageUrl(
  base: string,
  path: string,
  variant: { width: ImageWidth; density?: ImageDensity; format?: ImageFormat },
): string {
  return `${base}/${variant.width}/${variant.density ?? 1}/${path}.${variant.format ?? 'webp'}`
}
