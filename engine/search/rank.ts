import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { type Candidate, type Ranking } from '#engine/rank/compare.ts'
import { emptyKey, stepsOf } from '#engine/rank/criteria.ts'
import { filterScoresOf } from '#engine/rank/filter-scores.ts'
import { createSegmentScorer, rankSegment, type SegmentRanking } from '#engine/rank/rank-segment.ts'
import { createTop } from '#engine/rank/top.ts'
import { isSort, leadingSorts, orderKey, orderOf } from '#engine/segment/layout.ts'
import { stopWords } from '#engine/text/stop-words.ts'
import type { Findings } from './find.ts'

/** A hit in its place. */
export interface Ranked extends Candidate {
  promoted: boolean
}

/** The best of what was found, at most `wanted`, in their order; what rules promote at its place. */
export function rank(findings: Findings, wanted: number, query: Query, settings: Settings): Ranked[] {
  const rankings = rankingsOf(findings, query, settings)
  const key = orderKey(orderOf(settings))
  const ranking: Ranking = {
    steps: stepsOf(settings, query),
    custom: settings.customRanking,
    orderOf: (segment) => segment.order(key),
  }
  const top = createTop(wanted, ranking)
  if (wanted > 0) for (const each of rankings) rankSegment(each, top)
  const promoted = findings.promoted.map(({ segment, doc, position }) => {
    const own = emptyKey()
    const of = rankings.find((each) => each.segment === segment)
    if (of) createSegmentScorer(of)(doc, own)
    return { position, hit: { segment, doc, key: own, promoted: true } }
  })
  return inPlaces(top.sorted(), promoted, wanted)
}

function rankingsOf({ segments, text }: Findings, query: Query, settings: Settings): SegmentRanking[] {
  const key = orderKey(orderOf(settings))
  const { understanding } = text
  const word = understanding.readings[0]?.slots[0]?.word ?? ''
  return segments.map(({ segment, attributes, readings, records }) => ({
    segment,
    matched: records,
    readings,
    attributes,
    scoring: {
      attributes: attributes.list,
      minProximity: query.minProximity,
      exactness: understanding.words === 1 ? exactnessOf(word, query, settings) : 'sum',
      ranked: settings.searchableAttributes.length > 0,
    },
    filterScores: filterScoresOf(segment, query, settings),
    steps: stepsOf(settings, query),
    order: segment.order(key),
    ordered: settings.ranking.filter(isSort).length === leadingSorts(settings.ranking).length,
  }))
}

const LETTERS_FOR_EXACT = 3

/** The rule of exactness of a query of one word: `word` asks for one that says something. */
function exactnessOf(word: string, { exactOnSingleWordQuery: rule }: Query, { queryLanguages }: Settings) {
  const says = word.length >= LETTERS_FOR_EXACT && !stopWords(queryLanguages).has(word)
  return rule === 'word' && !says ? 'none' : rule
}

function inPlaces(
  ranked: readonly Candidate[],
  promoted: readonly { position: number; hit: Ranked }[],
  wanted: number,
): Ranked[] {
  const places = new Map(promoted.map(({ position, hit }) => [position, hit]))
  const result: Ranked[] = []
  let next = 0
  while (result.length < wanted) {
    const here = places.get(result.length)
    const candidate = ranked[next]
    // Where the ranked ones have run out, what is promoted further behind closes up.
    const hit = here ?? (candidate ? { ...candidate, promoted: false } : [...places.values()][0])
    if (!hit) break
    if (hit.promoted) for (const [position, each] of places) if (each === hit) places.delete(position)
    if (!hit.promoted) next++
    result.push(hit)
  }
  return result
}
