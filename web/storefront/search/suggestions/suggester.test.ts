import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYWHERE } from './option-link.tsx'
import { createSuggester, matchesSku, type SuggestedHit } from './suggester.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A suggester with a fake client whose responses the test controls. */
function controlled() {
  const pending: PromiseWithResolvers<unknown>[] = []
  const filters: unknown[] = []
  const suggester = createSuggester({
    search([request]: readonly { params: { filters?: string } }[]) {
      filters.push(request?.params.filters)
      const answer = Promise.withResolvers<unknown>()
      pending.push(answer)
      return answer.promise
    },
  })
  const answer = async (index: number, ...totals: number[]) => {
    pending[index]?.resolve({ results: totals.map((nbHits) => ({ hits: [], nbHits })) })
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (index: number) => {
    pending[index]?.reject(new Error('Unreachable'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { suggester, answer, fail, filters }
}

test('drops a response that arrives after a newer query', async () => {
  const { suggester, answer } = controlled()
  void suggester.search('vas', EVERYWHERE)
  void suggester.search('vase', EVERYWHERE)
  await answer(1, 2)
  await answer(0, 99)
  expect(suggester.store.getState()).toEqual({
    status: 'idle',
    found: { text: 'vase', hits: [], total: 2, everywhere: 2 },
  })
})

test('is loading, and stalled after 200 ms', async () => {
  const { suggester, answer } = controlled()
  void suggester.search('vase', EVERYWHERE)
  expect(suggester.store.getState().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(199)
  expect(suggester.store.getState().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(suggester.store.getState().status).toBe('stalled')
  await answer(0, 1)
  expect(suggester.store.getState().status).toBe('idle')
})

test('keeps the previous results after an error', async () => {
  const { suggester, answer, fail } = controlled()
  void suggester.search('vase', EVERYWHERE)
  await answer(0, 7)
  void suggester.search('vases', EVERYWHERE)
  await fail(1)
  expect(suggester.store.getState()).toMatchObject({ status: 'error', found: { text: 'vase', total: 7 } })
})

test('ignores the error of an older query', async () => {
  const { suggester, answer, fail } = controlled()
  void suggester.search('vas', EVERYWHERE)
  void suggester.search('vase', EVERYWHERE)
  await fail(0)
  await answer(1, 3)
  expect(suggester.store.getState().status).toBe('idle')
})

test('ignores responses after stop', async () => {
  const { suggester, answer } = controlled()
  void suggester.search('vase', EVERYWHERE)
  suggester.stop()
  await answer(0, 3)
  expect(suggester.store.getState()).toEqual({ status: 'idle', found: null })
})

test('filters by the category and the sale of the scope', () => {
  const { suggester, filters } = controlled()
  const category = { c_id: 11, c_name: 'Lighting' }
  void suggester.search('lamp', EVERYWHERE)
  void suggester.search('lamp', { category, sale: false })
  void suggester.search('lamp', { category: null, sale: true })
  void suggester.search('lamp', { category, sale: true })
  expect(filters).toEqual([undefined, 'c_id:11', 'is_sale:true', 'c_id:11 AND is_sale:true'])
})

test('counts the results of the whole shop, too, within a scope', async () => {
  const { suggester, answer } = controlled()
  void suggester.search('lamp', { category: { c_id: 11, c_name: 'Lighting' }, sale: false })
  await answer(0, 3, 34)
  expect(suggester.store.getState().found).toMatchObject({ total: 3, everywhere: 34 })
})

test('a hit matches by its SKU if that has the whole text and the title has not', () => {
  const level = (matchLevel: 'none' | 'partial' | 'full') => ({ value: '', matchLevel })
  const hit = (_highlightResult: SuggestedHit['_highlightResult']) => ({ _highlightResult }) as SuggestedHit
  expect(matchesSku(hit({ title: level('none'), sku: level('full') }))).toBe(true)
  expect(matchesSku(hit({ title: level('partial'), sku: level('none'), sku_joined: [level('full')] }))).toBe(true)
  expect(matchesSku(hit({ title: level('full'), sku: level('full') }))).toBe(false)
  expect(matchesSku(hit({ title: level('partial'), sku: level('partial') }))).toBe(false)
  expect(matchesSku(hit(undefined))).toBe(false)
})
