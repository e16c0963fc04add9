import { LISTING_PAGE_SIZE } from '#contract/catalog/catalog.ts'
import { requestedPage } from '#web/ui/page-links.ts'
import { FACETS, type Order, ORDERS } from './filters/facets.ts'
import { type NumberRange, rangeText, readOwnValues } from './filters/own-facets.ts'
import { readView, type View, VIEW } from './products/views.ts'

/** Spec 5. */
const MAX_KEYWORD_LENGTH = 512
const MAX_DOLLARS = 1_000_000
/** Last page within the number of products that the index paginates. */
const LAST_PAGE = Math.floor(20_000 / LISTING_PAGE_SIZE)

/** Price range in dollars; null is unbounded. */
export interface PriceRange {
  from: number | null
  to: number | null
}

/** Distances of the filter by place, in miles. */
export const DISTANCES = [50, 100, 250, 500, 1000] as const

/** A distance from a ZIP code that suppliers ship from. */
export interface Near {
  zip: string
  miles: number
  /** Latitude and longitude, such as `35.6,-82.6`; null for an unknown ZIP code, undefined before it is looked up. */
  point?: string | null
}

/** State of a listing. The query string of its URL holds all of it. */
export interface ListingQuery {
  keyword: string
  sale: boolean
  /** Null for the default order of the page. */
  order: Order | null
  page: number
  /** A category within the listing, as the path of its names; null for the whole listing. */
  category: string | null
  /** Selected values by facet parameter, also of own attributes. */
  values: Record<string, string[]>
  price: PriceRange | null
  inStock: boolean
  near: Near | null
  view: View
}

/** Parses a query string. Invalid values become the defaults. */
export function readListingQuery(parameters: URLSearchParams): ListingQuery {
  return {
    keyword: (parameters.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH),
    sale: parameters.get('sale') === '1',
    order: ORDERS.find(({ name }) => name === parameters.get('sort'))?.name ?? null,
    page: Math.min(requestedPage(parameters), LAST_PAGE),
    category: parameters.get('category') || null,
    values: {
      ...Object.fromEntries(
        FACETS.map(({ parameter }) => [parameter, [...new Set(parameters.getAll(parameter))].filter(Boolean)]),
      ),
      ...readOwnValues(parameters),
    },
    price: readPrice(parameters),
    inStock: parameters.get('in_stock') === '1',
    near: readNear(parameters),
    view: readView(parameters),
  }
}

/** Parses `price=20:50`, or the two form fields of a submit without JavaScript. */
function readPrice(parameters: URLSearchParams): PriceRange | null {
  const [from, to] = parameters.get('price')?.split(':') ?? [parameters.get('price_from'), parameters.get('price_to')]
  const range = { from: dollars(from), to: dollars(to) }
  if (range.from === null && range.to === null) return null
  const isBackwards = range.from !== null && range.to !== null && range.from > range.to
  return isBackwards ? { from: range.to, to: range.from } : range
}

/** Parses `zip=28801&within=100`. A ZIP code of nine digits counts with its first five. */
function readNear(parameters: URLSearchParams): Near | null {
  const [, zip] = ZIP_CODE.exec(parameters.get('zip') ?? '') ?? []
  const miles = DISTANCES.find((distance) => String(distance) === parameters.get('within'))
  return zip === undefined || miles === undefined ? null : { zip, miles }
}

/** ZIP code with its first five digits as the first group. */
export const ZIP_CODE = /^\s*(\d{5})(?:-?\d{4})?\s*$/

/** Returns the query with the location that the page looked up for its ZIP code. */
export function withLocation(query: ListingQuery, { location }: { location: ZipLocation | null }): ListingQuery {
  const { near } = query
  if (!near) return query
  return { ...query, near: { ...near, point: location?.zip === near.zip ? location.point : null } }
}

/** A ZIP code and where it is; null if it is unknown. */
export interface ZipLocation {
  zip: string
  point: string | null
}

function dollars(text: string | null | undefined): number | null {
  if (!text || !/^(\d+\.?\d*|\.\d+)$/.test(text)) return null
  return Math.min(Math.round(Number(text) * 100) / 100, MAX_DOLLARS)
}

/** True if any filter is applied. */
export function hasFilters(query: ListingQuery): boolean {
  return countFilters(query) > 0
}

/** Returns the number of filters that can be removed one by one. */
export function countFilters(query: ListingQuery): number {
  const { category, price, inStock, values } = query
  const lone = [category !== null, price !== null, inStock, isNearFilter(query), isSaleFilter(query)].filter(
    Boolean,
  ).length
  return lone + Object.values(values).flat().length
}

/** True if the listing is limited to a distance. An unknown ZIP code limits nothing. */
export function isNearFilter({ near }: ListingQuery): boolean {
  return near !== null && near.point !== null
}

/** True if the sale is a filter, as in a search. For a category the sale is the subject of the page, shown in its heading. */
export function isSaleFilter({ sale, keyword }: ListingQuery): boolean {
  return sale && keyword !== ''
}

/** Returns the query with a value added, or removed if it was selected. */
export function toggleValue(search: string, parameter: string, value: string): string {
  return edit(search, (parameters) => {
    if (parameters.getAll(parameter).includes(value)) parameters.delete(parameter, value)
    else parameters.append(parameter, value)
  })
}

/** Returns the query without a value. */
export function withoutValue(search: string, parameter: string, value: string): string {
  return edit(search, (parameters) => parameters.delete(parameter, value))
}

/** Returns the query with a parameter set, or removed if `value` is null. */
export function setParameter(search: string, parameter: string, value: string | null): string {
  return edit(search, (parameters) => {
    if (value === null) parameters.delete(parameter)
    else parameters.set(parameter, value)
  })
}

/** Returns the query with another price range. */
export function setPrice(search: string, price: PriceRange | null): string {
  return edit(search, (parameters) => {
    for (const name of ['price', 'price_from', 'price_to']) parameters.delete(name)
    if (price) parameters.set('price', `${price.from ?? ''}:${price.to ?? ''}`)
  })
}

/** Returns the query with another range of an own attribute; null for any. */
export function setOwnRange(search: string, parameter: string, range: NumberRange | null): string {
  return edit(search, (parameters) => {
    for (const name of [parameter, `${parameter}.from`, `${parameter}.to`]) parameters.delete(name)
    if (range) parameters.set(parameter, rangeText(range))
  })
}

/** Returns the query with another distance; null for any. */
export function setNear(search: string, near: Pick<Near, 'zip' | 'miles'> | null): string {
  return edit(search, (parameters) => {
    for (const name of ['zip', 'within']) parameters.delete(name)
    if (near) parameters.set('zip', near.zip)
    if (near) parameters.set('within', String(near.miles))
  })
}

/** Returns the query without filters. Keyword, category, order and view are kept. */
export function withoutFilters(search: string): string {
  const parameters = new URLSearchParams(search)
  const kept = new Set(['keyword', 'category_id', 'sort', VIEW])
  if (!isSaleFilter(readListingQuery(parameters))) kept.add('sale')
  return `?${new URLSearchParams([...parameters].filter(([name]) => kept.has(name)))}`
}

function edit(search: string, change: (parameters: URLSearchParams) => void): string {
  const parameters = new URLSearchParams(search)
  change(parameters)
  // Every change goes back to the first page.
  parameters.delete('page')
  return `?${String(parameters).replaceAll('%3A', ':')}`
}
