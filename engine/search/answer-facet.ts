import { bestValues, countFacet } from '#engine/facets/answer-facets.ts'
import { withTags } from '#engine/hits/highlight.ts'
import { createMarker, type HighlightQuery } from '#engine/hits/marks.ts'
import type { FacetQuery } from '#engine/parameters/query.ts'
import { isCutShort, mayContinue } from '#engine/match/work-limit.ts'
import { words } from '#engine/text/tokenize.ts'
import type { ExecutedQuery } from './execute-query.ts'

/** Answers a facet search: the values of one facet among the records that a query finds (protocol 2.3). */
export function answerFacet(
  executed: ExecutedQuery,
  { facet, facetQuery, maxFacetHits }: Omit<FacetQuery, 'query'>,
  startedAt: number,
) {
  const { query, view, facets } = executed
  const { separatorsToIndex } = view.settings
  const facetWords = words(facetQuery, separatorsToIndex)
  const afterDistinct = view.settings.attributesForFaceting.some((each) => each.name === facet && each.afterDistinct)
  const counted = facets.counted(afterDistinct || query.facetingAfterDistinct)
  const counts = countFacet(counted, facet, facets.dictionary(facet))
  const values = bestValues(
    counts,
    maxFacetHits,
    query.sortFacetValuesBy,
    (text) => mayContinue() && matchesFacetQuery(words(text, separatorsToIndex), facetWords),
  )
  const marker = createMarker(facetHighlightQuery(facetWords, separatorsToIndex))
  const tags = { preTag: query.highlightPreTag, postTag: query.highlightPostTag }
  const facetHits = values.map((number) => {
    const value = counts.dictionary.text(number)
    const highlighted = withTags(marker.mark(value), tags, 0, value.length)
    return { value, highlighted, count: counts.counts[number] ?? 0 }
  })
  return {
    facetHits,
    exhaustiveFacetsCount: !isCutShort(),
    processingTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
  }
}

/**
 * True if the last word of the facet query is a prefix of a word of the value, and every other word is a whole word of
 * it.
 */
function matchesFacetQuery(value: readonly string[], facetWords: readonly string[]): boolean {
  const last = facetWords.at(-1)
  if (last === undefined) return true
  return value.some((word) => word.startsWith(last)) && facetWords.slice(0, -1).every((word) => value.includes(word))
}

function facetHighlightQuery(facetWords: readonly string[], separatorsToIndex: string): HighlightQuery {
  const queryWords = facetWords.map((word, index) => ({
    word,
    matches: (found: string) => {
      const matches = index === facetWords.length - 1 ? found.startsWith(word) : found === word
      return matches ? word.length : null
    },
  }))
  return { queryWords, phrases: [], required: [], separatorsToIndex }
}
