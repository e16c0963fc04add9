import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '#engine/engine-api.ts'
import { inBatches, createTempFolder, openTestStores, upsert, testView } from '#engine/test-kit/stores.ts'

type TestStores = Awaited<ReturnType<typeof openTestStores>>

let tempFolder: Awaited<ReturnType<typeof createTempFolder>>
let stores: TestStores

beforeEach(async () => {
  tempFolder = await createTempFolder()
  stores = await openTestStores(tempFolder.path)
  await stores.define(new Map([['things', testView('things')]]))
})

afterEach(async () => {
  await stores.close()
  await tempFolder.remove()
})

const titles = () =>
  [...stores.records('things').values()].map(({ title }) => (typeof title === 'string' ? title : '')).toSorted()

describe('apply', () => {
  it('publishes written records, and of several versions the newest', async () => {
    const { apply, status } = stores.store('things')
    await apply([upsert('a', 1, 'one'), upsert('b', 2, 'two'), upsert('a', 3, 'three')], 3)
    expect(titles()).toEqual(['three', 'two'])
    await apply([upsert('b', 4, 'four')], 4)
    expect(titles()).toEqual(['four', 'three'])
    expect(status()).toMatchObject({ position: 4, records: 2 })
  })

  it('deletes records, which can be written again', async () => {
    const { apply } = stores.store('things')
    await apply([upsert('a', 1, 'one'), upsert('b', 2, 'two')], 2)
    await apply(
      [
        { deleted: 'a', sequence: 3 },
        { deleted: 'missing', sequence: 4 },
      ],
      4,
    )
    expect(titles()).toEqual(['two'])
    await apply([upsert('a', 5, 'five')], 5)
    expect(titles()).toEqual(['five', 'two'])
    await apply(
      [
        { deleted: 'a', sequence: 6 },
        { deleted: 'b', sequence: 7 },
      ],
      7,
    )
    expect(stores.status().get('things')).toMatchObject({ position: 7, records: 0, segments: 0 })
  })

  it('ignores a change that is older than the record', async () => {
    const { apply } = stores.store('things')
    await apply([upsert('a', 5, 'five')], 5)
    await apply([upsert('a', 3, 'three')], 6)
    await apply([{ deleted: 'a', sequence: 4 }], 7)
    expect(titles()).toEqual(['five'])
  })

  it('writes changes that arrive during a write as one batch', async () => {
    const { apply, status } = stores.store('things')
    const writes = Array.from({ length: 500 }, (_, index) => apply([upsert(`r${index % 50}`, index)], index))
    await Promise.all(writes)
    expect(titles()).toEqual(Array.from({ length: 50 }, (_, index) => `title ${450 + index}`))
    expect(status()?.position).toBe(499)
  })

  it('compacts segments and loses no record over many writes', async () => {
    const { apply } = stores.store('things')
    const expected = new Map<string, string>()
    for (let sequence = 1; sequence <= 60; sequence++) {
      const changes: Change[] = Array.from({ length: 200 }, (_, index) => {
        const id = `r${(sequence * 131 + index * 7) % 5000}`
        if ((sequence + index) % 11 === 0) {
          expected.delete(id)
          return { deleted: id, sequence }
        }
        expected.set(id, `title ${sequence}`)
        return upsert(id, sequence)
      })
      await apply(changes, sequence)
    }
    await expect.poll(() => stores.status().get('things')?.segments).toBeLessThan(8)
    expect(new Map([...stores.records('things')].map(([id, { title }]) => [id, title]))).toEqual(expected)
    expect(stores.log.errors).toEqual([])
  })
})

describe('load', () => {
  it('replaces the old records, and includes changes made during the load', async () => {
    const { apply, load } = stores.store('things')
    await apply([upsert('old', 1), upsert('updated', 2)], 2)
    async function* records() {
      yield [upsert('updated', 3, 'loaded'), upsert('deleted', 4), upsert('twice', 5, 'once')]
      await apply(
        [upsert('updated', 10, 'newer'), { deleted: 'deleted', sequence: 11 }, upsert('twice', 2, 'stale')],
        11,
      )
      expect(stores.records('things').has('old')).toBe(true)
      yield [upsert('twice', 6, 'twice'), upsert('last', 7, 'last')]
    }
    await load(records(), () => 7)
    expect(titles()).toEqual(['last', 'newer', 'twice'])
    expect(stores.status().get('things')).toMatchObject({ position: 11, records: 3 })
  })

  it('leaves the old records in tempFolder if the source fails', async () => {
    const { apply, load } = stores.store('things')
    await apply([upsert('a', 1, 'one')], 1)
    async function* records() {
      yield [upsert('b', 2)]
      throw new Error('The source broke.')
    }
    await expect(load(records(), () => 2)).rejects.toThrow('The source broke.')
    expect(titles()).toEqual(['one'])
    await apply([upsert('c', 3, 'three')], 3)
    expect(titles()).toEqual(['one', 'three'])
  })

  it('accepts an empty source', async () => {
    await stores.store('things').load(inBatches([], 1), () => 9)
    expect(stores.status().get('things')).toMatchObject({ position: 9, records: 0, segments: 0 })
  })
})

describe('define', () => {
  const layout = () => stores.state().stores.get('things')?.layout

  it('reindexes a store for a layout that it does not cover, during writes', async () => {
    const { apply, load } = stores.store('things')
    await load(
      inBatches(
        Array.from({ length: 6000 }, (_, index) => upsert(`r${index}`, index)),
        1000,
      ),
      () => 6000,
    )
    const defined = stores.define(new Map([['things', testView('things', { attributesForFaceting: ['title'] })]]))
    await apply([upsert('r1', 7000, 'new'), upsert('fresh', 7001, 'fresh'), { deleted: 'r2', sequence: 7002 }], 7002)
    await defined
    expect(layout()?.facets).toMatchObject([{ name: 'title' }])
    const records = stores.records('things')
    expect(records.size).toBe(6000)
    expect([records.get('r1')?.title, records.get('fresh')?.title, records.get('r2')]).toEqual([
      'new',
      'fresh',
      undefined,
    ])
  })

  it('publishes views and stores atomically, and removes other views', async () => {
    const { apply } = stores.store('things')
    await apply([upsert('a', 1)], 1)
    const { version } = stores.state()
    await stores.define(new Map([['others', testView('things', { attributesForFaceting: ['title'] })]]))
    expect(stores.state().version).toBe(version + 1)
    expect([...stores.state().views.keys()]).toEqual(['others'])
    expect(layout()?.facets).toHaveLength(1)
  })
})

it('drops a store, which can be written again', async () => {
  const { apply, drop } = stores.store('things')
  await apply([upsert('a', 1)], 1)
  await drop()
  expect(stores.status().has('things')).toBe(false)
  expect(stores.state().stores.has('things')).toBe(false)
  await apply([upsert('b', 2, 'two')], 2)
  expect(titles()).toEqual(['two'])
})
