import sharp from 'sharp'
import { formatDollars } from '#contract/money.ts'
import { REFERRAL_PARAMETER } from '#contract/referral.ts'
import { MAX_SEED_PRODUCTS, type LineSheetPrices } from '#contract/seeds.ts'
import type { Seed, SeedProduct } from '#contract/schemas/seeds.ts'
import { type Images, sharpWork } from '#server/images/images.ts'
import { byline } from './byline.ts'
import { type ReadImage, type LineSheet, type LineSheetItem, IMAGE_PIXELS } from './draw-line-sheet.ts'

/** Query of a line sheet: the whole seed, in the owner's order. */
export const WHOLE_SEED = { page: 1, limit: MAX_SEED_PRODUCTS, sort: 'manual' } as const

const PRICE_NOTES: Record<LineSheetPrices, string | null> = {
  none: null,
  retail: 'Suggested retail prices in US dollars',
  wholesale: 'Wholesale unit prices in US dollars, before shipping',
}

/**
 * Composes the line sheet of a seed. `referral` is the owner's code: links in the PDF attribute visitors to the owner.
 * A PDF for clients links only to the client view, because the seed's page and its products' pages show wholesale
 * prices.
 */
export function composeLineSheet(
  seed: Seed,
  products: readonly SeedProduct[],
  prices: LineSheetPrices,
  { shopUrl, referral, clientUrl }: { shopUrl: string; referral: string; clientUrl: string | null },
): LineSheet {
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

function withPrices(clientUrl: string | null, prices: LineSheetPrices): string | null {
  if (clientUrl === null) return null
  const url = new URL(clientUrl)
  if (prices === 'none') url.searchParams.set('prices', prices)
  return url.href
}

function itemOf(
  product: SeedProduct,
  prices: LineSheetPrices,
  { shopUrl, referral }: { shopUrl: string; referral: string },
): LineSheetItem {
  const priced = product.available && prices !== 'none'
  return {
    title: product.title,
    supplier: product.supplier.name,
    facts: [product.sku, ...(product.size === null ? [] : [product.size])],
    price: priced ? priceOf(product, prices) : null,
    remark: product.available ? remarkOf(product, prices) : reasonOf(product),
    available: product.available,
    link:
      prices === 'wholesale'
        ? `${shopUrl}/inventory/${product.ocid}/${product.slug}?${REFERRAL_PARAMETER}=${referral}`
        : null,
    image: product.image?.path ?? null,
  }
}

function priceOf(product: SeedProduct, prices: LineSheetPrices): string | null {
  if (prices === 'wholesale') return formatDollars(product.line_total / product.seed_qty)
  return product.retail_price === null ? null : formatDollars(product.retail_price)
}

function remarkOf(product: SeedProduct, prices: LineSheetPrices): string | null {
  if (prices !== 'wholesale') return null
  const retail = product.retail_price === null ? '' : ` · retail ${formatDollars(product.retail_price)}`
  return `× ${product.seed_qty}${retail}`
}

function reasonOf(product: SeedProduct): string {
  return product.badges.includes('discontinued') ? 'No longer available' : 'Sold out'
}

/** Returns the file name: the seed's name in ASCII letters. */
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

/** Reads images from the store in the size of the PDF. */
export function lineSheetImages(images: Pick<Images, 'variant'>): ReadImage {
  return async (path) => {
    const { state, bytes } = await images.variant({ path, width: 640, density: 1, format: 'webp' })
    if (state !== 'ready') return null
    return sharpWork(() =>
      sharp(bytes)
        .resize({ ...IMAGE_PIXELS, fit: 'cover' })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  }
}
