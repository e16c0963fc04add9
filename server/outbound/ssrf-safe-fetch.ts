import type { Dispatcher } from 'undici'
import { ForbiddenUrlError } from './public-addresses.ts'
import { discard, FETCH_PORTS, requestAllowed, requireStatus } from './request-allowed.ts'
import { createSsrfGuard, type PrivateTarget } from './ssrf-guard.ts'

/** Fetches `url`. Throws `ForbiddenUrlError` for a permanent failure; any other error is transient and worth a retry. */
export type SafeFetch = (url: string) => Promise<Buffer>

const IMAGE_HEADERS = { accept: 'image/*', 'user-agent': 'Trellis (product images)' }

/**
 * Creates the fetch for image URLs that strangers wrote into a product file, and for a service of leaked passwords, with the SSRF
 * guard of `ssrf-guard.ts` (webhooks use the same guard in `server/integrations/webhooks/send.ts`). The fetch connects only to public addresses (checked
 * again at every redirect and on the connection itself, which defeats DNS rebinding), only to ports 80, 443, 8080 and 8443, without
 * credentials. It reads at most `maxBytes`, follows at most 3 redirects and takes at most `timeoutMs` in total. `privateTargets` are
 * servers that tests may reach anyway.
 */
export function createSsrfSafeFetch(options: {
  maxBytes: number
  /** True: requests and returns only the first `maxBytes` of a larger file. Default: a larger file is an error. */
  startOnly?: boolean
  privateTargets?: readonly PrivateTarget[]
  timeoutMs?: number
  /** Headers of every request. Default: those of a request for a product image. */
  headers?: Readonly<Record<string, string>>
}): SafeFetch {
  const { maxBytes, startOnly = false, privateTargets = [], timeoutMs = 10_000 } = options
  const headers: Readonly<Record<string, string>> = {
    ...(options.headers ?? IMAGE_HEADERS),
    ...(startOnly && { range: `bytes=0-${maxBytes - 1}` }),
  }
  const readBody = startOnly ? readStart : readWhole
  const guard = createSsrfGuard({ ports: FETCH_PORTS, privateTargets, timeoutMs })

  return async (address) => {
    const response = await requestAllowed(guard, address, { signal: AbortSignal.timeout(timeoutMs), headers })
    return readBody(response, maxBytes)
  }
}

async function readWhole(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { headers, body } = response
  await requireStatus(response, [200])
  const tooLarge = new ForbiddenUrlError(`The file is larger than ${maxBytes / (1024 * 1024)} MB.`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    await discard(response)
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads the first bytes. A server that ignores the range sends the whole file: then the connection is closed. */
async function readStart(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  await requireStatus(response, [200, 206])
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    chunks.push(chunk)
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
