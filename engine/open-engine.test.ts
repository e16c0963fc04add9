import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { middleTime } from '#tools/test-waits.ts'
import type { Engine } from './engine.ts'
import { openEngine } from './open-engine.ts'
import { SearchProblem } from './problem.ts'
import { batchesOf, createTestLog, makeFolder, put, viewOf } from './store/test-stores.ts'

let place: Awaited<ReturnType<typeof makeFolder>>
let log: ReturnType<typeof createTestLog>
let engine: Engine

async function open(): Promise<void> {
  log = createTestLog()
  engine = await openEngine({ folder: place.folder, searchers: 2, log })
  await engine.define(new Map([['things', viewOf('things')]]))
}

beforeEach(async () => {
  place = await makeFolder()
  await open()
})

afterEach(async () => {
  await engine.close()
  await place.remove()
})

async function read(answer: Promise<Uint8Array>) {
  return JSON.parse(new TextDecoder().decode(await answer))
}

/** The ids that a query finds, in order. */
async function found(query: string, more: object = {}): Promise<string[]> {
  const { hits } = await read(engine.query({ indexName: 'things', query, ...more }, false))
  return hits.map(({ objectID }: { objectID: string }) => objectID)
}

describe('an engine', () => {
  it('finds what was applied as soon as that is said to be done', async () => {
    await engine.apply('things', [put('a', 1, 'linen napkin'), put('b', 2, 'linen towel')], 2)
    expect(await found('linen')).toEqual(['b', 'a'])
    await engine.apply('things', [put('a', 3, 'cotton napkin')], 3)
    expect(await found('linen')).toEqual(['b'])
    expect(await found('napkin')).toEqual(['a'])
    await engine.apply('things', [{ deleted: 'b', order: 4 }], 4)
    expect(await found('linen')).toEqual([])
  })

  it('answers from every thread what was applied last', async () => {
    for (let order = 1; order <= 30; order++) {
      await engine.apply('things', [put('a', order, `version${order}`)], order)
      const answers = await Promise.all([1, 2, 3].map((page) => found(`version${order}`, { hitsPerPage: page })))
      expect(answers).toEqual([['a'], ['a'], ['a']])
    }
  })

  it('shows writes within a second while it searches', async () => {
    await engine.load('things', batchesOf(manyThings(20_000), 1000), () => 20_000)
    const searching = Array.from({ length: 200 }, (_, index) => found(`thing ${index}`))
    const took = await middleTime((time) =>
      engine.apply('things', [put('fresh', 30_000 + time, `unheard${time}`)], 30_000 + time),
    )
    expect(took).toBeLessThan(1000)
    expect(await found('unheard5')).toEqual(['fresh'])
    await Promise.all(searching)
  })

  it('answers of every kind', async () => {
    await engine.apply('things', [put('a', 1, 'linen napkin'), put('b', 2, 'linen towel')], 2)
    const requests = [
      { indexName: 'things', query: 'napkin' },
      { indexName: 'things', query: 'linen' },
    ]
    const { results } = await read(engine.search({ requests, admin: false }))
    expect(results.map(({ nbHits }: { nbHits: number }) => nbHits)).toEqual([1, 2])
    expect(await engine.matching({ indexName: 'things', query: 'linen' })).toEqual(expect.arrayContaining(['a', 'b']))
    const { hits } = await read(engine.browse({ indexName: 'things' }, true))
    expect(hits).toHaveLength(2)
  })

  it('says what the caller did wrong', async () => {
    const answer = engine.query({ indexName: 'nothing', query: '' }, false)
    await expect(answer).rejects.toEqual(new SearchProblem(404, 'Index nothing does not exist'))
  })

  it('serves the old records until new ones are loaded, under the old settings until new ones are defined', async () => {
    await engine.load('things', batchesOf(manyThings(3000), 500), () => 3000)
    const loaded = engine.load('things', batchesOf(manyThings(6000, 'other'), 500), () => 6000)
    const view = viewOf('things', { attributesForFaceting: ['title'] })
    const defined = loaded.then(() => engine.define(new Map([['things', view]])))
    const progress = { over: false }
    const finished = defined.finally(() => (progress.over = true))
    const counts = new Set<number>()
    while (!progress.over) {
      counts.add((await read(engine.query({ indexName: 'things', query: '' }, false))).nbHits)
      // Answers from memory come without a pause in which anything else could happen.
      await setTimeout(1)
    }
    await finished
    counts.add((await read(engine.query({ indexName: 'things', query: '' }, false))).nbHits)
    expect([...counts]).toEqual([3000, 6000])
    const { facets } = await read(engine.query({ indexName: 'things', query: 'other 17', facets: ['title'] }, false))
    expect(facets.title).toHaveProperty('other 17', 1)
  })

  it('comes back as it was', async () => {
    await engine.load('things', batchesOf(manyThings(6000), 1000), () => 6000)
    await engine.apply('things', [put('r1', 7000, 'unheard'), { deleted: 'r2', order: 7001 }], 7001)
    await engine.close()
    await open()
    expect(engine.status().get('things')).toMatchObject({ position: 7001, records: 5999 })
    expect(await found('unheard')).toEqual(['r1'])
    expect(log.errors).toEqual([])
  })

  it('refuses to work once it is closed, however often', async () => {
    await engine.close()
    await engine.close()
    await expect(found('linen')).rejects.toThrow('The engine is closed.')
    await expect(engine.apply('things', [put('a', 1)], 1)).rejects.toThrow('The engine is closed.')
    await expect(engine.load('things', batchesOf([put('a', 1)], 1), () => 1)).rejects.toThrow('The engine is closed.')
  })
})

function manyThings(count: number, word = 'thing') {
  return Array.from({ length: count }, (_, index) => put(`r${index}`, index, `${word} ${index}`))
}
