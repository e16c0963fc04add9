import { parseFilters } from './parse-filters.ts'

/**
 * Both filters in one text. Parentheses would not do, because no OR may follow a group with AND; but since OR binds tighter
 * than AND, a filter that can be read means the same without any. Throws a `SearchProblem` where one cannot be read.
 */
export function bothFilters(one: string, other: string): string {
  const texts = [one, other].filter((text) => parseFilters(text).length > 0)
  if (texts.length < 2) return texts[0] ?? ''
  return texts.map((text) => text.replaceAll(QUOTED_OR_PARENTHESIS, '$1').trim()).join(' AND ')
}

/** Parentheses within quotes are part of the value, and captured so that they stay. */
const QUOTED_OR_PARENTHESIS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|[()]/gs
