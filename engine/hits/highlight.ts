import type { Json } from '#engine/record.ts'
import { endOfMark, isMarked, type MarkedText, markText, matchLevelOf, type HighlightQuery } from './marks.ts'
import { mirror } from './mirror.ts'

/** Tags around matches. Neither the tags nor the text are escaped. */
export interface Tags {
  preTag: string
  postTag: string
}

export interface HighlightOptions extends HighlightQuery, Tags {
  /** Dotted paths, which include everything below them, or `*`. */
  attributes: readonly string[]
  /** `restrictHighlightAndSnippetArrays`: only the matching items of arrays. */
  onlyMatchedArrayItems: boolean
}

/**
 * Creates a function that serializes the `_highlightResult` of a hit from the record's attributes, in their order;
 * undefined if nothing is highlighted. Most attributes are texts, for which no object is created.
 */
export function createHighlighter(options: HighlightOptions) {
  const selected = new Map(options.attributes.map((attribute) => [attribute, true]))
  const mapLeaf = (text: string, _chosen: boolean, inArray: boolean) => highlightLeaf(text, options, inArray)
  return (attributes: Iterable<[string, Json]>): string | undefined => {
    let written = ''
    for (const [name, value] of attributes) {
      if (typeof value === 'string' && selected.has(name)) {
        written += `,${JSON.stringify(name)}:${JSON.stringify(highlightLeaf(value, options, false))}`
        continue
      }
      const mirrored = mirror({ [name]: value }, selected, mapLeaf)
      if (mirrored !== undefined) written += `,${JSON.stringify(mirrored).slice(1, -1)}`
    }
    return written === '' ? undefined : `{${written.slice(1)}}`
  }
}

/**
 * Returns the highlight result of a text; undefined for an array item without a match if only matching items are
 * included.
 */
function highlightLeaf(text: string, options: HighlightOptions, inArray: boolean): Json | undefined {
  const marked = markText(text, options)
  const matchLevel = matchLevelOf(marked, options)
  if (matchLevel !== 'none') {
    const value = withTags(marked, options, 0, text.length)
    const matchedWords = matchedWordsOf(marked, options)
    return { value, matchLevel, fullyHighlighted: isFullyHighlighted(marked), matchedWords }
  }
  return inArray && options.onlyMatchedArrayItems ? undefined : { value: text, matchLevel, matchedWords: [] }
}

/** Returns the text between two offsets, which must not be inside of words, with tags around matches. */
export function withTags({ text, tokens, marks }: MarkedText, tags: Tags, from: number, to: number): string {
  let value = ''
  let at = from
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index]
    const token = tokens[index]
    if (!mark || !token || token.start < from || token.end > to) continue
    const end = endOfMark(text, token, mark.units)
    value += text.slice(at, token.start) + tags.preTag + text.slice(token.start, end) + tags.postTag
    at = end
  }
  return value + text.slice(at, to)
}

/** Returns the matched query words in query order. */
function matchedWordsOf(marked: MarkedText, { queryWords, phrases }: HighlightQuery): string[] {
  const matched: string[] = []
  const add = (word: string) => {
    if (!matched.includes(word) && isMarked(marked, word)) matched.push(word)
  }
  for (const { word } of queryWords) add(word)
  for (const { words } of phrases) words.forEach(add)
  return matched
}

function isFullyHighlighted({ tokens, marks, matched }: MarkedText): boolean {
  if (matched < tokens.length) return false
  return tokens.every(({ word }, index) => (marks[index]?.units ?? 0) >= word.length)
}
