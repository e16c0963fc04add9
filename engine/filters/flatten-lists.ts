import { SearchProblem } from '#engine/errors.ts'

/**
 * Flattens `facetFilters`, `numericFilters`, `tagFilters` or `optionalFilters` to an AND of ORs of texts. Accepts
 * nested arrays (deeper levels belong to their OR), the same as JSON text, and the legacy text `a:1,(b:2,c:3)`. Empty
 * entries are ignored.
 */
export function flattenLists(parameter: string, value: unknown): string[][] {
  const groups = listsOf(parameter, value).map((entry) => flatten(parameter, entry))
  return groups.filter((group) => group.length > 0)
}

function listsOf(parameter: string, value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') throw wrongType(parameter)
  return value.trimStart().startsWith('[') ? parseJson(parameter, value) : splitLegacy(value)
}

/** Iterative, because arrays may be nested as deep as a request body allows. */
function flatten(parameter: string, entry: unknown): string[] {
  const texts: string[] = []
  const stack = [entry]
  while (stack.length > 0) {
    const next = stack.pop()
    if (Array.isArray(next)) {
      for (let index = next.length - 1; index >= 0; index--) stack.push(next[index])
    } else if (typeof next === 'string' || typeof next === 'number') {
      if (next !== '') texts.push(String(next))
    } else {
      throw wrongType(parameter)
    }
  }
  return texts
}

function parseJson(parameter: string, text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Invalid JSON is rejected below, like any value that is not a list.
  }
  throw wrongType(parameter)
}

/** A parenthesis groups only at the beginning and the end of an entry, because values may contain parentheses. */
function splitLegacy(text: string): string[][] {
  const groups: string[][] = []
  let open: string[] | undefined
  for (const piece of text.split(',')) {
    let entry = piece.trim()
    const opens = !open && entry.startsWith('(')
    if (opens) {
      open = []
      groups.push(open)
      entry = entry.slice(1)
    }
    const closes = open !== undefined && entry.endsWith(')') && count(entry, ')') > count(entry, '(')
    if (closes) entry = entry.slice(0, -1)
    if (open) open.push(entry.trim())
    else groups.push([entry])
    if (closes) open = undefined
  }
  return groups
}

function count(entry: string, character: string): number {
  return entry.split(character).length - 1
}

function wrongType(parameter: string): SearchProblem {
  return new SearchProblem(400, `Invalid value for "${parameter}" parameter, expected string or array of strings`)
}
