import { addMember } from '#test-kit/accounts/members.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import { SCOPES } from '#contract/integrations.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { registerAndConfirm } from '#test-kit/accounts/registration.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { type Belongings, MARKER, plantBelongings } from '#test-kit/hostile/belongings.ts'
import { attemptCall, type CallName, endpointOf, type Trial, TRIALS } from '#test-kit/hostile/trials.ts'

/** Routes outside of the tables that serve data of a buyer. */
const OTHER_URLS = (ann: Belongings) => [
  `/seed-pictures/${ann.ids.seedUuid}.jpg`,
  `/seed-sheets/${ann.ids.seedUuid}.pdf?prices=wholesale`,
]

const ANY = Array.from({ length: 400 }, (_, index) => index + 100)
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const PIA = { email: 'pia@example.com', password: 'seven-brass-lanterns' }

/** Other users, each with a session of their own. */
const VISITORS: Record<string, () => Promise<Record<string, string>>> = {
  'a guest': async () => AJAX,
  'a guest with a referral of Ann': async () => ({ ...AJAX, 'x-referral': ann.ids.referral }),
  'a buyer awaiting approval': async () => ({
    ...AJAX,
    ...(await signInAs(test, PIA.email, PIA.password)).headers,
  }),
  'another buyer': async () => ({ ...AJAX, ...(await signInAs(test, 'bob')).headers }),
  'a member of both companies, in the other one': async () => ({
    ...AJAX,
    ...(await signInAs(test, 'cleo')).headers,
  }),
  'another buyer by cookie': async () => {
    const { session } = await signInAs(test, 'bob')
    return { ...AJAX, cookie: `trellis_session=${session}` }
  },
  'another buyer by API key': async () => {
    const bob = await signInAs(test, 'bob')
    const { body } = await bob.call('POST', '/api-keys', { name: 'All', scopes: [...SCOPES] })
    return { authorization: `Bearer ${(body as { key: string }).key}` }
  },
  'another buyer by test API key': async () => {
    const bob = await signInAs(test, 'bob')
    const { body } = await bob.call('POST', '/api-keys', { name: 'Test', scopes: [...SCOPES], test: true })
    return { authorization: `Bearer ${(body as { key: string }).key}` }
  },
}

let test: TestShop
let ann: Belongings
let seen: Record<string, string>

beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
  ann = await plantBelongings(test, 'ann')
  await addBuyer(test.shop, 'bob')
  await registerAndConfirm(test, PIA.email)
  const cleo = await addBuyer(test.shop, 'cleo')
  await addMember(test, cleo.id, ann.buyer.companyId, 'admin')
  // The company that a person chose last is the one that they sign in to.
  await test.database.pool.query(`update members set chosen_at = now() + interval '1 minute' where company_id = $1`, [
    cleo.companyId,
  ])
  seen = await seenByAnn()
}, 300_000)
afterAll(() => test.close())

