/** What an index is configured with, every default filled in. Names and meanings are the service's. */
export interface Settings {
  /** Attributes by rank; those of one entry tie. Empty: all attributes, and the attribute criterion is off. */
  searchableAttributes: readonly (readonly SearchableAttribute[])[]
  attributesForFaceting: readonly FacetAttribute[]
  unretrievableAttributes: readonly string[]
  attributesToRetrieve: readonly string[]
  /** Undefined: the searchable ones. */
  attributesToHighlight: readonly string[] | undefined
  attributesToSnippet: readonly string[]
  ranking: readonly Criterion[]
  customRanking: readonly SortBy[]
  /** Undefined: every numeric attribute. */
  numericAttributesForFiltering: readonly string[] | undefined
  attributeForDistinct: string | undefined
  distinct: number
  replicas: readonly string[]
  separatorsToIndex: string
  paginationLimitedTo: number
  /** Values that a facet search answers where it names no number. */
  maxFacetHits: number
  disableTypoToleranceOnWords: readonly string[]
  disablePrefixOnAttributes: readonly string[]
  /** For `ignorePlurals` and `removeStopWords` where they are simply on. Empty: every language we know. */
  queryLanguages: readonly string[]
  userData: unknown
  /** Settings that a query may override. */
  query: QueryDefaults
}

export interface SearchableAttribute {
  name: string
  /** Where in the attribute the word stands makes no difference. */
  unordered: boolean
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

/** What settings and queries have in common. */
export interface QueryDefaults {
  queryType: 'prefixLast' | 'prefixAll' | 'prefixNone'
  typoTolerance: 'true' | 'false' | 'min' | 'strict'
  minWordSizefor1Typo: number
  minWordSizefor2Typos: number
  allowTyposOnNumericTokens: boolean
  disableTypoToleranceOnAttributes: readonly string[]
  disableExactOnAttributes: readonly string[]
  removeWordsIfNoResults: 'none' | 'lastWords' | 'firstWords' | 'allOptional'
  /** Each a word or a phrase, as given. */
  optionalWords: readonly string[]
  /** False, or the languages it is on for; an empty list means every language we know. */
  ignorePlurals: false | readonly string[]
  removeStopWords: false | readonly string[]
  advancedSyntax: boolean
  exactOnSingleWordQuery: 'attribute' | 'none' | 'word'
  alternativesAsExact: readonly ('ignorePlurals' | 'singleWordSynonym' | 'multiWordsSynonym')[]
  minProximity: number
  hitsPerPage: number
  maxValuesPerFacet: number
  sortFacetValuesBy: 'count' | 'alpha'
  highlightPreTag: string
  highlightPostTag: string
  snippetEllipsisText: string
  restrictHighlightAndSnippetArrays: boolean
  /** Undefined: all of them. */
  responseFields: readonly string[] | undefined
  enableRules: boolean
  renderingContent: { [name: string]: unknown }
}
