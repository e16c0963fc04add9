import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tools/test-waits.ts'
import { clearSeeds, heldSeeds, holdSeeds } from './held-seeds.ts'
import { loadMoreSeeds, loadSeeds } from './load-seeds.ts'
import { connectAsBuyer } from './test-connection.ts'

const ALL = 40

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const parameters = new URL(url, 'https://shop.example').searchParams
    const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))]
    const first = (page - 1) * limit
    const data = Array.from({ length: Math.max(0, Math.min(limit, ALL - first)) }, (_, place) => ({
      uuid: `seed-${first + place}`,
      ocids: [],
    }))
    const meta = { current_page: page, last_page: Math.ceil(ALL / limit), per_page: limit, total: ALL }
    return Response.json({ data, meta })
  })
  connectAsBuyer()
})
afterEach(() => vi.unstubAllGlobals())

describe('the seeds that every page of a tab shares (spec 4)', () => {
  it('are a list, a flag that more of it is loading, and a page that counts from 1', async () => {
    expect(heldSeeds()).toEqual({ list: [], total: 0, page: 1, loading: true, loadingMore: false })
    await loadSeeds()
    expect(heldSeeds()).toMatchObject({ total: ALL, page: 1, loading: false, loadingMore: false })
    await eventually(() => expect(heldSeeds().list).toHaveLength(ALL))
    await loadMoreSeeds()
    expect(heldSeeds()).toMatchObject({ page: 2, loadingMore: false })
  })

  it('are asked for by page and limit, 18 a page, and say while more of them come', async () => {
    clearSeeds()
    holdSeeds({ total: ALL })
    const more = loadMoreSeeds()
    expect(heldSeeds()).toMatchObject({ page: 1, loadingMore: true })
    await more
    expect(asked).toEqual(['/api/seed?page=2&limit=18'])
    expect(heldSeeds()).toMatchObject({ page: 2, loadingMore: false })
    expect(heldSeeds().list).toHaveLength(18)
  })
})
