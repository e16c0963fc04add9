import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { openFuzzedShop } from './test-fuzzed-shop.ts'
import { inputsOf } from './test-hostile.ts'

/** Of each operation; `npm run bench fuzz` throws more of them. */
const INPUTS = 12

let test: TestShop
let fuzzed: Awaited<ReturnType<typeof openFuzzedShop>>
beforeAll(async () => {
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1', REGISTRATION: 'review' })
  fuzzed = await openFuzzedShop(test, 2 * INPUTS)
}, 300_000)
afterAll(() => test.close())

it('whatever is thrown at a door is answered as the reference says, and never with a fault', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const faults: string[] = []
  let succeeded = 0
  for (const door of fuzzed.doors) {
    for (const input of fc.sample(inputsOf(door.operation, door.path), { numRuns: INPUTS, seed })) {
      const { fault, done } = await fuzzed.throwAt(door, input)
      if (done) succeeded += 1
      if (fault !== null) faults.push(`${door.method} ${door.path} ${fault}\n${fc.stringify(input).slice(0, 500)}`)
    }
  }
  // Else nothing behind the doors would have been tried.
  expect(succeeded).toBeGreaterThan(fuzzed.doors.length)
  expect(fuzzed.doors.length).toBeGreaterThan(100)
  expect(faults, `with the seed ${seed}`).toEqual([])
}, 300_000)
