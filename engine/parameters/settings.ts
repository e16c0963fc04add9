import type { Dictionaries } from '#engine/dictionaries/dictionary.ts'

/** Settings of an index with all defaults. Names and meanings are those of the service. */
export interface IndexSettings {
  /** Attributes by rank; those of one entry have equal rank. Empty: all attributes, without the attribute criterion. */
  searchableAttributes: readonly (readonly SearchableAttribute[])[]
  attributesForFaceting: readonly FacetAttribute[]
  unretrievableAttributes: readonly string[]
  attributesToRetrieve: readonly string[]
  /** Undefined: the searchable attributes. */
  attributesToHighlight: readonly string[] | undefined
  attributesToSnippet: readonly string[]
  ranking: readonly Criterion[]
  customRanking: readonly SortBy[]
  /**
   * Weights of attributes: the first hits are ordered by their relevance. Empty: they are not. A setting of this engine; the service has
   * none of it.
   */
  relevanceWeights: ReadonlyMap<string, number>
  /** Attributes whose sorts in `customRanking` are compared before the relevance. A setting of this engine. */
  customRankingBeforeRelevance: readonly string[]
  /** Undefined: all numeric attributes. */
  numericAttributesForFiltering: readonly string[] | undefined
  attributeForDistinct: string | undefined
  distinct: number
  /** Names of all replicas. */
  replicas: readonly string[]
  /** Names of those declared `virtual(…)`. */
  virtualReplicas: readonly string[]
  separatorsToIndex: string
  paginationLimitedTo: number
  /** Default number of values that a facet search returns. */
  maxFacetHits: number
  disableTypoToleranceOnWords: readonly string[]
  disablePrefixOnAttributes: readonly string[]
  /** Languages of `ignorePlurals` and `removeStopWords` if these are true. Empty: all languages. */
  queryLanguages: readonly string[]
  /** Attributes whose compound words are also indexed in parts, with the languages to split them in. */
  decompoundedAttributes: readonly DecompoundedAttribute[]
  /** The custom dictionaries, which all indexes share. */
  dictionaries: Dictionaries
  userData: unknown
  /** Settings that a query can override. */
  query: QueryDefaults
}

export interface SearchableAttribute {
  name: string
  /** True if the position of a word in the attribute does not affect the ranking. */
  unordered: boolean
}

export interface DecompoundedAttribute {
  name: string
  languages: readonly string[]
}

export interface FacetAttribute {
  name: string
  searchable: boolean
  filterOnly: boolean
  afterDistinct: boolean
}

export interface SortBy {
  attribute: string
  descending: boolean
}

export type Criterion = 'typo' | 'geo' | 'words' | 'filters' | 'proximity' | 'attribute' | 'exact' | 'custom' | SortBy

/** Parameters of both settings and queries. */
export interface QueryDefaults {
  queryType: 'prefixLast' | 'prefixAll' | 'prefixNone'
  typoTolerance: 'true' | 'false' | 'min' | 'strict'
  /** False: typos are tolerated only in words that no record has. A setting of this engine; the service always tolerates them. */
  typoToleranceOnKnownWords: boolean
  /** Spellings that match without typos. A setting of this engine; the service has none of them. */
  equivalentForms: readonly ('joinedWords' | 'measurements' | 'leadingZeros')[]
  minWordSizefor1Typo: number
  minWordSizefor2Typos: number
  allowTyposOnNumericTokens: boolean
  disableTypoToleranceOnAttributes: readonly string[]
  disableExactOnAttributes: readonly string[]
  removeWordsIfNoResults: 'none' | 'lastWords' | 'firstWords' | 'allOptional'
  /** Words or phrases, not folded. */
  optionalWords: readonly string[]
  /** False, or the languages; an empty list means all languages. */
  ignorePlurals: false | readonly string[]
  removeStopWords: false | readonly string[]
  /** False, or the languages in which compound words of the query are split; an empty list means none. */
  decompoundQuery: false | readonly string[]
  advancedSyntax: boolean
  exactOnSingleWordQuery: 'attribute' | 'none' | 'word'
  alternativesAsExact: readonly ('ignorePlurals' | 'singleWordSynonym' | 'multiWordsSynonym')[]
  minProximity: number
  /** Percentage of the best record's relevance that a hit of a virtual replica must have. */
  relevancyStrictness: number
  hitsPerPage: number
  maxValuesPerFacet: number
  sortFacetValuesBy: 'count' | 'alpha'
  highlightPreTag: string
  highlightPostTag: string
  snippetEllipsisText: string
  restrictHighlightAndSnippetArrays: boolean
  /** Undefined: all fields. */
  responseFields: readonly string[] | undefined
  enableRules: boolean
  renderingContent: { [name: string]: unknown }
}
