import { formatDollars } from '#contract/values/money.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'
import { referralQuery } from '#server/seeds/read-seeds.ts'
import { LINE_SHEET_PRODUCTS, type LineSheetPrices } from '#contract/catalog/seeds.ts'
import type { Seed, SeedProduct, SeedProducts, SeedProductsQuery } from '#contract/schemas/catalog/seeds.ts'
import { byline } from './byline.ts'
import type { LineSheet, LineSheetItem, LineSheetPart } from './draw-line-sheet.ts'

/** Returns the query for the products of a part of a line sheet, in the owner's order. */
export function partQuery(part: number): SeedProductsQuery {
  return { page: part, limit: LINE_SHEET_PRODUCTS, sort: 'manual' }
}

const PRICE_NOTES: Record<LineSheetPrices, string | null> = {
  none: null,
  retail: 'Suggested retail prices in US dollars',
  wholesale: 'Wholesale unit prices in US dollars, before shipping',
}

/** Parts of the links of a line sheet. `clientUuid` is null while the seed is private. */
interface LineSheetLinks {
  shopUrl: string
  referral: string | null
  clientUrl: string | null
  clientUuid: string | null
}

/**
 * Composes one part of the line sheet of a seed. `referral` is the code of the seed: links in the PDF attribute visitors to
 * the owner. A PDF for clients links only to the client view, because the seed's page and its products' pages show
 * wholesale prices.
 */
export function composeLineSheet(
  seed: Seed,
  { data: products, meta }: Pick<SeedProducts, 'data' | 'meta'>,
  prices: LineSheetPrices,
  links: LineSheetLinks,
): LineSheet {
  const { shopUrl, referral, clientUrl } = links
  return {
    name: seed.name,
    description: seed.description,
    byline: byline(seed),
    date: new Date(),
    priceNote: PRICE_NOTES[prices],
    url: prices === 'wholesale' ? seed.public_url : withPrices(clientUrl, prices),
    part: meta.last_page > 1 ? partOf(meta, nextPartUrl(seed, prices, meta, links)) : null,
    items: products.map((product) => itemOf(product, prices, { shopUrl, referral })),
  }
}

function partOf({ current_page, last_page, per_page, total }: PageMeta, nextUrl: string | null): LineSheetPart {
  const number = (count: number) => count.toLocaleString('en-US')
  const first = (current_page - 1) * per_page + 1
  const last = Math.min(current_page * per_page, total)
  return {
    text: `Part ${current_page} of ${last_page}: products ${number(first)} to ${number(last)} of ${number(total)}`,
    nextUrl,
  }
}

/** Returns the URL of the PDF with the next products. A PDF for clients must not contain the UUID of the seed. */
function nextPartUrl(
  { uuid }: Seed,
  prices: LineSheetPrices,
  { current_page, last_page }: PageMeta,
  { shopUrl, clientUuid }: LineSheetLinks,
): string | null {
  const key = prices === 'wholesale' ? uuid : clientUuid
  if (key === null || current_page === last_page) return null
  return `${shopUrl}/seed-sheets/${key}.pdf?prices=${prices}&part=${current_page + 1}`
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
  { shopUrl, referral }: { shopUrl: string; referral: string | null },
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
      prices === 'wholesale' ? `${shopUrl}/inventory/${product.ocid}/${product.slug}${referralQuery(referral)}` : null,
    image: product.image?.path ?? null,
  }
}

function priceOf(product: SeedProduct, prices: LineSheetPrices): string | null {
  if (prices === 'wholesale') return formatDollars(product.unit_price)
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

/** Returns the file name: the seed's name in ASCII letters, with the number of the part if there are several. */
export function fileNameOf({ name }: Seed, { current_page, last_page }: PageMeta): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w ]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase()
  return `${plain || 'seed'}${last_page > 1 ? `-part-${current_page}` : ''}.pdf`
}
