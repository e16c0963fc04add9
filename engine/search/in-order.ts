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

/** Where a record stands in an order, as a cursor says it. */
export function standingOf(place: Found, sorts: readonly SortBy[]): Standing {
  return {
    values: sorts.map(({ attribute }) => sortValueOf(attribute, place)),
    written: place.segment.written[place.doc] ?? 0,
  }
}

/** Whether a cursor, which anybody may write, says where to go on. */
export function isStanding(value: unknown): value is Standing {
  if (typeof value !== 'object' || value === null) return false
  const { values, written } = value as Partial<Standing>
  const isValue = (each: unknown) => each === null || typeof each === 'number' || typeof each === 'string'
  return typeof written === 'number' && Array.isArray(values) && values.every(isValue)
}

/** Some records of a segment. */
interface Some {
  segment: Segment
  records: Bits
}

/** How far somebody has walked: behind what to go on, and the last write there was when they began. */
export interface Walk {
  behind: Standing | null
  since: number
}

/** When the newest record of all was written. */
export function newestOf(segments: readonly Some[]): number {
  return segments.reduce((newest, { segment }) => segment.written.reduce((a, b) => Math.max(a, b), newest), -1)
}

/**
 * The next `most` records: first in the order of `sorts`, the newest of equals first, those that stand as they stood at the
 * beginning; then what was written since, the oldest first. So a record that changes its place meanwhile is not missed.
 */
export function inOrder(segments: readonly Some[], sorts: readonly SortBy[], walk: Walk, most: number): Found[] {
  const { behind, since } = walk
  const begun = behind !== null && behind.written > since
  const found = begun ? [] : ranked(segments, sorts, walk, most)
  if (found.length < most) {
    const later = writtenAfter(segments, begun ? behind.written : since)
    found.push(...later.slice(0, most - found.length))
  }
  return found
}

function writtenAfter(segments: readonly Some[], time: number): Found[] {
  const found: (Found & { written: number })[] = []
  for (const { segment, records } of segments) {
    for (let doc = 0; doc < segment.records; doc++) {
      const written = segment.written[doc] ?? 0
      if (written > time && hasBit(records, doc)) found.push({ segment, doc, written })
    }
  }
  return found.toSorted((a, b) => a.written - b.written)
}

function ranked(segments: readonly Some[], sorts: readonly SortBy[], walk: Walk, most: number): Found[] {
  const rows = segments.map((each) => rowOf(each, sorts, walk))
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
  { segment, records }: Some,
  sorts: readonly SortBy[],
  { behind, since }: Walk,
): Generator<Head, undefined> {
  const order = segment.order(orderKey(sorts))
  const docAt = (place: number) => (order ? (order.docs[place] ?? 0) : place)
  const headAt = (place: number): Head => {
    const found = { segment, doc: docAt(place) }
    return { ...found, standing: standingOf(found, sorts) }
  }
  for (let place = behind ? placeBehind(segment.records, headAt, sorts, behind) : 0; place < segment.records; place++) {
    if (hasBit(records, docAt(place)) && (segment.written[docAt(place)] ?? 0) <= since) yield headAt(place)
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
