/**
 * Images that staff upload: for products, for records of the catalog and for documents (decision 0119). An image is a row of `pictures`, whose
 * `source` is the name by which all of these use it. Not the images themselves, their formats and sizes (`images`).
 */
import type { MediaQuery, SetMediaImage } from '#contract/schemas/admin/settings/media.ts'
import type { Db } from '#database/connect.ts'
import type { StoredImage } from '#server/images/images.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Limit, RateLimiter } from '#server/rate-limit/rate-limit.ts'
import { addImage } from './add-image.ts'
import { type Authorize, deleteImage, replaceImage, setImage } from './change-images.ts'
import { deleteExpired } from './delete-expired.ts'
import { listImages, type LibraryImage, readLibraryImage } from './read-images.ts'

export type { LibraryImage }

/** As many as a person can drop in an hour. Each one takes up to a second of a core. */
const UPLOADS: Limit = { max: 1000, seconds: 3600 }

/** Creates the feature on a database or a transaction. */
export function createMedia(deps: { db: Db; jobs: Jobs; rateLimiter: RateLimiter }) {
  return {
    /** Counts an upload by a member of staff or a key. Call it outside of a transaction. Throws `rate_limited`. */
    consumeUpload: (by: { kind: string; id: number }): Promise<void> =>
      deps.rateLimiter.consume(`images of ${by.kind} ${by.id}`, UPLOADS),

    /** Adds an image that is stored (see `addImage`). Run it in a transaction. */
    add: (stored: StoredImage, options: { alt: string; expires: boolean }): Promise<string> =>
      addImage(deps, stored, options),

    /** Returns a page of images (see `listImages`). */
    list: (query: MediaQuery) => listImages(deps.db, query),

    /** Returns an image with where it is used. Throws `not_found`. */
    read: (source: string): Promise<LibraryImage> => readLibraryImage(deps.db, source),

    /** Changes an image (see `setImage`). Run it in a transaction. */
    set: (change: SetMediaImage, authorize: Authorize): Promise<LibraryImage> => setImage(deps, change, authorize),

    /** Shows another file in the place of an image (see `replaceImage`). Run it in a transaction. */
    replace: (source: string, stored: StoredImage, authorize: Authorize): Promise<LibraryImage> =>
      replaceImage(deps, source, stored, authorize),

    /** Deletes an image that nothing uses (see `deleteImage`). Run it in a transaction. */
    delete: (source: string): Promise<LibraryImage> => deleteImage(deps, source),

    /** Deletes uploads that nothing has named within a day. Run it in a transaction. */
    deleteExpired: (): Promise<void> => deleteExpired(deps),
  }
}
