import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { editDistance } from '#engine/rules/edit-distance.ts'
import type { Element } from './elements.ts'
import type { Part, RunPart, WordPart } from './readings.ts'

/** A word of a record that answers, by its place in the element. */
export interface Occurrence {
  element: Element
  place: number
}

/** How a record answers a part: a list of occurrences for each of its slots. */
export interface PartMatch {
  slots: readonly (readonly Occurrence[])[]
  typos: number
  queryWords: number
  exactWords: number
  /** Whether an exact answer is all that some element has. */
  whole: boolean
}

/** The cheapest answer of a record to a part of a reading, or null. */
export function matchPart(
  part: Part,
  elements: readonly Element[],
  query: Query,
  settings: Settings,
): PartMatch | null {
  return part.kind === 'word' ? matchWord(part, elements, query, settings) : matchRun(part, elements, query, settings)
}

function matchWord(part: WordPart, elements: readonly Element[], query: Query, settings: Settings): PartMatch | null {
  const answers = elements.flatMap((element) => {
    const prefix = part.prefix && !settings.disablePrefixOnAttributes.includes(element.attribute)
    return element.words.flatMap((word, place) => {
      const cost = costOf({ ...part, prefix }, word)
      if (!cost || (cost.typos > 0 && query.disableTypoToleranceOnAttributes.includes(element.attribute))) return []
      return [{ element, place, ...cost }]
    })
  })
  if (answers.length === 0) return null
  const typos = Math.min(...answers.map((answer) => answer.typos))
  const occurrences = answers.filter((answer) => answer.typos === typos)
  const exact = occurrences.filter(
    (each) => each.exact && !query.disableExactOnAttributes.includes(each.element.attribute),
  )
  return {
    slots: [occurrences],
    typos,
    queryWords: 1,
    exactWords: exact.length > 0 ? 1 : 0,
    whole: exact.some(({ element }) => element.words.length === 1),
  }
}

/** The table of "A slot accepts index words": the cheapest way, exact if one of the cheapest is. */
function costOf(part: WordPart, word: string): { typos: number; exact: boolean } | null {
  const ways = part.others.filter((other) => other.word === word).map(({ typos, exact }) => ({ typos, exact }))
  if (word === part.word) ways.push({ typos: 0, exact: true })
  if (part.prefix && word.startsWith(part.word)) ways.push({ typos: 0, exact: false })
  const beginnings = part.prefix ? Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1)) : [word]
  // Lengths that differ by more are more edits away: no need to count them.
  const near = beginnings.filter(({ length }) => Math.abs(length - part.word.length) <= part.edits)
  const edits = Math.min(...near.map((beginning) => editDistance(part.word, beginning)))
  if (edits > 0 && edits <= part.edits) ways.push({ typos: edits + (word[0] === part.word[0] ? 0 : 1), exact: false })
  return ways.toSorted((a, b) => a.typos - b.typos || Number(b.exact) - Number(a.exact))[0] ?? null
}

function matchRun(part: RunPart, elements: readonly Element[], query: Query, settings: Settings): PartMatch | null {
  const runs = elements
    .filter(({ attribute }) => part.typos === 0 || !query.disableTypoToleranceOnAttributes.includes(attribute))
    .flatMap((element) => {
      const prefix = part.prefix && !settings.disablePrefixOnAttributes.includes(element.attribute)
      return runsIn(element.words, part.words, prefix).map((place) => ({ element, place }))
    })
  if (runs.length === 0) return null
  const exact = runs.filter(({ element }) => !query.disableExactOnAttributes.includes(element.attribute))
  const counts = part.exactWords > 0 && exact.length > 0
  return {
    slots: part.words.map((_, index) => runs.map(({ element, place }) => ({ element, place: place + index }))),
    typos: part.typos,
    queryWords: part.queryWords,
    exactWords: counts ? part.exactWords : 0,
    whole: counts && exact.some(({ element }) => element.words.length === part.words.length),
  }
}

/** Where a row of words stands in others, side by side; with `prefix` its last word may go on. */
export function runsIn(words: readonly string[], row: readonly string[], prefix: boolean): number[] {
  return [...words.keys()].filter((start) =>
    row.every((wanted, index) => {
      const word = words[start + index]
      return word === wanted || (prefix && index === row.length - 1 && word?.startsWith(wanted))
    }),
  )
}
