import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_ENDPOINTS, type AdminEndpointName } from '#contract/endpoints/admin/admin.ts'
import { ADMIN_FILE_ENDPOINTS, type AdminFileEndpoint } from '#contract/endpoints/admin/files.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { SCOPES } from '#contract/integrations.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/backoffice/permissions.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addOperatorKey, signInStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const NAMES = Object.keys(ADMIN_ENDPOINTS) as AdminEndpointName[]
const endpointOf = (name: AdminEndpointName): AdminEndpoint => ADMIN_ENDPOINTS[name]

const guarded = NAMES.filter((name) => endpointOf(name).access !== 'guest')
const permitted = guarded.filter((name) => endpointOf(name).access !== 'staff')
const forPeople: ReadonlySet<AdminEndpointName> = new Set(
  guarded.filter((name) => {
    const { access, peopleOnly, sensitive } = endpointOf(name)
    return access === 'staff' || peopleOnly === true || sensitive === true
  }),
)

let test: TestShop
let ann: TestBuyer
let buyerKey: string
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
  const { body } = await ann.call('POST', '/api-keys', { name: 'All', scopes: [...SCOPES] })
  buyerKey = (body as { key: string }).key
})
afterAll(() => test.close())

/** Makes a call with ids that nothing has. Returns its status and problem code. */
async function attempt(name: AdminEndpointName, headers: Record<string, string>): Promise<string> {
  const { method, path, multipart } = endpointOf(name)
  const url = API_PATHS.admin + path.replaceAll(/:\w+/g, '0')
  const form = { payload: '--x--\r\n', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } }
  const body = multipart ? form : { headers, ...(method === 'POST' && { payload: {} }) }
  const answer = await test.app.inject({ method, url, ...body })
  const { code = '' } = answer.json<{ code?: string }>()
  return `${answer.statusCode} ${code}`.trim()
}

async function attemptAll(names: readonly AdminEndpointName[], headers: Record<string, string>) {
  const answers: Record<string, string> = {}
  for (const name of names) answers[name] = await attempt(name, headers)
  return answers
}

const all = (names: readonly AdminEndpointName[], answer: unknown) =>
  Object.fromEntries(names.map((name) => [name, answer]))

const isReached = expect.stringMatching(/^(?:2|40[04]|409|410|415|422)/) as unknown

const keyHeaders = (key: string) => ({ authorization: `Bearer ${key}` })

describe('the operator API', () => {
  it('is closed to guests and to every credential of a buyer', async () => {
    const session = { ...AJAX, cookie: `trellis_session=${ann.session}` }
    const asStaff = { ...AJAX, cookie: `trellis_staff=${ann.session}` }
    for (const headers of [
      {},
      AJAX,
      session,
      asStaff,
      ann.headers,
      { ...AJAX, ...ann.headers },
      keyHeaders(buyerKey),
    ]) {
      expect(await attemptAll(guarded, headers)).toEqual(all(guarded, '403 not_signed_in'))
    }
  })

  it('is closed to pages of other sites, which send no ajax header', async () => {
    const { headers } = await signInStaff(test)
    expect(await attemptAll(guarded, { cookie: headers.cookie })).toEqual(all(guarded, '403 not_signed_in'))
  })

  it('is closed to staff without the permission of the call', async () => {
    for (const name of permitted) {
      const { access } = endpointOf(name)
      const { headers } = await signInStaff(
        test,
        ALL_PERMISSIONS.filter((permission) => permission !== access),
      )
      expect([name, await attempt(name, headers)]).toEqual([name, '403 permission_missing'])
    }
  })

  it('is open to staff with only the permission of the call', async () => {
    for (const name of guarded) {
      const { access } = endpointOf(name)
      const { headers } = await signInStaff(test, access === 'staff' ? [] : [access as Permission])
      expect([name, await attempt(name, headers)]).toEqual([name, isReached])
    }
  })

  it('is open to operator keys with the permission, except for calls about the person who is signed in', async () => {
    const { id } = await signInStaff(test)
    const key = await addOperatorKey(test, id, ALL_PERMISSIONS)
    for (const name of guarded) {
      const expected = forPeople.has(name) ? '403 permission_missing' : isReached
      expect([name, await attempt(name, keyHeaders(key))]).toEqual([name, expected])
    }
    const poor = await addOperatorKey(test, id, [])
    expect(await attemptAll(permitted, keyHeaders(poor))).toEqual(all(permitted, '403 permission_missing'))
  })

  it('returns its files only to staff with the permission', async () => {
    for (const { path, access } of Object.values<AdminFileEndpoint>(ADMIN_FILE_ENDPOINTS)) {
      const read = async (headers: Record<string, string>) => {
        const url = API_PATHS.admin + path.replaceAll(/:\w+/g, '1')
        return (await test.app.inject({ url, headers })).statusCode
      }
      const poor = await signInStaff(
        test,
        ALL_PERMISSIONS.filter((permission) => permission !== access),
      )
      const able = await signInStaff(test, [access])
      const cookie = ({ headers }: typeof able) => ({ cookie: headers.cookie })
      const refused = [{}, ann.headers, { cookie: `trellis_session=${ann.session}` }, cookie(poor)]
      for (const headers of refused) expect([path, await read(headers)]).toEqual([path, 403])
      // A file of several records requires their numbers.
      expect([200, 404, 422]).toContain(await read(cookie(able)))
    }
  })

  it('asks again who it is for sensitive calls when the sign-in is old', async () => {
    const { headers } = await signInStaff(test)
    await test.database.pool.query(`update staff_tokens set confirmed_at = now() - interval '16 minutes'`)
    const sensitive = guarded.filter((name) => endpointOf(name).sensitive)
    expect(await attemptAll(sensitive, headers)).toEqual(all(sensitive, '403 password_required'))
  })

  it('is closed at once when a role, the account or the session is taken away', async () => {
    const owner = await signInStaff(test)
    const key = await addOperatorKey(test, owner.id, ALL_PERMISSIONS)
    await test.database.pool.query(`update staff_roles set permissions = '{}' where id = $1`, [owner.roleId])
    expect(await attemptAll(permitted, owner.headers)).toEqual(all(permitted, '403 permission_missing'))
    expect(await attemptAll(permitted, keyHeaders(key))).toEqual(all(permitted, '403 permission_missing'))
    await test.database.pool.query(`update staff set state = 'disabled' where id = $1`, [owner.id])
    expect(await attemptAll(guarded, owner.headers)).toEqual(all(guarded, '403 not_signed_in'))
    expect(await attemptAll(guarded, keyHeaders(key))).toEqual(all(guarded, '401 invalid_token'))
    const other = await signInStaff(test)
    await other.call('POST', '/sign-out')
    expect(await attemptAll(guarded, other.headers)).toEqual(all(guarded, '403 not_signed_in'))
  })
})

describe('the APIs of buyers', () => {
  it('do not accept sessions and keys of staff', async () => {
    const { id, session } = await signInStaff(test)
    const key = await addOperatorKey(test, id, ALL_PERMISSIONS)
    const read = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/api/v2/buyer/get-user', headers })).statusCode
    expect(await read({ ...AJAX, cookie: `trellis_staff=${session}` })).toBe(403)
    expect(await read({ ...AJAX, cookie: `trellis_session=${session}` })).toBe(401)
    expect(await read(keyHeaders(session))).toBe(401)
    expect(await read(keyHeaders(key))).toBe(401)
  })
})
