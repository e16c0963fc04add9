/** Writes the data of the demo shop: node tools/demo-catalog/build.ts [items.json] [folder]. See README.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stringify } from 'csv-stringify/sync'
import { BUYERS } from './buyers.ts'
import { CATEGORIES, type ChildCategory } from './categories.ts'
import { SUPPLIERS } from './catalog.ts'
import { COLLECTIONS } from './collections.ts'
import { EDGE_CASES } from './edge-cases.ts'
import { readFurtherImages } from './further-images.ts'
import { type ListedProduct, listProducts, oneLine } from './products.ts'
import type { Item } from './types.ts'

const HERE = new URL('.', import.meta.url)
const itemsPath = process.argv[2] ?? fileURLToPath(new URL('../demo-art/items.json', HERE))
const folder = process.argv[3] ?? fileURLToPath(new URL('../../database/demo', HERE))

const items: readonly Item[] = JSON.parse(readFileSync(itemsPath, 'utf8'))
const { listed, missing } = listProducts(items)
const byItemId = new Map(listed.flatMap((one) => (one.item ? [[one.item.id, one] as const] : [])))
const skipped: string[] = []
const furtherImages = readFurtherImages(fileURLToPath(new URL('../../database/demo/pictures/manifest.json', HERE)))

function categoryImage(
  id: string | undefined,
  fallback: readonly ListedProduct[],
): { image: string; image_alt: string } {
  const chosen = id === undefined ? undefined : byItemId.get(id)
  if (id !== undefined && !chosen) skipped.push(`category image ${id}`)
  const most = fallback
    .filter(({ item }) => item !== null)
    .toSorted((a, b) => b.product.popularity - a.product.popularity)
  const product = (chosen ?? most[0])?.product
  return { image: product?.images ?? '', image_alt: product?.image_alts ?? '' }
}

function imageLists({ images, image_alts }: ListedProduct['product'], id = ''): { images: string; image_alts: string } {
  const further = furtherImages.get(id) ?? []
  return {
    images: [images, ...further.map(({ file }) => file)].join('|'),
    image_alts: [image_alts, ...further.map(({ alt }) => alt)].join('|'),
  }
}

function inCategory(children: readonly ChildCategory[]): ListedProduct[] {
  const links = new Set(children.map((one) => one.link))
  return listed.filter(({ product }) => links.has(product.category))
}

const categories = CATEGORIES.flatMap((main, index) => {
  const { link: c_link, name: c_name, description } = main
  const image = categoryImage(main.imageItem, inCategory(main.children))
  const top = { c_id: 10 + index, c_link, c_name, parent: '', description, ...image, position: index + 1 }
  const below = main.children.map((one, place) => ({
    c_id: 101 + index * 10 + place,
    c_link: one.link,
    c_name: one.name,
    parent: main.link,
    description: one.description,
    ...categoryImage(one.imageItem, inCategory([one])),
    position: place + 1,
  }))
  return [top, ...below]
})

const suppliers = SUPPLIERS.map(({ slug, name, story, country, shipsFrom, location: [latitude, longitude] }) => {
  return { slug, name, story: oneLine(story), country, ships_from: shipsFrom, latitude, longitude }
})

const products = listed.map(({ product, item }) => ({
  ...product,
  ...imageLists(product, item?.id),
  price: product.price.toFixed(2),
  sales_price: product.sales_price === null ? '' : product.sales_price.toFixed(2),
  is_sales: String(product.is_sales),
  retail_price: product.retail_price.toFixed(2),
  price_breaks: product.price_breaks.map(({ minQty, price }) => `${minQty}:${price.toFixed(2)}`).join('|'),
}))

const collections = COLLECTIONS.map(({ slug, name, description, placement, products: list }, index) => {
  const members = list.split(/\s+/).flatMap((id) => {
    const found = byItemId.get(id)
    if (!found) skipped.push(`${id} of the collection ${slug}`)
    return found ? [found.product] : []
  })
  members.splice(12)
  const image = { image: members[0]?.images ?? '', image_alt: members[0]?.image_alts ?? '' }
  return {
    slug,
    name,
    description,
    ...image,
    placement,
    position: index + 1,
    products: members.map((one) => one.ocid).join('|'),
  }
})

function write(file: string, rows: readonly object[]): void {
  writeFileSync(`${folder}/${file}`, stringify([...rows], { header: true, record_delimiter: '\n' }))
  console.log(`${file}: ${rows.length}`)
}

write('categories.csv', categories)
write('suppliers.csv', suppliers)
write('products.csv', products)
write('collections.csv', collections)
writeFileSync(`${folder}/buyers.json`, `${JSON.stringify(BUYERS, null, 2)}\n`)
console.log(`buyers.json: ${BUYERS.length}`)
for (const one of missing) console.log(`Skipped, no image: ${one}`)
for (const one of skipped) console.log(`Skipped: ${one}`)
for (const [id, { what }] of Object.entries(EDGE_CASES)) {
  console.log(`Edge case: ${what}: ${byItemId.get(id)?.product.ocid ?? `missing, no image ${id}`}`)
}
