import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { editDistance } from '#engine/text/edit-distance.ts'
import type { Element } from './elements.ts'
import type { Part, PhrasePart, WordPart } from './interpretations.ts'

/** Word of a record that matches, by its index in the element. */
export interface Occurrence {
  element: Element
  index: number
}

/** Match of a record and a part of an interpretation: the occurrences of each slot. */
export interface PartMatch {
  slots: readonly (readonly Occurrence[])[]
  typos: number
  queryWords: number
  exactWords: number
  /** True if an exact match is the whole of some element. */
  fillsElement: boolean
}

/** Returns the match with the fewest typos, or null. */
export function matchPart(
  part: Part,
  elements: readonly Element[],
  query: Query,
  settings: IndexSettings,
): PartMatch | null {
  return part.kind === 'word'
    ? matchWord(part, elements, query, settings)
    : matchPhrase(part, elements, query, settings)
}

function matchWord(
  part: WordPart,
  elements: readonly Element[],
  query: Query,
  settings: IndexSettings,
): PartMatch | null {
  const matches = elements.flatMap((element) => {
    const prefix = part.prefix && !settings.disablePrefixOnAttributes.includes(element.attribute)
    return element.words.flatMap((word, index) => {
      const cost = costOf({ ...part, prefix }, word)
      if (!cost || (cost.typos > 0 && query.disableTypoToleranceOnAttributes.includes(element.attribute))) return []
      return [{ element, index, ...cost }]
    })
  })
  if (matches.length === 0) return null
  const typos = Math.min(...matches.map((match) => match.typos))
  const occurrences = matches.filter((match) => match.typos === typos)
  const exact = occurrences.filter(
    (each) => each.exact && !query.disableExactOnAttributes.includes(each.element.attribute),
  )
  return {
    slots: [occurrences],
    typos,
    queryWords: 1,
    exactWords: exact.length > 0 ? 1 : 0,
    fillsElement: exact.some(({ element }) => element.words.length === 1),
  }
}

/** Evaluates the table of slots in engine/README.md: the lowest cost; exact if one of the ways at that cost is. */
function costOf(part: WordPart, word: string): { typos: number; exact: boolean } | null {
  const costs = part.alternatives.filter((other) => other.word === word).map(({ typos, exact }) => ({ typos, exact }))
  if (word === part.word) costs.push({ typos: 0, exact: true })
  if (part.prefix && word.startsWith(part.word)) costs.push({ typos: 0, exact: false })
  const prefixes = part.prefix ? Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1)) : [word]
  // Skip the edit distance if the difference in length alone exceeds the edits.
  const candidates = prefixes.filter(({ length }) => Math.abs(length - part.word.length) <= part.edits)
  const edits = Math.min(...candidates.map((wordPrefix) => editDistance(part.word, wordPrefix)))
  if (edits > 0 && edits <= part.edits) costs.push({ typos: edits + (word[0] === part.word[0] ? 0 : 1), exact: false })
  return costs.toSorted((a, b) => a.typos - b.typos || Number(b.exact) - Number(a.exact))[0] ?? null
}

function matchPhrase(
  part: PhrasePart,
  elements: readonly Element[],
  query: Query,
  settings: IndexSettings,
): PartMatch | null {
  const starts = elements
    .filter(({ attribute }) => part.typos === 0 || !query.disableTypoToleranceOnAttributes.includes(attribute))
    .flatMap((element) => {
      const prefix = part.prefix && !settings.disablePrefixOnAttributes.includes(element.attribute)
      return phraseStarts(element.words, part.words, prefix).map((index) => ({ element, index }))
    })
  if (starts.length === 0) return null
  const exact = starts.filter(({ element }) => !query.disableExactOnAttributes.includes(element.attribute))
  const countsAsExact = part.exactWords > 0 && exact.length > 0
  return {
    slots: part.words.map((_, offset) => starts.map(({ element, index }) => ({ element, index: index + offset }))),
    typos: part.typos,
    queryWords: part.queryWords,
    exactWords: countsAsExact ? part.exactWords : 0,
    fillsElement: countsAsExact && exact.some(({ element }) => element.words.length === part.words.length),
  }
}

/**
 * Returns the indexes at which a phrase starts. Each of its words has one or more forms; with `prefix` the first form of the last word may
 * be a prefix.
 */
export function phraseStarts(
  words: readonly string[],
  phrase: readonly (readonly string[])[],
  prefix: boolean,
): number[] {
  return [...words.keys()].filter((start) =>
    phrase.every((forms, index) => {
      const word = words[start + index]
      if (word === undefined) return false
      return forms.includes(word) || (prefix && index === phrase.length - 1 && word.startsWith(forms[0] ?? word))
    }),
  )
}
