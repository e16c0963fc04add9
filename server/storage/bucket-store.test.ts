import type { RequestListener, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { bucketStore } from './bucket-store.ts'
import { ownServer } from '#test-kit/images.ts'

const SETTINGS = { bucket: 'shop', region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'secret' }

/** A bucket that knows PUT, GET and DELETE, and remembers who signed. */
function bucket(): { listener: RequestListener; objects: Map<string, Buffer>; signatures: string[] } {
  const objects = new Map<string, Buffer>()
  const signatures: string[] = []
  return {
    objects,
    signatures,
    listener: (request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      signatures.push(request.headers.authorization ?? '')
      if (request.method === 'PUT') {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          objects.set(path, Buffer.concat(chunks))
          response.end()
        })
        return
      }
      if (request.method === 'DELETE') {
        objects.delete(path)
        response.writeHead(204).end()
        return
      }
      const found = objects.get(path)
      if (!found) response.writeHead(404, { 'content-type': 'application/xml' })
      response.end(found ?? '<Error><Code>NoSuchKey</Code><Message>Not there</Message></Error>')
    },
  }
}

describe('the bucket store', () => {
  it('gives back what was written and null for what was not', async () => {
    const { listener, objects, signatures } = bucket()
    const files = bucketStore({ ...SETTINGS, endpoint: await ownServer(listener) })
    const bytes = Buffer.from([0, 1, 2, 250, 255])
    expect(await files.read('a/vase-1.jpg')).toBeNull()
    await files.write('a/vase-1.jpg', bytes)
    expect(await files.read('a/vase-1.jpg')).toEqual(bytes)
    expect([...objects]).toEqual([['/shop/a/vase-1.jpg', bytes]])
    expect(signatures.every((one) => one.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true)
  })

  it('forgets what is removed, and does not mind what is not there', async () => {
    const { listener, objects } = bucket()
    const files = bucketStore({ ...SETTINGS, endpoint: await ownServer(listener) })
    await files.write('private/paper.pdf', Buffer.from('one'))
    await files.remove('private/paper.pdf')
    await files.remove('private/paper.pdf')
    expect(objects.size).toBe(0)
  })

  it('throws when the service fails, which is not the same as absent', async () => {
    const endpoint = await ownServer((_, response) =>
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
    )
    await expect(bucketStore({ ...SETTINGS, endpoint }).read('a')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
  })

  // A read that never ended would keep its place among the few originals that are in memory at once.
  it.each([
    ['says nothing', () => undefined],
    ['stops half way', (response: ServerResponse) => response.writeHead(200, { 'content-length': '9' }).write('half')],
  ])('throws when the service %s', async (_what, answer) => {
    const endpoint = await ownServer((_, response) => void answer(response))
    await expect(bucketStore({ ...SETTINGS, endpoint }, 100).read('a')).rejects.toThrow('timed out')
  })

  it('refuses keys that lead elsewhere', async () => {
    const files = bucketStore({ ...SETTINGS, endpoint: 'http://127.0.0.1:1' })
    await expect(files.read('../other/a')).rejects.toThrow('Not a file key')
    await expect(files.write('A', Buffer.from(''))).rejects.toThrow('Not a file key')
  })
})
