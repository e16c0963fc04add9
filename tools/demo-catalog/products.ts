import { FAMILIES, MAKERS } from './catalog.ts'
import { dice } from './dice.ts'
import { filterColors, hueName, metalOf, secondHue, woodOf } from './hues.ts'
import { ODD_CASES, WITHOUT_PICTURE } from './odd.ts'
import { listPrice, priceBreaks, retailPrice, salePrice } from './pricing.ts'
import type { Family, Item, Maker, Product } from './types.ts'

const FIRST_OCID = 10001
const FIRST_DAY = Date.UTC(2025, 2, 3)
const DAYS = 624
const DAY = 86_400_000

/** A product and the picture it was made from. */
export interface Listed {
  item: Item | null
  product: Product
}

/**
 * Every product of the shop, in the order of their numbers. A color that has no picture keeps its number but is left
 * out and named in `missing`; a picture no family describes is an error.
 */
export function listProducts(items: readonly Item[]): { listed: Listed[]; missing: string[] } {
  const pictures = new Map(items.map((item) => [`${item.family} ${item.color}`, item]))
  const listed: Listed[] = []
  const missing: string[] = []
  let ocid = FIRST_OCID
  Object.entries(FAMILIES).forEach(([key, family], index) => {
    const hues = Object.entries(family.hues)
    const shown = hues.filter(([hue]) => pictures.has(`${key} ${hue}`)).length
    for (const [hue, sentence] of hues) {
      const item = pictures.get(`${key} ${hue}`)
      if (item) {
        const product = describe({ key, family, index, item, sentence, ocid, siblings: shown })
        listed.push({ item, product })
        pictures.delete(`${key} ${hue}`)
      } else missing.push(`${key} ${hue} (${ocid})`)
      ocid += 1
    }
  })
  if (pictures.size > 0) throw new Error(`No family describes: ${[...pictures.keys()].join(', ')}`)
  listed.push({ item: null, product: pictureless(ocid) })
  popularity(listed)
  distinct(listed)
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
  const maker = makerOf(family.maker)
  const color = hueName(item.material, item.color)
  const price = listPrice(family, item.color)
  const sales = salePrice(item.id, price)
  const minQty = family.pack * (family.minPacks ?? 1)
  const [length, width, height] = family.size
  const title = fill(family.title, item)
  const own: Product = {
    ocid,
    sku: `${maker.prefix}-${family.code}-${String(index + 1).padStart(3, '0')}-${color.code}`,
    title,
    slug: slugOf(title),
    description: oneLine(`${family.text} ${sentence}`),
    status: 'active',
    supplier: maker.slug,
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
    lead_time: maker.lead.join('-'),
    materials: fill(family.materials, item),
    colors: filterColors(item),
    styles: family.styles,
    rooms: family.rooms,
    length_in: length,
    width_in: width,
    height_in: height,
    weight_lb: family.weight,
    care: family.care,
    country: maker.country,
    images: item.file,
    image_alts: american(item.alt),
    replacement: '',
    popularity: 0,
    created_at: createdAt(key, item.id),
  }
  const change = ODD_CASES[item.id]?.change ?? {}
  return { ...own, ...change, slug: slugOf(change.title ?? title) }
}

function pictureless(ocid: number): Product {
  const maker = makerOf(WITHOUT_PICTURE.supplier)
  const date = createdAt('no picture', WITHOUT_PICTURE.sku)
  return { ...WITHOUT_PICTURE, ocid, country: maker.country, lead_time: maker.lead.join('-'), created_at: date }
}

function makerOf(slug: string): Maker {
  const maker = MAKERS.find((one) => one.slug === slug)
  if (!maker) throw new Error(`No maker ${slug}`)
  return maker
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

/** Alt texts in the spelling of the shop. */
function american(text: string): string {
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
  const luck = dice(id, 'stock')
  if (luck < 0.02) return 0
  if (luck < 0.1) return minQty + family.pack * Math.floor(dice(id, 'last') * 3)
  const packs = family.price > 100 ? 4 + dice(id, 'packs') * 30 : 8 + dice(id, 'packs') * 110
  return Math.max(minQty, Math.round(packs) * family.pack)
}

/** Colors of a family come out together, or one of them some weeks later. */
function createdAt(key: string, id: string): string {
  const first = Math.floor(dice(key, 'created') * DAYS)
  const later = dice(id, 'later') < 0.25 ? Math.floor(14 + dice(id, 'weeks') * 60) : 0
  const day = FIRST_DAY + Math.min(first + later, DAYS) * DAY
  const minute = 8 * 60 + Math.floor(dice(id, 'minute') * 9 * 60)
  return new Date(day + minute * 60_000).toISOString().replace('.000', '')
}

/** A few products are looked at very often and most of them now and then. */
function popularity(listed: readonly Listed[]): void {
  const ranked = listed.filter(({ item }) => item !== null).toSorted((a, b) => rank(a) - rank(b))
  ranked.forEach(({ product }, index) => {
    product.popularity = product.status === 'active' ? Math.round(1000 / (index + 1) ** 0.75) : 1
  })
}

function rank({ item, product }: Listed): number {
  return dice(item?.id ?? '', 'popular') + (product.stock === 0 ? 0.5 : 0)
}

/** Titles may be equal on purpose; addresses never are. */
function distinct(listed: readonly Listed[]): void {
  const seen = new Map<string, number>()
  for (const { product } of listed) {
    const count = (seen.get(product.slug) ?? 0) + 1
    seen.set(product.slug, count)
    if (count > 1) product.slug = `${product.slug}-${count}`
  }
}
