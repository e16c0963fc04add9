import { borrowU32 } from './buffer-pool.ts'

/** A bitmap of records, one bit each, in 32-bit words. All bitmaps of a segment have the same length. */
export type Bitmap = Uint32Array

export function emptyBitmap(stride: number): Bitmap {
  return borrowU32(stride).fill(0)
}

export function copyBitmap(bits: Bitmap): Bitmap {
  const copy = borrowU32(bits.length)
  copy.set(bits)
  return copy
}

/** Returns a bitmap of all records of a segment. */
export function fullBitmap(stride: number, records: number): Bitmap {
  const bits = borrowU32(stride).fill(0xffff_ffff)
  if (records & 31) bits[stride - 1] = 2 ** (records & 31) - 1
  return bits
}

export function hasBit(bits: Bitmap, doc: number): boolean {
  return ((bits[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0
}

export function setBit(bits: Bitmap, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
}

export function clearBit(bits: Bitmap, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) & ~(1 << (doc & 31))
}

/** Bitwise AND into `target`. */
export function intersect(target: Bitmap, other: Bitmap): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) & (other[index] ?? 0)
}

/** Returns the bitwise AND of two bitmaps. */
export function intersectionOf(one: Bitmap, other: Bitmap): Bitmap {
  const both = borrowU32(one.length)
  for (let index = 0; index < both.length; index++) both[index] = (one[index] ?? 0) & (other[index] ?? 0)
  return both
}

export function union(target: Bitmap, other: Bitmap): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) | (other[index] ?? 0)
}

/** Bitwise AND NOT into `target`. */
export function subtract(target: Bitmap, other: Bitmap): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) & ~(other[index] ?? 0)
}

export function invert(target: Bitmap, all: Bitmap): void {
  for (let index = 0; index < target.length; index++) target[index] = ~(target[index] ?? 0) & (all[index] ?? 0)
}

export function countBits(bits: Bitmap): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += countOnes(bits[index] ?? 0)
  return count
}

/** Returns the number of bits that `excluded` does not have. */
export function countBitsBesides(bits: Bitmap, excluded: Bitmap): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) count += countOnes((bits[index] ?? 0) & ~(excluded[index] ?? 0))
  return count
}

/** True if the bitmap has more than `limit` bits; stops counting there. */
export function hasMoreThan(bits: Bitmap, limit: number): boolean {
  let count = 0
  for (let index = 0; index < bits.length && count <= limit; index++) count += countOnes(bits[index] ?? 0)
  return count > limit
}

/** Returns how many of 32 bits are set (population count). */
export function countOnes(bits: number): number {
  let word = ((bits | 0) - ((bits >>> 1) & 0x5555_5555)) | 0
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function isEmpty(bits: Bitmap): boolean {
  for (let index = 0; index < bits.length; index++) if (bits[index]) return false
  return true
}

/** True if the bitmap has a bit that `excluded` does not have. */
export function hasAnyBesides(bits: Bitmap, excluded: Bitmap | null): boolean {
  for (let index = 0; index < bits.length; index++) {
    if (((bits[index] ?? 0) & ~(excluded?.[index] ?? 0)) !== 0) return true
  }
  return false
}

/** Writes the docs of a bitmap to `target` in ascending order and returns their number. */
function listBits(bits: Bitmap, target: Uint32Array): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    // As a signed number, which the compiler keeps in a register; it stores unsigned ones as floats.
    let word = (bits[index] ?? 0) | 0
    while (word !== 0) {
      const lowest = word & (~word + 1)
      target[count++] = (index << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return count
}

/**
 * Visits the docs of a bitmap in ascending order until `visit` returns false. `visit` may clear the bit of its own doc.
 */
export function everyBit(bits: Bitmap, visit: (doc: number) => boolean): void {
  for (let index = 0; index < bits.length; index++) {
    let word = (bits[index] ?? 0) | 0
    while (word !== 0) {
      const lowest = word & (~word + 1)
      if (!visit((index << 5) + 31 - Math.clz32(lowest))) return
      word ^= lowest
    }
  }
}

/** Returns the docs of a bitmap in ascending order, in an array borrowed until the end of the call. */
export function docsOf(bits: Bitmap): Uint32Array {
  const room = borrowU32(bits.length * 32)
  return room.subarray(0, listBits(bits, room))
}
