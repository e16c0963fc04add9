import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { ownServer } from '#test-kit/images.ts'
import { createSsrfSafeDownload } from './ssrf-safe-download.ts'

const UNKNOWN = { etag: null, lastModified: null }
const SECRET = { 'x-api-key': 'secret' }

/** Returns a download of at most 100 bytes that may reach these servers. */
function downloadFrom(...servers: string[]) {
  const privateTargets = servers.map((url) => ({ address: '127.0.0.1', port: Number(new URL(url).port) }))
  return createSsrfSafeDownload({ maxBytes: 100, timeoutMs: 2000, privateTargets })
}

async function read(content: AsyncIterable<Buffer> | undefined): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

it('sends secret headers after a redirect to the same server, and not to another one', async () => {
  const seen: unknown[] = []
  const note: RequestListener = (request, response) => {
    seen.push(request.headers['x-api-key'])
    response.end('file')
  }
  const other = await ownServer(note)
  const own = await ownServer((request, response) => {
    if (request.url === '/file') return note(request, response)
    response.writeHead(302, { location: request.url === '/same' ? '/file' : other }).end()
  })
  const download = downloadFrom(own, other)
  for (const path of ['same', 'other']) {
    expect(await read((await download(`${own}/${path}`, UNKNOWN, SECRET))?.content)).toBe('file')
  }
  expect(seen).toEqual(['secret', undefined])
})

it('returns the version of a file, and null while it has that version', async () => {
  const server = await ownServer((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"one"'
    response.writeHead(isKnown ? 304 : 200, { etag: '"one"', 'last-modified': 'Fri, 01 May 2026 10:00:00 GMT' }).end()
  })
  const download = downloadFrom(server)
  const version = { etag: '"one"', lastModified: 'Fri, 01 May 2026 10:00:00 GMT' }
  expect((await download(server, UNKNOWN, {}))?.version).toEqual(version)
  expect(await download(server, version, {})).toBeNull()
})

it('stops at a file that is too large, before it has arrived', async () => {
  const server = await ownServer((_, response) => void response.write('x'.repeat(200)))
  const download = await downloadFrom(server)(server, UNKNOWN, {})
  await expect(read(download?.content)).rejects.toThrow('larger than')
})

it('stops at a server that does not go on', async () => {
  const server = await ownServer((_, response) => void response.write('x'))
  const download = await downloadFrom(server)(server, UNKNOWN, {})
  await expect(read(download?.content)).rejects.toThrow(/timeout/)
})

it('reaches no private address', async () => {
  const server = await ownServer((_, response) => void response.end())
  await expect(downloadFrom()(server, UNKNOWN, {})).rejects.toThrow('not allowed')
})
