/**
 * Images: stores originals, fetches those that an import names by URL, and creates the sizes that pages request. Not
 * the route (server/http/files/images.ts), and not which product has which image (catalog).
 * Surprising: `createVariants` holds the caches and is created once per process; `createImages` is cheap and created
 * per transaction.
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { Problem } from '#contract/problem.ts'
import { type Jobs, type JobTransaction, refreshPayloads } from '#server/jobs/jobs.ts'
import { ForbiddenUrlError, isHttpUrl } from '#server/outbound/public-addresses.ts'
import type { SafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { checkAtUrl } from './check-at-url.ts'
import { readInside } from './from-folder.ts'
import { removeUnusedFile, storeUploadedImage } from './uploads.ts'
import { checkImage, storeImage, type StoredImage, MAX_IMAGE_BYTES } from './store-image.ts'
import { type MissingImage, findMissingImages } from './missing-images.ts'
import type { Variants } from './variants.ts'

export { decode, sharpWork } from './decode.ts'
export { HEIC_HELP, isHeif } from './heif.ts'
export type { StoredImage } from './store-image.ts'

export interface Images extends Variants {
  /** Stores the file at path `source` inside `folder`, for imports. The error is a message for the import's report. */
  storeFromFolder(folder: string, source: string): Promise<StoredImage | { error: string }>
  /**
   * Stores an uploaded image and runs `write`, which writes its row and enqueues `image.variants` in a transaction. Returns the result of `write`.
   * `name` is that of its file. Throws a `Problem`: `too_large`, `invalid_input`, or `rate_limited` for a requester of too many.
   */
  storeUpload<T>(upload: { bytes: Buffer; name: string }, write: (stored: StoredImage) => Promise<T>): Promise<T>
  /** Deletes the file of an image unless a row names it; idempotent. */
  removeUnused(file: string): Promise<void>
  /** Checks such a file without storing it. Returns the error, or null. */
  checkInFolder(folder: string, source: string): Promise<{ error: string } | null>
  /** Checks by the first bytes at a URL that there is an image, without fetching the rest. Returns the error, or null. */
  checkAtUrl(source: string): Promise<{ error: string } | null>
  /** Enqueues one fetch for each distinct URL among `sources` and ignores everything else. */
  fetchLater(sources: readonly string[]): Promise<void>
  /**
   * Fetches an image that rows of `product_images` or `pictures` wait for and completes them all. Permanent errors are
   * written to their `error`; temporary ones (a timeout, a 5xx, a full disk) are thrown, so that the job is retried.
   */
  fetchSource(source: string): Promise<void>
  /** Returns images that could not be fetched: at most `most` of products, newest first, and of pages. */
  missing(most: number): Promise<MissingImage[]>
  /** Enqueues another fetch for each URL that could not be fetched, and returns their number. */
  fetchMissing(): Promise<number>
}

const TABLES = ['product_images', 'pictures'] as const

/** `transaction` runs work with a database and jobs that are bound to a new transaction. */
export function createImages(
  deps: { db: Db; jobs: Jobs; files: FileStore; variants: Variants; fetchImage: SafeFetch; fetchImageStart: SafeFetch },
  transaction: JobTransaction,
): Images {
  const { db, jobs, files, variants, fetchImage, fetchImageStart } = deps

  async function fetchSource(source: string): Promise<void> {
    const waiting = await tablesWaitingFor(source)
    if (waiting.length === 0) return
    const result = await fetchAndStore(source)
    await transaction(async ({ db, jobs }) => {
      if (waiting.includes('product_images')) await touchProducts(db, source)
      for (const table of waiting) {
        await db.updateTable(table).set(result).where('source', '=', source).where('file', 'is', null).execute()
      }
      if (result.error === null) await jobs.enqueue('image.variants', { file: result.file })
      await jobs.enqueueAll('search.refresh', refreshPayloads(await productsWith(db, source)))
    })
  }

  /** Update only these tables: an update that changes nothing would still clear every node's cached pages. */
  async function tablesWaitingFor(source: string) {
    const lookups = TABLES.map(async (table) => {
      const row = db.selectFrom(table).select('source').where('source', '=', source).where('file', 'is', null)
      return (await row.limit(1).executeTakeFirst()) ? [table] : []
    })
    return (await Promise.all(lookups)).flat()
  }

  async function fetchAndStore(source: string): Promise<(StoredImage & { error: null }) | { error: string }> {
    try {
      const bytes = await fetchImage(source)
      return { ...(await storeImage(files, bytes, nameIn(source))), error: null }
    } catch (error) {
      return { error: expectedMessage(error) }
    }
  }

  async function enqueueFetches(sources: readonly string[]): Promise<number> {
    const addresses = new Set(sources.filter(isHttpUrl))
    await jobs.enqueueAll(
      'image.fetch',
      [...addresses].map((source) => ({ source })),
    )
    return addresses.size
  }

  return {
    variant: variants.variant,
    prepare: variants.prepare,
    counts: variants.counts,
    async storeFromFolder(folder, source) {
      const read = await readInside(folder, source, MAX_IMAGE_BYTES)
      if ('error' in read) return read
      const stored = await storeImage(files, read.bytes, nameIn(source)).catch((error: unknown) => ({
        error: expectedMessage(error),
      }))
      if (!('error' in stored)) await jobs.enqueue('image.variants', { file: stored.file })
      return stored
    },
    storeUpload: (upload, write) => storeUploadedImage({ db, files }, upload, write),
    removeUnused: (file) => removeUnusedFile({ db, files }, file),
    async checkInFolder(folder, source) {
      const read = await readInside(folder, source, MAX_IMAGE_BYTES)
      if ('error' in read) return read
      return checkImage(read.bytes).then(
        () => null,
        (error: unknown) => ({ error: expectedMessage(error) }),
      )
    },
    checkAtUrl: (source) => checkAtUrl(fetchImageStart, source),
    async fetchLater(sources) {
      await enqueueFetches(sources)
    },
    fetchSource,
    missing: (most) => findMissingImages(db, most),
    async fetchMissing() {
      return enqueueFetches((await findMissingImages(db, null)).map(({ source }) => source))
    },
  }
}

/** Updates the products of an image. Locks them first, in the order of imports and orders, to avoid a deadlock. */
async function touchProducts(db: Db, source: string): Promise<void> {
  await sql`with locked as (
    select ocid from products where ocid in (select ocid from product_images where source = ${source} and file is null)
    order by ocid for no key update
  ) update products set updated_at = now() from locked where products.ocid = locked.ocid`.execute(db)
}

/** Returns the products that show an image. */
async function productsWith(db: Db, source: string): Promise<number[]> {
  const rows = await db.selectFrom('product_images').select('ocid').distinct().where('source', '=', source).execute()
  return rows.map((row) => row.ocid)
}

/** Returns the message of an expected error; rethrows any other. */
function expectedMessage(error: unknown): string {
  if (error instanceof ForbiddenUrlError || error instanceof Problem) return error.message
  throw error
}

/** Returns the file name of a URL: `Blue vase.jpg` for `https://shop.example/a/Blue%20vase.jpg?w=9`. */
function nameIn(source: string): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
