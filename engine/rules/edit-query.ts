import { tokenize } from '#engine/text/tokenize.ts'
import type { Capture } from './pattern.ts'
import type { QueryChange } from './rule.ts'

/**
 * Rewrites the text of a query: replaces it, or removes and inserts words. `{facet:name}` among the words to remove
 * means the words that the pattern captured.
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
    for (const phrase of phrasesToRemove(edit.delete, captures, separatorsToIndex)) {
      text = replacePhrase(text, phrase, insert, separatorsToIndex)
    }
  }
  return text === query ? query : text.replaceAll(/\s+/g, ' ').trim()
}

function phrasesToRemove(text: string, captures: readonly Capture[], separatorsToIndex: string): (readonly string[])[] {
  const facet = /^\{facet:([^{}]+)\}$/.exec(text)?.[1]?.trim()
  if (facet !== undefined) return captures.filter((capture) => capture.facet === facet).map(({ words }) => words)
  const phrase = tokenize(text, separatorsToIndex).map(({ word }) => word)
  return phrase.length > 0 ? [phrase] : []
}

function replacePhrase(text: string, phrase: readonly string[], insert: string, separatorsToIndex: string): string {
  const tokens = tokenize(text, separatorsToIndex)
  let replaced = ''
  let copiedTo = 0
  for (let at = 0; at + phrase.length <= tokens.length; at++) {
    if (!phrase.every((word, index) => tokens[at + index]?.word === word)) continue
    replaced += text.slice(copiedTo, tokens[at]?.start) + insert
    at += phrase.length - 1
    copiedTo = tokens[at]?.end ?? text.length
  }
  return replaced + text.slice(copiedTo)
}
