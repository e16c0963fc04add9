import type { Json } from '#engine/record.ts'
import type { Token } from '#engine/text/token.ts'
import { type Tags, withTags } from './highlight.ts'
import { type MarkedText, markText, matchLevelOf, type HighlightQuery } from './marks.ts'
import { mirror } from './mirror.ts'

export interface SnippetOptions extends HighlightQuery, Tags {
  /** `attributesToSnippet`: `name`, `name:words`, `*` or `*:words`. */
  attributes: readonly string[]
  ellipsis: string
  /** `restrictHighlightAndSnippetArrays`: only the matching items of arrays. */
  onlyMatchedArrayItems: boolean
}

/**
 * Returns the `_snippetResult` of a hit: the words around the matches of each text. Undefined if no attribute is
 * selected.
 */
export function snippet(record: Readonly<Record<string, Json>>, options: SnippetOptions): Json | undefined {
  return mirror(record, new Map(options.attributes.map(wordLimit)), (text, limit, inArray) => {
    const marked = markText(text, options)
    const matchLevel = matchLevelOf(marked, options)
    if (matchLevel === 'none' && inArray && options.onlyMatchedArrayItems) return undefined
    return { value: excerpt(marked, limit, options), matchLevel }
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
  let bestWindow = { first: 0, last: 0, words: 0, matches: 0 }
  markedIndexes.forEach((first, index) => {
    const marksInWindow = markedIndexes.slice(index, index + limit).filter((marked) => marked < first + limit)
    const words = new Set(marksInWindow.flatMap((marked) => [...(marks[marked]?.queryWords ?? [])])).size
    if (words > bestWindow.words || (words === bestWindow.words && marksInWindow.length > bestWindow.matches)) {
      bestWindow = { first, last: marksInWindow.at(-1) ?? first, words, matches: marksInWindow.length }
    }
  })
  const spare = limit - (bestWindow.last - bestWindow.first + 1)
  return Math.max(0, Math.min(bestWindow.first - Math.floor(spare / 2), tokens.length - limit))
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
