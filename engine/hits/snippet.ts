import type { Json } from '#engine/record.ts'
import type { Token } from '#engine/text/token.ts'
import { isCutShort } from '#engine/match/work-limit.ts'
import { type Tags, withTags } from './highlight.ts'
import { createMarker, type HighlightQuery, type Mark, type MarkedText } from './marks.ts'
import { mirror } from './mirror.ts'

export interface SnippetOptions extends HighlightQuery, Tags {
  /** `attributesToSnippet`: `name`, `name:words`, `*` or `*:words`. */
  attributes: readonly string[]
  ellipsis: string
  /** `restrictHighlightAndSnippetArrays`: only the matching items of arrays. */
  onlyMatchedArrayItems: boolean
}

/**
 * Creates a function that serializes the `_snippetResult` of a hit: the words around the matches of each text. It returns undefined if
 * no attribute is selected. Texts have no snippet once the work of the call is cut short: the whole text would be longer.
 */
export function createSnippeter(options: SnippetOptions) {
  const selected = new Map(options.attributes.map(wordLimit))
  const marker = createMarker(options)
  return (record: Readonly<Record<string, Json>>): string | undefined =>
    mirror(record, selected, (text, limit, inArray) => {
      const marked = marker.mark(text)
      const level = marker.matchLevelOf(marked)
      if (isCutShort()) return undefined
      if (level === 'none' && inArray && options.onlyMatchedArrayItems) return undefined
      return `{"value":${JSON.stringify(excerpt(marked, limit, options))},"matchLevel":"${level}"}`
    })
}

function wordLimit(attribute: string): [string, number] {
  const [, name = attribute, words = '10'] = /^(.*):(\d+)$/.exec(attribute) ?? []
  return [name, Math.max(1, Number(words))]
}

function excerpt(marked: MarkedText, limit: number, options: SnippetOptions): string {
  const { text, tokens } = marked
  const first = tokens.length > limit ? bestWindowStart(marked, limit) : 0
  const from = first > 0 ? startOf(text, tokens.slice(first - 1, first + 1)) : 0
  const to =
    first + limit < tokens.length ? endOf(text, tokens.slice(first + limit - 1, first + limit + 1)) : text.length
  const value = withTags(marked, options, from, to)
  return (from > 0 ? options.ellipsis : '') + value + (to < text.length ? options.ellipsis : '')
}

/**
 * Returns the start of the window with the most distinct query words, then with the most matches; the matches are
 * centered in it.
 */
function bestWindowStart({ tokens, marks }: MarkedText, limit: number): number {
  const markedIndexes = marks.flatMap((mark, index) => (mark ? [index] : []))
  const queryWords = countQueryWords()
  let bestWindow = { first: 0, last: 0, words: 0, matches: 0 }
  // Slides the window from mark to mark; `end` is the first mark after it.
  let end = 0
  for (const [index, first] of markedIndexes.entries()) {
    for (; (markedIndexes[end] ?? Number.POSITIVE_INFINITY) < first + limit; end++)
      queryWords.add(marks[markedIndexes[end] ?? 0], 1)
    const words = queryWords.distinct()
    const matches = end - index
    if (words > bestWindow.words || (words === bestWindow.words && matches > bestWindow.matches)) {
      bestWindow = { first, last: markedIndexes[end - 1] ?? first, words, matches }
    }
    queryWords.add(marks[first], -1)
  }
  const spare = limit - (bestWindow.last - bestWindow.first + 1)
  return Math.max(0, Math.min(bestWindow.first - Math.floor(spare / 2), tokens.length - limit))
}

/** Counts the query words of the marks in a window. */
function countQueryWords() {
  const counts = new Uint32Array(32)
  let distinct = 0
  return {
    add(mark: Mark | undefined, difference: 1 | -1): void {
      for (let bits = mark?.queryWords ?? 0; bits !== 0; bits &= bits - 1) {
        const bit = 31 - Math.clz32(bits & -bits)
        const count = (counts[bit] ?? 0) + difference
        if (count === (difference > 0 ? 1 : 0)) distinct += difference
        counts[bit] = count
      }
    },
    distinct: () => distinct,
  }
}

/** Returns the start of an excerpt: its first word, with the punctuation that touches it and the white space before. */
function startOf(text: string, [before, first]: readonly Token[]): number {
  if (before === undefined || first === undefined) return 0
  return first.start - (/\s?\S*$/.exec(text.slice(before.end, first.start))?.[0].length ?? 0)
}

/** Returns the end of an excerpt: its last word, with the punctuation that touches it and the white space after. */
function endOf(text: string, [last, after]: readonly Token[]): number {
  if (last === undefined || after === undefined) return text.length
  return last.end + (/^\S*\s?/.exec(text.slice(last.end, after.start))?.[0].length ?? 0)
}
