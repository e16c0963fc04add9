import { readFileSync } from 'node:fs'
import { toAmericanSpelling } from './products.ts'

interface Image {
  file: string
  alt: string
  kind: 'main' | 'banner' | 'room' | 'detail' | 'scale'
  /** Id of the main image of the same product. */
  of?: string
}

/** Order after the main image. Cards show the second image on hover. */
const ORDER = ['room', 'detail', 'scale']

/** Returns the images of a product besides the main one that are rendered, by the id of the main one. */
export function readFurtherImages(manifest: string): ReadonlyMap<string, readonly Image[]> {
  const images: readonly Image[] = JSON.parse(readFileSync(manifest, 'utf8'))
  const further = images
    .filter((image) => image.of !== undefined)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map((image) => ({ ...image, alt: toAmericanSpelling(image.alt) }))
  return Map.groupBy(further, (image) => image.of ?? '')
}
