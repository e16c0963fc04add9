import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import type { Ranked } from './compare.ts'
import { findRanked, type WrittenRecord } from './find-ranked.ts'
import { readQueryText } from './query-text.ts'

/** Returns the records that a virtual replica lists, in order. */
export function findRelevant(
  records: readonly WrittenRecord[],
  settings: IndexSettings,
  synonyms: readonly Synonym[],
  query: Query,
): Ranked[] {
  const { ranking, customRanking } = settings
  const firstCriterion = ranking.findIndex((criterion) => typeof criterion === 'string')
  const leadingSorts = firstCriterion < 0 ? ranking : ranking.slice(0, firstCriterion)
  const sorting: IndexSettings = {
    ...settings,
    ranking: [...leadingSorts, ...customRanking],
    relevanceWeights: new Map(),
  }
  const sorted = findRanked(records, sorting, synonyms, query)
  const words = readQueryText(query, settings).words.length
  if (words === 0 || query.relevancyStrictness === 0) return sorted
  const relevances = new Map(
    findRanked(records, settings, synonyms, query).map((ranked) => [ranked.record, relevanceOf(ranked, words)]),
  )
  const least = (Math.max(...relevances.values()) * query.relevancyStrictness) / 100
  return sorted.filter(({ record }) => (relevances.get(record) ?? 0) >= least)
}

function relevanceOf({ score }: Ranked, words: number): number {
  const shares = [
    score.words / words,
    1 / (1 + score.nbTypos),
    score.words > 1 ? Math.min(1, (score.words - 1) / Math.max(1, score.proximityDistance)) : 1,
    1 / (1 + Math.floor(score.attribute / 1000)),
    score.nbExactWords / words,
  ]
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
