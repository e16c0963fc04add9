import {
  either,
  flag,
  integer,
  mapped,
  object,
  oneOf,
  readParameter,
  text,
  textList,
  type RawParameters,
  type Reader,
} from './readers.ts'
import type { QueryDefaults } from './settings.ts'

/** Defaults if neither the settings nor the query specify a value (protocol 2). */
export const builtInDefaults: QueryDefaults = {
  queryType: 'prefixLast',
  typoTolerance: 'true',
  typoToleranceOnKnownWords: true,
  equivalentForms: [],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: true,
  disableTypoToleranceOnAttributes: [],
  disableExactOnAttributes: [],
  removeWordsIfNoResults: 'none',
  optionalWords: [],
  ignorePlurals: false,
  removeStopWords: false,
  decompoundQuery: [],
  advancedSyntax: false,
  exactOnSingleWordQuery: 'attribute',
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
  minProximity: 1,
  relevancyStrictness: 100,
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
 * Reads the parameters that a query can override, from a query or from settings; missing ones default to `base`.
 * `previousLanguages` are the query languages that `base` was read with, `languages` the current ones; an empty list
 * means all languages.
 */
export function readQueryDefaults(
  source: RawParameters,
  base: QueryDefaults,
  previousLanguages: readonly string[],
  languages: readonly string[],
): QueryDefaults {
  const bases = {
    ...base,
    ignorePlurals: withQueryLanguages(base.ignorePlurals),
    removeStopWords: withQueryLanguages(base.removeStopWords),
    decompoundQuery: withQueryLanguages(base.decompoundQuery),
  }
  return {
    queryType: from('queryType', queryType),
    typoTolerance: from('typoTolerance', typoTolerance),
    typoToleranceOnKnownWords: from('typoToleranceOnKnownWords', flag),
    equivalentForms: from('equivalentForms', equivalentFormsReader),
    minWordSizefor1Typo: from('minWordSizefor1Typo', wordSize),
    minWordSizefor2Typos: from('minWordSizefor2Typos', wordSize),
    allowTyposOnNumericTokens: from('allowTyposOnNumericTokens', flag),
    disableTypoToleranceOnAttributes: from('disableTypoToleranceOnAttributes', textList),
    disableExactOnAttributes: from('disableExactOnAttributes', textList),
    removeWordsIfNoResults: from('removeWordsIfNoResults', removeWords),
    optionalWords: from('optionalWords', textList),
    ignorePlurals: from('ignorePlurals', languagesIfOn(languages)),
    removeStopWords: from('removeStopWords', languagesIfOn(languages)),
    decompoundQuery: from('decompoundQuery', onInLanguages(languages)),
    advancedSyntax: from('advancedSyntax', flag),
    exactOnSingleWordQuery: from('exactOnSingleWordQuery', exactOnSingleWord),
    alternativesAsExact: from('alternativesAsExact', exactAlternativesReader),
    minProximity: from('minProximity', proximity),
    relevancyStrictness: from('relevancyStrictness', percentage),
    hitsPerPage: from('hitsPerPage', hitsPerPage),
    maxValuesPerFacet: from('maxValuesPerFacet', facetValues),
    sortFacetValuesBy: from('sortFacetValuesBy', facetOrder),
    highlightPreTag: from('highlightPreTag', tagText),
    highlightPostTag: from('highlightPostTag', tagText),
    snippetEllipsisText: from('snippetEllipsisText', tagText),
    restrictHighlightAndSnippetArrays: from('restrictHighlightAndSnippetArrays', flag),
    responseFields: allOrSome(from('responseFields', textList)),
    enableRules: from('enableRules', flag),
    renderingContent: from('renderingContent', object),
  }

  function from<Name extends keyof QueryDefaults>(
    name: Name,
    reader: Reader<QueryDefaults[Name]>,
  ): QueryDefaults[Name] {
    return readParameter(source, name, reader, bases[name])
  }

  /** If the setting was on for the settings' query languages, it is on for the query's languages. */
  function withQueryLanguages(setting: false | readonly string[]): false | readonly string[] {
    return setting !== false && setting.join() === previousLanguages.join() ? languages : setting
  }
}

const queryType = oneOf('prefixLast', 'prefixAll', 'prefixNone')
const typoTolerance = either(
  oneOf('true', 'false', 'min', 'strict'),
  mapped(flag, 'boolean', (setting) => (setting ? ('true' as const) : ('false' as const))),
)
const wordSize = integer(0, Number.MAX_SAFE_INTEGER)
const removeWords = oneOf('none', 'lastWords', 'firstWords', 'allOptional')
const exactOnSingleWord = oneOf('attribute', 'none', 'word')
const proximity = integer(1, 7)
const percentage = integer(0, 100)
/** Maximum number of hits per answer. */
export const MAX_HITS_PER_PAGE = 1000
const hitsPerPage = integer(0, MAX_HITS_PER_PAGE)
const facetValues = integer(0, 1000)
/** Tags are repeated for every match; long ones would produce answers of gigabytes. */
const tagText = mapped(text, 'string of at most 500 characters', (value) => (value.length <= 500 ? value : undefined))
const facetOrder = oneOf('count', 'alpha')

const exactAlternatives = ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'] as const
const exactAlternativesReader = mapped(textList, 'array of ' + exactAlternatives.join(', '), (names) =>
  // The engine has no conjugations; the value is accepted and ignored.
  names.every((name) => name === 'ignoreConjugations' || exactAlternatives.some((known) => known === name))
    ? exactAlternatives.filter((known) => names.includes(known))
    : undefined,
)

const equivalentForms = ['joinedWords', 'measurements', 'leadingZeros'] as const
const equivalentFormsReader = mapped(textList, 'array of ' + equivalentForms.join(', '), (names) =>
  names.every((name) => equivalentForms.some((known) => known === name))
    ? equivalentForms.filter((known) => names.includes(known))
    : undefined,
)

function languagesIfOn(languages: readonly string[]): Reader<false | readonly string[]> {
  const listed = mapped(textList, 'array of languages', (list) => list.length > 0 && list)
  return either(onInLanguages(languages), listed)
}

function onInLanguages(languages: readonly string[]): Reader<false | readonly string[]> {
  return mapped(flag, 'boolean', (setting) => setting && languages)
}

function allOrSome(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields?.includes('*') ? undefined : fields
}
