import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** Outcome of one request as the client observed it. Times are from `performance.now()`; status 0: no response. */
export interface TimedRequest {
  what: string
  status: number
  from: number
  to: number
}

export interface Answer {
  status: number
  body: string
  cookies: readonly string[]
}

interface RequestOptions {
  method?: 'GET' | 'POST'
  body?: object
  key?: string
  token?: string | undefined
  cookie?: string | undefined
}

/** HTTP client that calls the shop through its proxy and records the outcome of each request. */
export interface Client {
  requests: readonly TimedRequest[]
  send(path: string, options?: RequestOptions): Promise<Answer>
  /** Sends a POST with an idempotency key. Retries it with the same key until the response is not a server error. */
  changeWithRetry(path: string, body: object, who: Pick<RequestOptions, 'token' | 'cookie'>): Promise<Answer>
  close(): Promise<void>
}

const RETRY_FOR_MS = 60_000
const RETRY_DELAY_MS = 100

/** Creates a client for the shop at `address`. `ca`: CA certificate of the proxy. */
export function createClient(address: string, ca: string): Client {
  const dispatcher = new Agent({ connect: { ca }, connections: 40, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const requests: TimedRequest[] = []

  async function send(
    path: string,
    { method = 'GET', body, key, token, cookie }: RequestOptions = {},
  ): Promise<Answer> {
    const timed: TimedRequest = { what: `${method} ${path}`, status: 0, from: performance.now(), to: 0 }
    requests.push(timed)
    try {
      const answer = await request(address + path, {
        dispatcher,
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
        },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await answer.body.text()
      timed.status = answer.statusCode
      const set = answer.headers['set-cookie'] ?? []
      const cookies = (typeof set === 'string' ? [set] : set).map((line) => line.split(';', 1)[0] ?? '')
      return { status: answer.statusCode, body: text, cookies }
    } catch {
      return { status: 0, body: '', cookies: [] }
    } finally {
      timed.to = performance.now()
    }
  }

  return {
    requests: requests,
    send: send,
    async changeWithRetry(path, body, who) {
      const key = randomUUID()
      const until = Date.now() + RETRY_FOR_MS
      for (;;) {
        const answer = await send(path, { method: 'POST', body, key, ...who })
        if ((answer.status > 0 && answer.status < 500) || Date.now() > until) return answer
        await delay(RETRY_DELAY_MS)
      }
    },
    close: () => dispatcher.close(),
  }
}
