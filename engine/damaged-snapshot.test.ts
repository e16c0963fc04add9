import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from './engine-api.ts'
import { startEngine } from './start-engine.ts'
import { inBatches, createTestLog, createTempFolder, upsert, testView } from './test-kit/stores.ts'

const RECORDS = 3000

let tempFolder: Awaited<ReturnType<typeof createTempFolder>>
let log: ReturnType<typeof createTestLog>
let engine: Engine

async function open(): Promise<void> {
  log = createTestLog()
  engine = await startEngine({ folder: tempFolder.path, searchThreads: 1, log })
  await engine.define(new Map([['things', testView('things')]]))
}

async function load(): Promise<void> {
  const records = Array.from({ length: RECORDS }, (_, index) => upsert(`r${index}`, index, `linen ${index}`))
  await engine.load('things', inBatches(records, 500), () => RECORDS)
}

async function count(): Promise<number> {
  const answer = await engine.query({ indexName: 'things', query: 'linen' }, false)
  return JSON.parse(new TextDecoder().decode(answer)).nbHits
}

beforeEach(async () => {
  tempFolder = await createTempFolder()
  await open()
})

afterEach(async () => {
  await engine.close()
  await tempFolder.remove()
})

it('a damaged snapshot is logged, and its store is empty until it is loaded again', async () => {
  await load()
  await engine.close()
  const files = await readdir(tempFolder.path, { recursive: true })
  await truncate(join(tempFolder.path, files.find((file) => file.endsWith('.documents')) ?? ''), 100)

  await open()
  expect(log.errors).toEqual([expect.stringContaining('The snapshot of a store cannot be read')])
  expect(engine.status().has('things')).toBe(false)
  expect(await count()).toBe(0)
  await load()
  expect(await count()).toBe(RECORDS)
})
