import type { BulkTarget } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { counted } from '#contract/text/language.ts'

/** Names of the filters of the list, in words. */
const FILTERS: Readonly<Partial<Record<string, string>>> = {
  q: 'search',
  state: 'state',
  supplier: 'supplier',
  category: 'category',
  stock: 'stock',
  image: 'image',
  min_price: 'price from',
  max_price: 'price up to',
}

/** Returns the target that an address names: `ocids` separated by commas, or the filters of the list. Throws a 404 for `ocids` that are no numbers. */
export function targetOf(parameters: URLSearchParams): BulkTarget {
  const ocids = parameters.get('ocids')?.split(',')
  // Without them, the target would be all products.
  if (ocids?.some((ocid) => !/^[1-9]\d*$/.test(ocid))) throw new Response(null, { status: 404 })
  if (ocids) return { ocids: ocids.map(Number) }
  const filters = [...parameters].filter(([name, value]) => FILTERS[name] !== undefined && value !== '')
  return Object.fromEntries(filters.map(([name, value]) => [name, valueOf(name, value)]))
}

/** JSON has types that an address does not have. */
function valueOf(name: string, value: string): string | number | boolean {
  if (name === 'image') return value === 'true'
  return name === 'min_price' || name === 'max_price' ? Number(value) : value
}

/** Returns the target in words. */
export function targetText({ ocids, ...filters }: BulkTarget): string {
  if (ocids) return `${counted(ocids.length, 'selected product')}.`
  const words = Object.entries(filters).map(([name, value]) => `${FILTERS[name]} ${String(value)}`)
  return words.length === 0 ? 'All products.' : `Products with ${words.join(', ')}.`
}
