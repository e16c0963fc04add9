/** Checks the written data of the demo shop against its rules: node tools/demo-catalog/check.ts [items.json] [folder]. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { EDGE_CASES } from './edge-cases.ts'
import type { Item } from './types.ts'

type Row = Readonly<Record<string, string>>

const HERE = new URL('.', import.meta.url)
const itemsPath = process.argv[2] ?? fileURLToPath(new URL('../demo-art/items.json', HERE))
const folder = process.argv[3] ?? fileURLToPath(new URL('../../database/demo', HERE))
const items: readonly Item[] = JSON.parse(readFileSync(itemsPath, 'utf8'))
const read = (file: string): Row[] => parse(readFileSync(`${folder}/${file}`, 'utf8'), { columns: true })

const categories = read('categories.csv')
const suppliers = read('suppliers.csv')
const products = read('products.csv')
const collections = read('collections.csv')
const buyers: readonly { email: string; password: string }[] = JSON.parse(readFileSync(`${folder}/buyers.json`, 'utf8'))

const errors: string[] = []
function verify(isValid: boolean, error: string): void {
  if (!isValid) errors.push(error)
}
function unique(rows: readonly Row[], column: string): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const value = row[column] ?? ''
    verify(value !== '' && !seen.has(value), `${column} ${value} is empty or duplicated`)
    seen.add(value)
  }
}
const list = (value: string | undefined) => (value === undefined || value === '' ? [] : value.split('|'))
const linkShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

const mains = categories.filter((row) => row['parent'] === '')
const parentOf = new Map(categories.map((row) => [row['c_link'], row['parent']]))
const children = categories.filter((row) => row['parent'] !== '')
verify(mains.length === 8, `${mains.length} main categories`)
verify(suppliers.length === 24, `${suppliers.length} suppliers`)
verify(buyers.length === 5, `${buyers.length} buyers`)
verify(products.length >= 300, `${products.length} products`)
unique(categories, 'c_id')
unique(categories, 'c_link')
unique(suppliers, 'slug')
unique(collections, 'slug')
for (const column of ['ocid', 'sku', 'slug']) unique(products, column)
for (const row of children)
  verify(
    mains.some((main) => main['c_link'] === row['parent']),
    `parent of ${row['c_link']}`,
  )
for (const main of mains) {
  const own = products.filter((row) => parentOf.get(row['category']) === main['c_link'])
  const onSale = own.filter((row) => row['is_sales'] === 'true').length
  verify(own.length >= 20 && onSale > 0, `${main['c_name']} has ${own.length} products, ${onSale} of them on sale`)
  console.log(`${main['c_name']}: ${own.length} products, ${onSale} on sale`)
}
const empty = children.filter((row) => !products.some((product) => product['category'] === row['c_link']))
verify(
  empty.length === 1 && empty[0]?.['c_link'] === 'holiday',
  `empty: ${empty.map((row) => row['c_link']).join(' ')}`,
)

const mainImage = (row: Row) => list(row['images'])[0] ?? ''
const files = new Set(items.map((item) => item.file))
const imageFolder = `${folder}/pictures`
const idle = suppliers.filter((row) => !products.some((product) => product['supplier'] === row['slug']))
verify(idle.length === 0, `nothing from ${idle.map((row) => row['slug']).join(' ')}`)
const overpriced = new Set<string>()
for (const row of products) {
  const at = `${row['ocid']} ${row['title']}`
  const number = (column: string) => Number(row[column])
  const min = number('min_qty')
  const step = number('qty_step')
  verify(linkShape.test(row['slug'] ?? ''), `${at}: slug`)
  verify((row['title'] ?? '').length <= 255 && !/[{}]/.test(row['title'] ?? '{'), `${at}: title`)
  verify(min >= step && min % step === 0, `${at}: minimum`)
  verify(parentOf.get(row['category']) !== undefined && parentOf.get(row['category']) !== '', `${at}: category`)
  verify(
    suppliers.some((one) => one['slug'] === row['supplier'] && row['country'] === one['country']),
    `${at}: supplier`,
  )
  const [images, alts] = [list(row['images']), list(row['image_alts'])]
  verify(images.length === 0 || files.has(mainImage(row)), `${at}: ${mainImage(row)} is not in items.json`)
  verify(images.length === alts.length && new Set(images).size === images.length, `${at}: images and their alt texts`)
  for (const image of images) verify(existsSync(`${imageFolder}/${image}`), `${at}: there is no ${image}`)
  verify((row['description'] ?? '').length > 80, `${at}: description`)
  const ratio = number('retail_price') / number('price')
  verify(ratio >= 2 && ratio <= 2.4, `${at}: retail price is ${ratio.toFixed(2)} times the price`)
  const sale = row['is_sales'] === 'true' && row['sales_price'] !== '' ? number('sales_price') : number('price')
  if (sale > number('price')) overpriced.add(row['ocid'] ?? '')
  let below = Math.min(sale, number('price'))
  let above = min
  for (const [quantity, price] of list(row['price_breaks']).map((each) => each.split(':').map(Number))) {
    verify(quantity !== undefined && quantity > above && quantity % step === 0, `${at}: break at ${quantity}`)
    verify(price !== undefined && price < below, `${at}: break of ${price}`)
    above = quantity ?? above
    below = price ?? below
  }
  for (const column of ['length_in', 'width_in', 'height_in', 'weight_lb'])
    verify(number(column) > 0, `${at}: ${column}`)
}
verify(products.filter((row) => row['images'] === '').length === 1, 'not exactly one product without an image')
verify(new Set(products.map(mainImage)).size === products.length, 'two products share an image')

const byImage = new Map(products.map((row) => [mainImage(row), row]))
for (const id of Object.keys(EDGE_CASES)) verify(byImage.has(`products/${id}.webp`), `the edge case ${id} has no image`)
verify(
  products.some((row) => row['is_sales'] === 'true' && row['sales_price'] === ''),
  'none on sale without a sales price',
)
verify(
  products.some((row) => row['is_sales'] === 'false' && row['sales_price'] !== ''),
  'none with an unused sales price',
)
verify(overpriced.size === 1, `${overpriced.size} sale prices above list`)
verify(
  products.some((row) => row['title']?.length === 250),
  'no title of 250 characters',
)
verify(
  products.some((row) => row['status'] === 'discontinued'),
  'none discontinued',
)
verify(
  products.some((row) => Number(row['stock']) > 0 && Number(row['stock']) < Number(row['min_qty'])),
  'no stock below minimum',
)
verify(
  products.some((row) => /\p{Script=Arabic}/u.test(row['title'] ?? '')),
  'no right-to-left title',
)
const titles = products.length - new Set(products.map((row) => row['title'])).size
verify(titles === 1, `${titles} duplicate titles`)

const FEWEST: Readonly<Record<string, number>> = { homepage: 8, featured: 12, must_have: 12 }
const known = new Map(products.map((row) => [row['ocid'], row]))
for (const row of collections) {
  const own = list(row['products'])
  const few = FEWEST[row['placement'] ?? ''] ?? 1
  verify(own.length >= few && new Set(own).size === own.length, `${row['slug']} has ${own.length} products`)
  for (const ocid of own) {
    const product = known.get(ocid)
    verify(product?.['status'] === 'active' && product['stock'] !== '0', `${ocid} of ${row['slug']} cannot be bought`)
  }
}
const placed = (placement: string) => collections.filter((row) => row['placement'] === placement).length
verify(placed('homepage') === 6 && placed('featured') === 1 && placed('must_have') === 1, 'placements')
for (const row of [...categories, ...collections]) {
  const image = row['image'] ?? ''
  verify(
    image === '' ? row['c_link'] === 'holiday' : files.has(image),
    `image ${image} of ${row['c_link'] ?? row['slug']}`,
  )
}
for (const { email, password } of buyers)
  verify(password.length >= 12 && email.endsWith('@example.com'), `buyer ${email}`)
const missingImages = [...files].filter((file) => !existsSync(`${imageFolder}/${file}`))
if (missingImages.length > 0) console.log(`Missing images: ${missingImages.length}`)

const share = (fits: (row: Row) => boolean) => `${Math.round((100 * products.filter(fits).length) / products.length)} %`
console.log(
  `On sale ${share((row) => row['is_sales'] === 'true')}, price tiers ${share((row) => row['price_breaks'] !== '')},`,
)
console.log(
  `sold out ${share((row) => row['stock'] === '0')}, ${products.length} products, ${children.length} child categories`,
)
for (const error of errors) console.error(`ERROR ${error}`)
if (errors.length > 0) process.exitCode = 1
else console.log('All checks passed.')
