import { Agent, type Dispatcher, request } from 'undici'
import { assertPublicHost, FetchRefused, publicLookup } from './addresses.ts'
import { MOST_BYTES } from './keep.ts'

/** Loads what is at `url`. Throws `FetchRefused` for what will not change; whatever else it throws may pass. */
export type FetchImage = (url: string) => Promise<Buffer>

const PORTS = new Set(['', '80', '443', '8080', '8443'])
const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Too Early, Request Timeout and Too Many Requests: the only refusals by a server that end by themselves. */
const PASSING = new Set([408, 425, 429])

/**
 * A fetch for addresses that strangers wrote into a product file. It reaches public addresses only (checked again at
 * every redirect and at the connection itself), on ports 80, 443, 8080 and 8443, without credentials, for at most
 * `timeoutMs` in all, 20 MB and 3 redirects. `allowPrivate` is for tests: addresses to reach nevertheless, on any port.
 */
export function createFencedFetch(options: { allowPrivate?: readonly string[]; timeoutMs?: number } = {}): FetchImage {
  const { allowPrivate = [], timeoutMs = 10_000 } = options
  const dispatcher = new Agent({ connect: { lookup: publicLookup(allowPrivate), timeout: timeoutMs } })

  function checked(address: string, base?: string): URL {
    const url = URL.parse(address, base)
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      throw new FetchRefused('The address does not begin with http:// or https://.')
    }
    if (url.username || url.password) throw new FetchRefused('The address contains a user name or password.')
    if (!PORTS.has(url.port) && allowPrivate.length === 0) throw new FetchRefused(`Port ${url.port} is not allowed.`)
    assertPublicHost(url.hostname, allowPrivate)
    return url
  }

  return async (address) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = checked(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await request(url, {
        dispatcher,
        signal,
        headers: { accept: 'image/*', 'user-agent': 'Trellis (product pictures)' },
      })
      if (!REDIRECTS.has(answer.statusCode)) return bodyOf(answer)
      const { location } = answer.headers
      await discard(answer)
      if (typeof location !== 'string') throw new FetchRefused('The address redirects to nowhere.')
      url = checked(location, url.href)
    }
    throw new FetchRefused(`The address redirects more than ${MOST_REDIRECTS} times.`)
  }
}

async function bodyOf(answer: Dispatcher.ResponseData): Promise<Buffer> {
  const { statusCode, headers, body } = answer
  if (statusCode !== 200) {
    await discard(answer)
    const sentence = `The address answered with status ${statusCode}.`
    throw statusCode >= 500 || PASSING.has(statusCode) ? new Error(sentence) : new FetchRefused(sentence)
  }
  const tooLarge = new FetchRefused(`The file is larger than ${MOST_BYTES / (1024 * 1024)} MB.`)
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) {
    await discard(answer)
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MOST_BYTES) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Ends a body that nobody reads, with its connection when much is left. */
async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
}
