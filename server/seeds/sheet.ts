import sharp from 'sharp'
import { formatDollars } from '#contract/money.ts'
import { REFERRAL_PARAMETER } from '#contract/referral.ts'
import { MAX_SEED_PRODUCTS, type Seed, type SeedProduct, type SheetPrices } from '#contract/seeds.ts'
import { sharpWork } from '#server/images/decode.ts'
import type { Images } from '#server/images/images.ts'
import { byline } from './byline.ts'
import { type ReadPicture, type Sheet, type SheetItem, PICTURE_PIXELS } from './line-sheet.ts'

/** What is asked of a seed for its sheet: all of it, in the owner's order. */
export const WHOLE_SEED = { page: 1, limit: MAX_SEED_PRODUCTS, sort: 'manual' } as const

const PRICE_NOTES: Record<SheetPrices, string | null> = {
  none: null,
  retail: 'Suggested retail prices in US dollars',
  wholesale: 'Wholesale prices of one unit in US dollars, before shipping',
}

/**
 * What the sheet says. `referral` is the owner's code: who comes by a link of the sheet was sent by the owner. A sheet for
 * clients leads to the clients' view alone: the seed's own page and those of its products say what the trade pays.
 */
export function composeSheet(
  seed: Seed,
  products: readonly SeedProduct[],
  prices: SheetPrices,
  { shopUrl, referral, clientUrl }: { shopUrl: string; referral: string; clientUrl: string | null },
): Sheet {
  return {
    name: seed.name,
    description: seed.description,
    byline: byline(seed),
    date: new Date(),
    priceNote: PRICE_NOTES[prices],
    url: prices === 'wholesale' ? seed.public_url : withPrices(clientUrl, prices),
    items: products.map((product) => itemOf(product, prices, { shopUrl, referral })),
  }
}

function withPrices(clientUrl: string | null, prices: SheetPrices): string | null {
  if (clientUrl === null) return null
  const url = new URL(clientUrl)
  if (prices === 'none') url.searchParams.set('prices', prices)
  return url.href
}

function itemOf(
  product: SeedProduct,
  prices: SheetPrices,
  { shopUrl, referral }: { shopUrl: string; referral: string },
): SheetItem {
  const priced = product.available && prices !== 'none'
  return {
    title: product.title,
    maker: product.supplier.name,
    facts: [product.sku, ...(product.size === null ? [] : [product.size])],
    price: priced ? priceOf(product, prices) : null,
    remark: product.available ? remarkOf(product, prices) : reasonOf(product),
    available: product.available,
    link:
      prices === 'wholesale'
        ? `${shopUrl}/inventory/${product.ocid}/${product.slug}?${REFERRAL_PARAMETER}=${referral}`
        : null,
    picture: product.image?.path ?? null,
  }
}

function priceOf(product: SeedProduct, prices: SheetPrices): string | null {
  if (prices === 'wholesale') return formatDollars(product.line_total / product.seed_qty)
  return product.retail_price === null ? null : formatDollars(product.retail_price)
}

function remarkOf(product: SeedProduct, prices: SheetPrices): string | null {
  if (prices !== 'wholesale') return null
  const retail = product.retail_price === null ? '' : ` · retail ${formatDollars(product.retail_price)}`
  return `× ${product.seed_qty}${retail}`
}

function reasonOf(product: SeedProduct): string {
  return product.badges.includes('discontinued') ? 'No longer available' : 'Sold out'
}

/** What the sheet is called when it is kept: the seed's name in plain letters. */
export function fileNameOf({ name }: Seed): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w ]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase()
  return `${plain || 'seed'}.pdf`
}

/** Reads pictures from the store as the sheet shows them. */
export function sheetPictures(images: Pick<Images, 'variant'>): ReadPicture {
  return async (path) => {
    const { state, bytes } = await images.variant({ path, width: 640, density: 1, format: 'webp' })
    if (state !== 'ready') return null
    return sharpWork(() =>
      sharp(bytes)
        .resize({ ...PICTURE_PIXELS, fit: 'cover' })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  }
}
