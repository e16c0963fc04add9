import { tokenize } from '#engine/text/tokenize.ts'
import type { Capture } from './pattern.ts'
import type { QueryChange } from './rule.ts'

/**
 * The text of a query as a rule changes it: replaced whole, or with words taken out and put in. `{facet:name}` among the
 * words to take out means what the pattern captured.
 */
export function editQuery(
  query: string,
  change: QueryChange,
  captures: readonly Capture[],
  separatorsToIndex: string,
): string {
  if (typeof change === 'string') return change
  const removals = (change.remove ?? []).map((text) => ({ type: 'remove' as const, delete: text, insert: '' }))
  let text = query
  for (const edit of [...removals, ...(change.edits ?? [])]) {
    const insert = edit.type === 'replace' ? (edit.insert ?? '') : ''
    for (const row of rowsToDelete(edit.delete, captures, separatorsToIndex)) {
      text = replaceRow(text, row, insert, separatorsToIndex)
    }
  }
  return text === query ? query : text.replaceAll(/\s+/g, ' ').trim()
}

function rowsToDelete(text: string, captures: readonly Capture[], separatorsToIndex: string): (readonly string[])[] {
  const facet = /^\{facet:([^{}]+)\}$/.exec(text)?.[1]?.trim()
  if (facet !== undefined) return captures.filter((capture) => capture.facet === facet).map(({ words }) => words)
  const row = tokenize(text, separatorsToIndex).map(({ word }) => word)
  return row.length > 0 ? [row] : []
}

function replaceRow(text: string, row: readonly string[], insert: string, separatorsToIndex: string): string {
  const tokens = tokenize(text, separatorsToIndex)
  let replaced = ''
  let kept = 0
  for (let at = 0; at + row.length <= tokens.length; at++) {
    if (!row.every((word, index) => tokens[at + index]?.word === word)) continue
    replaced += text.slice(kept, tokens[at]?.start) + insert
    at += row.length - 1
    kept = tokens[at]?.end ?? text.length
  }
  return replaced + text.slice(kept)
}
