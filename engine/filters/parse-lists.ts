import { SearchProblem } from '#engine/errors.ts'
import type { FilterClause, Filter, FilterLeaf } from './filter.ts'
import { flattenLists } from './flatten-lists.ts'
import { parseNumericLeaf } from './parse-numeric-leaf.ts'

/** Parses `facetFilters` (protocol 2.2, "Leaf text of `facetFilters`"). */
export function parseFacetFilters(value: unknown): Filter {
  return clausesOf('facetFilters', value, parseFacetLeaf, false)
}

/** Parses `numericFilters`: `price>=20`, `price:10 TO 20`. */
export function parseNumericFilters(value: unknown): Filter {
  return clausesOf('numericFilters', value, parseNumericLeaf, false)
}

/** Parses `tagFilters`: quotes are part of the tag. */
export function parseTagFilters(value: unknown): Filter {
  return clausesOf('tagFilters', value, (text) => ({ kind: 'tag', ...readNegation(text), score: 0 }), false)
}

/** Parses `optionalFilters`: quotes are part of names and values; `<score=3>` may end a leaf. */
export function parseOptionalFilters(value: unknown): readonly FilterClause[] {
  return clausesOf('optionalFilters', value, parseOptionalLeaf, true)
}

function clausesOf(
  parameter: string,
  value: unknown,
  parse: (text: string) => FilterLeaf,
  scored: boolean,
): FilterClause[] {
  return flattenLists(parameter, value).map((texts) => ({ anyOf: texts.map(parse), scored }))
}

function parseFacetLeaf(text: string): FilterLeaf {
  const quoteEnd = text.startsWith('"') ? text.indexOf('":', 1) : -1
  const [name, raw] =
    quoteEnd === -1 ? splitAtColon('facetFilters', text) : [text.slice(1, quoteEnd), text.slice(quoteEnd + 2)]
  const enclosed = raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"')
  return attributeLeaf(name, enclosed ? raw.slice(1, -1) : raw, 0)
}

const SCORE_SUFFIX = /<score=(-?\d+(?:\.\d*)?)>$/

function parseOptionalLeaf(text: string): FilterLeaf {
  const scoreAt = text.lastIndexOf('<score=')
  const score = scoreAt === -1 ? null : SCORE_SUFFIX.exec(text.slice(scoreAt))
  const [name, value] = splitAtColon('optionalFilters', score ? text.slice(0, scoreAt) : text)
  return attributeLeaf(name, value, score ? Number(score[1]) : 1)
}

function attributeLeaf(name: string, text: string, score: number): FilterLeaf {
  if (name === '_tags') return { kind: 'tag', ...readNegation(text), score }
  return { kind: 'facet', name, ...readNegation(text), score }
}

function readNegation(text: string): { value: string; negated: boolean } {
  if (text.startsWith('-')) return { value: text.slice(1), negated: true }
  return { value: text.startsWith('\\-') ? text.slice(1) : text, negated: false }
}

function splitAtColon(parameter: string, text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  if (colon > 0) return [text.slice(0, colon), text.slice(colon + 1)]
  throw new SearchProblem(400, `${parameter}: invalid filter ${text.slice(0, 200)}, expected facet_name:facet_value`)
}
