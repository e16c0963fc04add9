import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { medianTime } from '#test-kit/waits.ts'
import type { Engine } from './engine-api.ts'
import { startEngine } from './start-engine.ts'
import { SearchProblem } from './errors.ts'
import { inBatches, createTestLog, createTempFolder, upsert, testView } from './test-kit/stores.ts'

let tempFolder: Awaited<ReturnType<typeof createTempFolder>>
let log: ReturnType<typeof createTestLog>
let engine: Engine

async function open(options: { workMs?: number } = {}): Promise<void> {
  log = createTestLog()
  engine = await startEngine({ folder: tempFolder.path, searchThreads: 2, log, ...options })
  await engine.define(new Map([['things', testView('things')]]))
}

beforeEach(async () => {
  tempFolder = await createTempFolder()
  await open()
})

afterEach(async () => {
  await engine.close()
  await tempFolder.remove()
})

async function read(answer: Promise<Uint8Array>) {
  return JSON.parse(new TextDecoder().decode(await answer))
}

/** Returns the objectIDs of the hits, in order. */
async function found(query: string, more: object = {}): Promise<string[]> {
  const { hits } = await read(engine.query({ indexName: 'things', query, ...more }, false))
  return hits.map(({ objectID }: { objectID: string }) => objectID)
}

describe('an engine', () => {
  it('finds applied changes as soon as the promise resolves', async () => {
    await engine.apply('things', [upsert('a', 1, 'linen napkin'), upsert('b', 2, 'linen towel')], 2)
    expect(await found('linen')).toEqual(['b', 'a'])
    await engine.apply('things', [upsert('a', 3, 'cotton napkin')], 3)
    expect(await found('linen')).toEqual(['b'])
    expect(await found('napkin')).toEqual(['a'])
    await engine.apply('things', [{ deleted: 'b', sequence: 4 }], 4)
    expect(await found('linen')).toEqual([])
  })

  it('answers with the latest changes from every thread', async () => {
    for (let sequence = 1; sequence <= 30; sequence++) {
      await engine.apply('things', [upsert('a', sequence, `version${sequence}`)], sequence)
      const answers = await Promise.all([1, 2, 3].map((page) => found(`version${sequence}`, { hitsPerPage: page })))
      expect(answers).toEqual([['a'], ['a'], ['a']])
    }
  })

  it('shows writes within a second under search load', async () => {
    await engine.load('things', inBatches(manyThings(20_000), 1000), () => 20_000)
    const searching = Array.from({ length: 200 }, (_, index) => found(`thing ${index}`))
    const took = await medianTime((time) =>
      engine.apply('things', [upsert('fresh', 30_000 + time, `updated${time}`)], 30_000 + time),
    )
    expect(took).toBeLessThan(1000)
    expect(await found('updated5')).toEqual(['fresh'])
    await Promise.all(searching)
  })

  it('answers searches, browse and matchingIds', async () => {
    await engine.apply('things', [upsert('a', 1, 'linen napkin'), upsert('b', 2, 'linen towel')], 2)
    const requests = [
      { indexName: 'things', query: 'napkin' },
      { indexName: 'things', query: 'linen' },
    ]
    const { results } = await read(engine.search({ requests, admin: false }))
    expect(results.map(({ nbHits }: { nbHits: number }) => nbHits)).toEqual([1, 2])
    expect(await engine.matchingIds({ indexName: 'things', query: 'linen' })).toEqual(
      expect.arrayContaining(['a', 'b']),
    )
    const { hits } = await read(engine.browse({ indexName: 'things' }, true))
    expect(hits).toHaveLength(2)
  })

  it('answers a search that exceeds its CPU time incompletely, and goes on with the same threads', async () => {
    await engine.close()
    await open({ workMs: 0 })
    await engine.load('things', inBatches(manyThings(5000), 1000), () => 5000)
    const searching = Array.from({ length: 20 }, (_, number) =>
      read(engine.query({ indexName: 'things', query: 'thing', hitsPerPage: 1000 - number }, false)),
    )
    for (const answer of await Promise.all(searching)) expect(answer).toMatchObject({ exhaustiveNbHits: false })
    expect(await engine.matchingIds({ indexName: 'things', query: 'thing' })).toHaveLength(5000)
    const { hits } = await read(engine.browse({ indexName: 'things', query: 'thing', hitsPerPage: 1000 }, true))
    expect(hits).toHaveLength(1000)
    expect(log.errors).toEqual([])
  })

  it('reports the CPU time of searches, not of cached answers', async () => {
    await engine.load('things', inBatches(manyThings(5000), 1000), () => 5000)
    const reported: number[] = []
    const options = { onThreadTime: (ms: number) => void reported.push(ms) }
    await engine.query({ indexName: 'things', query: 'thing' }, false, undefined, options)
    await engine.query({ indexName: 'things', query: 'thing' }, false, undefined, options)
    await engine.query({ indexName: 'nothing' }, false, undefined, options).catch(() => undefined)
    expect(reported).toEqual([expect.any(Number), expect.any(Number)])
  })

  it('rejects with a SearchProblem for a client error', async () => {
    const answer = engine.query({ indexName: 'nothing', query: '' }, false)
    await expect(answer).rejects.toEqual(new SearchProblem(404, 'Index nothing does not exist'))
  })

  it('serves the old records until new ones are loaded, under the old settings until new ones are defined', async () => {
    await engine.load('things', inBatches(manyThings(3000), 500), () => 3000)
    const loaded = engine.load('things', inBatches(manyThings(6000, 'other'), 500), () => 6000)
    const view = testView('things', { attributesForFaceting: ['title'] })
    const defined = loaded.then(() => engine.define(new Map([['things', view]])))
    const progress = { done: false }
    const finished = defined.finally(() => (progress.done = true))
    const counts = new Set<number>()
    while (!progress.done) {
      counts.add((await read(engine.query({ indexName: 'things', query: '' }, false))).nbHits)
      // Cached answers resolve without yielding to the event loop, so yield here.
      await setTimeout(1)
    }
    await finished
    counts.add((await read(engine.query({ indexName: 'things', query: '' }, false))).nbHits)
    expect([...counts]).toEqual([3000, 6000])
    const { facets } = await read(engine.query({ indexName: 'things', query: 'other 17', facets: ['title'] }, false))
    expect(facets.title).toHaveProperty('other 17', 1)
  })

  it('restores its snapshots after a restart', async () => {
    await engine.load('things', inBatches(manyThings(6000), 1000), () => 6000)
    await engine.apply('things', [upsert('r1', 7000, 'updated'), { deleted: 'r2', sequence: 7001 }], 7001)
    await engine.close()
    await open()
    expect(engine.status().get('things')).toMatchObject({ position: 7001, records: 5999 })
    expect(await found('updated')).toEqual(['r1'])
    expect(log.errors).toEqual([])
  })

  it('rejects every call after close, which may be called twice', async () => {
    await engine.close()
    await engine.close()
    await expect(found('linen')).rejects.toThrow('The engine is closed.')
    await expect(engine.apply('things', [upsert('a', 1)], 1)).rejects.toThrow('The engine is closed.')
    await expect(engine.load('things', inBatches([upsert('a', 1)], 1), () => 1)).rejects.toThrow(
      'The engine is closed.',
    )
  })
})

function manyThings(count: number, word = 'thing') {
  return Array.from({ length: count }, (_, index) => upsert(`r${index}`, index, `${word} ${index}`))
}
