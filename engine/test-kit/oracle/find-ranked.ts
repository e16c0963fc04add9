import { stopWords } from '#engine/text/stop-words.ts'
import { filterScore, matchesFilter } from './matches-filter.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createAlternatives } from '#engine/synonyms/alternatives.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { tokenize } from '#engine/text/tokenize.ts'
import { compareRanked, type Ranked } from './compare.ts'
import { elementsOf } from './elements.ts'
import { isLocatedInside, rankedDistance, withinAutomaticRadius } from './geo.ts'
import { matchPart, type PartMatch, phraseStarts } from './match-part.ts'
import { type QueryText, readQueryText } from './query-text.ts'
import { orderByRelevance } from './relevance.ts'
import { type Part, type Interpretation, interpretationsOf, type WordPart } from './interpretations.ts'
import { scoreInterpretation, type TextScore } from './score-interpretation.ts'

/** Record with its sequence number. */
export interface WrittenRecord {
  record: StoredRecord
  sequence: number
}

/** Returns all matching records in order, before distinct. */
export function findRanked(
  records: readonly WrittenRecord[],
  settings: IndexSettings,
  synonyms: readonly Synonym[],
  query: Query,
): Ranked[] {
  const wordsOf = (text: string) => tokenize(text, settings.separatorsToIndex).map(({ word }) => word)
  const text = readQueryText(query, settings)
  const alternatives = createAlternatives(synonyms, wordsOf)(text.words.map(({ word }) => word))
  const optional = optionalWords(text, query, wordsOf)
  const passing = records.filter(
    ({ record }) => matchesFilter(record, query.filter, settings) && isLocatedInside(record, query.geo),
  )
  const everyElement = records.map(({ record }) => elementsOf(record, settings, query))
  const elementsByRecord = new Map(records.map(({ record }, index) => [record, everyElement[index] ?? []]))
  const isKnown = (part: WordPart) =>
    everyElement.some((elements) => matchPart({ ...part, edits: 0 }, elements, query, settings)?.typos === 0)
  for (const removed of removals(text, query)) {
    const isOptional = (index: number) => optional.has(index) || removed.includes(index)
    const interpretations = interpretationsOf(text.words, isOptional, query, settings, alternatives, isKnown)
    const found = passing.flatMap((written) => rankRecord(written, text, interpretations, settings, query) ?? [])
    if (found.length === 0) continue
    const ranked = withinTolerance(withinAutomaticRadius(found, query.geo), query).toSorted((a, b) =>
      compareRanked(a, b, settings, query),
    )
    if (text.words.length === 0) return ranked
    return orderByRelevance(ranked, {
      interpretationsOf: ({ record }) =>
        interpretations.filter((interpretation) =>
          matchesInterpretation(interpretation, elementsByRecord.get(record) ?? [], settings, query),
        ),
      elementsOf: ({ record }) => elementsByRecord.get(record) ?? [],
      everyElement,
      settings,
      query,
    })
  }
  return []
}

function matchesInterpretation(
  interpretation: Interpretation,
  elements: ReturnType<typeof elementsOf>,
  settings: IndexSettings,
  query: Query,
): boolean {
  const matches = interpretation.map((part) => ({ part, match: matchPart(part, elements, query, settings) }))
  return (
    matches.some(({ match }) => match !== null) &&
    matches.every(({ part, match }) => match !== null || (part.kind === 'word' && part.optional))
  )
}

function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const forms = phrase.map((word) => [word])
  return phraseStarts(words, forms, false).length > 0
}

function optionalWords({ words }: QueryText, query: Query, wordsOf: (text: string) => string[]): Set<number> {
  const optional = new Set<number>()
  for (const entry of query.optionalWords) {
    const phrase = wordsOf(entry)
    const starts = phraseStarts(
      words.map(({ word }) => word),
      phrase.map((word) => [word]),
      false,
    )
    if (phrase.length > 0) starts.forEach((start) => phrase.forEach((_, index) => optional.add(start + index)))
  }
  return optional
}

/** Yields the words to make optional in each attempt; none in the first. */
function removals({ words }: QueryText, { removeWordsIfNoResults }: Query): (readonly number[])[] {
  const removable = [...words.keys()].filter((index) => words[index]?.phrase === undefined)
  const max = removable.length < words.length ? removable.length : Math.max(0, removable.length - 1)
  const counts = Array.from({ length: Math.min(5, max) }, (_, index) => index + 1)
  switch (removeWordsIfNoResults) {
    case 'none':
      return [[]]
    case 'allOptional':
      return [[], removable]
    case 'lastWords':
      return [[], ...counts.map((count) => removable.slice(-count))]
    case 'firstWords':
      return [[], ...counts.map((count) => removable.slice(0, count))]
  }
}

function rankRecord(
  { record, sequence }: WrittenRecord,
  text: QueryText,
  interpretations: readonly Interpretation[],
  settings: IndexSettings,
  query: Query,
): Ranked | null {
  const elements = elementsOf(record, settings, query)
  if (text.excluded.some((phrase) => elements.some(({ words }) => hasPhrase(words, phrase)))) return null
  const filters = filterScore(record, query.filter, query.optionalFilter, query.sumOrFiltersScores, settings)
  const matches = new Map<Part, PartMatch | null>()
  const match = (part: Part): PartMatch | null => {
    if (!matches.has(part)) matches.set(part, matchPart(part, elements, query, settings))
    return matches.get(part) ?? null
  }
  const [only, ...more] = text.words
  const queryWord = only && more.length === 0 ? only.word : null
  const scores = only
    ? interpretations.flatMap(
        (interpretation) =>
          scoreInterpretation(
            interpretation,
            match,
            query,
            queryWord,
            stopWords(settings.queryLanguages, settings.dictionaries),
          ) ?? [],
      )
    : [NO_WORDS]
  const ranked = scores.map((score): Ranked => {
    return {
      record,
      sequence,
      filters,
      distance: rankedDistance(record, query.geo),
      score: settings.searchableAttributes.length > 0 ? score : { ...score, attribute: 0 },
    }
  })
  return ranked.toSorted((a, b) => compareRanked(a, b, settings, query))[0] ?? null
}

const NO_WORDS: TextScore = { nbTypos: 0, words: 0, proximityDistance: 0, attribute: 0, nbExactWords: 0 }

function withinTolerance(found: readonly Ranked[], { typoTolerance }: Query): readonly Ranked[] {
  if (typoTolerance !== 'min' && typoTolerance !== 'strict') return found
  const numbers = [...new Set(found.map(({ score }) => score.nbTypos))].toSorted((a, b) => a - b)
  const lowest = new Set(numbers.slice(0, typoTolerance === 'min' ? 1 : 2))
  return found.filter(({ score }) => lowest.has(score.nbTypos))
}
