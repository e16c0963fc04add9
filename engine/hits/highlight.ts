import type { Json } from '#engine/record.ts'
import { createMarker, endOfMark, type HighlightQuery, type MarkedText, type Marker } from './marks.ts'
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

/** JSON of a highlighted text. */
interface Leaf {
  json: string
  matches: boolean
}

/** Short texts (colors, suppliers, numbers) repeat in many hits, so their results are cached. */
const MAX_CACHED_LENGTH = 128

/**
 * Creates a function that serializes the `_highlightResult` of a hit from the record's attributes, in their order;
 * undefined if nothing is highlighted. Writes JSON directly, without creating objects.
 */
export function createHighlighter(options: HighlightOptions) {
  const selected = new Map(options.attributes.map((attribute) => [attribute, true]))
  const marker = createMarker(options)
  const cache = new Map<string, Leaf>()

  function leafOf(text: string): Leaf {
    if (text.length > MAX_CACHED_LENGTH) return highlightLeaf(text, marker, options)
    let leaf = cache.get(text)
    if (!leaf) cache.set(text, (leaf = highlightLeaf(text, marker, options)))
    return leaf
  }

  const mapLeaf = (text: string, _chosen: boolean, inArray: boolean) => {
    const { json, matches } = leafOf(text)
    return inArray && options.onlyMatchedArrayItems && !matches ? undefined : json
  }
  return (attributes: Iterable<[string, Json]>): string | undefined => {
    let written = ''
    for (const [name, value] of attributes) {
      const json =
        typeof value === 'string' && selected.has(name)
          ? `${JSON.stringify(name)}:${leafOf(value).json}`
          : mirror({ [name]: value }, selected, mapLeaf)?.slice(1, -1)
      if (json !== undefined) written += written === '' ? json : `,${json}`
    }
    return written === '' ? undefined : `{${written}}`
  }
}

function highlightLeaf(text: string, marker: Marker, tags: Tags): Leaf {
  const marked = marker.mark(text)
  const level = marker.matchLevelOf(marked)
  const matches = level !== 'none'
  const value = JSON.stringify(matches ? withTags(marked, tags, 0, text.length) : text)
  const words = matches ? JSON.stringify(marker.matchedWordsOf(marked)) : '[]'
  const full = matches ? `"fullyHighlighted":${String(isFullyHighlighted(marked))},` : ''
  return { json: `{"value":${value},"matchLevel":"${level}",${full}"matchedWords":${words}}`, matches }
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

function isFullyHighlighted({ tokens, marks, matched }: MarkedText): boolean {
  if (matched < tokens.length) return false
  return tokens.every(({ word }, index) => (marks[index]?.units ?? 0) >= word.length)
}
