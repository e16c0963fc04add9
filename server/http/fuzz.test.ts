import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { importDemoContent } from './test-demo-content.ts'
import { openFuzzedShop } from './test-fuzzed-shop.ts'
import { inputsOf } from './test-hostile.ts'
import { soundInputs } from './test-near.ts'

/** Of each operation; `npm run bench fuzz` throws more of them. */
const INPUTS = 12
/** A registration needs a certificate, which its example has not; those that come through are made of its schema. */
const RARELY_OPEN = new Set(['register'])
/** Of each operation as a buyer would send them; one is enough to see that the others came behind its first refusal. */
const SOUND = 24

let test: TestShop
let fuzzed: Awaited<ReturnType<typeof openFuzzedShop>>
beforeAll(async () => {
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1', REGISTRATION: 'review' })
  await importDemoContent(test)
  fuzzed = await openFuzzedShop(test, 2 * INPUTS)
}, 300_000)
afterAll(() => test.close())

it('whatever is thrown at a door is answered as the reference says, and never with a fault', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const faults: string[] = []
  const closed: string[] = []
  for (const [index, door] of fuzzed.doors.entries()) {
    let isOpen = false
    const chance = { seed: (seed + index) % 2 ** 31 }
    const sound = soundInputs(door.operation, door.path)
    const inputs = [
      ...fc.sample(inputsOf(door.operation, door.path), { ...chance, numRuns: INPUTS }),
      ...(sound ? fc.sample(sound, { ...chance, numRuns: SOUND }) : []),
    ]
    for (const [number, input] of inputs.entries()) {
      if (isOpen && number >= INPUTS) break
      const { fault, done } = await fuzzed.throwAt(door, input)
      isOpen ||= done
      if (fault !== null) faults.push(`${door.method} ${door.path} ${fault}\n${fc.stringify(input).slice(0, 500)}`)
    }
    const { operationId } = door.operation
    if (!isOpen && !RARELY_OPEN.has(operationId)) closed.push(operationId)
  }
  // Else nothing behind these doors would have been tried.
  expect(closed, `with the seed ${seed}`).toEqual([])
  expect(fuzzed.doors.length).toBeGreaterThan(100)
  expect(faults, `with the seed ${seed}`).toEqual([])
}, 300_000)
