import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { refreshCount } from './refresh-count.ts'

afterEach(() => vi.unstubAllGlobals())

test('a late count is dropped if the buyer has logged out', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered)
  changeSession({ user: { u_id: '7', company: { id: 1 } } as User, count: 7, loading: false })
  refreshCount()
  changeSession({ user: null, count: 0 })
  answer(Response.json({ count: 7 }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readSession().count).toBe(0)
})
