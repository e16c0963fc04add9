import { type Dictionaries, NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { hasDictionary } from '#engine/dictionaries/languages.ts'
import { SearchProblem } from '#engine/errors.ts'
import { builtInDefaults, readQueryDefaults } from './query-defaults.ts'
import {
  distinctCount,
  facetHits,
  integer,
  isObject,
  mapped,
  object,
  readParameter,
  text,
  textList,
  type RawParameters,
} from './readers.ts'
import {
  facetEntries,
  modifiedNames,
  namesWithModifier,
  rankingEntries,
  searchableEntries,
  sortEntries,
} from './setting-entries.ts'
import { legacyNames, settingNames } from './settings-schema.ts'
import type { IndexSettings } from './settings.ts'

/**
 * Validates full or partial settings from a client. Throws a `SearchProblem` for a name or value that the service does
 * not have. Null resets a setting and is always valid.
 */
export function checkSettings(partial: unknown): RawParameters {
  if (!isObject(partial)) throw new SearchProblem(400, 'Invalid settings, expected object')
  const unknown = Object.keys(partial).find((name) => !settingNames.has(name))
  if (unknown !== undefined) throw new SearchProblem(400, `Unknown parameter: ${unknown.slice(0, 200)}`)
  readSettings(partial)
  rejectUnknownCompounds(partial['decompoundedAttributes'])
  rejectLargeUserData(partial['userData'], MAX_SETTINGS_USER_DATA)
  return partial
}

/** Maximum size of `userData` in settings, in bytes of JSON. */
const MAX_SETTINGS_USER_DATA = 32 * 1024

/** Throws a `SearchProblem` for custom data of more than `limit` bytes: every answer to which it applies repeats it. */
export function rejectLargeUserData(userData: unknown, limit: number): void {
  if (userData !== undefined && Buffer.byteLength(JSON.stringify(userData)) > limit)
    throw new SearchProblem(400, `Invalid value for "userData" parameter, expected JSON of at most ${limit} bytes`)
}

/** Reads an index's stored settings and adds all defaults and the dictionaries. Null is the same as absent. */
export function readSettings(stored: RawParameters, dictionaries: Dictionaries = NO_CUSTOM_ENTRIES): IndexSettings {
  const source = withCurrentNames(stored)
  const queryLanguages = readParameter(source, 'queryLanguages', textList, [])
  const numeric = readParameter(source, 'numericAttributesForFiltering', namesWithModifier('equalOnly'), [])
  return {
    searchableAttributes: readParameter(source, 'searchableAttributes', searchableEntries, []),
    attributesForFaceting: readParameter(source, 'attributesForFaceting', facetEntries, []),
    unretrievableAttributes: readParameter(source, 'unretrievableAttributes', textList, []),
    attributesToRetrieve: readParameter(source, 'attributesToRetrieve', textList, ['*']),
    attributesToHighlight: readParameter(source, 'attributesToHighlight', textList, undefined),
    attributesToSnippet: readParameter(source, 'attributesToSnippet', textList, []),
    ranking: readParameter(source, 'ranking', rankingEntries, defaultRanking),
    customRanking: readParameter(source, 'customRanking', sortEntries, []),
    relevanceWeights: readParameter(source, 'relevanceWeights', weights, new Map()),
    customRankingBeforeRelevance: readParameter(source, 'customRankingBeforeRelevance', textList, []),
    numericAttributesForFiltering: numeric.length > 0 ? numeric : undefined,
    attributeForDistinct: readParameter(source, 'attributeForDistinct', text, undefined),
    distinct: readParameter(source, 'distinct', distinctCount, 0),
    replicas: readParameter(source, 'replicas', namesWithModifier('virtual'), []),
    virtualReplicas: readParameter(source, 'replicas', modifiedNames('virtual'), []),
    separatorsToIndex: readParameter(source, 'separatorsToIndex', text, ''),
    paginationLimitedTo: readParameter(source, 'paginationLimitedTo', integer(0, 20_000), 1000),
    maxFacetHits: readParameter(source, 'maxFacetHits', facetHits, 10),
    disableTypoToleranceOnWords: readParameter(source, 'disableTypoToleranceOnWords', textList, []),
    disablePrefixOnAttributes: readParameter(source, 'disablePrefixOnAttributes', textList, []),
    queryLanguages,
    decompoundedAttributes: readDecompounded(source),
    dictionaries,
    userData: source.userData ?? undefined,
    query: readQueryDefaults(source, builtInDefaults, [], queryLanguages),
  }
}

/** `indexLanguages`, if it names any, limits the languages that attributes are split in. */
function readDecompounded(source: RawParameters): IndexSettings['decompoundedAttributes'] {
  const languages = readParameter(source, 'indexLanguages', textList, [])
  const all = readParameter(source, 'decompoundedAttributes', decompounded, [])
  const used = all.filter(
    ({ language }) => hasDictionary('compounds', language) && (languages.length === 0 || languages.includes(language)),
  )
  const names = [...new Set(used.flatMap(({ attributes }) => attributes))]
  return names.map((name) => ({
    name,
    languages: used.flatMap(({ attributes, language }) => (attributes.includes(name) ? [language] : [])),
  }))
}

const decompounded = mapped(
  object,
  'object of languages with compound words and arrays of attribute names',
  (value) => {
    const entries = Object.entries(value).flatMap(([language, names]) => {
      const attributes = textList.read(names)
      return attributes ? [{ language, attributes }] : []
    })
    return entries.length === Object.keys(value).length ? entries : undefined
  },
)

/**
 * Throws a `SearchProblem` for a language without compounds. Stored settings may have some, from releases that ignored the setting: they have
 * no effect.
 */
function rejectUnknownCompounds(value: unknown): void {
  const unknown = Object.keys(isObject(value) ? value : {}).find((language) => !hasDictionary('compounds', language))
  if (unknown !== undefined)
    throw new SearchProblem(
      400,
      `Invalid value for "decompoundedAttributes", the language ${unknown.slice(0, 20)} has no compounds`,
    )
}

const MAX_WEIGHT = 1000
const weights = mapped(object, `object of numbers from 0 to ${MAX_WEIGHT}`, (value) => {
  const entries = Object.entries(value).flatMap(([name, weight]): [string, number][] =>
    typeof weight === 'number' && weight >= 0 && weight <= MAX_WEIGHT ? [[name, weight]] : [],
  )
  return entries.length === Object.keys(value).length ? new Map(entries) : undefined
})

const defaultRanking = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'] as const

/** Renames legacy settings; if both names are set, the current one wins. */
export function withCurrentNames(settings: RawParameters): RawParameters {
  const entries = Object.entries(settings)
  const renamed = entries.flatMap(([name, value]) => {
    const currentName = legacyNames.get(name)
    return currentName === undefined ? [] : [[currentName, value] as const]
  })
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => !legacyNames.has(name))])
}
