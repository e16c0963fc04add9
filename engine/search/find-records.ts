import {
  type Bitmap,
  clearBit,
  copyBitmap,
  countBits,
  hasBit,
  intersect,
  isEmpty,
  setBit,
  subtract,
} from '#engine/match/bitmap.ts'
import type { Filter } from '#engine/filters/filter.ts'
import type { GeoSearch } from '#engine/geo/geo-search.ts'
import { keepNearest, matchGeo } from '#engine/geo/match-geo.ts'
import { isCutShort } from '#engine/match/work-limit.ts'
import { matchFilter } from '#engine/match/match-filter.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { WordRemoval } from '#engine/query/interpret-query.ts'
import { unionWithinTypos } from '#engine/rank/buckets.ts'
import type { RewrittenQuery } from '#engine/rules/rule.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { SegmentMatch, TextMatch } from './match-text.ts'
import type { OpenSegment } from './open-stores.ts'

/** Reference to a record: its segment and its number in it. */
export interface RecordRef {
  segment: Segment
  doc: number
}

/** Records of one segment that a query finds. `records` are those to rank, without the promoted ones. */
export interface SegmentResult extends SegmentMatch {
  records: Bitmap
  count: number
}

export interface FoundRecords {
  text: TextMatch
  removed: WordRemoval | null
  segments: readonly SegmentResult[]
  /** Records that rules promote, by position. */
  promoted: readonly (RecordRef & { position: number })[]
  total: number
  /** Meters; undefined without an automatic radius. */
  automaticRadius: number | undefined
}

export interface FindOptions {
  query: Query
  settings: IndexSettings
  segments: readonly OpenSegment[]
  rewritten: Pick<RewrittenQuery, 'promoted' | 'filterPromotes' | 'hidden'>
  /** Filters of a secured key. A rule cannot promote a record that they exclude. */
  keyFilter: Filter
  /** Area of a secured key. */
  keyGeo: GeoSearch | undefined
  matchText: (removed: WordRemoval | null) => TextMatch
}

/**
 * Finds the records that a query matches. Removes words as `removeWordsIfNoResults` specifies if nothing matches
 * otherwise.
 */
export function findRecords(options: FindOptions): FoundRecords {
  const filters = options.segments.map(({ segment, tombstones }) => allowedRecords(segment, tombstones, options))
  let text = options.matchText(null)
  let removed: WordRemoval | null = null
  let found = applyFilters(text, filters)
  for (const next of wordRemovals(options.query, text)) {
    if (found.some(({ records }) => !isEmpty(records)) || isCutShort()) break
    removed = next
    text = options.matchText(next)
    found = applyFilters(text, filters)
  }
  const { geo } = options.query
  const automaticRadius = geo?.kind === 'around' && geo.radius === 'automatic' ? keepNearest(found, geo) : undefined
  keepFewestTypos(found, options.query)
  const promoted = extractPromoted(options, filters, found)
  const segments = found.map((each) => ({ ...each, count: countBits(each.records) }))
  const total = segments.reduce((sum, { count }) => sum + count, promoted.length)
  return { text, removed, segments, promoted, total, automaticRadius }
}

/**
 * Bitmaps that restrict a segment: records that may be ranked, and records that rules may promote. Null: all records.
 */
interface AllowedRecords {
  tombstones: Bitmap | null
  filter: Bitmap | null
  promotable: Bitmap | null
  hidden: readonly number[]
}

function allowedRecords(
  segment: Segment,
  tombstones: Bitmap | null,
  { query, settings, rewritten, keyFilter, keyGeo }: FindOptions,
): AllowedRecords {
  const filter = withGeo(segment, matchFilter(segment, query.filter, settings), query.geo)
  return {
    tombstones,
    filter,
    promotable: rewritten.filterPromotes ? filter : withGeo(segment, matchFilter(segment, keyFilter, settings), keyGeo),
    hidden: rewritten.hidden.map((id) => segment.find(id)).filter((doc) => doc >= 0),
  }
}

