import { borrowBytes } from '#engine/match/lending.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'

/** A bit of a byte for each slot, and a code for each in `codes`. */
const MOST_SLOTS = 8
/** Kinds of words are numbered in bytes: what no slot accepts, the end of an element, then whatever else there is. */
export const NO_ANSWER = 0
export const END_OF_ELEMENT = 1
const MOST_KINDS = 256
/** Codes are below it. */
const CODES = 16

/** How words answer the slots of a reading, in one look a word. */
export interface AnswerTable {
  /** The kind of each word. */
  kinds: Uint8Array
  /** By kind: a bit for each slot that it answers. */
  slots: Uint8Array
  /** By kind and slot (`codePlace`): how it answers, 0 for not at all. */
  codes: Uint8Array
}

export const codePlace = (kind: number, slot: number) => kind * MOST_SLOTS + slot

/** For answers where beginnings count; null where there are too many slots, or kinds of words. */
export function answerTable(matches: readonly SlotMatch[]): AnswerTable | null {
  const [first] = matches
  if (!first || matches.length > MOST_SLOTS) return null
  const kinds = borrowBytes(first.codes.length)
  const codes = new Uint8Array(MOST_KINDS * MOST_SLOTS)
  const byText = new Map<string, number>()
  // What a word of a kind becomes where the slot in turn accepts it with a code.
  const next = new Uint8Array(MOST_KINDS * CODES)
  let count = END_OF_ELEMENT + 1

  function become(kind: number, slot: number, code: number): number {
    const row = codes.slice(codePlace(kind, 0), codePlace(kind + 1, 0))
    row[slot] = code
    const text = row.join()
    const known = byText.get(text) ?? count++
    if (known < MOST_KINDS) codes.set(row, codePlace(known, 0))
    byText.set(text, known)
    return known
  }

  for (const [slot, { ranges, codes: answers }] of matches.entries()) {
    next.fill(0)
    for (const { low, high } of ranges) {
      for (let word = low; word < high; word++) {
        const code = answers[word] ?? 0
        const step = (kinds[word] ?? 0) * CODES + code
        let kind = next[step] ?? 0
        if (kind === 0) {
          kind = become(kinds[word] ?? 0, slot, code)
          if (kind >= MOST_KINDS) return null
          next[step] = kind
        }
        kinds[word] = kind
      }
    }
  }
  kinds[BOUNDARY] = END_OF_ELEMENT
  return { kinds, slots: slotsOf(codes, count), codes }
}

function slotsOf(codes: Uint8Array, kinds: number): Uint8Array {
  return Uint8Array.from({ length: kinds }, (_, kind) => {
    let bits = 0
    for (let slot = 0; slot < MOST_SLOTS; slot++) if (codes[codePlace(kind, slot)]) bits |= 1 << slot
    return bits
  })
}
