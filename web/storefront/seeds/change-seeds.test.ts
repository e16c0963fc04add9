import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedSeed } from '#contract/seeds.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { attachProduct, createSeed, detachProduct } from './change-seeds.ts'
import { heldSeeds, holdSeeds } from './held-seeds.ts'
import { connectAsBuyer } from './test-connection.ts'

const VASE = { ocid: 7, title: 'Vase', image: null }
const OTHER = { ocid: 8, title: 'Bowl', image: null }

/** Whether the shop takes the calls that come, one after the other. */
let takes: boolean[]

beforeEach(() => {
  holdSeeds({ list: [{ uuid: 'a', ocids: [], images: [], products_count: 0 } as unknown as ListedSeed], total: 1 })
  vi.stubGlobal('fetch', async () => {
    if (!takes.shift()) throw new TypeError('Failed to fetch')
    return Response.json({ status: true, ocid: VASE.ocid, seeds: [] })
  })
  connectAsBuyer()
})
afterEach(() => vi.unstubAllGlobals())

describe('a product that is put in and taken out again at once', () => {
  it.each([
    { told: 'is out where neither reached the shop', answers: [false, false], ocids: [] },
    { told: 'is in where only the first reached the shop', answers: [true, false], ocids: [VASE.ocid] },
    { told: 'is out where only the second reached the shop', answers: [false, true], ocids: [] },
  ])('$told', async ({ answers, ocids }) => {
    takes = [...answers]
    const made = await Promise.all([attachProduct('a', VASE), detachProduct('a', VASE)])
    expect(made).toEqual(answers)
    expect(heldSeeds().list[0]?.ocids).toEqual(ocids)
  })

  it('leaves alone what becomes of another product', async () => {
    takes = [false, true]
    await Promise.all([attachProduct('a', VASE), attachProduct('a', OTHER)])
    expect(heldSeeds().list[0]?.ocids).toEqual([OTHER.ocid])
  })
})

describe('a seed whose answer was lost', () => {
  const made = JSON.stringify({ data: { uuid: 'b', name: 'Window', products_count: 0 } })

  it.each([
    ['broke off', '{"data":{"uu', 201, true],
    ['was that of a gateway', 'Bad gateway', 502, true],
    ['was a refusal', '{"code":"key_reused","message":"Another."}', 409, false],
  ])('is asked for again under the same key where it %s: %s', async (_how, body, status, isSame) => {
    const keys: (string | undefined)[] = []
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['Idempotency-Key'])
      return keys.length === 1 ? new Response(body, { status }) : new Response(made, { status: 201 })
    })
    const make = () => createSeed({ name: `Window ${status}` })
    await expect(make()).rejects.toBeInstanceOf(CallFailure)
    expect(await make()).toMatchObject({ uuid: 'b' })
    await make()
    const [first, second, third] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second === first).toBe(isSame)
    expect(third).not.toBe(second)
  })
})
