import { afterEach, expect, it, vi } from 'vitest'
import { changeSession } from '#web/storefront/session/state.ts'
import { draftCalls } from './draft-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const kept = JSON.stringify({ data: { id: 'a', name: 'Spring' }, cart: { items: [] } })

it.each([
  ['kept', () => draftCalls.keep({ name: 'Spring', keep: true })],
  ['opened', () => draftCalls.open('a', 'add')],
] as const)(
  'a draft is %s under one key until it is answered, and under another of another cart',
  async (_what, press) => {
    const keys: (string | undefined)[] = []
    const answers = ['{"data":{"', kept, null, kept]
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
      const answer = answers[keys.push(headers['Idempotency-Key']) - 1]
      if (typeof answer !== 'string') throw new TypeError('Failed to fetch')
      return new Response(answer)
    })
    await expect(press()).rejects.toMatchObject({ status: 0 })
    await press()
    await expect(press()).rejects.toMatchObject({ status: 0 })
    changeSession({ count: 7 })
    await press()
    const [first, again, next, ofAnotherCart] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(new Set([first, next, ofAnotherCart]).size).toBe(3)
  },
)
