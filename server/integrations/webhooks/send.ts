import { type Dispatcher, request } from 'undici'
import { WEBHOOK_TIMEOUT_SECONDS, WEBHOOK_PORTS } from '#contract/integrations.ts'
import { ForbiddenUrlError } from '#server/outbound/public-addresses.ts'
import { createSsrfGuard, type PrivateTarget } from '#server/outbound/ssrf-guard.ts'

const TIMEOUT_MS = WEBHOOK_TIMEOUT_SECONDS * 1000
const MAX_ANSWER_CHARACTERS = 1024
// A character takes at most four bytes. The rest of a longer response is not read.
const MAX_READ_BYTES = MAX_ANSWER_CHARACTERS * 4

/** Outcome of an attempt: status and beginning of the response. Without a response, `code` is null and `answer` is the reason. */
export interface SendOutcome {
  code: number | null
  answer: string
}

/** Addresses that the webhooks of a company may reach: `private` includes the private targets of the operator. */
export type Reach = 'public' | 'private'

/** Sends messages to the servers of buyers. */
export interface Sender {
  /** Parses a URL. Throws `ForbiddenUrlError`, whose message is the reason, if the shop does not send to it. */
  check(url: string, reach: Reach): URL
  post(url: string, reach: Reach, headers: Record<string, string>, body: string): Promise<SendOutcome>
}

/**
 * Creates a sender for URLs that buyers chose, with SSRF protection: HTTPS only (or HTTP, with `allowHttp`); public IP addresses only,
 * checked when the connection is made, which prevents DNS rebinding; the ports of `WEBHOOK_PORTS`; no redirects; a timeout of ten
 * seconds. Webhooks with the reach `private` may also be sent to `privateTargets`.
 */
export function createSender({
  allowHttp,
  privateTargets,
}: {
  allowHttp: boolean
  privateTargets: readonly PrivateTarget[]
}): Sender {
  const options = { ports: WEBHOOK_PORTS, timeoutMs: TIMEOUT_MS }
  const guards = {
    public: createSsrfGuard({ ...options, privateTargets: [] }),
    private: createSsrfGuard({ ...options, privateTargets }),
  }

  function check(address: string, reach: Reach): URL {
    const url = URL.parse(address)
    if (!url || !(url.protocol === 'https:' || (allowHttp && url.protocol === 'http:'))) {
      throw new ForbiddenUrlError('The URL must begin with https://.')
    }
    if (url.username || url.password) throw new ForbiddenUrlError('The URL must not contain a user name or password.')
    guards[reach].check(url)
    return url
  }

  return {
    check,
    async post(address, reach, headers, body) {
      try {
        const url = check(address, reach)
        const answer = await request(url, {
          method: 'POST',
          dispatcher: guards[reach].dispatcherFor(url),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Trellis webhooks' },
          body,
        })
        return { code: answer.statusCode, answer: await readBeginning(answer.body) }
      } catch (error) {
        return { code: null, answer: failureReason(error) }
      }
    },
  }
}

async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size >= MAX_READ_BYTES) break
    }
  } catch {
    // The connection broke off. The status counts, and the part received so far is still worth logging.
  }
  return storable(Buffer.concat(chunks).toString('utf8'))
}

/** Returns text that PostgreSQL can store: without NUL and unpaired surrogates, and cut to the maximum length. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_ANSWER_CHARACTERS).toWellFormed()
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'Could not connect to the URL.'
  if (error.name === 'TimeoutError') return `No response within ${WEBHOOK_TIMEOUT_SECONDS} seconds.`
  if (error instanceof ForbiddenUrlError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  return storable(`Could not connect to the URL: ${code || error.message}`)
}
