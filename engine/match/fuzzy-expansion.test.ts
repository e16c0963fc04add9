import { describe, expect, it } from 'vitest'
import { editDistance } from '#engine/text/edit-distance.ts'
import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import { readSegment } from '#engine/segment/read-segment.ts'
import { fuzzyWordRanges } from './fuzzy-expansion.ts'

const SEED = Math.floor(Math.random() * 1_000_000)

/** Random words of few letters, so that many are within a small edit distance of each other. */
function randomWords(count: number, letters: string): string[] {
  let state = SEED
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % limit
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(9) }, () => letters.charAt(below(letters.length))).join(''),
  )
}

/** The rule of engine/README.md, applied to one word. */
function typosOf(typed: string, word: string, edits: number, prefix: boolean): number | null {
  const prefixes = prefix ? Array.from(word, (_, index) => word.slice(0, index + 1)) : [word]
  const distance = Math.min(...prefixes.map((wordPrefix) => editDistance(typed, wordPrefix)))
  if (distance === 0) return 0
  return distance <= edits ? distance + (typed[0] === word[0] ? 0 : 1) : null
}

// Some of these letters share a bit of the letter mask.
describe.each(['abcd', 'qбва1'])(`fuzzy expansion of words with the letters %s (seed ${SEED})`, (letters) => {
  const vocabulary = [...new Set(randomWords(600, letters))].toSorted()
  const builder = createSegmentBuilder(
    { searchable: ['text'], facets: [], orders: [[]], sorts: [], distinct: [], separators: '' },
    'memory',
  )
  builder.add({ objectID: '1', text: vocabulary.join(' ') }, 1)
  const { trie } = readSegment(builder.finish())

  it.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ])('with at most %i edits (prefix: %s) finds the same words as the edit distance', (edits, prefix) => {
    for (const typed of randomWords(150, letters).filter((word) => word.length > 2)) {
      const typos = new Map<string, number>()
      for (const range of fuzzyWordRanges(trie, typed, edits, prefix)) {
        for (let number = range.low; number < range.high; number++) {
          const word = vocabulary[number - 1] ?? ''
          typos.set(word, Math.min(typos.get(word) ?? 9, range.typos))
        }
      }
      const expected = vocabulary.flatMap((word) => {
        const cost = typosOf(typed, word, edits, prefix)
        return cost === null ? [] : [[word, cost] as const]
      })
      const found = vocabulary.flatMap((word) => {
        const cost = typosOf(typed, word, 0, prefix) ?? typos.get(word)
        return cost === undefined ? [] : [[word, cost] as const]
      })
      expect(found, `${typed}, ${edits} edits, prefix ${prefix}`).toEqual(expected)
    }
  })
})
