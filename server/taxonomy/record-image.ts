import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { readUploads } from '#server/imports/imports.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'

/** The image of a record with its row of `pictures`, if there is one. */
interface ImageRow {
  image: string | null
  alt: string | null
  file: string | null
  error: string | null
}

/** Returns the image of a record as the operator API does. */
export function toImageFields({ image, alt, file, error }: ImageRow) {
  const fields = { image, image_alt: alt ?? '', image_file: file, image_error: null }
  if (image === null) return { ...fields, image_status: 'none' as const }
  if (file !== null) return { ...fields, image_status: 'stored' as const }
  if (error !== null) return { ...fields, image_status: 'failed' as const, image_error: error }
  return { ...fields, image_status: 'waiting' as const }
}

/**
 * Throws `invalid_input` for an image that is neither a URL nor uploaded nor `stored`: an import can name files of a folder, which a request does not
 * have.
 */
export async function requireImage(db: Db, image: string | null, stored: string | null): Promise<void> {
  if (image === null || image === stored || isHttpUrl(image)) return
  if ((await readUploads(db, [image])).has(image)) return
  throw Problem.invalid({ image: ['Upload an image, or enter its URL, which begins with https://.'] })
}
