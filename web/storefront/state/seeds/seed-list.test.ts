import { describe, expect, it } from 'vitest'
import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'
import { appendOlder, mergeFresh, seedListReducer } from './seed-list.ts'

const IMAGE = { path: 'vase.webp', title: 'A vase', width: 900, height: 900, blur: null }
const VASE = { ocid: 7, title: 'Vase', image: IMAGE }

function seed(uuid: string, part: Partial<ListedSeed> = {}): ListedSeed {
  return {
    id: 1,
    uuid,
    name: uuid,
    description: null,
    is_public: false,
    public_url: null,
    client_url: null,
    products_count: 0,
    images: [],
    is_owner: true,
    owner: { u_fname: 'Nora', u_lname_initial: 'W' },
    created_at: '2026-11-21T00:00:00.000Z',
    updated_at: '2026-11-21T00:00:00.000Z',
    ocids: [],
    ...part,
  }
}

describe('the list of seeds after a change', () => {
  it('has an attached product, with its image on the cover', () => {
    const [after] = seedListReducer([seed('a')], { kind: 'attached', uuid: 'a', product: VASE })
    expect(after).toMatchObject({ ocids: [7], products_count: 1, images: [IMAGE] })
  })

  it('is the same list if the product was in the seed already, or the seed is unknown', () => {
    const list = [seed('a', { ocids: [7], products_count: 1 })]
    expect(seedListReducer(list, { kind: 'attached', uuid: 'a', product: VASE })).toBe(list)
    expect(seedListReducer(list, { kind: 'attached', uuid: 'b', product: VASE })).toBe(list)
    expect(seedListReducer(list, { kind: 'dropped', uuid: 'b' })).toBe(list)
  })

  it('is as before after an attached product is detached', () => {
    const before = [seed('a', { ocids: [3], products_count: 1 }), seed('b')]
    const event = { uuid: 'a', product: VASE } as const
    const during = seedListReducer(before, { kind: 'attached', ...event })
    expect(during).not.toEqual(before)
    expect(seedListReducer(during, { kind: 'detached', ...event })).toEqual(before)
  })

  it('has at most four images on a cover', () => {
    const images = ['1', '2', '3', '4'].map((path) => ({ ...IMAGE, path }))
    const [after] = seedListReducer([seed('a', { images })], { kind: 'attached', uuid: 'a', product: VASE })
    expect(after?.images).toEqual(images)
  })

  it('begins with a seed that was put, and has it only once', () => {
    const list = [seed('a'), seed('b')]
    const after = seedListReducer(list, { kind: 'put', seed: seed('b', { name: 'New name' }) })
    expect(after.map(({ uuid, name }) => [uuid, name])).toEqual([
      ['b', 'New name'],
      ['a', 'a'],
    ])
  })

  it('changes the uuid of a seed', () => {
    const [after] = seedListReducer([seed('a')], { kind: 'changed', uuid: 'a', change: { uuid: 'fresh' } })
    expect(after?.uuid).toBe('fresh')
  })
})

describe('two merged lists', () => {
  it('have the fresh seeds first, then those that only the known list has', () => {
    const known = [seed('a', { name: 'old' }), seed('c')]
    const fresh = [seed('b'), seed('a', { name: 'new' })]
    expect(mergeFresh(known, fresh).map(({ name }) => name)).toEqual(['b', 'new', 'c'])
  })

  it('have the known seeds first when older pages are appended', () => {
    const known = [seed('a', { name: 'changed since' })]
    expect(appendOlder(known, [seed('a'), seed('z')]).map(({ name }) => name)).toEqual(['changed since', 'z'])
  })
})
