import { Agent, request } from 'node:http'

/** Outcome of one request. `status` is 0 if there was no response. */
export interface Outcome {
  status: number
  milliseconds: number
  retryAfter: string | undefined
  /** True for a success, and for an error status that the request expects. */
  isExpected: boolean
}

/** Thrown by `read` for an error response. */
export class ErrorResponse extends Error {
  readonly outcome: Outcome
  constructor(path: string, outcome: Outcome) {
    super(`${path}: ${outcome.status}`)
    this.outcome = outcome
  }
}

interface RequestOptions {
  token?: string
  body?: object
  /** Body of another content type, which `headers` must have. */
  text?: string
  headers?: Record<string, string>
  /** Error statuses (400 and above) that are correct responses. */
  expectedErrors?: readonly number[]
}

export interface Client {
  send(method: 'GET' | 'POST', path: string, options?: RequestOptions): Promise<Outcome>
  /** Requests a page and follows a redirect. The time is that of both requests. */
  follow(path: string): Promise<Outcome>
  /** Returns the JSON of the response. Throws `ErrorResponse`. */
  read<Answer>(method: 'GET' | 'POST', path: string, options?: RequestOptions): Promise<Answer>
  /** Returns the number of open connections, in use or idle. */
  connections(): number
  close(): void
}

const TIMEOUT_MS = 30_000

/** Creates a client with a number of keep-alive connections. Each request has another client IP address, as behind a proxy. */
export function createClient(address: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function sendRequest(method: string, path: string, { token, body, text: plain, headers }: RequestOptions) {
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
        const outgoing = request(address + path, { method, agent, headers: all, timeout: TIMEOUT_MS }, (answer) => {
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
        outgoing.on('timeout', () => outgoing.destroy(new Error('Request timed out.')))
        outgoing.on('error', reject)
        outgoing.end(plain ?? (body && JSON.stringify(body)))
      },
    )
  }

  async function sendTimed(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Outcome & { location: string | undefined }> {
    const started = performance.now()
    try {
      const { status, milliseconds, headers } = await sendRequest(method, path, options)
      const isExpected = status < 400 || options.expectedErrors?.includes(status) === true
      return {
        status,
        milliseconds,
        retryAfter: first(headers['retry-after']),
        isExpected,
        location: first(headers['location']),
      }
    } catch {
      const milliseconds = performance.now() - started
      return { status: 0, milliseconds, retryAfter: undefined, isExpected: false, location: undefined }
    }
  }

  return {
    send: sendTimed,
    async follow(path) {
      const first = await sendTimed('GET', path)
      if (first.location === undefined) return first
      const second = await sendTimed('GET', first.location)
      return { ...second, milliseconds: first.milliseconds + second.milliseconds }
    },
    async read<Answer>(method: 'GET' | 'POST', path: string, options: RequestOptions = {}) {
      const { status, milliseconds, headers, text } = await sendRequest(method, path, {
        ...options,
        headers: { 'accept-encoding': 'identity', ...options.headers },
      })
      const retryAfter = first(headers['retry-after'])
      if (status >= 400) throw new ErrorResponse(path, { status, milliseconds, retryAfter, isExpected: false })
      return JSON.parse(text) as Answer
    },
    connections: () => [agent.sockets, agent.freeSockets].flatMap((sockets) => Object.values(sockets)).flat().length,
    close: () => agent.destroy(),
  }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function byte(): number {
  return 1 + Math.floor(Math.random() * 250)
}
