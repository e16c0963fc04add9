import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { SCOPES, type Scope } from '#contract/integrations.ts'
import { type Belongings, MARKER, plantBelongings } from '#test-kit/hostile/belongings.ts'
import { attemptCall, type CallName, endpointOf, TRIALS } from '#test-kit/hostile/trials.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** The buyer's texts by kind of data, as the words before the marker (`test-kit/hostile/belongings.ts`). */
const CART = ['Note', 'Line', 'Draft']
const SEEDS = ['Seed', 'About', 'Why']
const ORDERS = ['Label', 'PO', 'Notes', 'Ann', 'Reed', 'Shop', 'Dock', 'City', 'Road']

/** The texts that a key with a single scope may read, and some that it must read, or the test would prove nothing. */
const READABLE: Record<Scope, { may: readonly string[]; must: readonly string[] }> = {
  'catalog:read': { may: [], must: [] },
  'cart:write': { may: CART, must: CART },
  'orders:read': { may: ORDERS, must: ['PO', 'Notes'] },
  'orders:write': { may: [], must: [] },
  // A seed names its owner.
  'seeds:write': { may: [...SEEDS, 'Ann'], must: SEEDS },
  'webhooks:write': { may: [], must: [] },
}

let test: TestShop
let ann: Belongings
beforeAll(async () => {
  test = await openTestShop()
  ann = await plantBelongings(test, 'ann')
}, 300_000)
afterAll(() => test.close())

async function keyWith(scopes: readonly Scope[]): Promise<Record<string, string>> {
  const { body } = await ann.buyer.call('POST', '/api-keys', { name: scopes.join(' '), scopes })
  return { authorization: `Bearer ${(body as { key: string }).key}` }
}

/** Makes every call of the tables with ids of the key's own buyer, twice, so that copies made by the first round are read. */
async function wordsReadWith(headers: Record<string, string>): Promise<Set<string>> {
  const words = new Set<string>()
  const names = Object.keys(TRIALS) as CallName[]
  const rounds = [...names, ...names.filter((name) => (endpointOf(name).method ?? 'GET') === 'GET')]
  for (const name of rounds) {
    const { text } = await attemptCall(test, ann, name, headers)
    for (const [, word = ''] of text.matchAll(new RegExp(`(\\w*?)\\d*[ -]*${MARKER}`, 'g'))) words.add(word)
    if (text.includes('1 ' + MARKER + ' Road')) words.add('Road')
  }
  words.delete('')
  return words
}

describe('an API key', () => {
  it.each(SCOPES)('with the scope %s alone reads no data of another kind, in any call', async (scope) => {
    const { may, must } = READABLE[scope]
    const words = await wordsReadWith(await keyWith([scope]))
    expect([...words].filter((word) => !may.includes(word))).toEqual([])
    expect([...words]).toEqual(expect.arrayContaining([...must]))
  })

  it('needs the scope of everything that a call copies from or to', () => {
    const scopesOf = (name: CallName) => (endpointOf(name) as Partial<Endpoint>).scopes
    expect(scopesOf('seedFromOrder')).toEqual(['seeds:write', 'orders:read'])
    expect(scopesOf('seedFromCart')).toEqual(['seeds:write', 'cart:write'])
    expect(scopesOf('seedToCart')).toEqual(['cart:write', 'seeds:write'])
    expect(scopesOf('reorder')).toEqual(['orders:read', 'cart:write'])
    expect(scopesOf('checkout')).toEqual(['orders:write', 'cart:write'])
    expect(scopesOf('webhookDeliveries')).toEqual(['webhooks:write', 'orders:read'])
  })

  it('works with the scopes that its error names', async () => {
    const payload = { name: 'Again', invoice: ann.ids.invoice }
    const url = '/api/v2/buyer/seed/from-order'
    const rejected = await test.app.inject({ method: 'POST', url, headers: await keyWith(['seeds:write']), payload })
    expect([rejected.statusCode, rejected.json()]).toMatchObject([403, { code: 'scope_missing', scope: 'orders:read' }])
    const headers = await keyWith(['seeds:write', 'orders:read'])
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
  })
})
