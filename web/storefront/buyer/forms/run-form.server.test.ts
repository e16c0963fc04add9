import { expect, test } from 'vitest'
import type { PageContext } from '#web/shop.ts'
import { runForm } from './run-form.server.ts'

/** Returns the page context of a signed-in buyer whose address book records the ids it is called with. */
function contextOf(ids: number[]): PageContext {
  const record = async (_buyer: unknown, id: number) => void ids.push(id)
  const addresses = { change: record, makeDefault: record, remove: record }
  const context = {
    shop: { accounts: { addresses } },
    visitor: async () => ({ user: { id: 1, companyId: 1 } }),
    sessionHash: async () => null,
  }
  return context as unknown as PageContext
}

test.each(['', '0', '-1', '1e3', '99999999999', 'first'])('an address id of "%s" reaches no address', async (of) => {
  const ids: number[] = []
  for (const intent of ['address-change', 'address-default', 'address-remove'] as const) {
    const form = new FormData()
    form.set('of', of)
    const { result, status } = await runForm(contextOf(ids), form, intent)
    expect(status).toBe(404)
    expect(result).toMatchObject({ saved: false, message: 'That address is no longer in your address book.' })
  }
  expect(ids).toEqual([])
})

test('an address id is passed on', async () => {
  const ids: number[] = []
  const form = new FormData()
  form.set('of', '12')
  expect(await runForm(contextOf(ids), form, 'address-default')).toMatchObject({ status: 200, result: { saved: true } })
  expect(ids).toEqual([12])
})
