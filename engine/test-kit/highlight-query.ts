import type { QueryWord } from '#engine/hits/marks.ts'

/** Returns a query word that matches as a prefix; each of `exact` matches as a whole word only. */
export function queryWordOf(text: string): QueryWord {
  if (text.endsWith('*')) {
    const word = text.slice(0, -1)
    return { word, matches: (recordWord) => (recordWord.startsWith(word) ? word.length : null) }
  }
  return { word: text, matches: (recordWord) => (recordWord === text ? recordWord.length : null) }
}

/** Parses the highlighted words of a query; `lam*` is a prefix. */
export function parseHighlightQuery(query: string) {
  const queryWords = query.split(' ').filter(Boolean).map(queryWordOf)
  return { queryWords, phrases: [], required: queryWords.map(({ word }) => word), separatorsToIndex: '' }
}
