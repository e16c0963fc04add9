import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_ENDPOINTS, type AdminEndpointName } from '#contract/endpoints/admin/admin.ts'
import { ADMIN_REQUESTS } from '#test-kit/admin-calls/requests.ts'
import { openStage, send, type Stage } from '#test-kit/admin-calls/stage.ts'
import { exampleFrom, sameShape } from '#test-kit/examples/example-shop.ts'
import { adminExampleOf, type Example } from './examples.ts'

const FILE = fileURLToPath(new URL('../../../contract/examples/admin-responses.json', import.meta.url))
const NAMES = Object.keys(ADMIN_ENDPOINTS) as AdminEndpointName[]
/** The data folder of a test, and that of a deployed shop, which the reference shows instead. */
const TEST_FOLDER = new RegExp(`${tmpdir()}/trellis-[\\w-]+`, 'g')
const DATA_FOLDER = '/var/lib/trellis'

let stage: Stage
const examples: Record<string, Example> = {}
const contractErrors: string[] = []
beforeAll(async () => {
  stage = await openStage()
  for (const name of NAMES) {
    const prepared = await ADMIN_REQUESTS[name](stage)
    const response = await send(stage, name, prepared)
    const schema: TSchema = ADMIN_ENDPOINTS[name].response
    contractErrors.push(...[...Value.Errors(schema, response)].map(({ message }) => `${name}: ${message}`))
    examples[name] = exampleFrom(prepared.request ?? {}, response)
  }
  // To record the examples again, replace the content of the file with `{}`.
  if (adminExampleOf('adminSignIn') === undefined) {
    const recorded = `${JSON.stringify(examples, null, 2)}\n`
    writeFileSync(FILE, recorded.replaceAll(TEST_FOLDER, DATA_FOLDER))
  }
}, 180_000)
afterAll(() => stage.close())

it('the examples of the operator API are recorded from a shop and match the contract', () => {
  expect(contractErrors).toEqual([])
})

it('the examples of the operator API have the same shape as in the reference', () => {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>
  expect(Object.keys(stored).toSorted()).toEqual(NAMES.toSorted())
  expect(NAMES.filter((name) => !sameShape(examples[name], stored[name]))).toEqual([])
})
