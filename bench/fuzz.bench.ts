/**
 * Every operation of the OpenAPI document under inputs made of its schemas and of its examples, some as they should be, the others
 * as nobody should send them. `FUZZ_RUNS` says how many of each (100 when absent; 10,000 before a release), `FUZZ_ONLY` names
 * operations to keep to, `FUZZ_RESUME=1` leaves out those that have had as many before, `FUZZ_SEED` makes the same inputs again (what the
 * shop puts into them, links and keys, is new each time). Fails where an answer is a fault or not what the document says, and where not
 * one input was taken: then nothing behind that operation's first refusal was tried.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readConfig } from '#server/config.ts'
import { loadDemoShop } from '#server/demo.ts'
import { createApp } from '#server/http/app.ts'
import { openFuzzedShop } from '#server/http/test-fuzzed-shop.ts'
import { inputsOf } from '#server/http/test-hostile.ts'
import { openShop } from '#server/open.ts'
import { keepRow, keptRows } from './fuzz/kept-rows.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const ONLY = process.env['FUZZ_ONLY']?.split(',')
const IS_RESUMED = process.env['FUZZ_RESUME'] === '1'
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Inputs are made a slice at a time: all of them would fill the memory. */
const SLICE = 100

const folder = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'))
const settings = { OVERLOAD_MS: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ROLES: 'web', REGISTRATION: 'review' }
const opened = await openShop(readConfig({ ...settings, WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }), () => undefined)
const app = await createApp(opened)
// What there is to read is read.
await loadDemoShop(opened.shop, opened.database, () => undefined)
const shop = await openFuzzedShop({ ...opened, app }, SLICE)
const kept = keptRows()
const operations = shop.doors.map(({ operation }) => operation.operationId)
const faults = new Map<string, string>()
let total = 0

const closed: string[] = []
for (const [index, door] of shop.doors.entries()) {
  const { operationId } = door.operation
  if (ONLY && !ONLY.includes(operationId)) continue
  const before = kept.get(operationId)
  if (IS_RESUMED && before && before.inputs >= RUNS && before.kinds === 0 && before.taken > 0) continue
  const found = new Set<string>()
  let through = 0
  const started = performance.now()
  for (let done = 0; done < RUNS; done += SLICE) {
    const numRuns = Math.min(SLICE, RUNS - done)
    for (const input of fc.sample(inputsOf(door.operation, door.path), {
      numRuns,
      seed: (SEED + index * RUNS + done) % 2 ** 31,
    })) {
      const { fault, done: went } = await shop.throwAt(door, input)
      if (went) through += 1
      if (fault === null) continue
      // Faults that differ in their request id and what was typed alone are one.
      const kind = fault.replaceAll(/"request_id":"[^"]+"/g, '').slice(0, 160)
      found.add(kind)
      const name = `${operationId} ${kind}`
      if (!faults.has(name)) console.error(`${name}\n  ${fc.stringify(input).slice(0, 1000)}`)
      faults.set(name, fault)
    }
  }
  total += RUNS
  if (through === 0) closed.push(operationId)
  const seconds = Math.round((performance.now() - started) / 1000)
  const row = { operation: operationId, inputs: RUNS, taken: through, kinds: found.size, seed: SEED }
  keepRow(row, operations)
  console.log(`${operationId}: ${RUNS} inputs, ${through} taken, ${found.size} kinds of fault, ${seconds} s`)
}
await app.close()
await opened.close()
rmSync(folder, { recursive: true, force: true })

console.log(`\n${total} inputs, ${faults.size} kinds of fault, seed ${SEED}`)
if (closed.length > 0) console.error(`Not one input was taken by ${closed.join(', ')}.`)
process.exit(faults.size + closed.length > 0 ? 1 : 0)
