import type { Json, StoredRecord } from '#engine/record.ts'
import { endOfMark, isMarked, type MarkedText, markText, matchLevelOf, type Sought } from './marks.ts'
import { mirror } from './mirror.ts'

/** The tags around what matched. They stand in the text as they are, and the text is not escaped. */
export interface Tags {
  preTag: string
  postTag: string
}

export interface HighlightOptions extends Sought, Tags {
  /** Dotted paths, each with all below it, or `*`. */
  attributes: readonly string[]
  /** `restrictHighlightAndSnippetArrays`: of arrays only what matched. */
  onlyMatchedArrayItems: boolean
}

/** The `_highlightResult` of a hit; undefined when nothing of the record is to be highlighted. */
export function highlight(record: StoredRecord, options: HighlightOptions): Json | undefined {
  const chosen = new Map(options.attributes.map((attribute) => [attribute, true]))
  return mirror(record, chosen, (text, _chosen, inArray): Json | undefined => {
    const marked = markText(text, options)
    const matchLevel = matchLevelOf(marked, options)
    if (matchLevel !== 'none') {
      const value = withTags(marked, options, 0, text.length)
      const matchedWords = matchedWordsOf(marked, options)
      return { value, matchLevel, fullyHighlighted: isFullyHighlighted(marked), matchedWords }
    }
    return inArray && options.onlyMatchedArrayItems ? undefined : { value: text, matchLevel, matchedWords: [] }
  })
}

/** The text between two offsets, neither inside a word, with what matched between tags. */
export function withTags({ text, tokens, marks }: MarkedText, tags: Tags, from: number, to: number): string {
  let value = ''
  let at = from
  for (const [place, token] of tokens.entries()) {
    const mark = marks.get(place)
    if (mark === undefined || token.start < from || token.end > to) continue
    const end = endOfMark(text, token, mark.units)
    value += text.slice(at, token.start) + tags.preTag + text.slice(token.start, end) + tags.postTag
    at = end
  }
  return value + text.slice(at, to)
}

/** In the order of the query. */
function matchedWordsOf({ marks }: MarkedText, { queryWords, phrases }: Sought): string[] {
  const matched: string[] = []
  const add = (word: string) => {
    if (!matched.includes(word) && isMarked(marks, word)) matched.push(word)
  }
  for (const { word } of queryWords) add(word)
  for (const { words } of phrases) words.forEach(add)
  return matched
}

function isFullyHighlighted({ tokens, marks }: MarkedText): boolean {
  if (marks.size < tokens.length) return false
  return tokens.every(({ word }, place) => (marks.get(place)?.units ?? 0) >= word.length)
}
