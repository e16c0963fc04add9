import { Agent, request } from 'node:http'

/** How one request went. `status` is 0 where no answer came. */
export interface Asked {
  status: number
  milliseconds: number
  retryAfter: string | undefined
  /** Whether the visitor got what was asked for, or a refusal that belongs to it. */
  fine: boolean
}

/** What `read` throws: the answer was none that can be read. */
export class Refused extends Error {
  readonly asked: Asked
  constructor(path: string, asked: Asked) {
    super(`${path}: ${asked.status}`)
    this.asked = asked
  }
}

interface Wish {
  token?: string
  body?: object
  headers?: Record<string, string>
  /** Statuses above 399 that are a right answer. */
  refusals?: readonly number[]
}

export interface Client {
  ask(method: 'GET' | 'POST', path: string, wish?: Wish): Promise<Asked>
  /** A page that may be found under another address; the time is that of both. */
  follow(path: string): Promise<Asked>
  /** The JSON of the answer. Throws `Refused`. */
  read<Answer>(method: 'GET' | 'POST', path: string, wish?: Wish): Promise<Answer>
  /** How many connections it holds, in use or not. */
  connections(): number
  close(): void
}

const PATIENCE_MS = 30_000

/** Asks over so many connections that stay open; every request comes from another address of a network, as through a proxy. */
export function createClient(address: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send(method: string, path: string, { token, body, headers }: Wish) {
    const started = performance.now()
    const all = {
      'accept-encoding': 'gzip',
      'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    }
    return new Promise<{ status: number; milliseconds: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asking = request(address + path, { method, agent, headers: all, timeout: PATIENCE_MS }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              milliseconds: performance.now() - started,
              headers: answer.headers,
              text: answer.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString(),
            }),
          )
        })
        asking.on('timeout', () => asking.destroy(new Error('No answer came in time.')))
        asking.on('error', reject)
        asking.end(body && JSON.stringify(body))
      },
    )
  }

  async function ask(method: string, path: string, wish: Wish = {}): Promise<Asked & { location: string | undefined }> {
    const started = performance.now()
    try {
      const { status, milliseconds, headers } = await send(method, path, wish)
      const fine = status < 400 || wish.refusals?.includes(status) === true
      return {
        status,
        milliseconds,
        retryAfter: first(headers['retry-after']),
        fine,
        location: first(headers['location']),
      }
    } catch {
      const milliseconds = performance.now() - started
      return { status: 0, milliseconds, retryAfter: undefined, fine: false, location: undefined }
    }
  }

  return {
    ask,
    async follow(path) {
      const short = await ask('GET', path)
      if (short.location === undefined) return short
      const long = await ask('GET', short.location)
      return { ...long, milliseconds: short.milliseconds + long.milliseconds }
    },
    async read<Answer>(method: 'GET' | 'POST', path: string, wish: Wish = {}) {
      const { status, milliseconds, headers, text } = await send(method, path, {
        ...wish,
        headers: { 'accept-encoding': 'identity', ...wish.headers },
      })
      const retryAfter = first(headers['retry-after'])
      if (status >= 400) throw new Refused(path, { status, milliseconds, retryAfter, fine: false })
      return JSON.parse(text) as Answer
    },
    connections: () => [agent.sockets, agent.freeSockets].flatMap((held) => Object.values(held)).flat().length,
    close: () => agent.destroy(),
  }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function byte(): number {
  return 1 + Math.floor(Math.random() * 250)
}
