import { describe, expect, it } from 'vitest'
import { editDistance } from '#engine/rules/edit-distance.ts'
import { createSegmentBuilder } from '#engine/segment/build.ts'
import { readSegment } from '#engine/segment/read.ts'
import { wordsNear } from './expand.ts'

const SEED = Math.floor(Math.random() * 1_000_000)

/** Words of few letters, so that many are near one another. */
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

/** The law of engine/README.md, tried word by word. */
function typosOf(typed: string, word: string, edits: number, prefix: boolean): number | null {
  const beginnings = prefix ? Array.from(word, (_, index) => word.slice(0, index + 1)) : [word]
  const distance = Math.min(...beginnings.map((beginning) => editDistance(typed, beginning)))
  if (distance === 0) return 0
  return distance <= edits ? distance + (typed[0] === word[0] ? 0 : 1) : null
}

// The bits of some letters are those of others.
describe.each(['abcd', 'qбва1'])(`words near a word of the letters %s (seed ${SEED})`, (letters) => {
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
  ])('with %i edits at most (a beginning: %s) are those the edit distance finds', (edits, prefix) => {
    for (const typed of randomWords(150, letters).filter((word) => word.length > 2)) {
      const typos = new Map<string, number>()
      for (const range of wordsNear(trie, typed, edits, prefix)) {
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
