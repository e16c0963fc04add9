import {
  type Bits,
  clearBit,
  copyBits,
  countBits,
  hasBit,
  intersect,
  isEmpty,
  setBit,
  subtract,
} from '#engine/match/bits.ts'
import type { Filter } from '#engine/filters/filter.ts'
import { matchFilter } from '#engine/match/match-filter.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { Removed } from '#engine/query/understand.ts'
import { withinTypos } from '#engine/rank/runs.ts'
import type { RuledQuery } from '#engine/rules/rule.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { SegmentMatch, TextMatch } from './match-text.ts'
import type { OpenSegment } from './open-stores.ts'

/** A record by its place in its segment. */
export interface Found {
  segment: Segment
  doc: number
}

/** What of one segment a query finds. `records` are those that are ranked, without what rules put in a place. */
export interface SegmentResult extends SegmentMatch {
  records: Bits
  count: number
}

export interface Findings {
  text: TextMatch
  removed: Removed | null
  segments: readonly SegmentResult[]
  /** Records of rules, by the place they stand at. */
  promoted: readonly (Found & { position: number })[]
  total: number
}

export interface Finding {
  query: Query
  settings: Settings
  segments: readonly OpenSegment[]
  ruled: Pick<RuledQuery, 'promoted' | 'filterPromotes' | 'hidden'>
  /** What a secured key filters by: no rule promotes anything else. */
  held: Filter
  matchText: (removed: Removed | null) => TextMatch
}

/** Finds what a query matches, giving up words where the settings say so and nothing is found otherwise. */
export function find(finding: Finding): Findings {
  const filters = finding.segments.map(({ segment, deleted }) => allowedOf(segment, deleted, finding))
  let text = finding.matchText(null)
  let removed: Removed | null = null
  let found = within(text, filters)
  for (const next of removals(finding.query, text)) {
    if (found.some(({ records }) => !isEmpty(records))) break
    removed = next
    text = finding.matchText(next)
    found = within(text, filters)
  }
  keepFewestTypos(found, finding.query)
  const promoted = placePromoted(finding, filters, found)
  const segments = found.map((each) => ({ ...each, count: countBits(each.records) }))
  const total = segments.reduce((sum, { count }) => sum + count, promoted.length)
  return { text, removed, segments, promoted, total }
}

/** The records that the filters let through, into the ranking and into a rule's place; null when all. */
interface Allowed {
  deleted: Bits | null
  filter: Bits | null
  promotable: Bits | null
  hidden: readonly number[]
}

function allowedOf(segment: Segment, deleted: Bits | null, { query, settings, ruled, held }: Finding): Allowed {
  const filter = matchFilter(segment, query.filter, settings)
  return {
    deleted,
    filter,
    promotable: ruled.filterPromotes ? filter : matchFilter(segment, held, settings),
    hidden: ruled.hidden.map((id) => segment.find(id)).filter((doc) => doc >= 0),
  }
}

function within({ segments }: TextMatch, allowed: readonly Allowed[]): SegmentMatch[] {
  return segments.map((match, index) => {
    const records = copyBits(match.records)
    const { filter, deleted, hidden } = allowed[index] ?? { filter: null, deleted: null, hidden: [] }
    if (filter) intersect(records, filter)
    if (deleted) subtract(records, deleted)
    for (const doc of hidden) clearBit(records, doc)
    return { ...match, records }
  })
}

const MOST_REMOVED = 5

function* removals({ removeWordsIfNoResults: from }: Query, { understanding }: TextMatch): Generator<Removed> {
  if (from === 'none') return
  if (from === 'allOptional') return yield { from, count: understanding.words }
  const most = Math.min(MOST_REMOVED, understanding.words - 1)
  for (let count = 1; count <= most; count++) yield { from, count }
}

const LEVELS_KEPT: ReadonlyMap<Query['typoTolerance'], number> = new Map([['min', 1] as const, ['strict', 2] as const])

/** With `min` those of the lowest number of typos stay, with `strict` those of the two lowest that occur. */
function keepFewestTypos(found: readonly SegmentMatch[], { typoTolerance }: Query): void {
  let levels = LEVELS_KEPT.get(typoTolerance) ?? 0
  if (levels === 0 || found.every(({ readings }) => readings.length === 0)) return
  const kept = found.map(({ segment }) => new Uint32Array(segment.stride))
  const all = countAll(found.map(({ records }) => records))
  for (let typos = 0; levels > 0 && countAll(kept) < all && typos <= MOST_TYPOS_OF_A_QUERY; typos++) {
    let any = false
    found.forEach((result, index) => {
      const here = withinTypos(result, typos)
      intersect(here, result.records)
      const before = kept[index]
      if (before && countBits(here) > countBits(before)) any = true
      before?.set(here)
    })
    if (any) levels--
  }
  found.forEach(({ records }, index) => intersect(records, kept[index] ?? records))
}

function countAll(sets: readonly Bits[]): number {
  return sets.reduce((sum, bits) => sum + countBits(bits), 0)
}

/** 32 words at 3 typos each. */
const MOST_TYPOS_OF_A_QUERY = 96

/** Takes what rules promote out of the ranking. It must be there, and match the filters, or the key's alone where a rule says so. */
function placePromoted(
  { segments, ruled }: Finding,
  allowed: readonly Allowed[],
  found: readonly SegmentMatch[],
): (Found & { position: number })[] {
  return ruled.promoted.flatMap(({ objectID, position }) => {
    for (const [index, { segment, deleted }] of segments.entries()) {
      const doc = segment.find(objectID)
      if (doc < 0 || (deleted && hasBit(deleted, doc))) continue
      const promotable = allowed[index]?.promotable
      if (promotable && !hasBit(promotable, doc)) return []
      const records = found[index]?.records
      if (records) clearBit(records, doc)
      return [{ segment, doc, position }]
    }
    return []
  })
}

/** All records found, those of rules too. */
export function allFound({ segments, promoted }: Findings): { segment: Segment; records: Bits; count: number }[] {
  return segments.map(({ segment, records, count }) => {
    const here = promoted.filter((each) => each.segment === segment)
    if (here.length === 0) return { segment, records, count }
    const all = copyBits(records)
    for (const { doc } of here) setBit(all, doc)
    return { segment, records: all, count: countBits(all) }
  })
}
