import { parseFilters } from './parse-filters.ts'

/**
 * Combines two filters with AND in one text. Parentheses around each are impossible, because a group that contains AND
 * must not be part of an OR. They are not needed either: OR binds tighter than AND, so a valid filter means the same
 * without parentheses. Throws a `SearchProblem` for an invalid filter.
 */
export function andFilters(left: string, right: string): string {
  const texts = [left, right].filter((text) => parseFilters(text).length > 0)
  if (texts.length < 2) return texts[0] ?? ''
  return texts.map((text) => text.replaceAll(QUOTED_OR_PARENTHESIS, '$1').trim()).join(' AND ')
}

/** Parentheses in quotes are part of the value; they are captured so that they stay. */
const QUOTED_OR_PARENTHESIS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|[()]/gs
