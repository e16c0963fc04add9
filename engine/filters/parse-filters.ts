import type { FilterClause, Filter, FilterLeaf } from './filter.ts'
import { readFilterTokens } from './filter-tokens.ts'
import { andInsideOrError, mixedFamiliesError, familyOf, unexpectedToken } from './filter-errors.ts'
import { parseLeaf, type FilterTokenStream } from './parse-leaf.ts'

/**
 * Parses the `filters` parameter by the strict grammar of protocol 2.2: OR binds tighter than AND, parentheses group,
 * and an OR contains one family of leaves and no AND. An empty text is no filter. Throws a `SearchProblem` with the
 * service's message; columns count from 0. Runs in linear time without recursion.
 */
export function parseFilters(text: string): Filter {
  const tokens = streamOf(text)
  const clauses: FilterClause[] = []
  if (tokens.peek().kind === 'end') return clauses

  // Leaves of the current OR. A group without AND adds its leaves to the enclosing OR.
  const leaves: FilterLeaf[] = []
  const enclosingGroups: Group[] = []
  let group: Group = { from: 0, insideOr: false, hasOr: false, hasAnd: false }
  let andGroupClosed = false

  for (;;) {
    while (tokens.peek().kind === '(') {
      tokens.next()
      enclosingGroups.push(group)
      group = { from: leaves.length, insideOr: group.insideOr || group.hasOr, hasOr: false, hasAnd: false }
    }
    leaves.push(parseLeaf(tokens))
    requireSameFamily(leaves, group.from, leaves.length - 1)

    while (tokens.peek().kind === ')') {
      const enclosing = enclosingGroups.pop()
      if (!enclosing) break
      tokens.next()
      if (group.hasAnd) {
        endClause(clauses, leaves, group.from)
        andGroupClosed = true
      } else {
        requireSameFamily(leaves, enclosing.from, group.from)
      }
      group = enclosing
    }

    const { kind } = tokens.peek()
    if (kind === 'AND') {
      if (group.insideOr) throw andInsideOrError()
      endClause(clauses, leaves, group.from)
      group.hasAnd = true
      group.hasOr = false
    } else if (kind === 'OR') {
      if (andGroupClosed) throw andInsideOrError()
      group.hasOr = true
    } else {
      break
    }
    tokens.next()
  }

  if (enclosingGroups.length > 0) throw unexpectedToken(tokens.peek(), "')'")
  if (tokens.peek().kind !== 'end') throw unexpectedToken(tokens.peek(), 'end of filter')
  endClause(clauses, leaves, group.from)
  return clauses
}

interface Group {
  /** Index of the first leaf of the current OR. */
  from: number
  /** True if an enclosing group is in the middle of an OR. */
  insideOr: boolean
  /** True if the current OR has more than one leaf. */
  hasOr: boolean
  hasAnd: boolean
}

function endClause(clauses: FilterClause[], leaves: FilterLeaf[], from: number): void {
  // An OR whose only member was a group with AND has no leaves left, because the group made clauses of its own.
  if (leaves.length > from) clauses.push({ anyOf: leaves.splice(from), scored: true })
}

function requireSameFamily(leaves: readonly FilterLeaf[], first: number, other: number): void {
  const firstLeaf = leaves[first]
  const otherLeaf = leaves[other]
  if (!firstLeaf || !otherLeaf) return
  const family = familyOf(firstLeaf)
  if (family !== familyOf(otherLeaf)) throw mixedFamiliesError(family)
}

function streamOf(text: string): FilterTokenStream {
  const tokens = readFilterTokens(text)
  const end = { kind: 'end', text: '', at: text.length } as const
  let next = 0
  return {
    peek: (ahead = 0) => tokens[next + ahead] ?? end,
    next: () => tokens[next++] ?? end,
  }
}
