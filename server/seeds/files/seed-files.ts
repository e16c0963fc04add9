import type { LineSheetQuery, SeedKey } from '#contract/schemas/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Images } from '#server/images/images.ts'
import type { Letterhead } from '#server/print/print.ts'
import { coverKey, drawCover } from './cover-image.ts'
import { noSuchSeed, findSharedSeed, isOwnSeed } from '#server/seeds/find-seed.ts'
import { pageCount } from './draw-line-sheet.ts'
import type { LineSheetRenderer } from './render-line-sheet.ts'
import { readSeedProducts } from '#server/seeds/read-products.ts'
import { clientUrl, describeSeed } from '#server/seeds/read-seeds.ts'
import { composeLineSheet, fileNameOf, partQuery } from './compose-line-sheet.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Pages of line sheets per network. A line sheet that is cached counts as one page. */
const LINE_SHEET_PAGES = { max: 600, seconds: 600 }

/** Dependencies of the files of seeds. */
export interface SeedFileDeps {
  db: Db
  images: Pick<Images, 'variant'>
  rateLimiter: Accounts['rateLimiter']
  shopUrl: string
  letterhead: Letterhead
  lineSheets: LineSheetRenderer
}

/** Images and PDFs of seeds. */
export function createSeedFiles({ db, images, rateLimiter, shopUrl, letterhead, lineSheets }: SeedFileDeps) {
  return {
    /**
     * Returns the preview image of a public seed for messengers. `key` changes with the image's content; `draw` renders
     * the JPEG. Throws `not_found` for a seed that is not public, also to its owner, because the image is shown to
     * others.
     */
    async cover(key: SeedKey): Promise<{ key: string; draw: () => Promise<Buffer> }> {
      const seed = await describeSeed(db, shopUrl, null, await findSharedSeed(db, null, key))
      return { key: coverKey(seed), draw: () => drawCover(seed, images, letterhead) }
    },

    /**
     * Returns one part of the line sheet of the buyer's own seed, or of a public one. `key` changes with the content;
     * `draw` returns the PDF, cached or rendered. `address` is the caller's IP address. Throws `not_found`, also for
     * wholesale prices of another buyer's seed, and `rate_limited`; `draw` throws `rate_limited` too.
     */
    async lineSheet(
      { user: buyer, address }: { user: Buyer | null; address: string },
      seedKey: SeedKey,
      { prices, part }: LineSheetQuery,
    ): Promise<{ fileName: string; key: string; draw: () => Promise<Buffer> }> {
      const row = await findSharedSeed(db, buyer, seedKey)
      if (prices === 'wholesale' && !isOwnSeed(row, buyer)) throw noSuchSeed()
      const count = (pages: number) => rateLimiter.consumeFrom(address, 'line sheets', LINE_SHEET_PAGES, pages)
      await count(1)
      const seed = await describeSeed(db, shopUrl, buyer, row)
      const products = await readSeedProducts(db, row.id, partQuery(part), { withNotes: false })
      const lineSheet = composeLineSheet(seed, products, prices, {
        shopUrl,
        referral: row.referral_code,
        clientUrl: clientUrl(shopUrl, row),
        clientUuid: row.is_public ? row.client_uuid : null,
      })
      const key = lineSheets.keyOf(lineSheet)
      return {
        fileName: fileNameOf(seed, products.meta),
        key,
        async draw() {
          const cached = await lineSheets.cached(key)
          if (cached) return cached
          await count(pageCount(lineSheet.items.length))
          return lineSheets.render(key, lineSheet, images)
        },
      }
    },
  }
}
