import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '#engine/engine.ts'
import { batchesOf, makeFolder, openTestStores, put, viewOf } from './test-stores.ts'

type Opened = Awaited<ReturnType<typeof openTestStores>>

let place: Awaited<ReturnType<typeof makeFolder>>
let stores: Opened

beforeEach(async () => {
  place = await makeFolder()
  stores = await openTestStores(place.folder)
  await stores.define(new Map([['things', viewOf('things')]]))
})

afterEach(async () => {
  await stores.close()
  await place.remove()
})

const titles = () =>
  [...stores.records('things').values()].map(({ title }) => (typeof title === 'string' ? title : '')).toSorted()

describe('applying', () => {
  it('shows what was written, and the newest of what was written twice', async () => {
    const { apply, status } = stores.store('things')
    await apply([put('a', 1, 'one'), put('b', 2, 'two'), put('a', 3, 'three')], 3)
    expect(titles()).toEqual(['three', 'two'])
    await apply([put('b', 4, 'four')], 4)
    expect(titles()).toEqual(['four', 'three'])
    expect(status()).toMatchObject({ position: 4, records: 2 })
  })

  it('deletes, and writes anew what was deleted', async () => {
    const { apply } = stores.store('things')
    await apply([put('a', 1, 'one'), put('b', 2, 'two')], 2)
    await apply(
      [
        { deleted: 'a', order: 3 },
        { deleted: 'nobody', order: 4 },
      ],
      4,
    )
    expect(titles()).toEqual(['two'])
    await apply([put('a', 5, 'five')], 5)
    expect(titles()).toEqual(['five', 'two'])
    await apply(
      [
        { deleted: 'a', order: 6 },
        { deleted: 'b', order: 7 },
      ],
      7,
    )
    expect(stores.status().get('things')).toMatchObject({ position: 7, records: 0, segments: 0 })
  })

  it('leaves out a change that is older than the record', async () => {
    const { apply } = stores.store('things')
    await apply([put('a', 5, 'five')], 5)
    await apply([put('a', 3, 'three')], 6)
    await apply([{ deleted: 'a', order: 4 }], 7)
    expect(titles()).toEqual(['five'])
  })

  it('writes at once what came while it was writing', async () => {
    const { apply, status } = stores.store('things')
    const writes = Array.from({ length: 500 }, (_, index) => apply([put(`r${index % 50}`, index)], index))
    await Promise.all(writes)
    expect(titles()).toEqual(Array.from({ length: 50 }, (_, index) => `title ${450 + index}`))
    expect(status()?.position).toBe(499)
  })

  it('keeps segments few and loses nothing over many writes', async () => {
    const { apply } = stores.store('things')
    const expected = new Map<string, string>()
    for (let order = 1; order <= 60; order++) {
      const changes: Change[] = Array.from({ length: 200 }, (_, index) => {
        const id = `r${(order * 131 + index * 7) % 5000}`
        if ((order + index) % 11 === 0) {
          expected.delete(id)
          return { deleted: id, order }
        }
        expected.set(id, `title ${order}`)
        return put(id, order)
      })
      await apply(changes, order)
    }
    await expect.poll(() => stores.status().get('things')?.segments).toBeLessThan(8)
    expect(new Map([...stores.records('things')].map(([id, { title }]) => [id, title]))).toEqual(expected)
    expect(stores.log.errors).toEqual([])
  })
})

describe('loading', () => {
  it('takes the place of what was there, with what was written meanwhile', async () => {
    const { apply, load } = stores.store('things')
    await apply([put('old', 1), put('kept', 2)], 2)
    async function* records() {
      yield [put('kept', 3, 'loaded'), put('gone', 4), put('twice', 5, 'once')]
      await apply([put('kept', 10, 'newer'), { deleted: 'gone', order: 11 }, put('twice', 2, 'stale')], 11)
      expect(stores.records('things').has('old')).toBe(true)
      yield [put('twice', 6, 'twice'), put('last', 7, 'last')]
    }
    await load(records(), () => 7)
    expect(titles()).toEqual(['last', 'newer', 'twice'])
    expect(stores.status().get('things')).toMatchObject({ position: 11, records: 3 })
  })

  it('leaves what was there when the records fail', async () => {
    const { apply, load } = stores.store('things')
    await apply([put('a', 1, 'one')], 1)
    async function* records() {
      yield [put('b', 2)]
      throw new Error('The source broke.')
    }
    await expect(load(records(), () => 2)).rejects.toThrow('The source broke.')
    expect(titles()).toEqual(['one'])
    await apply([put('c', 3, 'three')], 3)
    expect(titles()).toEqual(['one', 'three'])
  })

  it('takes no record at all', async () => {
    await stores.store('things').load(batchesOf([], 1), () => 9)
    expect(stores.status().get('things')).toMatchObject({ position: 9, records: 0, segments: 0 })
  })
})

describe('defining', () => {
  const layout = () => stores.moment().stores.get('things')?.layout

  it('builds a store anew for a layout that it does not cover, while it is written to', async () => {
    const { apply, load } = stores.store('things')
    await load(
      batchesOf(
        Array.from({ length: 6000 }, (_, index) => put(`r${index}`, index)),
        1000,
      ),
      () => 6000,
    )
    const defined = stores.define(new Map([['things', viewOf('things', { attributesForFaceting: ['title'] })]]))
    await apply([put('r1', 7000, 'new'), put('fresh', 7001, 'fresh'), { deleted: 'r2', order: 7002 }], 7002)
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

  it('shows names and stores at one moment, and forgets other names', async () => {
    const { apply } = stores.store('things')
    await apply([put('a', 1)], 1)
    const { version } = stores.moment()
    await stores.define(new Map([['others', viewOf('things', { attributesForFaceting: ['title'] })]]))
    expect(stores.moment().version).toBe(version + 1)
    expect([...stores.moment().views.keys()]).toEqual(['others'])
    expect(layout()?.facets).toHaveLength(1)
  })
})

it('drops a store, which can be written to again', async () => {
  const { apply, drop } = stores.store('things')
  await apply([put('a', 1)], 1)
  await drop()
  expect(stores.status().has('things')).toBe(false)
  expect(stores.moment().stores.has('things')).toBe(false)
  await apply([put('b', 2, 'two')], 2)
  expect(titles()).toEqual(['two'])
})
