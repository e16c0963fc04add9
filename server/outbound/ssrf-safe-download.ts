import { ForbiddenUrlError } from './public-addresses.ts'
import { discard, FETCH_PORTS, requestAllowed, requireStatus } from './request-allowed.ts'
import { createSsrfGuard, type PrivateTarget } from './ssrf-guard.ts'

/** Version of a file that a server reported: ETag and Last-Modified. */
export interface FileVersion {
  etag: string | null
  lastModified: string | null
}

/** A file as it arrives. Reading it throws an error if it is too large or the server stops. */
export interface Download {
  version: FileVersion
  content: AsyncIterable<Buffer>
}

/**
 * Downloads `url`, unless it still has the version `known`: then returns null. `secretHeaders` are sent to the origin of `url` only. Throws like
 * `SafeFetch`.
 */
export type SafeDownload = (
  url: string,
  known: FileVersion,
  secretHeaders: Readonly<Record<string, string>>,
) => Promise<Download | null>

const CONNECT_WITHIN_MS = 10_000

/**
 * Creates the download of large files at URLs that people entered, with the SSRF guard of `createSsrfSafeFetch`. The content is a stream of at
 * most `maxBytes`, which takes at most `timeoutMs`.
 */
export function createSsrfSafeDownload(options: {
  maxBytes: number
  timeoutMs: number
  privateTargets?: readonly PrivateTarget[]
}): SafeDownload {
  const { maxBytes, timeoutMs, privateTargets = [] } = options
  const guard = createSsrfGuard({ ports: FETCH_PORTS, privateTargets, timeoutMs: CONNECT_WITHIN_MS })
  return async (url, { etag, lastModified }, secretHeaders) => {
    const response = await requestAllowed(guard, url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': 'Trellis (imports)',
        // The bytes that arrive are those of the file, so that their number is its size.
        'accept-encoding': 'identity',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      secretHeaders,
    })
    // Unchanged is an answer to a known version only.
    await requireStatus(response, etag === null && lastModified === null ? [200] : [200, 304])
    if (response.statusCode === 304) {
      await discard(response)
      return null
    }
    const { headers, body } = response
    const version = { etag: headerText(headers['etag']), lastModified: headerText(headers['last-modified']) }
    return { version, content: atMost(body, maxBytes) }
  }
}

async function* atMost(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxBytes) throw new ForbiddenUrlError(`The file is larger than ${maxBytes / (1024 * 1024)} MB.`)
    yield chunk
  }
}

function headerText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header.length <= 1000 ? header : null
}
