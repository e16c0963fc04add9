import { attributeLabel, attributePath } from '#contract/catalog/attributes.ts'
import type { ListingAttribute } from '#contract/schemas/catalog/catalog.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import type { Facet } from './facets.ts'

/** URL parameter of an own attribute: `attr.finish=Matte`, or `attr.height=10:20` for a range. */
const OWN_PARAMETER = /^(attr\.[a-z][a-z0-9_]{0,39})(?:\.(from|to))?$/
/** More of them are ignored: the engine counts the values of each. */
const MAX_PARAMETERS = 12
const MAX_NUMBER = 1_000_000_000

/** A range of numbers; null is unbounded. */
export interface NumberRange {
  from: number | null
  to: number | null
}

/** Own attribute of numbers as a filter. */
export interface OwnRange {
  attribute: string
  parameter: string
  label: string
}

/** Returns the own attributes of a listing whose values are listed. */
export function ownFacets(attributes: readonly ListingAttribute[] = []): Facet[] {
  return attributes
    .filter(({ type }) => type !== 'number')
    .map(({ key, name, type }) => ({
      attribute: attributePath(key),
      parameter: `attr.${key}`,
      label: name,
      ...(type === 'yes_no' && { labelOf: yesNo }),
    }))
}

/** Returns the own attributes of a listing that are ranges of numbers. */
export function ownRanges(attributes: readonly ListingAttribute[] = []): OwnRange[] {
  return attributes
    .filter(({ type }) => type === 'number')
    .map(({ key, ...named }) => ({
      attribute: attributePath(key),
      parameter: `attr.${key}`,
      label: attributeLabel(named),
    }))
}

const yesNo = (value: string): string => (value === 'true' ? listingTexts.values.yes : listingTexts.values.no)

/** Parses the values of own attributes, by parameter. A submit without JavaScript has the two ends of a range as fields. */
export function readOwnValues(parameters: URLSearchParams): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of parameters) {
    const [, parameter, end] = OWN_PARAMETER.exec(name) ?? []
    if (parameter === undefined || value === '') continue
    if (!(parameter in values) && Object.keys(values).length >= MAX_PARAMETERS) continue
    const listed = values[parameter] ?? []
    if (end === undefined) values[parameter] = [...new Set([...listed, value])]
    else {
      const [from, to] = listed[0]?.split(':') ?? []
      values[parameter] = [end === 'from' ? `${value}:${to ?? ''}` : `${from ?? ''}:${value}`]
    }
  }
  return values
}

/** Parses `10:20`; null for anything else. */
export function parseRange(text: string | undefined): NumberRange | null {
  const ends = text?.split(':') ?? []
  if (ends.length !== 2) return null
  const [from = null, to = null] = ends.map(numberOrNull)
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

function numberOrNull(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= MAX_NUMBER ? number : null
}

/** Formats a range for the URL and the search. */
export function rangeText({ from, to }: NumberRange): string {
  return `${from ?? ''}:${to ?? ''}`
}
