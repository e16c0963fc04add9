import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const DECOMPOSED = 'Pin\u0303a'
const COMPOSED = 'Pi\u00f1a'
const BOUNDARY = 'xxBOUNDARYxx'

/** Sends a form as a browser without JavaScript does: a list and a file, whose name and bytes are given. */
function quickOrder(list: string, name: string, bytes: Buffer): Request {
  const part = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="list"')}\r\n${list}\r\n`),
    Buffer.from(`${part(`name="file"; filename="${name}"`)}Content-Type: text/csv\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
    cookie: 'a=b',
  }
  return new Request('http://localhost/quick-order', { method: 'POST', headers, body })
}

describe('a form of a page', () => {
  it.each([
    ['a text that is not in NFC', 'list.csv', Buffer.from(`sku,quantity\n${DECOMPOSED},6\n`)],
    [
      'line feeds, NUL and bytes that are not UTF-8',
      'größe.xlsx',
      Buffer.from([0, 10, 13, 10, 10, 255, 254, 204, 131, 0]),
    ],
  ])('keeps a file of %s unchanged when another field is normalized', async (_, name, bytes) => {
    const request = await readForm(quickOrder(`${DECOMPOSED} 6\r\nVASE 2`, name, bytes))
    expect(request.headers.get('cookie')).toBe('a=b')
    const form = await request.formData()
    expect(form.get('list')).toBe(`${COMPOSED} 6\r\nVASE 2`)
    const file = form.get('file')
    if (!(file instanceof File)) throw new TypeError('The file is missing.')
    expect([file.name, file.type]).toEqual([name, 'text/csv'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  })

  it('has an empty field if no file was chosen', async () => {
    const request = await readForm(quickOrder(`${DECOMPOSED} 6`, '', Buffer.alloc(0)))
    // Node encodes a file without a name as a text.
    expect([...(await request.formData())]).toEqual([
      ['list', `${COMPOSED} 6`],
      ['file', ''],
    ])
  })

  it('is rejected if it is malformed', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const request = new Request('http://localhost/quick-order', { method: 'POST', headers, body: 'x' })
    await expect(readForm(request)).rejects.toMatchObject({ code: 'bad_request' })
  })
})
