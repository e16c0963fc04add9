import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeedProduct } from '#contract/seeds.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { adoptRows, changeRows, changeSoon, heldRows, lastAnswer, sendBeforeLeaving, settledRows } from './held-rows.ts'
import { movedBefore, withNote, withoutRow, withQuantity } from './shown-rows.ts'

const row = (ocid: number, seed_qty: number) => ({ ocid, seed_qty, seed_note: null }) as SeedProduct
const read = [row(1, 4), row(2, 4), row(3, 4)]

let seed = ''
let seeds = 0

beforeEach(() => {
  seeds += 1
  seed = `seed-${seeds}`
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const quantities = (uuid = seed) =>
  heldRows(uuid)
    .changes.reduce<readonly SeedProduct[]>((rows, { show }) => show(rows), read)
    .map(({ ocid, seed_qty }) => [ocid, seed_qty])
const taken = async () => undefined
const refused = () => Promise.reject(new CallFailure(422, {}))
const unreached = () => Promise.reject(new CallFailure(0, {}))
const quantity = (ocid: number, units: number, send: () => Promise<unknown>) => ({
  quantityOf: ocid,
  show: withQuantity(ocid, units),
  send,
})

describe('what was done to the products of a seed', () => {
  it('is not all taken for who waits while one on its way is refused', async () => {
    const answer = Promise.withResolvers<void>()
    void changeRows(
      seed,
      quantity(1, 24, () => answer.promise.then(refused)),
    )
    await vi.advanceTimersByTimeAsync(0)
    const settled = settledRows(seed)
    answer.resolve()
    expect(await settled).toBe(false)
    expect(quantities()[0]).toEqual([1, 4])
    expect(await settledRows(seed)).toBe(true)
  })

  it('stays shown when what came after it did not reach the shop, until it was read', async () => {
    await changeRows(seed, quantity(1, 8, taken))
    await changeRows(seed, quantity(2, 8, unreached))
    expect(quantities()).toEqual([
      [1, 8],
      [2, 4],
      [3, 4],
    ])
    adoptRows(seed, 0)
    expect(heldRows(seed)).toMatchObject({ settling: false, answer: lastAnswer(), changes: [{}] })
    adoptRows(seed, lastAnswer())
    expect(heldRows(seed).changes).toEqual([])
  })

  it('is sent at once, and only once, when the tab is left: of each seed and product the last', async () => {
    const sent: string[] = []
    const answers = Promise.withResolvers<void>()
    const send = (name: string) => () => {
      sent.push(name)
      return answers.promise
    }
    void changeRows(seed, { show: withNote(1, 'Window'), send: send('note') })
    await vi.advanceTimersByTimeAsync(0)
    changeSoon(seed, quantity(1, 8, send('1: 8')))
    await vi.advanceTimersByTimeAsync(1000)
    changeSoon(seed, quantity(1, 12, send('1: 12')))
    changeSoon(seed, quantity(2, 8, send('2: 8')))
    changeSoon('another', quantity(3, 8, send('another')))
    sendBeforeLeaving()
    expect(sent.toSorted()).toEqual(['1: 12', '2: 8', 'another', 'note'])
    answers.resolve()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(4)
    expect(await settledRows(seed)).toBe(true)
  })

  it('is sent one after the other, a quantity pressed quickly with its last number', async () => {
    const sent: string[] = []
    const send = (name: string) => async () => void sent.push(name)
    changeSoon(seed, quantity(1, 8, send('8')))
    changeSoon(seed, quantity(1, 12, send('12')))
    expect(quantities()[0]).toEqual([1, 12])
    await changeRows(seed, { show: withoutRow(2), send: send('out') })
    expect(sent).toEqual(['12', 'out'])
    expect(quantities()).toEqual([
      [1, 12],
      [3, 4],
    ])
  })

  it('goes on after a fault of our own', async () => {
    const fault = changeRows(seed, { show: withoutRow(1), send: () => Promise.reject(new Error('ours')) })
    await expect(fault).rejects.toThrow('ours')
    expect(await changeRows(seed, quantity(1, 8, taken))).toBe(true)
    expect(quantities()[0]).toEqual([1, 8])
  })
})

it('a product that is moved stands before another one, or last', () => {
  const moved = (ocid: number, before: number | null) => movedBefore(ocid, before)(read).map((row) => row.ocid)
  expect(moved(3, 1)).toEqual([3, 1, 2])
  expect(moved(1, 3)).toEqual([2, 1, 3])
  expect(moved(1, null)).toEqual([2, 3, 1])
  expect(moved(1, 99)).toEqual([2, 3, 1])
})
