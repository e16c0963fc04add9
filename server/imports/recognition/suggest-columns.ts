import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import { plainName } from '#server/imports/reading/column-names.ts'

type ColumnName = (typeof IMPORT_COLUMNS)[ImportKind][number]

/**
 * Names that suppliers give to columns, in words that `words` returns. The first alias of a list that a file has is suggested, so that "Wholesale
 * price" is the price of a file that also has a "Unit price".
 */
const ALIASES: { readonly [Name in ColumnName]?: readonly string[] } = {
  sku: [
    'item number',
    'item no',
    'item nr',
    'item code',
    'item',
    'article number',
    'article no',
    'article',
    'artikelnummer',
    'product code',
    'product number',
    'product id',
    'style number',
    'style no',
    'style',
    'model number',
    'model',
    'part number',
    'vendor sku',
    'supplier sku',
    'variant sku',
    'code',
    'ref',
    'reference',
  ],
  title: [
    'product name',
    'item name',
    'name',
    'product',
    'product title',
    'item description',
    'bezeichnung',
    'designation',
  ],
  description: ['long description', 'body html', 'body', 'product description', 'details', 'beschreibung', 'copy'],
  status: ['state', 'availability', 'published'],
  supplier: ['vendor', 'brand', 'maker', 'manufacturer', 'hersteller'],
  category: ['product type', 'product category', 'type', 'department', 'collection', 'kategorie'],
  family: ['parent sku', 'handle', 'group', 'parent', 'style group'],
  price: [
    'wholesale price',
    'wholesale',
    'trade price',
    'dealer price',
    'net price',
    'unit price',
    'cost',
    'cost price',
    'unit cost',
    'price usd',
    'variant price',
    'preis',
    'prix',
    'list price',
  ],
  sales_price: ['sale price', 'special price', 'promo price', 'discounted price'],
  retail_price: [
    'msrp',
    'rrp',
    'srp',
    'suggested retail price',
    'retail',
    'recommended retail price',
    'uvp',
    'map price',
  ],
  case_pack: [
    'case quantity',
    'case qty',
    'case',
    'pack size',
    'units per case',
    'inner pack',
    'carton quantity',
    'carton qty',
  ],
  min_qty: [
    'minimum',
    'moq',
    'minimum order',
    'minimum quantity',
    'minimum order quantity',
    'min order',
    'min order qty',
  ],
  qty_step: ['order multiple', 'multiple', 'multiples of', 'order increment'],
  price_breaks: ['volume prices', 'tier prices', 'price tiers', 'quantity breaks'],
  stock: [
    'quantity on hand',
    'qty on hand',
    'on hand',
    'inventory',
    'available',
    'available quantity',
    'qty available',
    'quantity',
    'qty',
    'variant inventory qty',
    'bestand',
  ],
  lead_time: ['lead time days', 'leadtime', 'ships in', 'production time'],
  materials: ['material', 'composition', 'fabric'],
  colors: ['color', 'colour', 'colours', 'farbe'],
  styles: ['design style'],
  rooms: ['room'],
  length_in: ['length', 'depth', 'length inches', 'depth inches'],
  width_in: ['width', 'width inches'],
  height_in: ['height', 'height inches'],
  weight_lb: ['weight', 'weight lbs', 'weight pounds', 'gross weight'],
  barcode: ['upc', 'ean', 'gtin', 'upc code', 'ean code', 'variant barcode'],
  care: ['care instructions'],
  country: ['country of origin', 'origin', 'made in'],
  images: ['image', 'image url', 'image urls', 'image link', 'image src', 'photo', 'photos', 'picture', 'pictures'],
  image_alts: ['image alt text', 'alt text'],
  replacement: ['replaced by', 'replacement sku', 'successor'],
  slug: ['url handle', 'url key', 'handle'],
  name: ['supplier name', 'vendor name', 'brand', 'title'],
  story: ['about', 'description', 'bio'],
  ships_from: ['location', 'city', 'warehouse'],
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
  c_id: ['id', 'category id'],
  c_link: ['link', 'slug', 'handle', 'url key'],
  c_name: ['name', 'category', 'category name', 'title'],
  parent: ['parent category'],
  position: ['sort order', 'order', 'rank'],
  image_alt: ['alt text'],
  image: ['image url', 'photo', 'picture'],
  products: ['skus', 'items'],
  heading: ['title', 'headline'],
  text: ['body', 'copy'],
  link_url: ['link', 'url'],
}

/**
 * Suggests which of the shop's `free` columns the columns of a file are, by the names that suppliers give them. Returns one suggestion or null
 * for each name; each of the shop's columns is suggested once.
 */
export function suggestColumns(
  kind: ImportKind,
  names: readonly (string | null)[],
  free: ReadonlySet<string>,
): (string | null)[] {
  const suggested: (string | null)[] = names.map(() => null)
  const plain = names.map((name) => (name === null ? null : words(name)))
  for (const column of IMPORT_COLUMNS[kind]) {
    if (!free.has(column)) continue
    const aliases = ALIASES[column] ?? []
    const at = aliases
      .map((alias) => plain.findIndex((name, place) => name === alias && suggested[place] === null))
      .find((place) => place !== -1)
    if (at !== undefined) suggested[at] = column
  }
  return suggested
}

/** Number of cells of a row that name one of the columns of a kind, by their own names or by the names that suppliers give them. */
export function countColumnNames(kind: ImportKind, cells: readonly string[]): number {
  const columns: readonly string[] = IMPORT_COLUMNS[kind]
  const known = new Set(columns.flatMap((column) => [words(column), ...(ALIASES[column as ColumnName] ?? [])]))
  return cells.filter((cell) => known.has(words(cell))).length
}

/** Returns the words of a column's name: "Item No." and "item_no" are "item no"; currencies and units in parentheses are left out. */
function words(name: string): string {
  return plainName(name.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
