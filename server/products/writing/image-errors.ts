import type { ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import { readStoredImages, UPLOADS_FOLDER } from '#server/imports/imports.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'

/** Returns the paths of images that products can have: those in the store, of products or uploaded, and those that `stored` products name. */
export async function knownSources(
  db: Db,
  requested: readonly ProductInput[],
  stored: readonly Pick<ProductFields, 'images'>[] = [],
): Promise<ReadonlySet<string>> {
  const paths = requested.flatMap(({ images = [] }) => images.map(({ source }) => source))
  const inStore = await readStoredImages(
    db,
    paths.filter((path) => !isHttpUrl(path)),
  )
  return new Set([...inStore.keys(), ...stored.flatMap(({ images }) => images.map(({ source }) => source))])
}

/** Returns what is wrong with the images: only an import has files for paths, so that a new image is uploaded before or has a URL. */
export function imageErrors({ images = [] }: ProductInput, known: ReadonlySet<string>): string[] {
  const unknown = images.filter(({ source }) => !known.has(source) && !isHttpUrl(source))
  return unknown.map(({ source }) =>
    source.startsWith(UPLOADS_FOLDER)
      ? `${source} was deleted. Upload it again.`
      : `${source || 'An image'} is not a URL that begins with https:// or http://.`,
  )
}
