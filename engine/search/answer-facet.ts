import { bestValues, countFacet } from '#engine/facets/facets.ts'
import { withTags } from '#engine/hits/highlight.ts'
import { markText, type Sought } from '#engine/hits/marks.ts'
import type { FacetQuery } from '#engine/parameters/query.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Run } from './run-query.ts'

/** Values of one facet among the records a query finds (protocol 2.3, facet search). */
export function answerFacet(run: Run, { facet, facetQuery, maxFacetHits }: Omit<FacetQuery, 'query'>, since: number) {
  const { query, view, facets } = run
  const { separatorsToIndex } = view.settings
  const typed = words(facetQuery, separatorsToIndex)
  const afterDistinct = view.settings.attributesForFaceting.some((each) => each.name === facet && each.afterDistinct)
  const counted = facets.counted(afterDistinct || query.facetingAfterDistinct)
  const counts = countFacet(counted, facet, facets.dictionary(facet))
  const values = bestValues(counts, maxFacetHits, query.sortFacetValuesBy, (text) =>
    holds(words(text, separatorsToIndex), typed),
  )
  const sought = soughtIn(typed, separatorsToIndex)
  const tags = { preTag: query.highlightPreTag, postTag: query.highlightPostTag }
  return {
    facetHits: values.map((number) => {
      const value = counts.dictionary.text(number)
      const highlighted = withTags(markText(value, sought), tags, 0, value.length)
      return { value, highlighted, count: counts.counts[number] ?? 0 }
    }),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - since)),
  }
}

/** Every word but the last is one of the value's, the last one begins one. */
function holds(value: readonly string[], typed: readonly string[]): boolean {
  const last = typed.at(-1)
  if (last === undefined) return true
  return value.some((word) => word.startsWith(last)) && typed.slice(0, -1).every((word) => value.includes(word))
}

function soughtIn(typed: readonly string[], separatorsToIndex: string): Sought {
  const queryWords = typed.map((word, index) => ({
    word,
    matches: (found: string) => {
      const matches = index === typed.length - 1 ? found.startsWith(word) : found === word
      return matches ? word.length : null
    },
  }))
  return { queryWords, phrases: [], required: [], separatorsToIndex }
}