/** Restricts the records of a filter, or all records, to those of a search by location. */
function withGeo(segment: Segment, filter: Bitmap | null, geo: GeoSearch | undefined): Bitmap | null {
  if (!geo) return filter
  const located = matchGeo(segment, geo)
  if (filter) intersect(located, filter)
  return located
}

function applyFilters({ segments }: TextMatch, allowed: readonly AllowedRecords[]): SegmentMatch[] {
  return segments.map((match, index) => {
    const records = copyBitmap(match.records)
    const { filter, tombstones, hidden } = allowed[index] ?? { filter: null, tombstones: null, hidden: [] }
    if (filter) intersect(records, filter)
    if (tombstones) subtract(records, tombstones)
    for (const doc of hidden) clearBit(records, doc)
    return { ...match, records }
  })
}

const MAX_REMOVED_WORDS = 5

function* wordRemovals({ removeWordsIfNoResults: from }: Query, { interpreted }: TextMatch): Generator<WordRemoval> {
  if (from === 'none') return
  if (from === 'allOptional') return yield { from, count: interpreted.words }
  const max = Math.min(MAX_REMOVED_WORDS, interpreted.words - 1)
  for (let count = 1; count <= max; count++) yield { from, count }
}

const TYPO_LEVELS: ReadonlyMap<Query['typoTolerance'], number> = new Map([['min', 1] as const, ['strict', 2] as const])

/**
 * Implements `typoTolerance`: `min` keeps the records with the fewest typos, `strict` those with the two lowest numbers
 * of typos that occur.
 */
function keepFewestTypos(found: readonly SegmentMatch[], { typoTolerance }: Query): void {
  let levels = TYPO_LEVELS.get(typoTolerance) ?? 0
  if (levels === 0 || found.every(({ interpretations }) => interpretations.length === 0)) return
  const selected = found.map(({ segment }) => new Uint32Array(segment.stride))
  const total = countAll(found.map(({ records }) => records))
  for (let typos = 0; levels > 0 && countAll(selected) < total && typos <= MAX_QUERY_TYPOS; typos++) {
    let foundAny = false
    found.forEach((result, index) => {
      const withinTypos = unionWithinTypos(result, typos)
      intersect(withinTypos, result.records)
      const previous = selected[index]
      if (previous && countBits(withinTypos) > countBits(previous)) foundAny = true
      previous?.set(withinTypos)
    })
    if (foundAny) levels--
  }
  if (!isCutShort()) found.forEach(({ records }, index) => intersect(records, selected[index] ?? records))
}

function countAll(sets: readonly Bitmap[]): number {
  return sets.reduce((sum, bits) => sum + countBits(bits), 0)
}

/** At most 32 words with 3 typos each. */
const MAX_QUERY_TYPOS = 96

/**
 * Takes the promoted records out of the ranking. A promoted record must exist and match the filters, or only those of
 * the secured key if the rule sets `filterPromotes: false`.
 */
function extractPromoted(
  { segments, rewritten }: FindOptions,
  allowed: readonly AllowedRecords[],
  found: readonly SegmentMatch[],
): (RecordRef & { position: number })[] {
  return rewritten.promoted.flatMap(({ objectID, position }) => {
    for (const [index, { segment, tombstones }] of segments.entries()) {
      const doc = segment.find(objectID)
      if (doc < 0 || (tombstones && hasBit(tombstones, doc))) continue
      const promotable = allowed[index]?.promotable
      if (promotable && !hasBit(promotable, doc)) return []
      const records = found[index]?.records
      if (records) clearBit(records, doc)
      return [{ segment, doc, position }]
    }
    return []
  })
}

/** Returns all records found, including the promoted ones. */
export function allRecords({
  segments,
  promoted,
}: FoundRecords): { segment: Segment; records: Bitmap; count: number }[] {
  return segments.map(({ segment, records, count }) => {
    const promotedHere = promoted.filter((each) => each.segment === segment)
    if (promotedHere.length === 0) return { segment, records, count }
    const all = copyBitmap(records)
    for (const { doc } of promotedHere) setBit(all, doc)
    return { segment, records: all, count: countBits(all) }
  })
}
