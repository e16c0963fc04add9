/**
 * The public API of the search engine. Other folders import this file and no other file of `engine/` (tests and
 * benchmarks may also import `engine/testing.ts`); `tools/checks/architecture.ts` enforces it.
 */
import type { Engine, EngineOptions } from './engine-api.ts'
import type { NameSearch } from './search/name-search.ts'
import type { RawParameters } from './parameters/readers.ts'
import type { Synonym } from './synonyms/synonym.ts'

export type { CallOptions, Change, Engine, RawQuery, View } from './engine-api.ts'
export type { NameSearch } from './search/name-search.ts'
export {
  type Dictionaries,
  DICTIONARIES,
  type DictionaryEntry,
  type DictionaryName,
} from './dictionaries/dictionary.ts'
export { rejectTooManyForms } from './dictionaries/form-limit.ts'
export { hasDictionary, LANGUAGES } from './dictionaries/languages.ts'
export { readDictionaries, readDictionaryEntry, readStandardSwitches } from './dictionaries/read-entry.ts'
export { searchDictionary } from './dictionaries/search-entries.ts'
export { EngineBusy, SearchProblem } from './errors.ts'
export type { FilterLeaf } from './filters/filter.ts'
export { geoParameters, hasFixedArea } from './geo/read-geo.ts'
export { flattenLists } from './filters/flatten-lists.ts'
export { retrieveAttributes } from './hits/retrieve.ts'
export { flatParameters } from './parameters/form-encoding.ts'
export { searchParameters } from './parameters/query-schema.ts'
export { indexSettings, type ParameterSupport } from './parameters/settings-schema.ts'
export { checkParameters } from './parameters/check-parameters.ts'
export { withRestrictions } from './parameters/key-restrictions.ts'
export { readShape } from './parameters/read-shape.ts'
export { MAX_HITS_PER_PAGE } from './parameters/query-defaults.ts'
export { distinctCount, flag, integer, type RawParameters, readParameter, textList } from './parameters/readers.ts'
export { checkSettings, readSettings, withCurrentNames } from './parameters/read-settings.ts'
export type { IndexSettings } from './parameters/settings.ts'
export type { Json, StoredRecord } from './record.ts'
export { parseAllFilters } from './rules/match-condition.ts'
export { countQueryWords } from './query/parse-query-text.ts'
export { readRule } from './rules/read-rule.ts'
export type { Rule } from './rules/rule.ts'
export { type RuleSearch, searchRules } from './rules/search-rules.ts'
export { readSynonym } from './synonyms/read-synonym.ts'
export { searchSynonyms } from './synonyms/search-synonyms.ts'
export type { Synonym } from './synonyms/synonym.ts'
export { editDistance } from './text/edit-distance.ts'
export { type Measurement, measurementWord, readMeasurements } from './text/measurements.ts'

/**
 * Opens the engine on its snapshot folder. The stores saved there become searchable with the first call of `define`.
 * The code of stores and threads is loaded only here, because most processes (commands, workers, nearly all tests)
 * never open an engine.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { startEngine } = await import('./start-engine.ts')
  return startEngine(options)
}

/** Creates a search over a list of names (`NameSearch`). Its code is loaded only here, for the same reason. */
export async function openNameSearch(
  names: readonly string[],
  settings: RawParameters,
  synonyms: readonly Synonym[],
): Promise<NameSearch> {
  const { createNameSearch } = await import('./search/name-search.ts')
  return createNameSearch(names, settings, synonyms)
}
