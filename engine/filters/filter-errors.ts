import { SearchProblem } from '#engine/errors.ts'
import type { FilterLeaf } from './filter.ts'
import type { FilterToken } from './filter-token.ts'

/** Creates the error of an invalid `filters` string, with the service's message. */
export function filterError(message: string): SearchProblem {
  return new SearchProblem(400, `filters: ${message}`)
}

/** Creates the error of a token in place of another. */
export function unexpectedToken(token: FilterToken, expected: string): SearchProblem {
  return filterError(`Unexpected token ${describeToken(token)} expected ${expected} at col ${token.at}`)
}

/** Creates the error of an AND within an OR. */
export function andInsideOrError(): SearchProblem {
  return filterError('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
}

/** Creates the error of an OR with leaves of different families. The first leaf determines the family. */
export function mixedFamiliesError(family: LeafFamily): SearchProblem {
  return filterError(
    `Different types are not allowed in the same OR.\nExpected a ${family} filter which ${FORMS[family]}`,
  )
}

type LeafFamily = 'tag' | 'facet' | 'numeric'

/** Returns the family of a leaf, which error messages name. */
export function familyOf(leaf: FilterLeaf): LeafFamily {
  return leaf.kind === 'range' ? 'numeric' : leaf.kind
}

const FORMS: { [family in LeafFamily]: string } = {
  tag: 'needs to have this form:\n - _tags:tag_value\n - tag_value',
  facet: 'needs to have this form:\n - facet_name:facet_value',
  numeric: [
    'needs to have one of the following form:',
    ...['=10', '>10', '>=10', '<10', '<=10', '!=10', ':10 TO 20'].map((rest) => `numeric_attr_name${rest}`),
  ].join('\n - '),
}

/** Enough to find the token; a filter may have hundreds of kilobytes. */
const MAX_SHOWN = 200

function describeToken({ kind, text }: FilterToken): string {
  switch (kind) {
    case 'string':
      return `string(${text.slice(0, MAX_SHOWN)})`
    case 'number':
      return `numeric(${text.slice(0, MAX_SHOWN)})`
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
