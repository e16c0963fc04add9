import type { ImageFormat } from '#contract/catalog/images.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { encode } from './encode.ts'
import { sharpWork } from './decode.ts'

/** The warm background of every image of the shop. */
export const BACKGROUND = '#f4efe6'
const INK = '#b9ab97'

/** A vase and a sprig in thin lines; shown if an image is missing or broken. */
const DRAWING = `
<g fill="none" stroke="${INK}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">
  <path d="M146 168 h28 M149 168 c1 14 -3 20 -12 30 c-9 10 -12 20 -9 31 c2 8 6 13 10 15 h44 c4 -2 8 -7 10 -15
    c3 -11 0 -21 -9 -31 c-9 -10 -13 -16 -12 -30"/>
  <path d="M133 212 c14 5 40 5 54 0" opacity=".6"/>
  <path d="M160 168 C160 140 156 112 166 80"/>
  <path d="M166 80 c-8 -10 -7 -21 2 -30 c8 10 7 21 -2 30 z"/>
  <path d="M161 108 c3 -13 12 -20 25 -20 c-2 13 -11 20 -25 20 z"/>
  <path d="M159 122 c-5 -12 -15 -17 -27 -15 c4 12 14 17 27 15 z"/>
  <path d="M159 142 c5 -11 14 -16 26 -14 c-4 11 -14 16 -26 14 z"/>
  <path d="M116 244 h88" opacity=".6"/>
</g>`

/** Maximum number of cached sizes: those of `srcset` in every format, and some of broken images. */
const MAX_ENTRIES = 100

/** Creates a function that renders the placeholder, `pixels` wide and high. Caches each size. */
export function createPlaceholder(): (pixels: number, format: ImageFormat) => Promise<Buffer> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_ENTRIES })
  return (pixels, format) => {
    const key = `${pixels}.${format}`
    const known = drawn.get(key)
    if (known) return known
    const drawing = sharpWork(() => encode(sharp(svg(pixels)), format).toBuffer())
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

function svg(pixels: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 320 320">` +
      `<rect width="320" height="320" fill="${BACKGROUND}"/>${DRAWING}</svg>`,
  )
}
