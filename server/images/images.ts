/**
 * Images: keeps original pictures, fetches the ones a product file names, and makes the sizes pages ask for.
 * Not the route (server/http/images.ts) and not which product has which picture (catalog).
 * Surprising: what holds memory is `createVariants`, made once a process; `createImages` is cheap, one a transaction.
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { Problem } from '#contract/problem.ts'
import { type Jobs, type JobTransaction, refreshesOf } from '#server/jobs/jobs.ts'
import { FetchRefused, isWebAddress } from './addresses.ts'
import type { FetchImage } from './fenced-fetch.ts'
import type { FileStore } from './files.ts'
import { readInside } from './from-folder.ts'
import { keepPicture, type KeptPicture, MOST_BYTES } from './keep.ts'
import { type MissingPicture, missingPictures } from './missing-pictures.ts'
import type { Variants } from './variants.ts'

export interface Images extends Variants {
  /** Keeps the file at path `source` inside `folder`, for imports; the error is a sentence for the import's report. */
  keepFromFolder(folder: string, source: string): Promise<KeptPicture | { error: string }>
  /** Enqueues one fetch for each different web address among `sources`; anything else is left out. */
  fetchLater(sources: readonly string[]): Promise<void>
  /**
   * Fetches a picture that rows of `product_images` or `pictures` still wait for and fills them all. What will not
   * change is written to their `error`; what may pass (a timeout, a 5xx, a full disk) is thrown, to be tried again.
   */
  fetchSource(source: string): Promise<void>
  /** Those that a file named and that could not be had: at most `most` of products, the newest first, and of pages. */
  missing(most: number): Promise<MissingPicture[]>
  /** Enqueues one more fetch for each web address that could not be had, and says how many there are. */
  fetchMissing(): Promise<number>
}

const TABLES = ['product_images', 'pictures'] as const

/** `transaction` hands `work` database and jobs bound to a new transaction. */
export function createImages(
  parts: { db: Db; jobs: Jobs; files: FileStore; variants: Variants; fetchImage: FetchImage },
  transaction: JobTransaction,
): Images {
  const { db, jobs, files, variants, fetchImage } = parts

  async function fetchSource(source: string): Promise<void> {
    const waiting = await tablesWaitingFor(source)
    if (waiting.length === 0) return
    const result = await loadAndKeep(source)
    await transaction(async ({ db, jobs }) => {
      if (waiting.includes('product_images')) await touchProducts(db, source)
      for (const table of waiting) {
        await db.updateTable(table).set(result).where('source', '=', source).where('file', 'is', null).execute()
      }
      await jobs.enqueueAll('search.refresh', refreshesOf(await productsWith(db, source)))
    })
  }

  /** Only these are written to: an update that changes nothing would still drop every node's cached pages. */
  async function tablesWaitingFor(source: string) {
    const asked = TABLES.map(async (table) => {
      const row = db.selectFrom(table).select('source').where('source', '=', source).where('file', 'is', null)
      return (await row.limit(1).executeTakeFirst()) ? [table] : []
    })
    return (await Promise.all(asked)).flat()
  }

  async function loadAndKeep(source: string): Promise<(KeptPicture & { error: null }) | { error: string }> {
    try {
      const bytes = await fetchImage(source)
      return { ...(await keepPicture(files, bytes, nameIn(source))), error: null }
    } catch (error) {
      return { error: sentenceOf(error) }
    }
  }

  async function enqueueFetches(sources: readonly string[]): Promise<number> {
    const addresses = new Set(sources.filter(isWebAddress))
    await jobs.enqueueAll(
      'image.fetch',
      [...addresses].map((source) => ({ source })),
    )
    return addresses.size
  }

  return {
    ...variants,
    async keepFromFolder(folder, source) {
      const read = await readInside(folder, source, MOST_BYTES)
      if ('error' in read) return read
      return keepPicture(files, read.bytes, nameIn(source)).catch((error: unknown) => ({ error: sentenceOf(error) }))
    },
    async fetchLater(sources) {
      await enqueueFetches(sources)
    },
    fetchSource,
    missing: (most) => missingPictures(db, most),
    async fetchMissing() {
      return enqueueFetches((await missingPictures(db, null)).map(({ source }) => source))
    },
  }
}

/** Their rows change with their pictures; they are held first, in the order that imports and orders hold products in. */
async function touchProducts(db: Db, source: string): Promise<void> {
  await sql`with held as (
    select ocid from products where ocid in (select ocid from product_images where source = ${source} and file is null)
    order by ocid for no key update
  ) update products set updated_at = now() from held where products.ocid = held.ocid`.execute(db)
}

/** The products that show a picture. */
async function productsWith(db: Db, source: string): Promise<number[]> {
  const rows = await db.selectFrom('product_images').select('ocid').distinct().where('source', '=', source).execute()
  return rows.map((row) => row.ocid)
}

/** The sentence of an expected failure; throws any other error on. */
function sentenceOf(error: unknown): string {
  if (error instanceof FetchRefused || error instanceof Problem) return error.message
  throw error
}

/** `https://shop.example/a/Blue%20vase.jpg?w=9` is called `Blue vase.jpg`. */
function nameIn(source: string): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
