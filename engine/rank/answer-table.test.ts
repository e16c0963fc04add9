import { expect, test } from 'vitest'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { bareSlot } from '#engine/query/slots.ts'
import { answerTable, codePlace, END_OF_ELEMENT, NO_ANSWER } from './answer-table.ts'

const WORDS = 600

/** A slot that the words of some ranges answer, each range with a code. */
function slotOf(ranges: readonly [low: number, high: number, code: number][]): SlotMatch {
  const codes = new Uint8Array(WORDS)
  for (const [low, high, code] of ranges) codes.fill(code, low, high)
  return {
    slot: bareSlot('word'),
    codes,
    wholeCodes: codes,
    ranges: ranges.map(([low, high, code]) => ({ low, high, typos: (code - 1) >>> 1 })),
    exact: [],
    records: [],
  }
}

test('a word has the code of each slot that it answers', () => {
  const table = answerTable([
    slotOf([
      [10, 20, 4],
      [12, 13, 1],
    ]),
    slotOf([[12, 15, 2]]),
  ])
  const codesOf = (word: number) => {
    const kind = table?.kinds[word] ?? 0
    return [0, 1].map((slot) => table?.codes[codePlace(kind, slot)])
  }
  expect(codesOf(12)).toEqual([1, 2])
  expect(codesOf(14)).toEqual([4, 2])
  expect(codesOf(19)).toEqual([4, 0])
  expect(table?.slots[table.kinds[14] ?? 0]).toBe(0b11)
  expect(table?.slots[table.kinds[19] ?? 0]).toBe(0b01)
})

test('words that answer nothing, and the ends of elements, have kinds of their own', () => {
  const table = answerTable([slotOf([[10, 20, 2]])])
  expect(table?.kinds[9]).toBe(NO_ANSWER)
  expect(table?.kinds[20]).toBe(NO_ANSWER)
  expect(table?.kinds[0]).toBe(END_OF_ELEMENT)
})

test('nine slots are too many', () => {
  expect(answerTable(Array.from({ length: 9 }, () => slotOf([[10, 11, 2]])))).toBeNull()
})

test('more kinds of words than a byte can number are too many', () => {
  // A word answers the slots that the bits of its number name, with one of two codes.
  const slots = Array.from({ length: 8 }, (_, slot) =>
    slotOf(
      Array.from({ length: 511 }, (_each, index) => index + 1).flatMap((word): [number, number, number][] =>
        (word >>> slot) & 1 ? [[word, word + 1, word > 255 ? 4 : 2]] : [],
      ),
    ),
  )
  expect(answerTable(slots)).toBeNull()
})
