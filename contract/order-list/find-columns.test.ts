import { expect, test } from 'vitest'
import { columnsOf } from './find-columns.ts'

test('the column of products is guessed in linear time, however wide one line is', () => {
  let reads = 0
  const counted = (cells: string[]) =>
    new Proxy(cells, {
      get(target, key, receiver) {
        reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
  const lines = Array.from({ length: 150 }, () => counted(['1', '', 'OW-1001']))
  const wide = counted([...Array.from({ length: 9500 }, () => ''), 'a'])
  expect(columnsOf(['qty', 'name', 'x'], [wide, ...lines])).toEqual({ product: 2, quantity: 0, note: null })
  expect(reads).toBeLessThan(30_000)
})