/** Returns everything that Ann sees of her own data, without the times of her requests. */
async function seenByAnn(): Promise<Record<string, string>> {
  const responses: Record<string, string> = {}
  for (const name of Object.keys(TRIALS) as CallName[]) {
    const { method = 'GET' } = endpointOf(name)
    if (method !== 'GET' || name === 'session' || name === 'loginToken') continue
    const { status, text } = await attemptCall(test, ann, name, ann.buyer.headers)
    const body = text.replace(/\{"x-content-type.*$/s, '')
    responses[name] = `${status} ${body.replaceAll(/"(?:last_\w+|exported_at)":\s*"[^"]+"/g, '')}`
  }
  return responses
}

describe('what belongs to a buyer', () => {
  it('is visible to that buyer, or the other tests would prove nothing', () => {
    const marked = Object.keys(seen).filter((name) => seen[name]?.includes(MARKER))
    expect(marked).toEqual(
      expect.arrayContaining(['getUser', 'addresses', 'certificates', 'cartContent', 'cartDrafts', 'seeds', 'seed']),
    )
    expect(marked).toEqual(
      expect.arrayContaining(['checkout', 'orders', 'order', 'apiKeys', 'webhooks', 'exportData', 'ordersFile']),
    )
    for (const name of ['payment', 'webhookDeliveries', 'certificateFile', 'paperFile', 'statementFile']) {
      expect([name, seen[name]?.slice(0, 3)]).toEqual([name, '200'])
    }
  })

  it.each(Object.keys(VISITORS))('is not visible to %s in any call', async (who) => {
    const headers = (await VISITORS[who]?.()) ?? {}
    const errors: string[] = []
    for (const name of Object.keys(TRIALS) as CallName[]) {
      const isInBoth = who.startsWith('a member of both')
      // Both companies are theirs, and choosing one is not what this proves.
      if (isInBoth && name === 'switchCompany') continue
      const { trial, status, text } = await attemptCall(test, ann, name, headers)
      const shown = [...(trial.reveals ?? []), ...(isInBoth ? [`Shop${MARKER}`] : [])].reduce(
        (rest, word) => rest.replaceAll(word, ''),
        text,
      )
      const leaked = ann.secrets.filter((secret) => shown.includes(secret))
      if (leaked.length > 0) errors.push(`${name} reveals ${leaked.join(', ')}: ${shown.slice(0, 300)}`)
      if (status >= 500 || !mayAnswer(who, name, trial).includes(status)) {
        errors.push(`${name}: ${status} ${text.slice(0, 200)}`)
      }
    }
    expect(errors).toEqual([])
  })

  /** Returns the statuses that a trial may return; all of them if it names nothing of Ann's. */
  function mayAnswer(who: string, name: CallName, { refused }: Trial): readonly number[] {
    const isGuest = who.startsWith('a guest')
    if (isGuest && (endpointOf(name).requiresSignIn || name in FILE_ENDPOINTS)) return [403]
    if (refused === undefined) return ANY
    // A test key needs no payment, so that naming one is an error.
    if (who.endsWith('test API key') && name === 'placeOrder') return [422]
    return who.endsWith('API key') ? [403, refused].flat() : [refused].flat()
  }

  it('is unchanged after these calls', async () => {
    expect(await seenByAnn()).toEqual(seen)
  })

  it.each(['revoked', 'expired'])(
    'is not visible with an API key of that buyer that is %s, in any call',
    async (state) => {
      const { body } = await ann.buyer.call('POST', '/api-keys', { name: state, scopes: [...SCOPES] })
      const { key, data } = body as { key: string; data: { id: string } }
      const column = state === 'revoked' ? 'revoked_at' : 'expires_at'
      await test.database.pool.query(`update api_keys set ${column} = now() where public_id = $1`, [data.id])
      const answers = []
      for (const name of Object.keys(TRIALS) as CallName[]) {
        const { status, text } = await attemptCall(test, ann, name, { authorization: `Bearer ${key}` })
        answers.push([name, status, ann.secrets.filter((secret) => text.includes(secret))])
      }
      expect(answers).toEqual(Object.keys(TRIALS).map((name) => [name, 401, []]))
      await test.database.pool.query('delete from api_keys where public_id = $1', [data.id])
    },
  )

  it('gets no new access from a session whose sign-in is old', async () => {
    await test.database.pool.query(`update tokens set created_at = created_at - interval '1 hour'`)
    const headers = ann.buyer.headers
    for (const name of ['createApiKey', 'createWebhook', 'rotateWebhookSecret'] as const) {
      const { status, text } = await attemptCall(test, ann, name, headers, bodyOfOwn(name))
      expect([name, status, text]).toEqual([name, 403, expect.stringContaining('password_required')])
    }
    const { status } = await attemptCall(test, ann, 'changeWebhook', headers, { url: 'https://evil.example' })
    expect(status).toBe(403)
    expect((await seenByAnn())['webhooks']).toBe(seen['webhooks'])
  })

  function bodyOfOwn(name: 'createApiKey' | 'createWebhook' | 'rotateWebhookSecret'): object {
    if (name === 'createWebhook') return { url: 'https://evil.example', events: ['order.placed'] }
    return TRIALS[name](ann).body ?? {}
  }

  it('is not served by routes outside of the tables', async () => {
    for (const who of Object.keys(VISITORS)) {
      const headers = (await VISITORS[who]?.()) ?? {}
      for (const url of OTHER_URLS(ann)) {
        const { statusCode } = await test.app.inject({ url, headers })
        expect([who, url, statusCode]).toEqual([who, url, 404])
      }
      expect((await test.app.inject({ url: '/cart-files/cart.csv', headers })).body).not.toContain(MARKER)
    }
  })
})
