import { expect, it } from 'vitest'
import { createSeenValues } from './seen-values.ts'

const PRICE = { ocid: 1, field: 'price' } as const

it('is what the cell had when the edit was typed', () => {
  const seen = createSeenValues()
  const typed = seen.type({ ...PRICE, value: 12 }, 10)
  // The response of an earlier edit of another cell.
  seen.save({ ocid: 1, field: 'stock' }, 4)
  expect(seen.known(typed)).toMatchObject({ value: 12, before: 10 })
})

it('is what the person has set in the cell while the edit waited, and not what they had set before they typed', () => {
  const seen = createSeenValues()
  const [first, second] = [seen.type({ ...PRICE, value: 12 }, 10), seen.type({ ...PRICE, value: 13 }, 10)]
  expect(seen.known(first).before).toBe(10)
  seen.save(first, 12)
  expect(seen.known(second).before).toBe(12)
  // Someone else has set 15 in the meantime, and the person sees it.
  expect(seen.known(seen.type({ ...PRICE, value: 16 }, 15)).before).toBe(15)
})

it('is still what the cell had when the previous edit of the person was rejected', () => {
  const seen = createSeenValues()
  seen.type({ ...PRICE, value: 12 }, 10)
  expect(seen.known(seen.type({ ...PRICE, value: 13 }, 10)).before).toBe(10)
})
