import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { importDemoContent } from '#test-kit/demo-content.ts'
import { openFuzzedShop } from '#test-kit/hostile/fuzzed-shop.ts'
import { inputsOf } from '#test-kit/hostile/inputs.ts'
import { validInputs } from '#test-kit/hostile/near-valid.ts'

/** Inputs per operation. `npm run bench fuzz` sends more, and different ones in each run. */
const INPUTS = 12
/** Fixed, so that only a change of the code can make this test fail. */
const SEED = 1_055_573_233
/** The example of a registration lacks the required certificate, so only inputs made from its schema can succeed. */
const RARELY_ACCEPTED = new Set(['register'])
/** Valid inputs per operation. One success proves that the inputs get past the first validation. */
const VALID_INPUTS = 24

let test: TestShop
let fuzzed: Awaited<ReturnType<typeof openFuzzedShop>>
beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
  await importDemoContent(test)
  fuzzed = await openFuzzedShop(test, 2 * INPUTS)
}, 300_000)
afterAll(() => test.close())

it('every operation answers hostile inputs as documented, and never with a 500', async () => {
  const errors: string[] = []
  const neverAccepted: string[] = []
  for (const [index, target] of fuzzed.operations.entries()) {
    let isAccepted = false
    const chance = { seed: (SEED + index) % 2 ** 31 }
    const valid = validInputs(target.operation, target.path)
    const inputs = [
      ...fc.sample(inputsOf(target.operation, target.path), { ...chance, numRuns: INPUTS }),
      ...(valid ? fc.sample(valid, { ...chance, numRuns: VALID_INPUTS }) : []),
    ]
    for (const [number, input] of inputs.entries()) {
      if (isAccepted && number >= INPUTS) break
      const { error, done } = await fuzzed.send(target, input)
      isAccepted ||= done
      if (error !== null) errors.push(`${target.method} ${target.path} ${error}\n${fc.stringify(input).slice(0, 500)}`)
    }
    const { operationId } = target.operation
    if (!isAccepted && !RARELY_ACCEPTED.has(operationId)) neverAccepted.push(operationId)
  }
  // Without a success, the code behind the validation of these operations would not have been tested.
  expect(neverAccepted).toEqual([])
  expect(fuzzed.operations.length).toBeGreaterThan(100)
  expect(errors).toEqual([])
}, 300_000)
