import type { Kind, Sections } from './sections.ts'
import { prefetch } from './prefetch.ts'

/** Plans strings in UTF-8 under `name`; `fill` writes them to the allocated sections. */
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

/** Strings of a segment, by index. */
export interface StringColumn {
  readonly length: number
  at(index: number): string
  /** True if the string equals `lowered`, ignoring case. */
  equalsIgnoringCase(index: number, lowered: string): boolean
  /** Prefetches the beginnings of strings that are about to be read. */
  prefetch(indexes: Uint32Array): void
}

/** Opens strings, which are decoded when they are read. */
export function readStrings(sections: Sections, name: string): StringColumn {
  const bytes = sections.section(`${name}:bytes`, 'u8')
  const starts = sections.section(`${name}:starts`, 'u32')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = (index: number) => buffer.toString('utf8', starts[index], starts[index + 1])
  return {
    length: starts.length - 1,
    at,
    equalsIgnoringCase(index, lowered) {
      const from = starts[index] ?? 0
      const length = (starts[index + 1] ?? 0) - from
      // Nearly all are ASCII; these are compared without decoding them.
      for (let offset = 0; offset < length; offset++) {
        const byte = bytes[from + offset] ?? 0
        if (byte >= BEYOND_ASCII) return at(index).toLowerCase() === lowered
        const lower = byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + TO_LOWER : byte
        if (lower !== lowered.charCodeAt(offset)) return false
      }
      return length === lowered.length
    },
    prefetch(indexes) {
      prefetch(starts, indexes)
      prefetch(
        bytes,
        indexes.map((index) => starts[index] ?? 0),
      )
    },
  }
}

const BEYOND_ASCII = 0x80
const CAPITAL_A = 0x41
const CAPITAL_Z = 0x5a
const TO_LOWER = 0x20

/** Returns the size of a hash table (open addressing, linear probing). A slot holds an index plus one; 0 is empty. */
export function hashTableSize(entries: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(entries, 1) * 1.5 + 1))
}

/** Inserts the keys into an empty table, whose length is a power of two greater than the number of keys. */
export function fillHashTable(table: Uint32Array, keys: readonly string[]): void {
  const mask = table.length - 1
  keys.forEach((key, index) => {
    let slot = hashOf(key) & mask
    while (table[slot]) slot = (slot + 1) & mask
    table[slot] = index + 1
  })
}

/** Returns the indexes in the probe sequence of `key` for which `isMatch` is true. */
export function findInHashTable(table: Uint32Array, key: string, isMatch: (index: number) => boolean): number[] {
  const mask = table.length - 1
  const indexes: number[] = []
  for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot]
    if (!entry) return indexes
    if (isMatch(entry - 1)) indexes.push(entry - 1)
  }
}

/** Returns the entry of each key's first slot, if any: nearly always the right one. For prefetching many keys. */
export function firstSlotEntries(table: Uint32Array, keys: readonly string[]): Uint32Array {
  const mask = table.length - 1
  const slots = Uint32Array.from(keys, (key) => hashOf(key) & mask)
  prefetch(table, slots)
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
