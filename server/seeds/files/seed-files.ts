import type { Readable } from 'node:stream'
import type { SeedKey } from '#contract/schemas/seeds.ts'
import type { LineSheetPrices } from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Images } from '#server/images/images.ts'
import type { Letterhead } from '#server/print/print.ts'
import { coverKey, drawCover } from './cover-image.ts'
import { noSuchSeed, findSharedSeed } from '#server/seeds/find-seed.ts'
import { drawLineSheet } from './draw-line-sheet.ts'
import { readSeedProducts } from '#server/seeds/read-products.ts'
import { clientUrl, describeSeed } from '#server/seeds/read-seeds.ts'
import { composeLineSheet, fileNameOf, lineSheetImages, WHOLE_SEED } from './compose-line-sheet.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Line sheets per network: drawing one of a thousand products takes a quarter of a minute. */
const LINE_SHEET_LIMIT = { max: 30, seconds: 600 }

/** Dependencies of the files of seeds. */
export interface SeedFileDeps {
  db: Db
  images: Pick<Images, 'variant'>
  rateLimiter: Accounts['rateLimiter']
  shopUrl: string
  letterhead: Letterhead
}

/** Images and PDFs of seeds. */
export function createSeedFiles({ db, images, rateLimiter, shopUrl, letterhead }: SeedFileDeps) {
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
     * Returns the line sheet of the buyer's own seed, or of a public one, as a PDF stream that is rendered while it is
     * read. `address` is the caller's IP address. Throws `not_found`, also for wholesale prices of another buyer's
     * seed, and `rate_limited`.
     */
    async lineSheet(
      { user: buyer, address }: { user: Buyer | null; address: string },
      key: SeedKey,
      prices: LineSheetPrices,
    ): Promise<{ fileName: string; pdf: Readable }> {
      const row = await findSharedSeed(db, buyer, key)
      if (prices === 'wholesale' && row.user_id !== buyer?.id) throw noSuchSeed()
      await rateLimiter.consumeFrom(address, 'line sheets', LINE_SHEET_LIMIT)
      const seed = await describeSeed(db, shopUrl, buyer, row)
      const { data } = await readSeedProducts(db, row.id, WHOLE_SEED, { withNotes: false })
      const links = { shopUrl, referral: row.referral_code, clientUrl: clientUrl(shopUrl, row) }
      const lineSheet = composeLineSheet(seed, data, prices, links)
      return { fileName: fileNameOf(seed), pdf: await drawLineSheet(lineSheet, lineSheetImages(images), letterhead) }
    },
  }
}
