import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** One request as its visitor saw it. Times are those of `performance.now()`; a status of 0 is no answer at all. */
export interface Visit {
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

interface Question {
  method?: 'GET' | 'POST'
  body?: object
  key?: string
  token?: string | undefined
  cookie?: string | undefined
}

/** Asks the shop through its proxy and remembers how each request went. */
export interface Client {
  visits: readonly Visit[]
  ask(path: string, question?: Question): Promise<Answer>
  /** A change, repeated with its own key until the shop has said whether it was made. */
  change(path: string, body: object, who: Pick<Question, 'token' | 'cookie'>): Promise<Answer>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const AGAIN_AFTER_MS = 100

/** `ca` is what the certificate of the address is signed by. */
export function createClient(address: string, ca: string): Client {
  const dispatcher = new Agent({ connect: { ca }, connections: 40, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const visits: Visit[] = []

  async function ask(path: string, { method = 'GET', body, key, token, cookie }: Question = {}): Promise<Answer> {
    const visit: Visit = { what: `${method} ${path}`, status: 0, from: performance.now(), to: 0 }
    visits.push(visit)
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
      visit.status = answer.statusCode
      const set = answer.headers['set-cookie'] ?? []
      const cookies = (typeof set === 'string' ? [set] : set).map((line) => line.split(';', 1)[0] ?? '')
      return { status: answer.statusCode, body: text, cookies }
    } catch {
      return { status: 0, body: '', cookies: [] }
    } finally {
      visit.to = performance.now()
    }
  }

  return {
    visits,
    ask,
    async change(path, body, who) {
      const key = randomUUID()
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const answer = await ask(path, { method: 'POST', body, key, ...who })
        if ((answer.status > 0 && answer.status < 500) || Date.now() > until) return answer
        await delay(AGAIN_AFTER_MS)
      }
    },
    close: () => dispatcher.close(),
  }
}
