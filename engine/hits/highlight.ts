import type { Json } from '#engine/record.ts'
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

/**
 * Writes of a record's attributes, in their order, the `_highlightResult` of a hit as JSON; undefined when nothing of them is to
 * be highlighted. Mostly it is texts that are highlighted, and no object is made of those.
 */
export function createHighlighter(options: HighlightOptions) {
  const chosen = new Map(options.attributes.map((attribute) => [attribute, true]))
  const leaf = (text: string, _chosen: boolean, inArray: boolean) => leafOf(text, options, inArray)
  return (attributes: Iterable<[string, Json]>): string | undefined => {
    let written = ''
    for (const [name, value] of attributes) {
      if (typeof value === 'string' && chosen.has(name)) {
        written += `,${JSON.stringify(name)}:${JSON.stringify(leafOf(value, options, false))}`
        continue
      }
      const made = mirror({ [name]: value }, chosen, leaf)
      if (made !== undefined) written += `,${JSON.stringify(made).slice(1, -1)}`
    }
    return written === '' ? undefined : `{${written.slice(1)}}`
  }
}

/** What of a text matched; undefined where it is of an array that keeps only what did. */
function leafOf(text: string, options: HighlightOptions, inArray: boolean): Json | undefined {
  const marked = markText(text, options)
  const matchLevel = matchLevelOf(marked, options)
  if (matchLevel !== 'none') {
    const value = withTags(marked, options, 0, text.length)
    const matchedWords = matchedWordsOf(marked, options)
    return { value, matchLevel, fullyHighlighted: isFullyHighlighted(marked), matchedWords }
  }
  return inArray && options.onlyMatchedArrayItems ? undefined : { value: text, matchLevel, matchedWords: [] }
}

/** The text between two offsets, neither inside a word, with what matched between tags. */
export function withTags({ text, tokens, marks }: MarkedText, tags: Tags, from: number, to: number): string {
  let value = ''
  let at = from
  for (let place = 0; place < marks.length; place++) {
    const mark = marks[place]
    const token = tokens[place]
    if (!mark || !token || token.start < from || token.end > to) continue
    const end = endOfMark(text, token, mark.units)
    value += text.slice(at, token.start) + tags.preTag + text.slice(token.start, end) + tags.postTag
    at = end
  }
  return value + text.slice(at, to)
}

/** In the order of the query. */
function matchedWordsOf(marked: MarkedText, { queryWords, phrases }: Sought): string[] {
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
  return tokens.every(({ word }, place) => (marks[place]?.units ?? 0) >= word.length)
}
