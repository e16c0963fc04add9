import type { Readable } from 'node:stream'
import type { SeedKey, SheetPrices } from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'
import type { Images } from '#server/images/images.ts'
import { coverKey, drawCover } from './cover-picture.ts'
import { noSuchSeed, shownSeed } from './find-seed.ts'
import { drawSheet } from './line-sheet.ts'
import { readSeedProducts } from './read-products.ts'
import { clientUrl, describeSeed } from './read-seeds.ts'
import { composeSheet, fileNameOf, sheetPictures, WHOLE_SEED } from './sheet.ts'

/** Line sheets drawn for one network: one of a thousand products is a quarter of a minute's work. */
const SHEETS = { most: 30, seconds: 600 }

/** What seeds are drawn with. */
export interface PaperParts {
  db: Db
  images: Pick<Images, 'variant'>
  attempts: Accounts['attempts']
  shopUrl: string
}

/** What is drawn of seeds. */
export function createPapers({ db, images, attempts, shopUrl }: PaperParts) {
  return {
    /**
     * The picture of a public seed for messengers: `key` stays the same as long as it does, `draw` makes the JPEG. Throws
     * `not_found` for a seed that is not public, its owner's visit too: whoever shows it shows it to others.
     */
    async cover(key: SeedKey): Promise<{ key: string; draw: () => Promise<Buffer> }> {
      const seed = await describeSeed(db, shopUrl, null, await shownSeed(db, null, key))
      return { key: coverKey(seed), draw: () => drawCover(seed, images) }
    },

    /**
     * The line sheet of one's own seed, or of a public one, as a PDF that is written while it is read; `address` asks. Throws
     * `not_found`, also for wholesale prices of a seed that is not one's own, and `rate_limited`.
     */
    async sheet(
      { user: buyer, address }: { user: Buyer | null; address: string },
      key: SeedKey,
      prices: SheetPrices,
    ): Promise<{ fileName: string; pdf: Readable }> {
      const row = await shownSeed(db, buyer, key)
      if (prices === 'wholesale' && row.user_id !== buyer?.id) throw noSuchSeed()
      await attempts.spendFrom(address, 'line sheets', SHEETS)
      const seed = await describeSeed(db, shopUrl, buyer, row)
      const { data } = await readSeedProducts(db, row.id, WHOLE_SEED, { withNotes: false })
      const links = { shopUrl, referral: row.referral_code, clientUrl: clientUrl(shopUrl, row) }
      const sheet = composeSheet(seed, data, prices, links)
      return { fileName: fileNameOf(seed), pdf: await drawSheet(sheet, sheetPictures(images)) }
    },
  }
}
