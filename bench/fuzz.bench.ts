/**
 * Fuzzes every operation of the OpenAPI document with inputs generated from its schemas and examples, both valid and invalid ones. Fails if
 * a response is a server error or does not match the document, and if an operation accepted no input: then nothing after its validation was
 * tested. Environment variables: `FUZZ_RUNS` is the number of inputs for each operation (default 100; 10,000 before a release), `FUZZ_ONLY`
 * a list of operations, `FUZZ_RESUME=1` skips operations that have had as many inputs, and `FUZZ_SEED` repeats the inputs of a run (except for
 * ids and keys that the shop generates).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readConfig } from '#server/config/config.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { createApp } from '#server/http/app.ts'
import { openFuzzedShop } from '#test-kit/hostile/fuzzed-shop.ts'
import { inputsOf } from '#test-kit/hostile/inputs.ts'
import { openShop } from '#server/open.ts'
import { writeRow, readRows } from './fuzz/results-file.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const ONLY = process.env['FUZZ_ONLY']?.split(',')
const IS_RESUMED = process.env['FUZZ_RESUME'] === '1'
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Number of inputs generated at a time: all of them would not fit in memory. */
const SLICE = 100

const folder = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'))
const settings = { OVERLOAD_MS: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ROLES: 'web', REGISTRATION: 'review' }
const opened = await openShop(readConfig(settings), () => undefined)
const app = await createApp(opened)
// The demo data gives operations something to return.
await loadDemoShop(opened.shop, opened.database, () => undefined)
const shop = await openFuzzedShop({ ...opened, app }, SLICE)
const previousRows = readRows()
const operations = shop.operations.map(({ operation }) => operation.operationId)
const errors = new Map<string, string>()
let total = 0

const neverAccepted: string[] = []
for (const [index, target] of shop.operations.entries()) {
  const { operationId } = target.operation
  if (ONLY && !ONLY.includes(operationId)) continue
  const before = previousRows.get(operationId)
  if (IS_RESUMED && before && before.inputs >= RUNS && before.errorKinds === 0 && before.accepted > 0) continue
  const found = new Set<string>()
  let accepted = 0
  const started = performance.now()
  for (let done = 0; done < RUNS; done += SLICE) {
    const numRuns = Math.min(SLICE, RUNS - done)
    for (const input of fc.sample(inputsOf(target.operation, target.path), {
      numRuns,
      seed: (SEED + index * RUNS + done) % 2 ** 31,
    })) {
      const { error, done: wasAccepted } = await shop.send(target, input)
      if (wasAccepted) accepted += 1
      if (error === null) continue
      // Errors that differ only in their request id and input are of one kind.
      const kind = error.replaceAll(/"request_id":"[^"]+"/g, '').slice(0, 160)
      found.add(kind)
      const name = `${operationId} ${kind}`
      if (!errors.has(name)) console.error(`${name}\n  ${fc.stringify(input).slice(0, 1000)}`)
      errors.set(name, error)
    }
  }
  total += RUNS
  if (accepted === 0) neverAccepted.push(operationId)
  const seconds = Math.round((performance.now() - started) / 1000)
  const row = { operation: operationId, inputs: RUNS, accepted, errorKinds: found.size, seed: SEED }
  writeRow(row, operations)
  console.log(`${operationId}: ${RUNS} inputs, ${accepted} accepted, ${found.size} kinds of error, ${seconds} s`)
}
await app.close()
await opened.close()
rmSync(folder, { recursive: true, force: true })

console.log(`\n${total} inputs, ${errors.size} kinds of error, seed ${SEED}`)
if (neverAccepted.length > 0) console.error(`These operations accepted no input: ${neverAccepted.join(', ')}.`)
process.exit(errors.size + neverAccepted.length > 0 ? 1 : 0)
