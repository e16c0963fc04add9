import { isCutShort, mayContinue } from '#engine/match/work-limit.ts'
import type { IndexSettings, SortBy } from '#engine/parameters/settings.ts'
import { type Candidate, compareBy } from '#engine/rank/compare.ts'
import { FILTERS, TYPO, WORDS } from '#engine/rank/criteria.ts'
import { createRelevanceScorer, rarityOf, type Relevance } from '#engine/rank/relevance.ts'
import { isSort } from '#engine/segment/layout.ts'
import type { FoundRecords } from './find-records.ts'

/** The first hits that relevance reorders. A bound on its work; five pages of a shop. */
export const RESCORED_HITS = 120

/** Steps of work (`mayContinue`) to read a record, about 16 words each. */
const STEPS_PER_RECORD = 16

/** True if relevance decides: the index has weights, the query words, and the formula no sort. */
export function isRescored({ text }: FoundRecords, { ranking, relevanceWeights }: IndexSettings): boolean {
  return text.statistics !== null && relevanceWeights.size > 0 && text.interpreted.words > 0 && !ranking.some(isSort)
}

/** Returns the hits with the first of them in the order of their relevance (engine/README.md). */
export function rescoreHits<Hit extends Candidate>(
  ranked: readonly Hit[],
  { text, segments }: FoundRecords,
  { relevanceWeights, customRanking, customRankingBeforeRelevance }: IndexSettings,
): (Hit & { relevance?: Relevance })[] {
  const { statistics } = text
  if (statistics === null || isCutShort()) return [...ranked]
  const sorts = customRanking.filter(({ attribute }) => customRankingBeforeRelevance.includes(attribute))
  const scorers = new Map(
    segments.map((each) => [
      each.segment,
      createRelevanceScorer({
        ...each,
        attributes: each.attributes.list,
        weights: relevanceWeights,
        rarity: (slot) => rarityOf(statistics.frequencies.get(slot) ?? 0, statistics.records),
      }),
    ]),
  )
  const rescored: (Hit & { relevance: Relevance })[] = []
  for (const hit of ranked.slice(0, RESCORED_HITS)) {
    const score = scorers.get(hit.segment)
    if (!score || !mayContinue(STEPS_PER_RECORD)) return [...ranked]
    rescored.push({ ...hit, relevance: score(hit.doc, hit.key) })
  }
  return [...rescored.toSorted((a, b) => compareRelevance(a, b, sorts)), ...ranked.slice(RESCORED_HITS)]
}

type Rescored = Candidate & { relevance: Relevance }

function compareRelevance(a: Rescored, b: Rescored, sorts: readonly SortBy[]): number {
  for (const element of [TYPO, WORDS, FILTERS]) {
    const difference = (a.key[element] ?? 0) - (b.key[element] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.relevance.describedOnly !== b.relevance.describedOnly) return a.relevance.describedOnly ? 1 : -1
  for (const sort of sorts) {
    const difference = compareBy(sort, a, b)
    if (difference !== 0) return difference
  }
  return b.relevance.score - a.relevance.score
}
