import { SearchProblem } from '#engine/problem.ts'
import type { Leaf } from './filter.ts'
import type { FilterToken } from './filter-tokens.ts'

/** What is wrong with a `filters` string, in the service's words. */
export function filtersProblem(message: string): SearchProblem {
  return new SearchProblem(400, `filters: ${message}`)
}

/** A token that stands where something else was expected. */
export function unexpectedToken(token: FilterToken, expected: string): SearchProblem {
  return filtersProblem(`Unexpected token ${shown(token)} expected ${expected} at col ${token.at}`)
}

/** AND within OR, in whichever order they came. */
export function andInsideOr(): SearchProblem {
  return filtersProblem('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
}

/** One OR holds leaves of one family alone: the one that its first leaf is of. */
export function differentTypes(family: LeafFamily): SearchProblem {
  return filtersProblem(
    `Different types are not allowed in the same OR.\nExpected a ${family} filter which ${forms[family]}`,
  )
}

type LeafFamily = 'tag' | 'facet' | 'numeric'

/** Which form a filter is told to have where it is wrong. */
export function familyOf(leaf: Leaf): LeafFamily {
  return leaf.kind === 'range' ? 'numeric' : leaf.kind
}

const forms: { [family in LeafFamily]: string } = {
  tag: 'needs to have this form:\n - _tags:tag_value\n - tag_value',
  facet: 'needs to have this form:\n - facet_name:facet_value',
  numeric: [
    'needs to have one of the following form:',
    ...['=10', '>10', '>=10', '<10', '<=10', '!=10', ':10 TO 20'].map((rest) => `numeric_attr_name${rest}`),
  ].join('\n - '),
}

/** Enough to find it again; a filter may be hundreds of kilobytes. */
const MOST_SHOWN = 200

function shown({ kind, text }: FilterToken): string {
  switch (kind) {
    case 'string':
      return `string(${text.slice(0, MOST_SHOWN)})`
    case 'number':
      return `numeric(${text.slice(0, MOST_SHOWN)})`
    case 'empty':
      return 'empty string'
    case 'incomplete':
      return 'incomplete string'
    case 'operator':
      return 'numeric operator'
    case 'end':
      return 'end of filter'
    case '<':
    case '>':
      return kind
    default:
      return `'${kind}'`
  }
}
