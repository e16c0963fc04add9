import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { pluralForms } from '#engine/text/plurals.ts'
import { stopWords } from '#engine/text/stop-words.ts'
import { words } from '#engine/text/tokenize.ts'
import { parseText, type TypedWord } from './parse-text.ts'
import type { Reading, Slot, Understanding } from './reading.ts'
import { spellings, synonyms } from './replacements.ts'
import { bareSlot, editsOf, inPhrase, type Word } from './slots.ts'

/** What understanding a query needs to know of the index. */
export interface Vocabulary {
  settings: Settings
  alternatives: (words: readonly string[]) => readonly Alternative[]
  /** Whether some record has the word, or one that begins with it. */
  has(word: string, beginning: boolean): boolean
}

/** Words that `removeWordsIfNoResults` has given up. */
export interface Removed {
  from: 'lastWords' | 'firstWords' | 'allOptional'
  count: number
}

/** Every reading of a query (engine/README.md), the plain one first. */
export function understand(query: Query, vocabulary: Vocabulary, removed: Removed | null): Understanding {
  const { separatorsToIndex } = vocabulary.settings
  const parsed = parseText(query.query, separatorsToIndex, query.advancedSyntax)
  const typed = asTyped(parsed.words, parsed.endsOpen, query)
  const givenUp = wordsGivenUp(typed, removed)
  const optional = optionalWords(typed, query, separatorsToIndex, givenUp)
  const plainWords = typed.map(({ word }) => word)
  const alternatives = query.synonyms
    ? vocabulary.alternatives(plainWords).filter(({ from, to }) => !typed.slice(from, to).some(inPhrase))
    : []
  const surroundings = { typed, query, vocabulary, alternatives, optional }
  const slots = typed.map((word, index) => plainSlot(word, index, surroundings))
  const plain: Reading = { slots, typos: 0, replaced: null }
  const has = (word: string) => vocabulary.has(word, false)
  const replacements =
    slots.length === 0 ? [] : [...spellings(typed, query, vocabulary.settings, has), ...synonyms(alternatives, query)]
  const readings = replacements
    .filter((each) => each.slots.every((slot) => vocabulary.has(slot.word, slot.prefix)))
    .map((each) => ({
      slots: [...slots.slice(0, each.from), ...each.slots, ...slots.slice(each.to)],
      typos: each.typos,
      replaced: { words: plainWords.slice(each.from, each.to), slots: each.slots },
    }))
  return {
    readings: [plain, ...readings],
    excluded: parsed.excluded,
    words: typed.length,
    kept: removed?.from === 'allOptional' ? plainWords : plainWords.filter((_, index) => !givenUp.includes(index)),
  }
}

/** The words that are searched: those typed, without stop words where they are to be removed. */
function asTyped(typed: readonly TypedWord[], endsOpen: boolean, query: Query): Word[] {
  const all = typed.map((word, index): Word => {
    const open = query.queryType === 'prefixAll' || (query.queryType === 'prefixLast' && isLast(index))
    return { ...word, prefix: open && !inPhrase(word) }
  })
  if (query.removeStopWords === false) return all
  const dropped = stopWords(query.removeStopWords)
  const kept = all.filter((word) => inPhrase(word) || word.prefix || !dropped.has(word.word))
  return kept.length > 0 ? kept : all

  function isLast(index: number): boolean {
    return endsOpen && index === typed.length - 1
  }
}

/** The places of the words that need no longer be found. */
function wordsGivenUp(typed: readonly Word[], removed: Removed | null): number[] {
  if (!removed) return []
  const free = typed.flatMap((word, index) => (inPhrase(word) ? [] : [index]))
  if (removed.from === 'allOptional') return free
  return removed.from === 'firstWords' ? free.slice(0, removed.count) : free.slice(-removed.count)
}

function optionalWords(
  typed: readonly Word[],
  query: Query,
  separators: string,
  givenUp: readonly number[],
): Set<number> {
  const optional = new Set(givenUp)
  for (const entry of query.optionalWords) {
    const row = words(entry, separators)
    for (let from = 0; row.length > 0 && from + row.length <= typed.length; from++) {
      if (row.some((word, index) => typed[from + index]?.word !== word)) continue
      row.forEach((_, index) => optional.add(from + index))
    }
  }
  typed.forEach((word, index) => inPhrase(word) && optional.delete(index))
  return optional
}

interface Surroundings {
  typed: readonly Word[]
  query: Query
  vocabulary: Vocabulary
  alternatives: readonly Alternative[]
  optional: ReadonlySet<number>
}

function plainSlot(word: Word, index: number, surroundings: Surroundings): Slot {
  const { typed, query, vocabulary, alternatives, optional } = surroundings
  const follows = inPhrase(word) && typed[index - 1]?.phrase === word.phrase
  if (inPhrase(word)) return { ...bareSlot(word.word), joined: follows }
  const plurals = query.ignorePlurals === false ? [] : pluralForms(word.word, query.ignorePlurals)
  const countsAs = (kind: 'ignorePlurals' | 'singleWordSynonym') => query.alternativesAsExact.includes(kind)
  return {
    ...bareSlot(word.word),
    prefix: word.prefix,
    edits: editsOf(word.word, query, vocabulary.settings),
    others: [
      ...plurals.map((other) => ({ word: other, typos: 0, exact: countsAs('ignorePlurals') })),
      ...alternatives
        .filter(({ from, to, words: row }) => from === index && to === index + 1 && row.length === 1)
        .map(({ words: [other = ''], typos }) => ({
          word: other,
          typos,
          exact: typos === 0 && countsAs('singleWordSynonym'),
        })),
    ],
    optional: optional.has(index),
  }
}
