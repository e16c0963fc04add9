import { FAMILIES, SUPPLIERS } from './catalog.ts'
import { seededRandom } from './dice.ts'
import { filterColors, hueName, metalOf, secondHue, woodOf } from './hues.ts'
import { EDGE_CASES, PRODUCT_WITHOUT_IMAGE } from './edge-cases.ts'
import { listPrice, priceBreaks, retailPrice, salePrice } from './pricing.ts'
import type { Family, Item, DemoSupplier, Product } from './types.ts'

const FIRST_OCID = 10001
const FIRST_DAY = Date.UTC(2025, 2, 3)
const DAYS = 624
const DAY = 86_400_000

/** A product and the item of the shot list that it comes from. */
export interface ListedProduct {
  item: Item | null
  product: Product
}

/**
 * Returns all products of the shop in the order of their numbers. A color without an image keeps its number, is skipped and is listed in
 * `missing`. Throws an error for an image that no family describes.
 */
export function listProducts(items: readonly Item[]): { listed: ListedProduct[]; missing: string[] } {
  const unusedItems = new Map(items.map((item) => [`${item.family} ${item.color}`, item]))
  const listed: ListedProduct[] = []
  const missing: string[] = []
  let ocid = FIRST_OCID
  Object.entries(FAMILIES).forEach(([key, family], index) => {
    const hues = Object.entries(family.hues)
    const shown = hues.filter(([hue]) => unusedItems.has(`${key} ${hue}`)).length
    for (const [hue, sentence] of hues) {
      const item = unusedItems.get(`${key} ${hue}`)
      if (item) {
        const product = describe({ key, family, index, item, sentence, ocid, siblings: shown })
        listed.push({ item, product })
        unusedItems.delete(`${key} ${hue}`)
      } else missing.push(`${key} ${hue} (${ocid})`)
      ocid += 1
    }
  })
  if (unusedItems.size > 0) throw new Error(`No family describes: ${[...unusedItems.keys()].join(', ')}`)
  listed.push({ item: null, product: productWithoutImage(ocid) })
  setPopularity(listed)
  makeSlugsUnique(listed)
  return { listed, missing }
}

interface Draft {
  key: string
  family: Family
  index: number
  item: Item
  sentence: string
  ocid: number
  siblings: number
}

function describe({ key, family, index, item, sentence, ocid, siblings }: Draft): Product {
  const supplier = supplierOf(family.supplier)
  const color = hueName(item.material, item.color)
  const price = listPrice(family, item.color)
  const sales = salePrice(item.id, price)
  const minQty = family.pack * (family.minPacks ?? 1)
  const [length, width, height] = family.size
  const title = fill(family.title, item)
  const own: Product = {
    ocid,
    sku: `${supplier.prefix}-${family.code}-${String(index + 1).padStart(3, '0')}-${color.code}`,
    title,
    slug: slugOf(title),
    description: oneLine(`${family.text} ${sentence}`),
    status: 'active',
    supplier: supplier.slug,
    category: family.category,
    family: siblings > 1 ? key : '',
    options: siblings > 1 ? `Color=${color.label}` : '',
    price,
    sales_price: sales,
    is_sales: sales !== null,
    retail_price: retailPrice(key, price),
    case_pack: family.pack,
    min_qty: minQty,
    qty_step: family.pack,
    price_breaks: priceBreaks(key, sales ?? price, minQty),
    stock: stockOf(item.id, family, minQty),
    lead_time: supplier.lead.join('-'),
    materials: fill(family.materials, item),
    colors: filterColors(item),
    styles: family.styles,
    rooms: family.rooms,
    length_in: length,
    width_in: width,
    height_in: height,
    weight_lb: family.weight,
    care: family.care,
    country: supplier.country,
    images: item.file,
    image_alts: toAmericanSpelling(item.alt),
    replacement: '',
    popularity: 0,
    created_at: createdAt(key, item.id),
  }
  const change = EDGE_CASES[item.id]?.change ?? {}
  return { ...own, ...change, slug: slugOf(change.title ?? title) }
}

function productWithoutImage(ocid: number): Product {
  const supplier = supplierOf(PRODUCT_WITHOUT_IMAGE.supplier)
  const date = createdAt('no picture', PRODUCT_WITHOUT_IMAGE.sku)
  return {
    ...PRODUCT_WITHOUT_IMAGE,
    ocid,
    country: supplier.country,
    lead_time: supplier.lead.join('-'),
    created_at: date,
  }
}

function supplierOf(slug: string): DemoSupplier {
  const supplier = SUPPLIERS.find((one) => one.slug === slug)
  if (!supplier) throw new Error(`There is no supplier ${slug}`)
  return supplier
}

function fill(text: string, item: Item): string {
  const color = hueName(item.material, item.color).label
  return text
    .replaceAll('{C}', color)
    .replaceAll('{c}', color.toLowerCase())
    .replaceAll('{a}', hueName(item.material, secondHue(item)).label.toLowerCase())
    .replaceAll('{wood}', woodOf(item.color))
    .replaceAll('{metal}', metalOf(item.color))
    .replaceAll(/\b(with a|a) (?=[aeiou])/g, '$1n ')
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Converts an alt text to American spelling. */
export function toAmericanSpelling(text: string): string {
  return text.replaceAll('colour', 'color').replaceAll('grey', 'gray').replaceAll('organiser', 'organizer')
}

function slugOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
}

function stockOf(id: string, family: Family, minQty: number): number {
  const luck = seededRandom(id, 'stock')
  if (luck < 0.02) return 0
  if (luck < 0.1) return minQty + family.pack * Math.floor(seededRandom(id, 'last') * 3)
  const packs = family.price > 100 ? 4 + seededRandom(id, 'packs') * 30 : 8 + seededRandom(id, 'packs') * 110
  return Math.max(minQty, Math.round(packs) * family.pack)
}

/** Returns the creation date: the same for all colors of a family, or some weeks later for one in four. */
function createdAt(key: string, id: string): string {
  const first = Math.floor(seededRandom(key, 'created') * DAYS)
  const later = seededRandom(id, 'later') < 0.25 ? Math.floor(14 + seededRandom(id, 'weeks') * 60) : 0
  const day = FIRST_DAY + Math.min(first + later, DAYS) * DAY
  const minute = 8 * 60 + Math.floor(seededRandom(id, 'minute') * 9 * 60)
  return new Date(day + minute * 60_000).toISOString().replace('.000', '')
}

/** Sets popularity to a long-tail distribution: few products with many views, most with few. */
function setPopularity(listed: readonly ListedProduct[]): void {
  const ranked = listed.filter(({ item }) => item !== null).toSorted((a, b) => rank(a) - rank(b))
  ranked.forEach(({ product }, index) => {
    product.popularity = product.status === 'active' ? Math.round(1000 / (index + 1) ** 0.75) : 1
  })
}

function rank({ item, product }: ListedProduct): number {
  return seededRandom(item?.id ?? '', 'popular') + (product.stock === 0 ? 0.5 : 0)
}

/** Appends numbers to repeated slugs. Two products may share a title, but not a slug. */
function makeSlugsUnique(listed: readonly ListedProduct[]): void {
  const seen = new Map<string, number>()
  for (const { product } of listed) {
    const count = (seen.get(product.slug) ?? 0) + 1
    seen.set(product.slug, count)
    if (count > 1) product.slug = `${product.slug}-${count}`
  }
}
