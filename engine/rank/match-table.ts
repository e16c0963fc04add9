import { borrowU8 } from '#engine/match/buffer-pool.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'

/** One bit of a byte per slot, and one code per slot in `codes`. */
const MAX_SLOTS = 8
/** Kinds of words are bytes: no match, the end of an element, then one kind per combination of codes. */
export const NO_MATCH = 0
export const END_OF_ELEMENT = 1
const MAX_KINDS = 256
/** All codes are lower. */
const CODE_COUNT = 16

/** How words match all slots of an interpretation, with one lookup per word. */
export interface MatchTable {
  /** Kind of each word. */
  kinds: Uint8Array
  /** By kind: the slots that match, one bit each. */
  slots: Uint8Array
  /** By kind and slot (`codeIndex`): the match code, or 0. */
  codes: Uint8Array
}

export const codeIndex = (kind: number, slot: number) => kind * MAX_SLOTS + slot

/** Creates the table for attributes with prefix search; null if there are too many slots or kinds of words. */
export function createMatchTable(matches: readonly SlotMatch[]): MatchTable | null {
  const [firstMatch] = matches
  if (!firstMatch || matches.length > MAX_SLOTS) return null
  const kinds = borrowU8(firstMatch.codes.length)
  const codes = new Uint8Array(MAX_KINDS * MAX_SLOTS)
  const kindsByRow = new Map<string, number>()
  // The kind that a word gets when the current slot matches it with a code.
  const transitions = new Uint8Array(MAX_KINDS * CODE_COUNT)
  let count = END_OF_ELEMENT + 1

  function kindWithCode(kind: number, slot: number, code: number): number {
    const row = codes.slice(codeIndex(kind, 0), codeIndex(kind + 1, 0))
    row[slot] = code
    const rowKey = row.join()
    const known = kindsByRow.get(rowKey) ?? count++
    if (known < MAX_KINDS) codes.set(row, codeIndex(known, 0))
    kindsByRow.set(rowKey, known)
    return known
  }

  for (const [slot, { ranges, codes: slotCodes }] of matches.entries()) {
    transitions.fill(0)
    for (const { low, high } of ranges) {
      for (let word = low; word < high; word++) {
        const code = slotCodes[word] ?? 0
        const transition = (kinds[word] ?? 0) * CODE_COUNT + code
        let kind = transitions[transition] ?? 0
        if (kind === 0) {
          kind = kindWithCode(kinds[word] ?? 0, slot, code)
          if (kind >= MAX_KINDS) return null
          transitions[transition] = kind
        }
        kinds[word] = kind
      }
    }
  }
  kinds[BOUNDARY] = END_OF_ELEMENT
  return { kinds, slots: slotMasks(codes, count), codes }
}

function slotMasks(codes: Uint8Array, kinds: number): Uint8Array {
  return Uint8Array.from({ length: kinds }, (_, kind) => {
    let bits = 0
    for (let slot = 0; slot < MAX_SLOTS; slot++) if (codes[codeIndex(kind, slot)]) bits |= 1 << slot
    return bits
  })
}
