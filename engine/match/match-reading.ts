import type { Reading, Slot } from '#engine/query/reading.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { SearchedAttribute, SearchedAttributes } from './attributes.ts'
import {
  type Bits,
  clearBit,
  copyBits,
  emptyBits,
  everyBit,
  intersect,
  isEmpty,
  meetingOf,
  subtract,
  unite,
} from './bits.ts'
import { codeIn, matchSlot, type SlotMatch } from './match-slot.ts'
import { type SideBySide, sideBySide } from './side-by-side.ts'

/** A reading in one segment. */
export interface ReadingMatch {
  reading: Reading
  slots: readonly SlotMatch[]
  /** Records that match it, at whatever cost. */
  records: Bits
}

/** Finds the records of a reading; null when there are none. */
export function matchReading(segment: Segment, reading: Reading, attributes: SearchedAttributes): ReadingMatch | null {
  const slots: SlotMatch[] = []
  for (const slot of reading.slots) {
    const match = matchSlot(segment, slot, attributes)
    if (match.records.length === 0 && !slot.optional) return null
    slots.push(match)
  }
  const records = meeting(segment, reading.slots, slots)
  if (reading.slots.some((slot) => slot.joined)) keepNeighbours(segment, { reading, slots, records }, attributes)
  return isEmpty(records) ? null : { reading, slots, records }
}

/** Every required slot; or, when all are optional, any. */
function meeting(segment: Segment, slots: readonly Slot[], matches: readonly SlotMatch[]): Bits {
  let met: Bits | null = null
  slots.forEach((slot, index) => {
    const bits = matches[index]?.records.at(-1)
    if (slot.optional || !bits) return
    if (met) intersect(met, bits)
    else met = copyBits(bits)
  })
  if (met) return met
  const any = emptyBits(segment.stride)
  for (const { records } of matches) {
    const bits = records.at(-1)
    if (bits) unite(any, bits)
  }
  return any
}

/** Removes the records in which slots that must stand side by side do not. */
function keepNeighbours(
  segment: Segment,
  { reading, slots, records }: ReadingMatch,
  attributes: SearchedAttributes,
): void {
  const rows = joinedRows(reading.slots).filter(({ optional }) => !optional)
  const pairs = rows.flatMap((row) => pairsOf(segment, row, slots))
  everyBit(records, (doc) => {
    const mayHave = pairs.every((near) => near(doc))
    if (!mayHave || !rows.every((row) => hasRow(row, slots, attributes, doc))) clearBit(records, doc)
    return true
  })
}

/** What can be told of a row's neighbours before its words are looked for. */
function pairsOf(segment: Segment, { from, to }: Row, slots: readonly SlotMatch[]): SideBySide[] {
  return slots.slice(from + 1, to).flatMap((right, index): SideBySide[] => {
    const left = slots[from + index]
    const near = left ? sideBySide(segment, left, right) : null
    return near ? [near] : []
  })
}

interface Row {
  from: number
  to: number
  optional: boolean
}

/** Rows of slots that stand side by side, two slots at least. */
export function joinedRows(slots: readonly Slot[]): Row[] {
  const rows: Row[] = []
  slots.forEach((slot, index) => {
    const last = rows.at(-1)
    if (!slot.joined) return
    if (last && last.to === index) last.to = index + 1
    else rows.push({ from: index - 1, to: index + 1, optional: slot.optional })
  })
  return rows
}

function hasRow({ from, to }: Row, slots: readonly SlotMatch[], attributes: SearchedAttributes, doc: number): boolean {
  const first = slots[from]
  if (!first) return false
  for (const attribute of attributes.list) {
    const { words, offsets } = attribute
    const codes = attribute.prefixes ? first.codes : first.wholeCodes
    const last = (offsets[doc + 1] ?? 0) - (to - from)
    for (let start = offsets[doc] ?? 0; start <= last; start++) {
      // Hardly any word answers the first slot; whether its typos are accepted here is asked of those that do.
      if (codes[words[start] ?? BOUNDARY] === 0) continue
      let at = from
      while (at < to && answers(slots[at], attribute, words[start + at - from] ?? BOUNDARY)) at++
      if (at === to) return true
    }
  }
  return false
}

function answers(slot: SlotMatch | undefined, attribute: SearchedAttribute, word: number): boolean {
  return slot !== undefined && codeIn(slot, attribute, word) !== 0
}

/** Of the records that a reading matches, those with at most `typos` typos in all, as a set of its own; null when none can be. */
export function recordsWithin({ slots, records, reading }: ReadingMatch, typos: number): Bits | null {
  if (typos < reading.typos) return null
  if (slots.length === 0) return copyBits(records)
  let sums: (Bits | null)[] = Array.from({ length: typos - reading.typos + 1 }, () => records)
  for (const slot of slots) sums = sums.map((_, total) => withSlot(sums, slot, total))
  return sums.at(-1) ?? null
}

/** Records whose slots so far and this one have at most `total` typos together. An optional slot may be missing. */
function withSlot(sums: readonly (Bits | null)[], { slot, records }: SlotMatch, total: number): Bits | null {
  const parts: Bits[] = []
  for (let own = 0; own <= Math.min(total, records.length - 1); own++) {
    const before = sums[total - own]
    const here = records[own]
    if (!before || !here) continue
    parts.push(meetingOf(before, here))
  }
  if (slot.optional) {
    const before = sums[total]
    const having = records.at(-1)
    if (before) {
      const without = copyBits(before)
      if (having) subtract(without, having)
      parts.push(without)
    }
  }
  const [first, ...others] = parts
  if (!first) return null
  for (const other of others) unite(first, other)
  return first
}
