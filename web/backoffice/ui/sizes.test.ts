import { expect, it } from 'vitest'
import { bytesText } from './sizes.ts'

it('rounds sizes', () => {
  expect([10, 2048, 1_500_000, 200 * 1024].map(bytesText)).toEqual(['10 bytes', '2.0 KB', '1.4 MB', '200 KB'])
})
