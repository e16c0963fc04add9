import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerCardForm } from '#web/storefront/checkout/payment/card-form.ts'
import { connectAsBuyer } from '#web/storefront/http/test-connection.ts'
import { approveByCard } from './approve-by-card.ts'

const valid = { validate: () => Promise.resolve(null), authorize: () => Promise.resolve(null) }

let unregister: () => void
beforeEach(() => {
  connectAsBuyer()
  unregister = registerCardForm(valid)
})
afterEach(() => {
  unregister()
  vi.unstubAllGlobals()
})

/** Answers the requests one after the other. Returns their bodies. */
function answer(...responses: [status: number, body: object][]): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string }) => {
    bodies.push(JSON.parse(body ?? 'null'))
    const [status, problem] = responses[bodies.length - 1] ?? [500, {}]
    return Promise.resolve(Response.json(problem, { status }))
  })
  return bodies
}

it('pays the amount that the page shows', async () => {
  const bodies = answer([201, { payment_id: 'p', state: 'created' }], [200, { data: {} }])
  expect(await approveByCard('T-100001', 1, 54.12)).toEqual({ error: null, decision: 'approve' })
  expect(bodies).toEqual([{ expected_amount: 54.12 }, { payment_id: 'p' }])
})

it.each(['changed_meanwhile', 'totals_changed'])('loads the page again if it is out of date (%s)', async (code) => {
  answer([409, { code, message: 'It was applied.' }])
  // A result without an error status loads the page again.
  expect(await approveByCard('T-100001', 1, 54.12)).toEqual({ error: null, notice: 'It was applied.' })
})

it('keeps the page as it is after another problem', async () => {
  answer([409, { code: 'payment_required', message: 'Pay first.' }])
  expect(await approveByCard('T-100001', 1, 54.12)).toMatchObject({
    data: { error: 'Pay first.' },
    init: { status: 409 },
  })
})
