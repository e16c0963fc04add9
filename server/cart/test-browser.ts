import type { Cart } from '#contract/cart.ts'
import { PASSWORD } from '#server/fixtures.ts'
import type { TestShop } from '#server/test-shop.ts'

/** A browser that keeps its cookies; after `signIn` it sends the buyer's token too. */
export function openBrowser({ app }: TestShop) {
  const cookies = new Map<string, string>()
  let token: string | null = null

  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) {
    const answer = await app.inject({
      method,
      url,
      payload,
      cookies: Object.fromEntries(cookies),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    for (const cookie of answer.cookies) cookies.set(cookie.name, cookie.value)
    return answer
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) {
    const answer = await send(method, url, payload, headers)
    return { status: answer.statusCode, body: answer.json() }
  }

  return {
    cookies,
    send,
    call,
    /** A call of `/legacy/cart`. */
    cart: (path: string, payload: object = {}, headers = {}) => call('POST', `/legacy/cart${path}`, payload, headers),
    content: async (): Promise<Cart> => (await call('GET', '/legacy/cart/content')).body,
    async add(id: number, quantity = 1, note?: string): Promise<Cart> {
      const { body } = await call('POST', '/legacy/cart/add', { id, quantity, ...(note !== undefined && { note }) })
      return body.cart
    },
    async signIn(name: string): Promise<void> {
      const { body } = await call('POST', '/legacy/login', { email: name, password: PASSWORD })
      token = body.token
    },
  }
}
