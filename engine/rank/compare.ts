import type { SortBy } from '#engine/parameters/settings.ts'
import type { Order, Segment } from '#engine/segment/read-segment.ts'
import type { RankKey, RankingStep } from './criteria.ts'

/** A record that competes for the top hits, with its segment and key. */
export interface Candidate {
  segment: Segment
  doc: number
  key: RankKey
}

/** How the records of a view are compared. */
export interface Ranking {
  steps: readonly RankingStep[]
  /** The sorts after the formula: `customRanking`. */
  custom: readonly SortBy[]
  /** Returns the segment's order by the leading sorts of the formula, then by `custom`. */
  orderOf(segment: Segment): Order | null
}

/** Compares two records: negative if `a` ranks before `b`. */
export function compareCandidates({ steps, custom, orderOf }: Ranking, a: Candidate, b: Candidate): number {
  for (const step of steps) {
    const difference =
      'element' in step ? (a.key[step.element] ?? 0) - (b.key[step.element] ?? 0) : compareBy(step.sort, a, b)
    if (difference !== 0) return difference
  }
  if (a.segment === b.segment) {
    const order = orderOf(a.segment)
    return order ? (order.ranks[a.doc] ?? 0) - (order.ranks[b.doc] ?? 0) : a.doc - b.doc
  }
  for (const sort of custom) {
    const difference = compareBy(sort, a, b)
    if (difference !== 0) return difference
  }
  return (b.segment.sequences[b.doc] ?? 0) - (a.segment.sequences[a.doc] ?? 0)
}

/** Compares two keys; ignores sorts. */
export function compareKeys(steps: readonly RankingStep[], a: RankKey, b: RankKey): number {
  for (const step of steps) {
    if (!('element' in step)) continue
    const difference = (a[step.element] ?? 0) - (b[step.element] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

type RecordRef = Pick<Candidate, 'segment' | 'doc'>

/** Compares sort values: numbers before texts, missing values last, in both directions (engine/README.md). */
export function compareBy({ attribute, descending }: SortBy, a: RecordRef, b: RecordRef): number {
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

/** Returns the sort value of a record; null if the attribute is missing. */
export function sortValueOf(attribute: string, record: RecordRef): number | string | null {
  return numberAt(attribute, record) ?? textAt(attribute, record) ?? null
}

/**
 * Returns the first number of an attribute; undefined if a text comes first, because then the text is the sort value.
 */
function numberAt(attribute: string, { segment, doc }: RecordRef): number | undefined {
  if (segment.sortTexts.get(attribute)?.values[doc]) return undefined
  const column = segment.numbers.get(attribute)
  if (!column) return undefined
  const { values, offsets } = column
  if (offsets && offsets[doc] === offsets[doc + 1]) return undefined
  const value = values[offsets ? (offsets[doc] ?? 0) : doc]
  return value === undefined || Number.isNaN(value) ? undefined : value
}

function textAt(attribute: string, { segment, doc }: RecordRef): string | undefined {
  const column = segment.sortTexts.get(attribute)
  const record = column?.values[doc]
  return column && record ? column.texts.at(record - 1) : undefined
}
