import type { Clause, Filter, Leaf } from './filter.ts'
import { readFilterTokens } from './filter-tokens.ts'
import { andInsideOr, differentTypes, familyOf, unexpectedToken } from './filters-problem.ts'
import { parseLeaf, type FilterTokenStream } from './parse-leaf.ts'

/**
 * Reads the `filters` parameter by the strict grammar of protocol 2.2: OR binds tighter than AND, parentheses group, an OR
 * holds one family of leaves and no AND. An empty text is no filter. Throws a `SearchProblem` in the service's words,
 * columns from 0. Takes linear time and no stack, whatever the text.
 */
export function parseFilters(text: string): Filter {
  const tokens = streamOf(text)
  const clauses: Clause[] = []
  if (tokens.peek().kind === 'end') return clauses

  // Leaves of the OR at hand: those of a group without AND are simply more leaves of the OR around it.
  const leaves: Leaf[] = []
  const outer: Group[] = []
  let group: Group = { from: 0, insideOr: false, hasOr: false, hasAnd: false }
  let andGroupClosed = false

  for (;;) {
    while (tokens.peek().kind === '(') {
      tokens.next()
      outer.push(group)
      group = { from: leaves.length, insideOr: group.insideOr || group.hasOr, hasOr: false, hasAnd: false }
    }
    leaves.push(parseLeaf(tokens))
    expectFamily(leaves, group.from, leaves.length - 1)

    while (tokens.peek().kind === ')') {
      const around = outer.pop()
      if (!around) break
      tokens.next()
      if (group.hasAnd) {
        endClause(clauses, leaves, group.from)
        andGroupClosed = true
      } else {
        expectFamily(leaves, around.from, group.from)
      }
      group = around
    }

    const { kind } = tokens.peek()
    if (kind === 'AND') {
      if (group.insideOr) throw andInsideOr()
      endClause(clauses, leaves, group.from)
      group.hasAnd = true
      group.hasOr = false
    } else if (kind === 'OR') {
      if (andGroupClosed) throw andInsideOr()
      group.hasOr = true
    } else {
      break
    }
    tokens.next()
  }

  if (outer.length > 0) throw unexpectedToken(tokens.peek(), "')'")
  if (tokens.peek().kind !== 'end') throw unexpectedToken(tokens.peek(), 'end of filter')
  endClause(clauses, leaves, group.from)
  return clauses
}

interface Group {
  /** Where among the leaves the OR at hand begins. */
  from: number
  /** Whether some group around this one is in the middle of an OR. */
  insideOr: boolean
  /** Of the OR at hand. */
  hasOr: boolean
  hasAnd: boolean
}

function endClause(clauses: Clause[], leaves: Leaf[], from: number): void {
  // Nothing is left of an OR whose one member was a group with AND: that has made its own clauses.
  if (leaves.length > from) clauses.push({ anyOf: leaves.splice(from), scored: true })
}

function expectFamily(leaves: readonly Leaf[], first: number, other: number): void {
  const firstLeaf = leaves[first]
  const otherLeaf = leaves[other]
  if (!firstLeaf || !otherLeaf) return
  const family = familyOf(firstLeaf)
  if (family !== familyOf(otherLeaf)) throw differentTypes(family)
}

function streamOf(text: string): FilterTokenStream {
  const tokens = readFilterTokens(text)
  const end = { kind: 'end', text: '', at: text.length } as const
  let place = 0
  return {
    peek: (ahead = 0) => tokens[place + ahead] ?? end,
    next: () => tokens[place++] ?? end,
  }
}
