import type { Kind, Sections } from './sections.ts'
import { touch } from './touch.ts'

/** Plans for strings kept as UTF-8 under `name`; `fill` writes them once the sections are there. */
export function planStrings(name: string, strings: readonly string[]) {
  const bytes = strings.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const plan: [string, { kind: Kind; length: number }][] = [
    [`${name}:bytes`, { kind: 'u8', length: bytes }],
    [`${name}:starts`, { kind: 'u32', length: strings.length + 1 }],
  ]
  const fill = (sections: Sections) => {
    const target = sections.section(`${name}:bytes`, 'u8')
    const starts = sections.section(`${name}:starts`, 'u32')
    const buffer = Buffer.from(target.buffer, target.byteOffset, target.length)
    let at = 0
    strings.forEach((text, index) => {
      at += buffer.write(text, at)
      starts[index + 1] = at
    })
  }
  return { plan, fill }
}

/** Strings of a segment, by place. */
export interface StringColumn {
  readonly length: number
  at(index: number): string
  /** Whether a string is `lowered` but for its case. */
  reads(index: number, lowered: string): boolean
  /** Fetches the beginnings of strings that are about to be read. */
  readAhead(places: Uint32Array): void
}

/** Texts by their number, read where they stand. */
export function readStrings(sections: Sections, name: string): StringColumn {
  const bytes = sections.section(`${name}:bytes`, 'u8')
  const starts = sections.section(`${name}:starts`, 'u32')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = (index: number) => buffer.toString('utf8', starts[index], starts[index + 1])
  return {
    length: starts.length - 1,
    at,
    reads(index, lowered) {
      const from = starts[index] ?? 0
      const length = (starts[index + 1] ?? 0) - from
      // Nearly all are of ASCII signs, and compared without being made.
      for (let place = 0; place < length; place++) {
        const sign = bytes[from + place] ?? 0
        if (sign >= BEYOND_ASCII) return at(index).toLowerCase() === lowered
        const lower = sign >= CAPITAL_A && sign <= CAPITAL_Z ? sign + TO_LOWER : sign
        if (lower !== lowered.charCodeAt(place)) return false
      }
      return length === lowered.length
    },
    readAhead(places) {
      touch(starts, places)
      touch(
        bytes,
        places.map((place) => starts[place] ?? 0),
      )
    },
  }
}

const BEYOND_ASCII = 0x80
const CAPITAL_A = 0x41
const CAPITAL_Z = 0x5a
const TO_LOWER = 0x20

/** A hash table over a list of strings: slots hold a place and one, 0 is empty. */
export function hashTableSize(entries: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(entries, 1) * 1.5 + 1))
}

/** Puts the keys into an empty table, whose length is a power of two above theirs; 0 is a free place. */
export function fillHashTable(table: Uint32Array, keys: readonly string[]): void {
  const mask = table.length - 1
  keys.forEach((key, index) => {
    let slot = hashOf(key) & mask
    while (table[slot]) slot = (slot + 1) & mask
    table[slot] = index + 1
  })
}

/** Of the places that may have `key`, those with its hash's run, the ones for which `isIt` is true. */
export function placesOf(table: Uint32Array, key: string, isIt: (place: number) => boolean): number[] {
  const mask = table.length - 1
  const places: number[] = []
  for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot]
    if (!entry) return places
    if (isIt(entry - 1)) places.push(entry - 1)
  }
}

/** Of each key the place that comes first for it, which nearly always has it, where there is one; for many keys at once. */
export function likelyPlaces(table: Uint32Array, keys: readonly string[]): Uint32Array {
  const mask = table.length - 1
  const slots = Uint32Array.from(keys, (key) => hashOf(key) & mask)
  touch(table, slots)
  return slots
    .map((slot) => table[slot] ?? 0)
    .filter((entry) => entry > 0)
    .map((entry) => entry - 1)
}

/** FNV-1a over UTF-16 units (Fowler, Noll and Vo). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
