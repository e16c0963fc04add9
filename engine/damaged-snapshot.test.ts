import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { openEngine } from './open-engine.ts'
import { batchesOf, createTestLog, makeFolder, put, viewOf } from './store/test-stores.ts'

const RECORDS = 3000

let place: Awaited<ReturnType<typeof makeFolder>>
let log: ReturnType<typeof createTestLog>
let engine: Engine

async function open(): Promise<void> {
  log = createTestLog()
  engine = await openEngine({ folder: place.folder, searchers: 1, log })
  await engine.define(new Map([['things', viewOf('things')]]))
}

async function load(): Promise<void> {
  const records = Array.from({ length: RECORDS }, (_, index) => put(`r${index}`, index, `linen ${index}`))
  await engine.load('things', batchesOf(records, 500), () => RECORDS)
}

async function count(): Promise<number> {
  const answer = await engine.query({ indexName: 'things', query: 'linen' }, false)
  return JSON.parse(new TextDecoder().decode(answer)).nbHits
}

beforeEach(async () => {
  place = await makeFolder()
  await open()
})

afterEach(async () => {
  await engine.close()
  await place.remove()
})

it('an engine whose snapshot is damaged says so, finds nothing yet, and is whole again once it is loaded', async () => {
  await load()
  await engine.close()
  const files = await readdir(place.folder, { recursive: true })
  await truncate(join(place.folder, files.find((file) => file.endsWith('.documents')) ?? ''), 100)

  await open()
  expect(log.errors).toEqual([expect.stringContaining('The snapshot of a store cannot be used')])
  expect(engine.status().has('things')).toBe(false)
  expect(await count()).toBe(0)
  await load()
  expect(await count()).toBe(RECORDS)
})
