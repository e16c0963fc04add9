import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { connectAsBuyer } from '#web/storefront/http/test-connection.ts'
import { changeSession } from '#web/storefront/session/state.ts'
import { attachProduct, createSeed, deleteSeed, detachProduct } from './change-seeds.ts'
import { readSeeds, updateSeeds } from './seeds-store.ts'

const VASE = { ocid: 7, title: 'Vase', image: null }
const OTHER = { ocid: 8, title: 'Bowl', image: null }

/** Which of the next calls reach the shop. */
let reached: boolean[]

beforeEach(() => {
  updateSeeds({ list: [{ uuid: 'a', ocids: [], images: [], products_count: 0 } as unknown as ListedSeed], total: 1 })
  vi.stubGlobal('fetch', async () => {
    if (!reached.shift()) throw new TypeError('Failed to fetch')
    return Response.json({ status: true, ocid: VASE.ocid, seeds: [] })
  })
  connectAsBuyer()
})
afterEach(() => vi.unstubAllGlobals())

describe('a product that is attached and detached at once', () => {
  it.each([
    { title: 'is not in the seed if neither call reached the shop', answers: [false, false], ocids: [] },
    { title: 'is in the seed if only the first call reached the shop', answers: [true, false], ocids: [VASE.ocid] },
    { title: 'is not in the seed if only the second call reached the shop', answers: [false, true], ocids: [] },
  ])('$title', async ({ answers, ocids }) => {
    reached = [...answers]
    const results = await Promise.all([attachProduct('a', VASE), detachProduct('a', VASE)])
    expect(results).toEqual(answers)
    expect(readSeeds().list[0]?.ocids).toEqual(ocids)
  })

  it('is rolled back without the change of another product', async () => {
    reached = [false, true]
    await Promise.all([attachProduct('a', VASE), attachProduct('a', OTHER)])
    expect(readSeeds().list[0]?.ocids).toEqual([OTHER.ocid])
  })
})

describe('a seed that is deleted', () => {
  it('is not put back into the list of the next buyer if a late answer is an error', async () => {
    const { promise, reject } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    changeSession({ user: { u_id: '7', company: { id: 1 } } as User, loading: false })
    const isDeleted = deleteSeed({ uuid: 'a', name: 'Window' })
    await new Promise((resolve) => setTimeout(resolve))
    changeSession({ user: { u_id: '8', company: { id: 1 } } as User })
    updateSeeds({ list: [], total: 0 })
    reject(new TypeError('Failed to fetch'))
    expect(await isDeleted).toBe(false)
    expect(readSeeds()).toMatchObject({ list: [], total: 0 })
  })
})

describe('the creation of a seed whose answer was lost', () => {
  const seed = JSON.stringify({ data: { uuid: 'b', name: 'Window', products_count: 0 } })

  it.each([
    ['was truncated', '{"data":{"uu', 201, true],
    ['came from a gateway', 'Bad gateway', 502, true],
    ['was an error', '{"code":"key_reused","message":"Another."}', 409, false],
  ])('is repeated with the same idempotency key if the answer %s: %s', async (_how, body, status, isSame) => {
    const keys: (string | undefined)[] = []
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['Idempotency-Key'])
      return keys.length === 1 ? new Response(body, { status }) : new Response(seed, { status: 201 })
    })
    const create = () => createSeed({ name: `Window ${status}` })
    await expect(create()).rejects.toBeInstanceOf(ApiError)
    expect(await create()).toMatchObject({ uuid: 'b' })
    await create()
    const [first, second, third] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second === first).toBe(isSame)
    expect(third).not.toBe(second)
  })
})
