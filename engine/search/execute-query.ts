import type { View } from '#engine/engine-api.ts'
import { createCountedRecords } from '#engine/facets/count-values.ts'
import type { FacetSource } from '#engine/facets/answer-facets.ts'
import { readGeo } from '#engine/geo/read-geo.ts'
import { flatParameters } from '#engine/parameters/form-encoding.ts'
import type { Query } from '#engine/parameters/query.ts'
import { readQuery } from '#engine/parameters/read-query.ts'
import type { RawParameters } from '#engine/parameters/readers.ts'
import { withRestrictions, reapplyRestrictions } from '#engine/parameters/key-restrictions.ts'
import type { WordRemoval } from '#engine/query/interpret-query.ts'
import { applyRules } from '#engine/rules/apply-rules.ts'
import { parseAllFilters } from '#engine/rules/match-condition.ts'
import type { RewrittenQuery } from '#engine/rules/rule.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { createAlternatives } from '#engine/synonyms/alternatives.ts'
import { words } from '#engine/text/tokenize.ts'
import { SearchProblem } from '#engine/errors.ts'
import { type DistinctGroups, groupByDistinct } from './distinct.ts'
import { allRecords, findRecords, type FoundRecords } from './find-records.ts'
import { createTextMatcher, type SearchedIndex } from './match-text.ts'
import type { EngineState } from './engine-state.ts'
import { type ListedRecords, listedRecords } from './relevant-sort.ts'
import { createOpenStores, type OpenStore } from './open-stores.ts'

/** Executed query: the records found, ready for ranking and facet counts. */
export interface ExecutedQuery {
  name: string
  view: View
  query: Query
  /**
   * Attributes that may be highlighted, in the form of `attributesToRetrieve`. Highlights repeat the text, so a secured
   * key that restricts the retrieved attributes restricts these too.
   */
  highlightable: readonly string[]
  rewritten: RewrittenQuery
  /** Text and parameters of the request, the latter form-encoded. */
  queryText: string
  params: string
  /** All records that match. */
  found: FoundRecords
  listed: ListedRecords
  /** Groups of `distinct`, or null without it. */
  distinct: DistinctGroups | null
  facets: FacetSource
}

/**
 * Creates a function that executes queries against an engine state. It caches open segments, text matches and synonyms
 * between calls.
 */
export function createQueryExecutor() {
  const stores = createOpenStores()
  const matchText = createTextMatcher()
  const synonyms = new WeakMap<View, SearchedIndex['alternatives']>()

  function alternativesOf(view: View): SearchedIndex['alternatives'] {
    let alternatives = synonyms.get(view)
    if (!alternatives) {
      const { separatorsToIndex } = view.settings
      alternatives = createAlternatives(view.synonyms, (text) => words(text, separatorsToIndex))
      synonyms.set(view, alternatives)
    }
    return alternatives
  }

  /** Executes a query. `raw`: its parameters, without the index name and the type. */
  return (
    state: EngineState,
    name: string,
    raw: RawParameters,
    { restrictions = {}, adapt = identity }: ExecuteOptions = {},
  ): ExecutedQuery => {
    const view = state.views.get(name)
    if (!view) throw new SearchProblem(404, `Index ${name} does not exist`)
    const alternatives = alternativesOf(view)
    const parameters = withRestrictions(flatParameters(raw), restrictions)
    const requestedQuery = adapt(readQuery(parameters, view.settings))
    const store = stores.at(state, view.store)
    const segments = store.segments.map(({ segment }) => segment)
    const rewritten = rewriteByRules({ view, parameters, query: requestedQuery, alternatives, segments })
    const isRewritten = rewritten.appliedRules.length > 0
    const query = isRewritten
      ? readQuery(reapplyRestrictions(rewritten.parameters, restrictions), view.settings)
      : requestedQuery
    const index: SearchedIndex = {
      stateVersion: state.version,
      name,
      segments: store.segments,
      settings: view.settings,
      alternatives,
    }
    const found = findRecords({
      query,
      settings: view.settings,
      segments: store.segments,
      rewritten,
      keyFilter: parseAllFilters(restrictions),
      keyGeo: readGeo(restrictions),
      matchText: (removed: WordRemoval | null) => matchText(index, query, removed),
    })
    const listed = listedRecords(view, found, query)
    const distinct = query.distinct > 0 ? groupByDistinct(listed.found, query, listed.settings) : null
    return {
      name,
      view,
      query,
      highlightable: restrictions.attributesToRetrieve === undefined ? ['*'] : query.attributesToRetrieve,
      rewritten,
      queryText: requestedQuery.query,
      params: requestedQuery.params,
      found,
      listed,
      distinct,
      facets: facetSource(store, found, distinct),
    }
  }
}

interface ExecuteOptions {
  /** Parameters of a secured key. They take precedence over the query and the rules. */
  restrictions?: RawParameters | undefined
  /** Adjusts the query after it was read, before rules apply. */
  adapt?: (query: Query) => Query
}

function identity(query: Query): Query {
  return query
}

export type ExecuteQuery = ReturnType<typeof createQueryExecutor>

interface RuleInput {
  view: View
  parameters: RawParameters
  query: Query
  alternatives: SearchedIndex['alternatives']
  segments: readonly Segment[]
}

function rewriteByRules({ view, parameters, query, alternatives, segments }: RuleInput): RewrittenQuery {
  if (!query.enableRules || view.rules.length === 0) {
    return { parameters, promoted: [], filterPromotes: true, hidden: [], userData: undefined, appliedRules: [] }
  }
  const { separatorsToIndex } = view.settings
  return applyRules(parameters, view.rules, {
    now: new Date(),
    separatorsToIndex,
    alternatives,
    facetValue: (facet, words) => findFacetValue(segments, facet, words.join(' ')),
  })
}

/** Returns the stored spelling of the facet value that equals a text after normalization. */
function findFacetValue(segments: readonly Segment[], facet: string, text: string): string | undefined {
  for (const segment of segments) {
    const column = segment.facets.get(facet)
    const [ordinal] = column?.findValues(text) ?? []
    if (column && ordinal !== undefined) return column.texts.at(ordinal)
  }
  return undefined
}

function facetSource(store: OpenStore, found: FoundRecords, distinct: DistinctGroups | null): FacetSource {
  const cache = new Map<boolean, ReturnType<FacetSource['counted']>>()
  return {
    dictionary: store.dictionary,
    counted(afterDistinct) {
      const isGrouped = afterDistinct && distinct !== null
      let counted = cache.get(isGrouped)
      if (!counted) {
        const records = isGrouped ? distinct.records : allRecords(found)
        counted = records.map((each) => createCountedRecords(each.segment, each.records, each.count))
        cache.set(isGrouped, counted)
      }
      return counted
    },
  }
}
