import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { eventually, medianTime } from '#test-kit/waits.ts'
import { createIndexes, type Indexes } from '#server/search/indexes/indexes.ts'
import { createSearchNode, type SearchNode } from './search-node.ts'

/** Log messages; each full load of a store logs one. */
const loads: string[] = []
const log = {
  info: (_details: object, message: string) => void loads.push(message),
  error: (details: object, message: string) => console.error(message, details),
}

describe('nodes of one database', () => {
  let database: Database
  let folder: string
  let first: SearchNode
  let second: SearchNode
  let indexes: Indexes

  const nodeIn = (name: string) => createSearchNode({ database, folder: join(folder, name), log })
  const idsOn = async (node: SearchNode, indexName = 'goods') => {
    const answer = JSON.parse(
      new TextDecoder().decode(await node.engine().query({ indexName, hitsPerPage: 100 }, true)),
    )
    return (answer as { hits: { objectID: string }[] }).hits.map((hit) => hit.objectID)
  }
  const save = (...objectIDs: string[]) =>
    indexes.write(
      'goods',
      objectIDs.map((objectID) => ({ action: 'addObject', body: { objectID } })),
    )
  const remove = (objectID: string) => indexes.write('goods', [{ action: 'deleteObject', body: { objectID } }])
  const reach = (...nodes: SearchNode[]) => Promise.all(nodes.map((node) => node.caughtUp()))

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-follow-'))
    database = await cloneTemplate(inject('template'))
    first = nodeIn('first')
    second = nodeIn('second')
    await Promise.all([first.start(), second.start()])
    await Promise.all([first.caughtUp(), second.caughtUp()])
    indexes = createIndexes({ db: database.db, node: first })
  })
  afterAll(async () => {
    await Promise.all([first.close(), second.close()])
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('all see a write soon after its commit, newest first', async () => {
    const took = await medianTime(async () => {
      const { taskID } = await save('a', 'b', 'c')
      await eventually(async () => expect(await indexes.isDone(taskID)).toBe(true))
      await second.reached(taskID)
    })
    expect(took).toBeLessThan(1000)
    expect(await idsOn(first)).toEqual(['c', 'b', 'a'])
    expect(await idsOn(second)).toEqual(['c', 'b', 'a'])
  })

  it('miss no write of concurrent writers', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 5; round += 1) await save(`w${writer}-${round}`)
    })
    await Promise.all([...writers, remove('a')])
    await reach(first, second)
    const ids = await idsOn(first)
    expect(ids).toHaveLength(42)
    expect(await idsOn(second)).toEqual(ids)
  })

  it('see the end of a deletion that is larger than one batch', async () => {
    await indexes.setSettings('cleared', { attributesForFaceting: ['old'], replicas: ['cleared_sorted'] }, false)
    const requests = Array.from({ length: 1500 }, (_, index) => ({
      action: 'addObject',
      body: { objectID: String(index), old: true },
    }))
    await indexes.write('cleared', requests)
    await expect(indexes.deleteBy('cleared_sorted', { filters: 'old:true' })).rejects.toThrow('is a replica of cleared')
    await indexes.deleteBy('cleared', { filters: 'old:true' })
    await reach(first, second)
    for (const node of [first, second]) expect(await idsOn(node, 'cleared')).toEqual([])
    await indexes.remove('cleared')
    await indexes.remove('cleared_sorted')
  })

  it('replace an index atomically, also one with replicas', async () => {
    await indexes.setSettings('goods', { replicas: ['goods_sorted'] }, false)
    await indexes.write('temporary', [{ action: 'addObject', body: { objectID: 'new' } }])
    await indexes.operate('temporary', { operation: 'move', destination: 'goods' })
    await reach(first, second)
    for (const node of [first, second]) {
      expect(await idsOn(node)).toEqual(['new'])
      expect(await idsOn(node, 'goods_sorted')).toEqual(['new'])
      await expect(idsOn(node, 'temporary')).rejects.toThrow('Index temporary does not exist')
      expect(node.engine().status().size).toBe(1)
    }
  })

  it('continue from their snapshot on disk', async () => {
    await save('x')
    await reach(first, second)
    await second.close()
    await save('y')
    await remove('x')
    loads.length = 0
    second = nodeIn('second')
    await second.start()
    await reach(second)
    expect(await idsOn(second)).toEqual(['y', 'new'])
    expect(loads).not.toContain('search store loaded')
  })

  it('reload a store after being offline for too long', async () => {
    await second.close()
    await remove('y')
    await database.pool.query(`delete from search_objects where body is null`)
    await database.pool.query(`update search_stores set purged = changed`)
    loads.length = 0
    second = nodeIn('second')
    await second.start()
    await reach(second)
    expect(await idsOn(second)).toEqual(['new'])
    expect(loads).toContain('search store loaded')
  })

  it('reload everything from another database', async () => {
    await second.close()
    await database.pool.query(`update search_clock set time = 1, registry = 1`)
    await database.pool.query(`update search_stores set changed = 1, purged = 0`)
    await database.pool.query(`update search_objects set time = 1`)
    second = nodeIn('second')
    await second.start()
    await second.caughtUp()
    expect(await idsOn(second)).toEqual(['new'])
  })
})
