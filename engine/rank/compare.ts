import type { SortBy } from '#engine/parameters/settings.ts'
import type { Order, Segment } from '#engine/segment/read.ts'
import type { Key, Step } from './criteria.ts'

/** A record in the running: which segment, which record of it, and its key. */
export interface Candidate {
  segment: Segment
  doc: number
  key: Key
}

/** How the records of a view are compared. */
export interface Ranking {
  steps: readonly Step[]
  /** What follows the formula: `customRanking`. */
  custom: readonly SortBy[]
  /** The order of a segment that sorts by the formula's leading sorts, then by `custom`. */
  orderOf(segment: Segment): Order | null
}

/** Negative when `a` ranks before `b`. */
export function compareCandidates({ steps, custom, orderOf }: Ranking, a: Candidate, b: Candidate): number {
  for (const step of steps) {
    const difference =
      'element' in step ? (a.key[step.element] ?? 0) - (b.key[step.element] ?? 0) : compareBy(step.sort, a, b)
    if (difference !== 0) return difference
  }
  if (a.segment === b.segment) {
    const order = orderOf(a.segment)
    return order ? (order.places[a.doc] ?? 0) - (order.places[b.doc] ?? 0) : a.doc - b.doc
  }
  for (const sort of custom) {
    const difference = compareBy(sort, a, b)
    if (difference !== 0) return difference
  }
  return (b.segment.written[b.doc] ?? 0) - (a.segment.written[a.doc] ?? 0)
}

/** As far as keys alone tell; sorts are left out. */
export function compareKeys(steps: readonly Step[], a: Key, b: Key): number {
  for (const step of steps) {
    if (!('element' in step)) continue
    const difference = (a[step.element] ?? 0) - (b[step.element] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

type Place = Pick<Candidate, 'segment' | 'doc'>

/** Numbers before texts, missing last, whatever the direction (engine/README.md). */
export function compareBy({ attribute, descending }: SortBy, a: Place, b: Place): number {
  const numberA = numberAt(attribute, a)
  const numberB = numberAt(attribute, b)
  if (numberA !== undefined && numberB !== undefined) return descending ? numberB - numberA : numberA - numberB
  if (numberA !== undefined) return -1
  if (numberB !== undefined) return 1
  const textA = textAt(attribute, a)
  const textB = textAt(attribute, b)
  if (textA === textB) return 0
  if (textA === undefined) return 1
  if (textB === undefined) return -1
  return textA < textB === descending ? 1 : -1
}

/** What a record is sorted by; null where the attribute is missing. */
export function sortValueOf(attribute: string, place: Place): number | string | null {
  return numberAt(attribute, place) ?? textAt(attribute, place) ?? null
}

/** The first number of an attribute; not when a text comes first, since then that is the record's value. */
function numberAt(attribute: string, { segment, doc }: Place): number | undefined {
  if (segment.sortTexts.get(attribute)?.values[doc]) return undefined
  const column = segment.numbers.get(attribute)
  if (!column) return undefined
  const { values, offsets } = column
  if (offsets && offsets[doc] === offsets[doc + 1]) return undefined
  const value = values[offsets ? (offsets[doc] ?? 0) : doc]
  return value === undefined || Number.isNaN(value) ? undefined : value
}

function textAt(attribute: string, { segment, doc }: Place): string | undefined {
  const column = segment.sortTexts.get(attribute)
  const place = column?.values[doc]
  return column && place ? column.texts.at(place - 1) : undefined
}
