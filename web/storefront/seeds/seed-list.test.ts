import { describe, expect, it } from 'vitest'
import type { ListedSeed } from '#contract/seeds.ts'
import { afterEvent, followed, joined } from './seed-list.ts'

const PICTURE = { path: 'vase.webp', title: 'A vase', width: 900, height: 900, blur: null }
const VASE = { ocid: 7, title: 'Vase', image: PICTURE }

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
  it('holds a product that was attached, with its picture on the cover', () => {
    const [after] = afterEvent([seed('a')], { kind: 'attached', uuid: 'a', product: VASE })
    expect(after).toMatchObject({ ocids: [7], products_count: 1, images: [PICTURE] })
  })

  it('is the same list when the product was in already, or the seed is not known', () => {
    const list = [seed('a', { ocids: [7], products_count: 1 })]
    expect(afterEvent(list, { kind: 'attached', uuid: 'a', product: VASE })).toBe(list)
    expect(afterEvent(list, { kind: 'attached', uuid: 'b', product: VASE })).toBe(list)
    expect(afterEvent(list, { kind: 'dropped', uuid: 'b' })).toBe(list)
  })

  it('is as before once an attached product is detached', () => {
    const before = [seed('a', { ocids: [3], products_count: 1 }), seed('b')]
    const event = { uuid: 'a', product: VASE } as const
    const during = afterEvent(before, { kind: 'attached', ...event })
    expect(during).not.toEqual(before)
    expect(afterEvent(during, { kind: 'detached', ...event })).toEqual(before)
  })

  it('has no more than four pictures on a cover', () => {
    const images = ['1', '2', '3', '4'].map((path) => ({ ...PICTURE, path }))
    const [after] = afterEvent([seed('a', { images })], { kind: 'attached', uuid: 'a', product: VASE })
    expect(after?.images).toEqual(images)
  })

  it('begins with a seed that was put, which stands in it once', () => {
    const list = [seed('a'), seed('b')]
    const after = afterEvent(list, { kind: 'put', seed: seed('b', { name: 'New name' }) })
    expect(after.map(({ uuid, name }) => [uuid, name])).toEqual([
      ['b', 'New name'],
      ['a', 'a'],
    ])
  })

  it('follows a seed to its new address', () => {
    const [after] = afterEvent([seed('a')], { kind: 'changed', uuid: 'a', change: { uuid: 'fresh' } })
    expect(after?.uuid).toBe('fresh')
  })
})

describe('two lists in one', () => {
  it('believe the fresh one, and keep what only the known one has', () => {
    const known = [seed('a', { name: 'old' }), seed('c')]
    const fresh = [seed('b'), seed('a', { name: 'new' })]
    expect(joined(known, fresh).map(({ name }) => name)).toEqual(['b', 'new', 'c'])
  })

  it('keep what is known when older pages arrive', () => {
    const known = [seed('a', { name: 'changed since' })]
    expect(followed(known, [seed('a'), seed('z')]).map(({ name }) => name)).toEqual(['changed since', 'z'])
  })
})
