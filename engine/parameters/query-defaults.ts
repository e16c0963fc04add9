import {
  either,
  flag,
  integer,
  mapped,
  object,
  oneOf,
  take,
  text,
  textList,
  type Parameters,
  type Reader,
} from './readers.ts'
import type { QueryDefaults } from './settings.ts'

/** What holds where neither the settings nor the query say anything (protocol 2). */
export const builtInDefaults: QueryDefaults = {
  queryType: 'prefixLast',
  typoTolerance: 'true',
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: true,
  disableTypoToleranceOnAttributes: [],
  disableExactOnAttributes: [],
  removeWordsIfNoResults: 'none',
  optionalWords: [],
  ignorePlurals: false,
  removeStopWords: false,
  advancedSyntax: false,
  exactOnSingleWordQuery: 'attribute',
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
  minProximity: 1,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  sortFacetValuesBy: 'count',
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  snippetEllipsisText: '…',
  restrictHighlightAndSnippetArrays: false,
  responseFields: undefined,
  enableRules: true,
  renderingContent: {},
}

/**
 * Everything a query may override, from a query or from settings; what `source` leaves out comes from `base`. `before`
 * are the query languages that `base` was read under, `languages` those that hold now: no languages means all.
 */
export function readQueryDefaults(
  source: Parameters,
  base: QueryDefaults,
  before: readonly string[],
  languages: readonly string[],
): QueryDefaults {
  const bases = { ...base, ignorePlurals: renewed(base.ignorePlurals), removeStopWords: renewed(base.removeStopWords) }
  return {
    queryType: from('queryType', queryType),
    typoTolerance: from('typoTolerance', typoTolerance),
    minWordSizefor1Typo: from('minWordSizefor1Typo', wordSize),
    minWordSizefor2Typos: from('minWordSizefor2Typos', wordSize),
    allowTyposOnNumericTokens: from('allowTyposOnNumericTokens', flag),
    disableTypoToleranceOnAttributes: from('disableTypoToleranceOnAttributes', textList),
    disableExactOnAttributes: from('disableExactOnAttributes', textList),
    removeWordsIfNoResults: from('removeWordsIfNoResults', removeWords),
    optionalWords: from('optionalWords', textList),
    ignorePlurals: from('ignorePlurals', languagesIfOn(languages)),
    removeStopWords: from('removeStopWords', languagesIfOn(languages)),
    advancedSyntax: from('advancedSyntax', flag),
    exactOnSingleWordQuery: from('exactOnSingleWordQuery', exactOnSingleWord),
    alternativesAsExact: from('alternativesAsExact', alternatives),
    minProximity: from('minProximity', proximity),
    hitsPerPage: from('hitsPerPage', hits),
    maxValuesPerFacet: from('maxValuesPerFacet', facetValues),
    sortFacetValuesBy: from('sortFacetValuesBy', facetOrder),
    highlightPreTag: from('highlightPreTag', tag),
    highlightPostTag: from('highlightPostTag', tag),
    snippetEllipsisText: from('snippetEllipsisText', tag),
    restrictHighlightAndSnippetArrays: from('restrictHighlightAndSnippetArrays', flag),
    responseFields: allOrSome(from('responseFields', textList)),
    enableRules: from('enableRules', flag),
    renderingContent: from('renderingContent', object),
  }

  function from<Name extends keyof QueryDefaults>(
    name: Name,
    reader: Reader<QueryDefaults[Name]>,
  ): QueryDefaults[Name] {
    return take(source, name, reader, bases[name])
  }

  /** Where the settings were simply on, for the query languages, it is for those that the query names instead. */
  function renewed(on: false | readonly string[]): false | readonly string[] {
    return on !== false && on.join() === before.join() ? languages : on
  }
}

const queryType = oneOf('prefixLast', 'prefixAll', 'prefixNone')
const typoTolerance = either(
  oneOf('true', 'false', 'min', 'strict'),
  mapped(flag, 'boolean', (on) => (on ? ('true' as const) : ('false' as const))),
)
const wordSize = integer(0, Number.MAX_SAFE_INTEGER)
const removeWords = oneOf('none', 'lastWords', 'firstWords', 'allOptional')
const exactOnSingleWord = oneOf('attribute', 'none', 'word')
const proximity = integer(1, 7)
/** Hits of one answer. */
export const MOST_HITS = 1000
const hits = integer(0, MOST_HITS)
const facetValues = integer(0, 1000)
/** It comes back with every word that matched: a long one would make an answer of gigabytes. */
const tag = mapped(text, 'string of at most 500 characters', (value) => (value.length <= 500 ? value : undefined))
const facetOrder = oneOf('count', 'alpha')

const exactAlternatives = ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'] as const
const alternatives = mapped(textList, 'array of ' + exactAlternatives.join(', '), (names) =>
  // Conjugations are something we have not: they are nobody's mistake.
  names.every((name) => name === 'ignoreConjugations' || exactAlternatives.some((known) => known === name))
    ? exactAlternatives.filter((known) => names.includes(known))
    : undefined,
)

function languagesIfOn(languages: readonly string[]): Reader<false | readonly string[]> {
  const onOrOff = mapped(flag, 'boolean', (on) => on && languages)
  const listed = mapped(textList, 'array of languages', (list) => list.length > 0 && list)
  return either(onOrOff, listed)
}

function allOrSome(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields?.includes('*') ? undefined : fields
}
