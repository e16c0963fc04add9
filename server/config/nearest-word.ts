import { editDistance } from '#engine/engine.ts'

/** Returns the known word that `word` is a misspelling of: an edit distance of at most 2, and of 1 per three letters. Null if there is none. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const maxEditsOf = (each: string) => Math.min(2, Math.floor(Math.min(word.length, each.length) / 3))
  const [near] = known
    .map((each) => ({ each, edits: editDistance(word, each) }))
    .filter(({ each, edits }) => edits <= maxEditsOf(each))
    .toSorted((a, b) => a.edits - b.edits)
  return near?.each ?? null
}
