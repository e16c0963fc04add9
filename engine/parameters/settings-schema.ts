import { builtInDefaults } from './query-defaults.ts'

/** Old names that clients still send, and what they are called now. */
export const oldNames: ReadonlyMap<string, string> = new Map([
  ['attributesToIndex', 'searchableAttributes'],
  ['numericAttributesToIndex', 'numericAttributesForFiltering'],
  ['slaves', 'replicas'],
])

/** Every setting that makes a difference here. */
const usedNames = [
  ...Object.keys(builtInDefaults),
  'searchableAttributes',
  'attributesForFaceting',
  'unretrievableAttributes',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
  'ranking',
  'customRanking',
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
  'userData',
]

/** Settings and parameters of the service that say something about what we do not do: kept and without effect. */
export const unusedByAll = [
  'advancedSyntaxFeatures',
  'attributeCriteriaComputedBy',
  'attributeCriteriaComputedByMinProximity',
  'decompoundQuery',
  'enablePersonalization',
  'enableReRanking',
  'mode',
  'personalizationImpact',
  'reRankingApplyFilter',
  'relevancyStrictness',
  'replaceSynonymsInHighlight',
  'semanticSearch',
]

const unusedSettings = [
  'allowCompressionOfIntegerArray',
  'attributesToTransliterate',
  'camelCaseAttributes',
  'customNormalization',
  'decompoundedAttributes',
  'indexLanguages',
  'keepDiacriticsOnCharacters',
  'primary',
  'version',
]

/** Every name that may stand in an index's settings. */
export const settingNames: ReadonlySet<string> = new Set([
  ...usedNames,
  ...oldNames.keys(),
  ...unusedByAll,
  ...unusedSettings,
])
