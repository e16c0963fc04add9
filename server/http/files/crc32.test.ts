import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { combineCrcs, crcShift } from './crc32.ts'

describe('the CRC-32 of two concatenated texts', () => {
  it.each([
    [0, 0],
    [0, 5],
    [5, 0],
    [1, 1],
    [22, 255],
    [300_000, 22],
    [7, 131_072],
  ])('is combined from both: %i and %i bytes', (one, other) => {
    const [first, second] = [randomBytes(one), randomBytes(other)]
    expect(combineCrcs(crc32(first), crc32(second), crcShift(other))).toBe(crc32(Buffer.concat([first, second])))
  })
})
