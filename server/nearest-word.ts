import { editDistance } from '#engine/rules/edit-distance.ts'

/** The word of `known` that is meant by another one: at most two slips away, one for each three letters. Null where none is. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const slipsOf = (each: string) => Math.min(2, Math.floor(Math.min(word.length, each.length) / 3))
  const [near] = known
    .map((each) => ({ each, edits: editDistance(word, each) }))
    .filter(({ each, edits }) => edits <= slipsOf(each))
    .toSorted((a, b) => a.edits - b.edits)
  return near?.each ?? null
}
