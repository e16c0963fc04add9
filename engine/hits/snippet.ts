import type { Json } from '#engine/record.ts'
import type { Token } from '#engine/text/tokens.ts'
import { type Tags, withTags } from './highlight.ts'
import { type MarkedText, markText, matchLevelOf, type Sought } from './marks.ts'
import { mirror } from './mirror.ts'

export interface SnippetOptions extends Sought, Tags {
  /** `attributesToSnippet`: `name`, `name:words`, `*` or `*:words`. */
  attributes: readonly string[]
  ellipsis: string
  /** `restrictHighlightAndSnippetArrays`: of arrays only what matched. */
  onlyMatchedArrayItems: boolean
}

/** The `_snippetResult` of a hit: of each text the words around what matched. Undefined when nothing is to be cut. */
export function snippet(record: Readonly<Record<string, Json>>, options: SnippetOptions): Json | undefined {
  return mirror(record, new Map(options.attributes.map(wordLimit)), (text, limit, inArray) => {
    const marked = markText(text, options)
    const matchLevel = matchLevelOf(marked, options)
    if (matchLevel === 'none' && inArray && options.onlyMatchedArrayItems) return undefined
    return { value: cut(marked, limit, options), matchLevel }
  })
}

function wordLimit(attribute: string): [string, number] {
  const [, name = attribute, words = '10'] = /^(.*):(\d+)$/.exec(attribute) ?? []
  return [name, Math.max(1, Number(words))]
}

function cut(marked: MarkedText, limit: number, options: SnippetOptions): string {
  const { text, tokens } = marked
  const first = tokens.length > limit ? firstWord(marked, limit) : 0
  const from = first > 0 ? startOf(text, tokens.slice(first - 1, first + 1)) : 0
  const to =
    first + limit < tokens.length ? endOf(text, tokens.slice(first + limit - 1, first + limit + 1)) : text.length
  const value = withTags(marked, options, from, to)
  return (from > 0 ? options.ellipsis : '') + value + (to < text.length ? options.ellipsis : '')
}

/** The window with the most query words, then with the most matches; what matched stands in its middle. */
function firstWord({ tokens, marks }: MarkedText, limit: number): number {
  const places = marks.flatMap((mark, place) => (mark ? [place] : []))
  let best = { first: 0, last: 0, words: 0, matches: 0 }
  places.forEach((first, index) => {
    const inside = places.slice(index, index + limit).filter((place) => place < first + limit)
    const words = new Set(inside.flatMap((place) => [...(marks[place]?.queryWords ?? [])])).size
    if (words > best.words || (words === best.words && inside.length > best.matches)) {
      best = { first, last: inside.at(-1) ?? first, words, matches: inside.length }
    }
  })
  const spare = limit - (best.last - best.first + 1)
  return Math.max(0, Math.min(best.first - Math.floor(spare / 2), tokens.length - limit))
}

/** Where a cut text begins: at its first word, with the signs that touch it and the white space before. */
function startOf(text: string, [before, first]: readonly Token[]): number {
  if (before === undefined || first === undefined) return 0
  return first.start - (/\s?\S*$/.exec(text.slice(before.end, first.start))?.[0].length ?? 0)
}

/** Where a cut text ends: at its last word, with the signs that touch it and the white space after. */
function endOf(text: string, [last, after]: readonly Token[]): number {
  if (last === undefined || after === undefined) return text.length
  return last.end + (/^\S*\s?/.exec(text.slice(last.end, after.start))?.[0].length ?? 0)
}
