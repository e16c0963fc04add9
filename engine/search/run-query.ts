import type { View } from '#engine/engine.ts'
import { countedOf } from '#engine/facets/count.ts'
import type { FacetSource } from '#engine/facets/facets.ts'
import { flatParameters } from '#engine/parameters/form.ts'
import type { Query } from '#engine/parameters/query.ts'
import { readQuery } from '#engine/parameters/read-query.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import { restricted, restrictedAgain } from '#engine/parameters/restrict.ts'
import type { Removed } from '#engine/query/understand.ts'
import { applyRules } from '#engine/rules/apply-rules.ts'
import { filterOf } from '#engine/rules/match-condition.ts'
import type { RuledQuery } from '#engine/rules/rule.ts'
import { createAlternatives } from '#engine/synonyms/alternatives.ts'
import { words } from '#engine/text/tokenize.ts'
import { SearchProblem } from '#engine/problem.ts'
import { type DistinctFindings, groupByDistinct } from './distinct.ts'
import { allFound, find, type Findings } from './find.ts'
import { createTextMatcher, type Searched } from './match-text.ts'
import type { Moment } from './moment.ts'
import { createOpenStores, type OpenStore } from './open-stores.ts'

/** A query that was run: what it found, ready to be ranked and counted. */
export interface Run {
  name: string
  view: View
  query: Query
  /** What may be marked, as `attributesToRetrieve` has it: marks repeat the text, so no more than a secured key lets be retrieved. */
  markable: readonly string[]
  ruled: RuledQuery
  /** The text and the parameters as they came, these form-encoded. */
  typed: string
  params: string
  findings: Findings
  /** What `distinct` leaves; null without it. */
  distinct: DistinctFindings | null
  facets: FacetSource
}

/** Runs queries against a moment, with what a thread keeps between calls. */
export function createQueryRunner() {
  const stores = createOpenStores()
  const matchText = createTextMatcher()
  const synonyms = new WeakMap<View, Searched['alternatives']>()

  function alternativesOf(view: View): Searched['alternatives'] {
    let alternatives = synonyms.get(view)
    if (!alternatives) {
      const { separatorsToIndex } = view.settings
      alternatives = createAlternatives(view.synonyms, (text) => words(text, separatorsToIndex))
      synonyms.set(view, alternatives)
    }
    return alternatives
  }

  /** `raw`: the parameters of a query, without those that say where and how to search. */
  return (moment: Moment, name: string, raw: Parameters, { restrictions = {}, adapt = asItIs }: Say = {}): Run => {
    const view = moment.views.get(name)
    if (!view) throw new SearchProblem(404, `Index ${name} does not exist`)
    const alternatives = alternativesOf(view)
    const parameters = restricted(flatParameters(raw), restrictions)
    const asGiven = adapt(readQuery(parameters, view.settings))
    const store = stores.at(moment, view.store)
    const segments = store.segments.map(({ segment }) => segment)
    const ruled = applied({ view, parameters, query: asGiven, alternatives, segments })
    const changed = ruled.appliedRules.length > 0
    const query = changed ? readQuery(restrictedAgain(ruled.parameters, restrictions), view.settings) : asGiven
    const searched: Searched = {
      moment: moment.version,
      name,
      segments,
      settings: view.settings,
      alternatives,
    }
    const findings = find({
      query,
      settings: view.settings,
      segments: store.segments,
      ruled,
      held: filterOf(restrictions),
      matchText: (removed: Removed | null) => matchText(searched, query, removed),
    })
    const distinct = query.distinct > 0 ? groupByDistinct(findings, query, view.settings) : null
    return {
      name,
      view,
      query,
      markable: restrictions.attributesToRetrieve === undefined ? ['*'] : query.attributesToRetrieve,
      ruled,
      typed: asGiven.query,
      params: asGiven.params,
      findings,
      distinct,
      facets: facetSource(store, findings, distinct),
    }
  }
}

/** Who has a say in a query beside itself. */
interface Say {
  /** The parameters of a secured key: they hold whatever the query and rules say. */
  restrictions?: Parameters | undefined
  /** Has the last word. */
  adapt?: (query: Query) => Query
}

function asItIs(query: Query): Query {
  return query
}

export type RunQuery = ReturnType<typeof createQueryRunner>

interface Ruling {
  view: View
  parameters: Parameters
  query: Query
  alternatives: Searched['alternatives']
  segments: Searched['segments']
}

function applied({ view, parameters, query, alternatives, segments }: Ruling): RuledQuery {
  if (!query.enableRules || view.rules.length === 0) {
    return { parameters, promoted: [], filterPromotes: true, hidden: [], userData: undefined, appliedRules: [] }
  }
  const { separatorsToIndex } = view.settings
  return applyRules(parameters, view.rules, {
    now: new Date(),
    separatorsToIndex,
    alternatives,
    facetValue: (facet, row) => facetValueOf(segments, facet, row.join(' ')),
  })
}

/** The value of a facet that reads like this, as records have it. */
function facetValueOf(segments: Searched['segments'], facet: string, text: string): string | undefined {
  for (const segment of segments) {
    const column = segment.facets.get(facet)
    const [place] = column?.places(text) ?? []
    if (column && place !== undefined) return column.texts.at(place)
  }
  return undefined
}

function facetSource(store: OpenStore, findings: Findings, distinct: DistinctFindings | null): FacetSource {
  const lists = new Map<boolean, ReturnType<FacetSource['counted']>>()
  return {
    dictionary: store.dictionary,
    counted(afterDistinct) {
      const grouped = afterDistinct && distinct !== null
      let counted = lists.get(grouped)
      if (!counted) {
        const records = grouped ? distinct.records : allFound(findings)
        counted = records.map((each) => countedOf(each.segment, each.records, each.count))
        lists.set(grouped, counted)
      }
      return counted
    },
  }
}
