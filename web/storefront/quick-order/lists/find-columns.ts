import { looksLikeCode, readQuantity } from './read-cell.ts'

/** Index of each column. `headers` are the header rows in lower case, which are not part of the list. */
export interface Columns {
  product: number
  quantity: number | null
  note: number | null
  headers: ReadonlySet<string>
}

type Lines = readonly (readonly string[])[]

/** In order of preference: a list with a SKU and an item column is read by the SKU. */
const PRODUCT_NAMES = [
  /^skus?$/,
  /^ocid$/,
  /^(sku|ocid|product|item|style|article|part|model|vendor|supplier)[ ._-]*(no|nr|num|number|code|id|sku|#)?[.:]?$/,
  /^(sku|item|product|style) or .+$|^(code|id|#|number|reference|ref)[.:]?$/,
]
const QUANTITY_NAMES = [
  /^(order |your |reorder )?(qty|quantity|quantities)[.:]?$|^(qty|quantity)[ ._-]+(ordered|to order|wanted|needed|units|pcs)$/,
  /^(units?|pieces|pcs|ordered|order|count)[.:]?$/,
]
const NOTE_NAMES = [/^(line |buyer )?(notes?|comments?|remarks?|memo)[.:]?$/]
/** A header is in one of the first rows: above it there may be a title. */
const HEADER_WITHIN = 10

/** Finds the columns by their names, or without names by their contents. */
export function findColumns(lines: Lines): Columns {
  const header = lines.slice(0, HEADER_WITHIN).findIndex(isHeader)
  const names = lines[header]
  if (!names) return { ...guessColumns(lines), note: null, headers: new Set() }
  const body = lines.slice(header + 1)
  const quantity = columnNamed(names, QUANTITY_NAMES)
  const product = columnNamed(names, PRODUCT_NAMES) ?? guessColumns(body, quantity).product
  const textOf = (line: readonly string[]) => line.join('\t').toLowerCase()
  // Rows above the header are the title of the sheet.
  const headers = new Set([textOf(names), ...lines.slice(0, header).map(textOf)])
  return { product, quantity, note: columnNamed(names, NOTE_NAMES), headers }
}

/** True if a row is the total of the others. */
export function isTotal(product: string): boolean {
  return /^(grand |sub)?-?total:?$/i.test(product)
}

function isHeader(line: readonly string[]): boolean {
  if (line.some((cell) => readQuantity(cell) !== null)) return false
  return [PRODUCT_NAMES, QUANTITY_NAMES].some((names) => columnNamed(line, names) !== null)
}

function columnNamed(line: readonly string[], names: readonly RegExp[]): number | null {
  const cells = line.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  for (const name of names) {
    const found = cells.findIndex((cell) => name.test(cell))
    if (found >= 0) return found
  }
  return null
}

/**
 * Guesses the columns by their contents: the product is the column with the most codes, the quantity the other column with the
 * most whole numbers. If both have numbers, the longer ones are products; if they are equal, the first column.
 */
function guessColumns(lines: Lines, known: number | null = null): Pick<Columns, 'product' | 'quantity'> {
  const width = Math.max(1, ...lines.map((line) => line.length))
  const places = Array.from({ length: width }, (_, place) => place)
  const share = (place: number, test: (cell: string) => boolean) =>
    lines.filter((line) => test(line[place] ?? '')).length / Math.max(1, lines.length)
  const free = places.filter((place) => place !== known)
  const product =
    best(free, (place) => share(place, looksLikeCode) + share(place, (cell) => /[a-z]/i.test(cell)) / 4) ?? 0
  const counted = free.filter((place) => place !== product)
  const quantity = known ?? best(counted, (place) => share(place, (cell) => readQuantity(cell) !== null))
  return { product, quantity: quantity ?? (counted.length === 1 ? (counted[0] ?? null) : null) }
}

/** Returns the column with the highest score above 0; the first of equals. */
function best(places: readonly number[], score: (place: number) => number): number | null {
  let found: number | null = null
  let highest = 0
  for (const place of places) {
    const now = score(place)
    if (now <= highest) continue
    highest = now
    found = place
  }
  return found
}
