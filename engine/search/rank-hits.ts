import { distanceForRanking } from '#engine/geo/geo-ranking.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { type Candidate, type Ranking } from '#engine/rank/compare.ts'
import { emptyKey, stepsOf } from '#engine/rank/criteria.ts'
import { filterScoresOf } from '#engine/rank/filter-scores.ts'
import { createSegmentScorer, rankSegment } from '#engine/rank/rank-segment.ts'
import type { SegmentRanking } from '#engine/rank/segment-ranking.ts'
import { isCutShort } from '#engine/match/work-limit.ts'
import { everyBit } from '#engine/match/bitmap.ts'
import { createTopK } from '#engine/rank/top-k.ts'
import { isSort, leadingSorts, orderKey, sortOrderOf } from '#engine/segment/layout.ts'
import { stopWords } from '#engine/text/stop-words.ts'
import type { Relevance } from '#engine/rank/relevance.ts'
import type { FoundRecords } from './find-records.ts'
import { isRescored, RESCORED_HITS, rescoreHits } from './rescore-hits.ts'

/** Ranked or promoted hit. */
export interface RankedHit extends Candidate {
  promoted: boolean
  /** Absent if relevance does not decide. */
  relevance?: Relevance
}

/**
 * Returns the best `limit` hits in their order, with promoted records at their positions. If the work is cut short, further records fill
 * the requested page, unranked.
 */
export function rankHits(found: FoundRecords, limit: number, query: Query, settings: IndexSettings): RankedHit[] {
  const rankings = rankingsOf(found, query, settings)
  const key = orderKey(sortOrderOf(settings))
  const ranking: Ranking = {
    steps: stepsOf(settings, query),
    custom: settings.customRanking,
    orderOf: (segment) => segment.order(key),
  }
  const rescored = limit > 0 && isRescored(found, settings)
  const top = createTopK(rescored ? Math.max(limit, RESCORED_HITS) : limit, ranking)
  if (limit > 0) for (const each of rankings) rankSegment(each, top)
  const promoted = found.promoted.map(({ segment, doc, position }) => {
    const sortKey = emptyKey()
    const segmentRanking = rankings.find((each) => each.segment === segment)
    if (segmentRanking) createSegmentScorer(segmentRanking)(doc, sortKey)
    return { position, hit: { segment, doc, key: sortKey, promoted: true } }
  })
  const ranked = rescored ? rescoreHits(top.sorted(), found, settings) : top.sorted()
  if (isCutShort()) appendUnranked(ranked, found, Math.min(limit, lastHit(query)))
  return insertPromoted(ranked, promoted, limit)
}

/** Returns the number of hits up to the end of the requested page. */
function lastHit({ window, page, hitsPerPage }: Query): number {
  return window ? window.offset + window.length : (page + 1) * hitsPerPage
}

/** Appends records in the order of their numbers, the custom ranking, until there are `limit`. */
function appendUnranked(ranked: Candidate[], { segments }: FoundRecords, limit: number): void {
  for (const { segment, records } of segments) {
    const known = new Set(ranked.filter((each) => each.segment === segment).map(({ doc }) => doc))
    everyBit(records, (doc) => {
      if (ranked.length < limit && !known.has(doc)) ranked.push({ segment, doc, key: emptyKey() })
      return ranked.length < limit
    })
  }
}

/** Returns how each segment's records are ranked. */
export function rankingsOf({ segments, text }: FoundRecords, query: Query, settings: IndexSettings): SegmentRanking[] {
  const key = orderKey(sortOrderOf(settings))
  const { interpreted } = text
  const word = interpreted.interpretations[0]?.slots[0]?.word ?? ''
  return segments.map(({ segment, attributes, interpretations, records }) => ({
    segment,
    matched: records,
    interpretations,
    attributes,
    scoring: {
      attributes: attributes.list,
      minProximity: query.minProximity,
      exactness: interpreted.words === 1 ? exactnessRule(word, query, settings) : 'sum',
      rankAttributes: settings.searchableAttributes.length > 0,
    },
    filterScores: filterScoresOf(segment, query, settings),
    distanceOf: distanceForRanking(segment, query.geo),
    steps: stepsOf(settings, query),
    order: segment.order(key),
    orderCoversSorts: settings.ranking.filter(isSort).length === leadingSorts(settings.ranking).length,
  }))
}

const MIN_EXACT_WORD_LENGTH = 3

/**
 * Returns the exactness rule of a single-word query. `word` applies only to a significant word: long enough and not a
 * stop word.
 */
function exactnessRule(
  word: string,
  { exactOnSingleWordQuery: rule }: Query,
  { queryLanguages, dictionaries }: IndexSettings,
) {
  const isSignificant = word.length >= MIN_EXACT_WORD_LENGTH && !stopWords(queryLanguages, dictionaries).has(word)
  return rule === 'word' && !isSignificant ? 'none' : rule
}

function insertPromoted(
  ranked: readonly Candidate[],
  promoted: readonly { position: number; hit: RankedHit }[],
  limit: number,
): RankedHit[] {
  const promotedByPosition = new Map(promoted.map(({ position, hit }) => [position, hit]))
  const result: RankedHit[] = []
  let next = 0
  while (result.length < limit) {
    const promotedHit = promotedByPosition.get(result.length)
    const candidate = ranked[next]
    // When the ranked hits are exhausted, the remaining promoted ones move up.
    const hit = promotedHit ?? (candidate ? { ...candidate, promoted: false } : [...promotedByPosition.values()][0])
    if (!hit) break
    if (hit.promoted)
      for (const [position, each] of promotedByPosition) if (each === hit) promotedByPosition.delete(position)
    if (!hit.promoted) next++
    result.push(hit)
  }
  return result
}
