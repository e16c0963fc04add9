import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import {
  answerCount,
  debounceRowChange,
  discardLoadedChanges,
  flushRows,
  optimisticRows,
  rowsSettled,
  submitRowChange,
} from './optimistic-rows.ts'
import { movedBefore, withNote, withoutRow, withQuantity } from './row-updates.ts'

const row = (ocid: number, seed_qty: number) => ({ ocid, seed_qty, seed_note: null }) as SeedProduct
const loaded = [row(1, 4), row(2, 4), row(3, 4)]

let seed = ''
let seeds = 0

beforeEach(() => {
  seeds += 1
  seed = `seed-${seeds}`
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const quantities = (uuid = seed) =>
  optimisticRows(uuid)
    .changes.reduce<readonly SeedProduct[]>((rows, { show }) => show(rows), loaded)
    .map(({ ocid, seed_qty }) => [ocid, seed_qty])
const accepted = async () => undefined
const refused = () => Promise.reject(new ApiError(422, {}))
const unreachable = () => Promise.reject(new ApiError(0, {}))
const quantity = (ocid: number, units: number, send: () => Promise<unknown>) => ({
  key: `quantity ${ocid}`,
  show: withQuantity(ocid, units),
  send,
})

describe('a change to the products of a seed', () => {
  it('that is refused while rowsSettled waits for it makes that resolve to false', async () => {
    const answer = Promise.withResolvers<void>()
    void submitRowChange(
      seed,
      quantity(1, 24, () => answer.promise.then(refused)),
    )
    await vi.advanceTimersByTimeAsync(0)
    const settled = rowsSettled(seed)
    answer.resolve()
    expect(await settled).toBe(false)
    expect(quantities()[0]).toEqual([1, 4])
    expect(await rowsSettled(seed)).toBe(true)
  })

  it('stays shown after it was accepted, until it is loaded, even if the next one cannot reach the shop', async () => {
    await submitRowChange(seed, quantity(1, 8, accepted))
    await submitRowChange(seed, quantity(2, 8, unreachable))
    expect(quantities()).toEqual([
      [1, 8],
      [2, 4],
      [3, 4],
    ])
    discardLoadedChanges(seed, 0)
    expect(optimisticRows(seed)).toMatchObject({ settling: false, answer: answerCount(), changes: [{}] })
    discardLoadedChanges(seed, answerCount())
    expect(optimisticRows(seed).changes).toEqual([])
  })

  it('is sent at once, and only once, when the page is unloaded: the last one of each seed and product', async () => {
    const sent: string[] = []
    const answers = Promise.withResolvers<void>()
    const send = (name: string) => () => {
      sent.push(name)
      return answers.promise
    }
    void submitRowChange(seed, { show: withNote(1, 'Window'), send: send('note') })
    await vi.advanceTimersByTimeAsync(0)
    debounceRowChange(seed, quantity(1, 8, send('1: 8')))
    await vi.advanceTimersByTimeAsync(1000)
    debounceRowChange(seed, quantity(1, 12, send('1: 12')))
    debounceRowChange(seed, quantity(2, 8, send('2: 8')))
    debounceRowChange('another', quantity(3, 8, send('another')))
    flushRows()
    expect(sent.toSorted()).toEqual(['1: 12', '2: 8', 'another', 'note'])
    answers.resolve()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(4)
    expect(await rowsSettled(seed)).toBe(true)
  })

  it('is sent in its turn, and a quantity that changes quickly is coalesced', async () => {
    const sent: string[] = []
    const send = (name: string) => async () => void sent.push(name)
    debounceRowChange(seed, quantity(1, 8, send('8')))
    debounceRowChange(seed, quantity(1, 12, send('12')))
    expect(quantities()[0]).toEqual([1, 12])
    await submitRowChange(seed, { show: withoutRow(2), send: send('out') })
    expect(sent).toEqual(['12', 'out'])
    expect(quantities()).toEqual([
      [1, 12],
      [3, 4],
    ])
  })

  it('is sent after a bug in the one before', async () => {
    const bug = submitRowChange(seed, { show: withoutRow(1), send: () => Promise.reject(new Error('bug')) })
    await expect(bug).rejects.toThrow('bug')
    expect(await submitRowChange(seed, quantity(1, 8, accepted))).toBe(true)
    expect(quantities()[0]).toEqual([1, 8])
  })
})

it('a product is moved before another one, or to the end', () => {
  const moved = (ocid: number, before: number | null) => movedBefore(ocid, before)(loaded).map((row) => row.ocid)
  expect(moved(3, 1)).toEqual([3, 1, 2])
  expect(moved(1, 3)).toEqual([2, 1, 3])
  expect(moved(1, null)).toEqual([2, 3, 1])
  expect(moved(1, 99)).toEqual([2, 3, 1])
})
