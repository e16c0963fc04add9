import { Agent, type Dispatcher, request } from 'undici'
import { WEBHOOK_ANSWER_SECONDS, WEBHOOK_PORTS } from '#contract/integrations.ts'
import { assertPublicHost, FetchRefused, publicLookup } from '#server/images/addresses.ts'

const TIMEOUT_MS = WEBHOOK_ANSWER_SECONDS * 1000
const PORTS = new Set(['', ...WEBHOOK_PORTS.map(String)])
const KEPT_CHARACTERS = 1024
// A character takes at most four bytes; a server that says more is not listened to.
const READ_BYTES = KEPT_CHARACTERS * 4

/** What an address said of a message; `code` is null where there was no answer, and `answer` says why. */
export interface SendOutcome {
  code: number | null
  answer: string
}

/** How the shop reaches the servers of buyers. */
export interface Sender {
  /** Throws `FetchRefused`, whose sentence says why this address is never sent anything. */
  check(url: string): URL
  post(url: string, headers: Record<string, string>, body: string): Promise<SendOutcome>
}

/**
 * Sends to addresses that strangers chose: HTTPS only, or HTTP where `allowHttp`; public addresses only, checked at the
 * connection itself, so that a name that answers differently the second time gains nothing; no redirects; ten seconds in
 * all. `allowPrivate` are addresses to reach nevertheless, on any port.
 */
export function createSender({
  allowHttp,
  allowPrivate,
}: {
  allowHttp: boolean
  allowPrivate: readonly string[]
}): Sender {
  const dispatcher = new Agent({ connect: { lookup: publicLookup(allowPrivate), timeout: TIMEOUT_MS } })

  function check(address: string): URL {
    const url = URL.parse(address)
    if (!url || !(url.protocol === 'https:' || (allowHttp && url.protocol === 'http:'))) {
      throw new FetchRefused('The address must begin with https://.')
    }
    if (url.username || url.password) throw new FetchRefused('The address must hold no user name or password.')
    if (!PORTS.has(url.port) && allowPrivate.length === 0)
      throw new FetchRefused(`Port ${url.port} is not allowed. Use one of ${WEBHOOK_PORTS.join(', ')}.`)
    assertPublicHost(url.hostname, allowPrivate)
    return url
  }

  return {
    check,
    async post(address, headers, body) {
      try {
        const answer = await request(check(address), {
          method: 'POST',
          dispatcher,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Trellis webhooks' },
          body,
        })
        return { code: answer.statusCode, answer: await beginningOf(answer.body) }
      } catch (error) {
        return { code: null, answer: reasonOf(error) }
      }
    },
  }
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop ends the connection.
      if (size >= READ_BYTES) break
    }
  } catch {
    // What came before it broke off is still worth showing: the status has said what counts.
  }
  return storable(Buffer.concat(chunks).toString('utf8'))
}

/** PostgreSQL takes no NUL and no half a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, KEPT_CHARACTERS).toWellFormed()
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The address could not be reached.'
  if (error.name === 'TimeoutError') return `There was no answer within ${WEBHOOK_ANSWER_SECONDS} seconds.`
  if (error instanceof FetchRefused) return error.message
  const code = 'code' in error ? String(error.code) : ''
  return storable(`The address could not be reached: ${code || error.message}`)
}
