import { emptyBitmap, everyBit, setBit } from '#engine/match/bitmap.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import type { View } from '#engine/engine-api.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { ATTRIBUTE, emptyKey, EXACT, PROXIMITY, type RankKey, TYPO, WORDS } from '#engine/rank/criteria.ts'
import { createSegmentScorer } from '#engine/rank/rank-segment.ts'
import { POSITIONS_PER_RANK } from '#engine/rank/score-interpretation.ts'
import { sortOrderOf } from '#engine/segment/layout.ts'
import type { FoundRecords, SegmentResult } from './find-records.ts'
import { rankingsOf } from './rank-hits.ts'

/** The records that a query lists, and the settings that rank them. */
export interface ListedRecords {
  found: FoundRecords
  settings: IndexSettings
  /** Of a virtual replica: from 0, all records, to 100, only those that are as relevant as the best one. Null for other indexes. */
  strictness: number | null
}

/** Steps of work (`mayContinue`) to score a record. */
const STEPS_PER_RECORD = 16

/** Returns all records found, or for a virtual replica the relevant ones, ranked by its sorts alone. */
export function listedRecords({ isVirtual, settings }: View, found: FoundRecords, query: Query): ListedRecords {
  if (!isVirtual) return { found, settings, strictness: null }
  const sorted = { ...settings, ranking: sortOrderOf(settings), relevanceWeights: new Map<string, number>() }
  // Without words, all records are equally relevant.
  const strictness = found.text.interpreted.words === 0 ? 0 : query.relevancyStrictness
  return { strictness, found: withoutIrrelevant(found, { strictness, query, settings }), settings: sorted }
}

interface RelevanceOptions {
  strictness: number
  query: Query
  settings: IndexSettings
}

/** Leaves out the records whose relevance is less than `strictness` percent of the best one's. Promoted records stay. */
function withoutIrrelevant(found: FoundRecords, { strictness, query, settings }: RelevanceOptions): FoundRecords {
  if (strictness === 0) return found
  const { words } = found.text.interpreted
  const rankings = rankingsOf(found, query, settings)
  const scored = found.segments.map((result, index) => {
    const ranking = rankings[index]
    return { result, relevances: ranking ? relevancesOf(result, createSegmentScorer(ranking), words) : [] }
  })
  const best = scored.reduce((most, { relevances }) => relevances.reduce((a, b) => Math.max(a, b.relevance), most), 0)
  const least = (best * strictness) / 100
  const segments = scored.map(({ result, relevances }): SegmentResult => {
    const records = emptyBitmap(result.segment.stride)
    const relevant = relevances.filter(({ relevance }) => relevance >= least)
    for (const { doc } of relevant) setBit(records, doc)
    return { ...result, records, count: relevant.length }
  })
  const total = segments.reduce((sum, { count }) => sum + count, found.promoted.length)
  return { ...found, segments, total }
}

function relevancesOf(
  { records }: SegmentResult,
  score: (doc: number, key: RankKey) => void,
  words: number,
): { doc: number; relevance: number }[] {
  const relevances: { doc: number; relevance: number }[] = []
  const key = emptyKey()
  everyBit(records, (doc) => {
    if (!mayContinue(STEPS_PER_RECORD)) return false
    score(doc, key)
    relevances.push({ doc, relevance: relevanceOf(key, words) })
    return true
  })
  return relevances
}

/** Returns the mean of five shares, each from 0 to 1 (engine/README.md). The service does not publish its own measure. */
function relevanceOf(key: RankKey, words: number): number {
  const matched = -(key[WORDS] ?? 0)
  const distance = Math.max(1, key[PROXIMITY] ?? 0)
  const shares = [
    matched / words,
    1 / (1 + (key[TYPO] ?? 0)),
    matched > 1 ? Math.min(1, (matched - 1) / distance) : 1,
    1 / (1 + Math.floor((key[ATTRIBUTE] ?? 0) / POSITIONS_PER_RANK)),
    -(key[EXACT] ?? 0) / words,
  ]
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
