import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import { connectAsBuyer } from '#web/storefront/http/test-connection.ts'
import { loadMoreSeeds, loadSeeds } from './load-seeds.ts'
import { clearSeeds, readSeeds, updateSeeds } from './seeds-store.ts'

const ALL = 40

let requested: string[]

beforeEach(() => {
  requested = []
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    const parameters = new URL(url, 'https://shop.example').searchParams
    const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))]
    const first = (page - 1) * limit
    const data = Array.from({ length: Math.max(0, Math.min(limit, ALL - first)) }, (_, place) => ({
      uuid: `seed-${first + place}`,
      ocids: [],
    }))
    const next_cursor = page * limit < ALL ? `1.${page}` : null
    const meta = { current_page: page, last_page: Math.ceil(ALL / limit), per_page: limit, total: ALL, next_cursor }
    return Response.json({ data, meta })
  })
  connectAsBuyer()
})
afterEach(() => vi.unstubAllGlobals())

describe('the seeds that every page of a tab shares (spec 4)', () => {
  it('are a list, a flag that more of it is loading, and a page that counts from 1', async () => {
    expect(readSeeds()).toEqual({ list: [], total: 0, page: 1, loading: true, loadingMore: false })
    await loadSeeds()
    expect(readSeeds()).toMatchObject({ total: ALL, page: 1, loading: false, loadingMore: false })
    await eventually(() => expect(readSeeds().list).toHaveLength(ALL))
    await loadMoreSeeds()
    expect(readSeeds()).toMatchObject({ page: 2, loadingMore: false })
  })

  it('are requested by page and limit, 18 a page, with a flag while more are loading', async () => {
    clearSeeds()
    updateSeeds({ total: ALL })
    const more = loadMoreSeeds()
    expect(readSeeds()).toMatchObject({ page: 1, loadingMore: true })
    await more
    expect(requested).toEqual(['/api/seed?page=2&limit=18'])
    expect(readSeeds()).toMatchObject({ page: 2, loadingMore: false })
    expect(readSeeds().list).toHaveLength(18)
  })
})
