import { expect, test } from 'vitest'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { literalSlot } from '#engine/query/slots.ts'
import { createMatchTable, codeIndex, END_OF_ELEMENT, NO_MATCH } from './match-table.ts'

const WORDS = 600

/** Creates a slot that matches ranges of words, each with a code. */
function slotOf(ranges: readonly [low: number, high: number, code: number][]): SlotMatch {
  const codes = new Uint8Array(WORDS)
  for (const [low, high, code] of ranges) codes.fill(code, low, high)
  return {
    slot: literalSlot('word'),
    codes,
    wholeWordCodes: codes,
    ranges: ranges.map(([low, high, code]) => ({ low, high, typos: (code - 1) >>> 1 })),
    exact: [],
    records: [],
  }
}

test('a word has the match code of each slot that it matches', () => {
  const table = createMatchTable([
    slotOf([
      [10, 20, 4],
      [12, 13, 1],
    ]),
    slotOf([[12, 15, 2]]),
  ])
  const codesOf = (word: number) => {
    const kind = table?.kinds[word] ?? 0
    return [0, 1].map((slot) => table?.codes[codeIndex(kind, slot)])
  }
  expect(codesOf(12)).toEqual([1, 2])
  expect(codesOf(14)).toEqual([4, 2])
  expect(codesOf(19)).toEqual([4, 0])
  expect(table?.slots[table.kinds[14] ?? 0]).toBe(0b11)
  expect(table?.slots[table.kinds[19] ?? 0]).toBe(0b01)
})

test('words without a match and the ends of elements have kinds of their own', () => {
  const table = createMatchTable([slotOf([[10, 20, 2]])])
  expect(table?.kinds[9]).toBe(NO_MATCH)
  expect(table?.kinds[20]).toBe(NO_MATCH)
  expect(table?.kinds[0]).toBe(END_OF_ELEMENT)
})

test('rejects nine slots', () => {
  expect(createMatchTable(Array.from({ length: 9 }, () => slotOf([[10, 11, 2]])))).toBeNull()
})

test('rejects more kinds of words than fit in a byte', () => {
  // A word matches the slots whose bits its number has, with one of two codes.
  const slots = Array.from({ length: 8 }, (_, slot) =>
    slotOf(
      Array.from({ length: 511 }, (_each, index) => index + 1).flatMap((word): [number, number, number][] =>
        (word >>> slot) & 1 ? [[word, word + 1, word > 255 ? 4 : 2]] : [],
      ),
    ),
  )
  expect(createMatchTable(slots)).toBeNull()
})
