import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { joinCrcs, shiftOf } from './crc.ts'

describe('the check sum of two texts behind one another', () => {
  it.each([
    [0, 0],
    [0, 5],
    [5, 0],
    [1, 1],
    [22, 255],
    [300_000, 22],
    [7, 131_072],
  ])('is made of those of each: %i and %i bytes', (one, other) => {
    const [first, second] = [randomBytes(one), randomBytes(other)]
    expect(joinCrcs(crc32(first), crc32(second), shiftOf(other))).toBe(crc32(Buffer.concat([first, second])))
  })
})
