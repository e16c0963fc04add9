import { PASSWORD } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'

/** A buyer who is signed in on a device of their own. */
export type TestBuyer = Awaited<ReturnType<typeof signInAs>>

let visits = 0
/** With an HTTPS address, the shop adds a prefix. */
const SESSION_COOKIE = /^(?:__Host-)?trellis_session$/

/** Signs in with `PASSWORD`. Each call uses a different IP address, because sign-ins are rate limited by address. */
export async function signInAs({ app, shop }: TestShop, name: string, password = PASSWORD) {
  visits += 1
  const login = await app.inject({
    method: 'POST',
    url: '/legacy/login',
    payload: { email: name, password },
    remoteAddress: `10.7.${visits >> 8}.${visits & 255}`,
  })
  if (login.statusCode !== 200) throw new Error(`${name} could not sign in: ${login.body}`)
  const { token } = login.json<{ token: string }>()
  const cookie = login.cookies.find((each) => SESSION_COOKIE.test(each.name))
  if (!cookie) throw new Error(`${name} received no session cookie.`)
  const member = await shop.accounts.sessions.buyerByAccess(token)
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...member,
    headers,
    session: cookie.value,
    cookies: { [cookie.name]: cookie.value },
    /** Calls the buyer API with the buyer's token. */
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
      const answer = await app.inject({ method, url: `/api/v2/buyer${path}`, payload, headers })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
