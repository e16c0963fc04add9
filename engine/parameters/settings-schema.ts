import { parameterAliases } from './parameter-aliases.ts'
import { builtInDefaults } from './query-defaults.ts'

/** Legacy setting names that clients still send, and the current names. */
export const legacyNames: ReadonlyMap<string, string> = new Map([
  ['attributesToIndex', 'searchableAttributes'],
  ['numericAttributesToIndex', 'numericAttributesForFiltering'],
  ['slaves', 'replicas'],
  ...parameterAliases,
])

/** Settings that have an effect. */
const supportedNames = [
  ...Object.keys(builtInDefaults),
  'searchableAttributes',
  'attributesForFaceting',
  'unretrievableAttributes',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
  'ranking',
  'customRanking',
  'relevanceWeights',
  'customRankingBeforeRelevance',
  'numericAttributesForFiltering',
  'attributeForDistinct',
  'distinct',
  'replicas',
  'separatorsToIndex',
  'paginationLimitedTo',
  'maxFacetHits',
  'disableTypoToleranceOnWords',
  'disablePrefixOnAttributes',
  'queryLanguages',
  'decompoundedAttributes',
  'indexLanguages',
  'userData',
]

/** Settings and parameters of service features that this engine does not have: accepted, stored and ignored. */
export const ignoredEverywhere = [
  'advancedSyntaxFeatures',
  'attributeCriteriaComputedBy',
  'attributeCriteriaComputedByMinProximity',
  'enablePersonalization',
  'enableReRanking',
  'mode',
  'personalizationImpact',
  'reRankingApplyFilter',
  'replaceSynonymsInHighlight',
  'semanticSearch',
]

const ignoredSettings = [
  'allowCompressionOfIntegerArray',
  'attributesToTransliterate',
  'camelCaseAttributes',
  'customNormalization',
  'keepDiacriticsOnCharacters',
  'primary',
  'version',
]

/** All valid names of settings. */
export const settingNames: ReadonlySet<string> = new Set([
  ...supportedNames,
  ...legacyNames.keys(),
  ...ignoredEverywhere,
  ...ignoredSettings,
])

/** Names of parameters by their support. */
export interface ParameterSupport {
  effective: readonly string[]
  /** Accepted and stored, without an effect. */
  ignored: readonly string[]
}

/** Settings of the service: with an effect, and accepted without one. */
export const indexSettings: ParameterSupport = {
  effective: supportedNames,
  ignored: [...ignoredEverywhere, ...ignoredSettings],
}
