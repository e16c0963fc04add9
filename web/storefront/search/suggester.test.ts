import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYWHERE } from './option-link.tsx'
import { createSuggester } from './suggester.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search whose answers are given by hand. */
function byHand() {
  const asked: PromiseWithResolvers<unknown>[] = []
  const filters: unknown[] = []
  const suggester = createSuggester({
    search([request]: readonly { params: { filters?: string } }[]) {
      filters.push(request?.params.filters)
      const answer = Promise.withResolvers<unknown>()
      asked.push(answer)
      return answer.promise
    },
  })
  const answer = async (turn: number, total: number) => {
    asked[turn]?.resolve({ results: [{ hits: [], nbHits: total }] })
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (turn: number) => {
    asked[turn]?.reject(new Error('Unreachable'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { suggester, answer, fail, filters }
}

test('an answer that comes after a newer question is dropped', async () => {
  const { suggester, answer } = byHand()
  void suggester.ask('vas', EVERYWHERE)
  void suggester.ask('vase', EVERYWHERE)
  await answer(1, 2)
  await answer(0, 99)
  expect(suggester.read()).toEqual({ status: 'idle', found: { text: 'vase', hits: [], total: 2 } })
})

test('a search is loading, and stalled after 200 ms', async () => {
  const { suggester, answer } = byHand()
  void suggester.ask('vase', EVERYWHERE)
  expect(suggester.read().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(199)
  expect(suggester.read().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(suggester.read().status).toBe('stalled')
  await answer(0, 1)
  expect(suggester.read().status).toBe('idle')
})

test('a failure keeps what was found before', async () => {
  const { suggester, answer, fail } = byHand()
  void suggester.ask('vase', EVERYWHERE)
  await answer(0, 7)
  void suggester.ask('vases', EVERYWHERE)
  await fail(1)
  expect(suggester.read()).toMatchObject({ status: 'error', found: { text: 'vase', total: 7 } })
})

test('the failure of an older question is nobody’s business', async () => {
  const { suggester, answer, fail } = byHand()
  void suggester.ask('vas', EVERYWHERE)
  void suggester.ask('vase', EVERYWHERE)
  await fail(0)
  await answer(1, 3)
  expect(suggester.read().status).toBe('idle')
})

test('nothing arrives after the text is gone', async () => {
  const { suggester, answer } = byHand()
  void suggester.ask('vase', EVERYWHERE)
  suggester.stop()
  await answer(0, 3)
  expect(suggester.read()).toEqual({ status: 'idle', found: null })
})

test('a search keeps to the category of the page and to its sale', () => {
  const { suggester, filters } = byHand()
  const category = { c_id: 11, c_name: 'Lighting' }
  void suggester.ask('lamp', EVERYWHERE)
  void suggester.ask('lamp', { category, sale: false })
  void suggester.ask('lamp', { category: null, sale: true })
  void suggester.ask('lamp', { category, sale: true })
  expect(filters).toEqual([undefined, 'c_id:11', 'is_sale:true', 'c_id:11 AND is_sale:true'])
})
