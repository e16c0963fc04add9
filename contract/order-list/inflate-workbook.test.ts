import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inflateWorkbook } from './inflate-workbook.ts'

const SHEET = new TextEncoder().encode('<worksheet/>'.repeat(1000))

test('repacks all entries without compression', async () => {
  const packed = zipSync({ 'xl/workbook.xml': SHEET, '_rels/.rels': SHEET })
  const repacked = new Uint8Array(await inflateWorkbook(packed).arrayBuffer())
  expect(repacked.length).toBeGreaterThan(2 * SHEET.length)
  expect(unzipSync(repacked)).toEqual({ 'xl/workbook.xml': SHEET, '_rels/.rels': SHEET })
})

test('refuses a workbook that would inflate to more than 60 MB', () => {
  const half = new Uint8Array(31_000_000)
  const bomb = zipSync({ a: half, b: half }, { level: 1 })
  expect(bomb.length).toBeLessThan(2_000_000)
  expect(() => inflateWorkbook(bomb)).toThrow('too large')
})

test('never inflates an entry beyond the size that the directory declares', async () => {
  const lie = zipSync({ a: SHEET })
  // The uncompressed size in the central directory, whose signature is PK\x01\x02.
  const directory = lie.findLastIndex((_, at) => lie[at] === 0x50 && lie[at + 1] === 0x4b && lie[at + 2] === 1)
  new DataView(lie.buffer).setUint32(directory + 24, 10, true)
  const repacked = new Uint8Array(await inflateWorkbook(lie).arrayBuffer())
  expect(unzipSync(repacked)['a']).toHaveLength(10)
})

test('throws if the bytes are not a ZIP', () => {
  expect(() => inflateWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toThrow('invalid zip data')
})
