import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { stopWords } from '#engine/text/stop-words.ts'
import { words } from '#engine/text/tokenize.ts'
import { parseQueryText, type TypedWord } from './parse-query-text.ts'
import type { Interpretation, Slot, InterpretedQuery } from './interpretation.ts'
import { compoundParts, concatenationsAndSplits, multiWordSynonyms } from './replacements.ts'
import { literalSlot, maxEdits, inPhrase, pluralsOf, type QueryWord, withoutLeadingZeros } from './slots.ts'

/** The index data that interpreting a query needs. */
export interface Vocabulary {
  settings: IndexSettings
  alternatives: (words: readonly string[]) => readonly Alternative[]
  /** True if some record has the word or, with `prefix`, a word that starts with it. */
  has(word: string, prefix: boolean): boolean
  /** True if some record matches the slot without typos, whatever the filters are. */
  isKnown(slot: Slot): boolean
}

/** Words that `removeWordsIfNoResults` has removed. */
export interface WordRemoval {
  from: 'lastWords' | 'firstWords' | 'allOptional'
  count: number
}

/** Returns all interpretations of a query (engine/README.md), the plain one first. */
export function interpretQuery(query: Query, vocabulary: Vocabulary, removal: WordRemoval | null): InterpretedQuery {
  const { separatorsToIndex } = vocabulary.settings
  const parsed = parseQueryText(query, separatorsToIndex)
  const typed = searchedWords(parsed.words, parsed.lastWordOpen, query, vocabulary.settings)
  const removedIndexes = removedWordIndexes(typed, removal)
  const optional = optionalWordIndexes(typed, query, separatorsToIndex, removedIndexes)
  const plainWords = typed.map(({ word }) => word)
  const alternatives = query.synonyms
    ? vocabulary.alternatives(plainWords).filter(({ from, to }) => !typed.slice(from, to).some(inPhrase))
    : []
  const context = { typed, query, vocabulary, alternatives, optional }
  const slots = typed.map((word, index) => plainSlot(word, index, context))
  const plainInterpretation: Interpretation = { slots, typos: 0, replaced: null }
  const replacements =
    slots.length === 0
      ? []
      : [
          ...concatenationsAndSplits(typed, query, vocabulary.settings, vocabulary.has),
          ...multiWordSynonyms(alternatives, query),
          ...compoundParts(typed, query, vocabulary.settings, vocabulary.has),
        ]
  const replaced = replacements
    .filter((each) => each.slots.every((slot) => mayOccur(slot, vocabulary)))
    .map((each) => ({
      slots: [...slots.slice(0, each.from), ...each.slots, ...slots.slice(each.to)],
      typos: each.typos,
      replaced: { words: plainWords.slice(each.from, each.to), slots: each.slots, isSynonym: each.isSynonym },
    }))
  return {
    interpretations: [plainInterpretation, ...replaced],
    excluded: parsed.excluded,
    words: typed.length,
    remainingWords:
      removal?.from === 'allOptional' ? plainWords : plainWords.filter((_, index) => !removedIndexes.includes(index)),
  }
}

function mayOccur({ word, prefix, alternatives }: Slot, { has }: Vocabulary): boolean {
  return has(word, prefix) || alternatives.some((other) => has(other.word, false))
}

/**
 * One letter is a prefix only at the end of the query, where the customer may still be typing: as a prefix it matches a large part of
 * all words.
 */
const MIN_INNER_PREFIX_LENGTH = 2

/** Returns the words that are searched, without stop words if the query removes them. */
function searchedWords(
  typed: readonly TypedWord[],
  endsOpen: boolean,
  query: Query,
  { dictionaries }: IndexSettings,
): QueryWord[] {
  const all = typed.map((word, index): QueryWord => {
    const mayBePrefix = isLast(index)
      ? query.queryType !== 'prefixNone'
      : query.queryType === 'prefixAll' && word.word.length >= MIN_INNER_PREFIX_LENGTH
    return { ...word, prefix: mayBePrefix && !inPhrase(word) }
  })
  if (query.removeStopWords === false) return all
  const stops = stopWords(query.removeStopWords, dictionaries)
  const remaining = all.filter((word) => inPhrase(word) || word.prefix || !stops.has(word.word))
  return remaining.length > 0 ? remaining : all

  function isLast(index: number): boolean {
    return endsOpen && index === typed.length - 1
  }
}

/** Returns the indexes of the removed words. */
function removedWordIndexes(typed: readonly QueryWord[], removal: WordRemoval | null): number[] {
  if (!removal) return []
  const removable = typed.flatMap((word, index) => (inPhrase(word) ? [] : [index]))
  if (removal.from === 'allOptional') return removable
  return removal.from === 'firstWords' ? removable.slice(0, removal.count) : removable.slice(-removal.count)
}

function optionalWordIndexes(
  typed: readonly QueryWord[],
  query: Query,
  separators: string,
  removedIndexes: readonly number[],
): Set<number> {
  const optional = new Set(removedIndexes)
  for (const entry of query.optionalWords) {
    const phrase = words(entry, separators)
    for (let from = 0; phrase.length > 0 && from + phrase.length <= typed.length; from++) {
      if (phrase.some((word, index) => typed[from + index]?.word !== word)) continue
      phrase.forEach((_, index) => optional.add(from + index))
    }
  }
  typed.forEach((word, index) => inPhrase(word) && optional.delete(index))
  return optional
}

interface SlotContext {
  typed: readonly QueryWord[]
  query: Query
  vocabulary: Vocabulary
  alternatives: readonly Alternative[]
  optional: ReadonlySet<number>
}

function plainSlot(word: QueryWord, index: number, context: SlotContext): Slot {
  const { typed, query, vocabulary, alternatives, optional } = context
  const followsInPhrase = inPhrase(word) && typed[index - 1]?.phrase === word.phrase
  if (inPhrase(word)) return { ...literalSlot(word.word), adjacent: followsInPhrase }
  const countsAsExact = (kind: 'ignorePlurals' | 'singleWordSynonym') => query.alternativesAsExact.includes(kind)
  const slot: Slot = {
    ...literalSlot(word.word),
    prefix: word.prefix,
    edits: maxEdits(word.word, query, vocabulary.settings),
    alternatives: [
      ...pluralsOf(word.word, query, vocabulary.settings).map((other) => ({
        word: other,
        typos: 0,
        exact: countsAsExact('ignorePlurals'),
      })),
      ...withoutLeadingZeros(word.word, query).map((other) => ({ word: other, typos: 0, exact: true })),
      ...alternatives
        .filter(({ from, to, words: phrase }) => from === index && to === index + 1 && phrase.length === 1)
        .map(({ words: [other = ''], typos }) => ({
          word: other,
          typos,
          exact: typos === 0 && countsAsExact('singleWordSynonym'),
          isSynonym: true,
        })),
    ],
    optional: optional.has(index),
  }
  if (query.typoToleranceOnKnownWords || slot.edits === 0) return slot
  const withoutEdits = { ...slot, edits: 0 }
  return vocabulary.isKnown(withoutEdits) ? withoutEdits : slot
}
