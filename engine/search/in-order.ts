import { type Bits, hasBit } from '#engine/match/bits.ts'
import type { SortBy } from '#engine/parameters/settings.ts'
import { sortValueOf } from '#engine/rank/compare.ts'
import { orderKey } from '#engine/segment/layout.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Found } from './find.ts'

/** Where a record stands among all: what it is sorted by, null for what it lacks, and when it was written. */
export interface Standing {
  values: readonly (number | string | null)[]
  written: number
}

export function standingOf(place: Found, sorts: readonly SortBy[]): Standing {
  return {
    values: sorts.map(({ attribute }) => sortValueOf(attribute, place)),
    written: place.segment.written[place.doc] ?? 0,
  }
}

export function isStanding(value: unknown): value is Standing {
  if (typeof value !== 'object' || value === null) return false
  const { values, written } = value as Partial<Standing>
  const isValue = (each: unknown) => each === null || typeof each === 'number' || typeof each === 'string'
  return typeof written === 'number' && Array.isArray(values) && values.every(isValue)
}

/** The first `most` records in the order of `sorts`, the newest of equals first, of those that stand behind `behind`. */
export function inOrder(
  segments: readonly { segment: Segment; records: Bits }[],
  sorts: readonly SortBy[],
  { behind, most }: { behind: Standing | null; most: number },
): Found[] {
  const rows = segments.map((each) => rowOf(each, sorts, behind))
  const heads = rows.map((row) => row.next().value)
  const found: Found[] = []
  while (found.length < most) {
    let best = -1
    for (const [index, head] of heads.entries()) {
      const other = heads[best]
      if (head && (!other || compare(head.standing, other.standing, sorts) < 0)) best = index
    }
    const head = heads[best]
    if (!head) break
    found.push(head)
    heads[best] = rows[best]?.next().value
  }
  return found
}

interface Head extends Found {
  standing: Standing
}

function* rowOf(
  { segment, records }: { segment: Segment; records: Bits },
  sorts: readonly SortBy[],
  behind: Standing | null,
): Generator<Head, undefined> {
  const order = segment.order(orderKey(sorts))
  const headAt = (place: number): Head => {
    const doc = order ? (order.docs[place] ?? 0) : place
    return { segment, doc, standing: standingOf({ segment, doc }, sorts) }
  }
  for (let place = behind ? placeBehind(segment.records, headAt, sorts, behind) : 0; place < segment.records; place++) {
    if (hasBit(records, order ? (order.docs[place] ?? 0) : place)) yield headAt(place)
  }
}

function placeBehind(end: number, headAt: (place: number) => Head, sorts: readonly SortBy[], behind: Standing): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(headAt(middle).standing, behind, sorts) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Numbers before texts, missing last, whatever the direction (engine/README.md). */
function compare(a: Standing, b: Standing, sorts: readonly SortBy[]): number {
  for (const [index, { descending }] of sorts.entries()) {
    const [one, other] = [a.values[index] ?? null, b.values[index] ?? null]
    if (one === other) continue
    if (typeof one !== typeof other || one === null || other === null) return kindOf(one) - kindOf(other)
    return one < other === descending ? 1 : -1
  }
  return b.written - a.written
}

function kindOf(value: number | string | null): number {
  return ['number', 'string', 'object'].indexOf(typeof value)
}
