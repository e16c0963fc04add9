import type { QueryWord } from './marks.ts'

/** A query word that is found where a word of the record begins with it; every `exact` one only as the whole word. */
export function wordOf(typed: string): QueryWord {
  if (typed.endsWith('*')) {
    const word = typed.slice(0, -1)
    return { word, matches: (other) => (other.startsWith(word) ? word.length : null) }
  }
  return { word: typed, matches: (other) => (other === typed ? other.length : null) }
}

/** What highlighting takes of a query, `lam*` being a prefix. */
export function soughtOf(query: string) {
  const queryWords = query.split(' ').filter(Boolean).map(wordOf)
  return { queryWords, phrases: [], required: queryWords.map(({ word }) => word), separatorsToIndex: '' }
}
