import { SearchProblem } from '#engine/problem.ts'
import { builtInDefaults, readQueryDefaults } from './query-defaults.ts'
import { distinctCount, facetHits, integer, isObject, take, text, textList, type Parameters } from './readers.ts'
import { facetEntries, namesIn, rankingEntries, searchableEntries, sortEntries } from './setting-entries.ts'
import { oldNames, settingNames } from './settings-schema.ts'
import type { Settings } from './settings.ts'

/**
 * Checks settings as a client sends them, whole or in part: throws a `SearchProblem` for a name or a value that the
 * service does not know. Null resets a setting and is always right.
 */
export function checkSettings(partial: unknown): Parameters {
  if (!isObject(partial)) throw new SearchProblem(400, 'Invalid settings, expected object')
  const unknown = Object.keys(partial).find((name) => !settingNames.has(name))
  if (unknown !== undefined) throw new SearchProblem(400, `Unknown parameter: ${unknown.slice(0, 200)}`)
  readSettings(partial)
  return partial
}

/** The complete settings that an index's stored ones mean: every default filled in. Null is as good as absent. */
export function readSettings(stored: Parameters): Settings {
  const source = withNewNames(stored)
  const queryLanguages = take(source, 'queryLanguages', textList, [])
  const numeric = take(source, 'numericAttributesForFiltering', namesIn('equalOnly'), [])
  return {
    searchableAttributes: take(source, 'searchableAttributes', searchableEntries, []),
    attributesForFaceting: take(source, 'attributesForFaceting', facetEntries, []),
    unretrievableAttributes: take(source, 'unretrievableAttributes', textList, []),
    attributesToRetrieve: take(source, 'attributesToRetrieve', textList, ['*']),
    attributesToHighlight: take(source, 'attributesToHighlight', textList, undefined),
    attributesToSnippet: take(source, 'attributesToSnippet', textList, []),
    ranking: take(source, 'ranking', rankingEntries, defaultRanking),
    customRanking: take(source, 'customRanking', sortEntries, []),
    numericAttributesForFiltering: numeric.length > 0 ? numeric : undefined,
    attributeForDistinct: take(source, 'attributeForDistinct', text, undefined),
    distinct: take(source, 'distinct', distinctCount, 0),
    replicas: take(source, 'replicas', namesIn('virtual'), []),
    separatorsToIndex: take(source, 'separatorsToIndex', text, ''),
    paginationLimitedTo: take(source, 'paginationLimitedTo', integer(0, 20_000), 1000),
    maxFacetHits: take(source, 'maxFacetHits', facetHits, 10),
    disableTypoToleranceOnWords: take(source, 'disableTypoToleranceOnWords', textList, []),
    disablePrefixOnAttributes: take(source, 'disablePrefixOnAttributes', textList, []),
    queryLanguages,
    userData: source.userData ?? undefined,
    query: readQueryDefaults(source, builtInDefaults, [], queryLanguages),
  }
}

const defaultRanking = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'] as const

/** Settings under the names they have today; where both are given, the new one holds. */
export function withNewNames(settings: Parameters): Parameters {
  const entries = Object.entries(settings)
  const renamed = entries.flatMap(([name, value]) => {
    const today = oldNames.get(name)
    return today === undefined ? [] : [[today, value] as const]
  })
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => !oldNames.has(name))])
}
