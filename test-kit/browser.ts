import type { Cart } from '#contract/schemas/cart.ts'
import { PASSWORD } from './catalog.ts'
import type { TestShop } from './shop.ts'

/** Opens a browser with a cookie jar; after `signIn`, it also sends the buyer's token. */
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
    /** Posts to `/legacy/cart`. */
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
