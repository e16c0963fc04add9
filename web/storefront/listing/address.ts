import { LISTING_PAGE_SIZE } from '#contract/catalog.ts'
import { requestedPage } from '#web/ui/page-links.ts'
import { FACETS, type Order, ORDERS } from './facets.ts'
import { readView, type View, VIEW } from './views.ts'

/** Spec 5. */
const MOST_CHARACTERS = 512
const MOST_DOLLARS = 1_000_000
/** The index pages through this many products of a listing, and answers nothing beyond. */
const LAST_PAGE = Math.floor(20_000 / LISTING_PAGE_SIZE)

/** From and to in dollars; null is open. */
export interface PriceRange {
  from: number | null
  to: number | null
}

/** What the address of a listing asks for: the whole state of the page. */
export interface ListingAddress {
  keyword: string
  sale: boolean
  /** Null is the usual order of the page. */
  order: Order | null
  page: number
  /** A category within the listing, as names from the top down; null is all of it. */
  category: string | null
  /** Chosen values by the parameter of their facet. */
  values: Record<string, string[]>
  price: PriceRange | null
  inStock: boolean
  view: View
}

/** Reads an address; what makes no sense means the default. */
export function readListingAddress(parameters: URLSearchParams): ListingAddress {
  return {
    keyword: (parameters.get('keyword') ?? '').trim().slice(0, MOST_CHARACTERS),
    sale: parameters.get('sale') === '1',
    order: ORDERS.find(({ name }) => name === parameters.get('sort'))?.name ?? null,
    page: Math.min(requestedPage(parameters), LAST_PAGE),
    category: parameters.get('category') || null,
    values: Object.fromEntries(
      FACETS.map(({ parameter }) => [parameter, [...new Set(parameters.getAll(parameter))].filter(Boolean)]),
    ),
    price: readPrice(parameters),
    inStock: parameters.get('in_stock') === '1',
    view: readView(parameters),
  }
}

/** `price=20:50`, or the two fields of the form where there is no JavaScript. */
function readPrice(parameters: URLSearchParams): PriceRange | null {
  const [from, to] = parameters.get('price')?.split(':') ?? [parameters.get('price_from'), parameters.get('price_to')]
  const range = { from: dollars(from), to: dollars(to) }
  if (range.from === null && range.to === null) return null
  const isBackwards = range.from !== null && range.to !== null && range.from > range.to
  return isBackwards ? { from: range.to, to: range.from } : range
}

function dollars(text: string | null | undefined): number | null {
  if (!text || !/^(\d+\.?\d*|\.\d+)$/.test(text)) return null
  return Math.min(Math.round(Number(text) * 100) / 100, MOST_DOLLARS)
}

/** Whether anything narrows the listing beyond what the page is about. */
export function isNarrowed(address: ListingAddress): boolean {
  return countFilters(address) > 0
}

/** How many filters narrow the listing, as many as can be taken away one by one. */
export function countFilters(address: ListingAddress): number {
  const { category, price, inStock, values } = address
  const lone = [category !== null, price !== null, inStock, isSaleFilter(address)].filter(Boolean).length
  return lone + Object.values(values).flat().length
}

/** A category on sale is what its page is about, and so its heading says; a search is narrowed to the sale. */
export function isSaleFilter({ sale, keyword }: ListingAddress): boolean {
  return sale && keyword !== ''
}

/** The listing with a value chosen, or no longer. */
export function toggleValue(search: string, parameter: string, value: string): string {
  return edit(search, (parameters) => {
    if (parameters.getAll(parameter).includes(value)) parameters.delete(parameter, value)
    else parameters.append(parameter, value)
  })
}

/** The listing without a value that was chosen. */
export function withoutValue(search: string, parameter: string, value: string): string {
  return edit(search, (parameters) => parameters.delete(parameter, value))
}

/** The listing with a parameter set to one value, or without it. */
export function setValue(search: string, parameter: string, value: string | null): string {
  return edit(search, (parameters) => {
    if (value === null) parameters.delete(parameter)
    else parameters.set(parameter, value)
  })
}

/** The listing within other prices. */
export function setPrice(search: string, price: PriceRange | null): string {
  return edit(search, (parameters) => {
    for (const name of ['price', 'price_from', 'price_to']) parameters.delete(name)
    if (price) parameters.set('price', `${price.from ?? ''}:${price.to ?? ''}`)
  })
}

/** The listing with everything back that was narrowed away; what it is about, its order and its view stay. */
export function withoutFilters(search: string): string {
  const parameters = new URLSearchParams(search)
  const about = new Set(['keyword', 'category_id', 'sort', VIEW])
  if (!isSaleFilter(readListingAddress(parameters))) about.add('sale')
  return `?${new URLSearchParams([...parameters].filter(([name]) => about.has(name)))}`
}

function edit(search: string, change: (parameters: URLSearchParams) => void): string {
  const parameters = new URLSearchParams(search)
  change(parameters)
  // Another listing begins at its first page.
  parameters.delete('page')
  return `?${String(parameters).replaceAll('%3A', ':')}`
}
