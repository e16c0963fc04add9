import { borrowWords } from './lending.ts'

/** Sets of records: a bit each, in 32-bit words. All sets of one segment have the same length. */
export type Bits = Uint32Array

export function emptyBits(stride: number): Bits {
  return borrowWords(stride).fill(0)
}

export function copyBits(bits: Bits): Bits {
  const copy = borrowWords(bits.length)
  copy.set(bits)
  return copy
}

/** All records of a segment. */
export function allBits(stride: number, records: number): Bits {
  const bits = borrowWords(stride).fill(0xffff_ffff)
  if (records & 31) bits[stride - 1] = 2 ** (records & 31) - 1
  return bits
}

export function hasBit(bits: Bits, doc: number): boolean {
  return ((bits[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0
}

export function setBit(bits: Bits, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
}

export function clearBit(bits: Bits, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) & ~(1 << (doc & 31))
}

/** `target` keeps what is in `other` too. */
export function intersect(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) & (other[index] ?? 0)
}

/** What is in both. */
export function meetingOf(one: Bits, other: Bits): Bits {
  const both = borrowWords(one.length)
  for (let index = 0; index < both.length; index++) both[index] = (one[index] ?? 0) & (other[index] ?? 0)
  return both
}

export function unite(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) | (other[index] ?? 0)
}

/** `target` loses what is in `other`. */
export function subtract(target: Bits, other: Bits): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) & ~(other[index] ?? 0)
}

export function invert(target: Bits, all: Bits): void {
  for (let index = 0; index < target.length; index++) target[index] = ~(target[index] ?? 0) & (all[index] ?? 0)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += countOnes(bits[index] ?? 0)
  return count
}

/** Whether a set has more than so many, without counting them all. */
export function hasMoreThan(bits: Bits, many: number): boolean {
  let count = 0
  for (let index = 0; index < bits.length && count <= many; index++) count += countOnes(bits[index] ?? 0)
  return count > many
}

/** How many bits of 32 are set. */
export function countOnes(bits: number): number {
  let word = ((bits | 0) - ((bits >>> 1) & 0x5555_5555)) | 0
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function isEmpty(bits: Bits): boolean {
  for (let index = 0; index < bits.length; index++) if (bits[index]) return false
  return true
}

/** The records of a set, ascending, into `target`; how many they are. */
function listBits(bits: Bits, target: Uint32Array): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    // As a signed number: the compiler keeps those in a register, and unsigned ones as floats.
    let word = (bits[index] ?? 0) | 0
    while (word !== 0) {
      const lowest = word & (~word + 1)
      target[count++] = (index << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return count
}

/** Visits the records of a set, ascending, until a visit says no. A visit may take its own record out. */
export function everyBit(bits: Bits, visit: (doc: number) => boolean): void {
  for (let index = 0; index < bits.length; index++) {
    let word = (bits[index] ?? 0) | 0
    while (word !== 0) {
      const lowest = word & (~word + 1)
      if (!visit((index << 5) + 31 - Math.clz32(lowest))) return
      word ^= lowest
    }
  }
}

/** The records of a set as a list, ascending; borrowed until the call is over. */
export function docsOf(bits: Bits): Uint32Array {
  const room = borrowWords(bits.length * 32)
  return room.subarray(0, listBits(bits, room))
}
