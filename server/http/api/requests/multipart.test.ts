import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setErrorHandlers } from '#server/http/api/responses/errors.ts'
import { acceptMultipart, readForm } from './multipart.ts'

type Read = Awaited<ReturnType<typeof readForm>>

describe('a multipart form', () => {
  let app: FastifyInstance
  let read: Read | null
  beforeAll(async () => {
    app = fastify()
    setErrorHandlers(app)
    await acceptMultipart(app)
    app.post('/form', async (request, reply) => {
      void reply.header('Connection', 'close')
      read = null
      read = await readForm(request)
      return {}
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  async function send(form: FormData): Promise<number> {
    const encoded = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    return answer.statusCode
  }

  const fields = (entries: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(entries)) form.append(name, value)
    return form
  }

  const raw = (payload: string, type = 'multipart/form-data; boundary=x') =>
    app.inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } })

  it('becomes nested objects without empty values, and files by the path of their field', async () => {
    const form = fields({ 'a[b]': 'één 💐', 'a[c][d]': '2', 'a[e]': '', plain: ' x ' })
    form.append('documents[paper]', new File(['abc'], '../../Ünder \u202E.pdf'))
    form.append('documents[none]', new File([], ''))
    expect(await send(form)).toBe(200)
    expect(read).toEqual({
      body: { a: { b: 'één 💐', c: { d: '2' } }, plain: ' x ' },
      files: { 'documents.paper': { name: 'Ünder .pdf', bytes: Buffer.from('abc') } },
    })
  })

  it.each([
    '__proto__',
    '__proto__[polluted]',
    'a[__proto__][polluted]',
    'constructor[prototype][polluted]',
    'a[b][c][d]',
    'a[][b]',
    'a[b',
    'toString[x][',
    '',
    'ä',
  ])('is rejected with a field named %j', async (name) => {
    expect(await send(fields({ [name]: 'x' }))).toBe(400)
    expect({}).not.toHaveProperty('polluted')
  })

  it('accepts a field named like a method of every object', async () => {
    expect(await send(fields({ 'a[toString]': 'x' }))).toBe(200)
    expect(read?.body).toEqual({ a: { toString: 'x' } })
  })

  it('accepts lists of values and of files', async () => {
    const form = new FormData()
    for (const value of ['one', 'two', '']) form.append('a[b][]', value)
    for (const name of ['front.pdf', 'back.pdf']) form.append('documents[photo][]', new File([name], name))
    expect(await send(form)).toBe(200)
    expect(read).toEqual({
      body: { a: { b: ['one', 'two'] } },
      files: {
        'documents.photo': { name: 'front.pdf', bytes: Buffer.from('front.pdf') },
        'documents.photo.1': { name: 'back.pdf', bytes: Buffer.from('back.pdf') },
      },
    })
  })

  it.each([[['a', 'a']], [['a', 'a[b]']], [['a[b]', 'a']], [['a[]', 'a']], [['a', 'a[]']], [['a[]', 'a[b]']]])(
    'is rejected if the fields %j conflict',
    async (names) => {
      const form = new FormData()
      for (const name of names) form.append(name, 'x')
      expect(await send(form)).toBe(400)
    },
  )

  it('is rejected with too many fields, too many files, or a field that is too long', async () => {
    const many = fields(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x'])))
    expect(await send(many)).toBe(413)
    const files = new FormData()
    for (let index = 0; index < 5; index += 1) files.append(`f${index}`, new File(['x'], 'x.pdf'))
    expect(await send(files)).toBe(413)
    expect(await send(fields({ a: 'x'.repeat(70_000) }))).toBe(413)
    expect(await send(fields({ ['a'.repeat(200)]: 'x' }))).toBe(400)
  })

  it('is rejected if it is truncated or has another content type', async () => {
    expect((await raw('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal')).statusCode).toBe(400)
    expect((await raw('nothing of the kind')).statusCode).toBe(400)
    expect((await raw('x', 'multipart/form-data')).statusCode).toBe(400)
    expect((await raw('{"a":1}', 'application/json')).statusCode).toBe(415)
    expect((await raw('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })

  it('does not parse a JSON part as an object', async () => {
    const part =
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}\r\n--x--\r\n'
    expect((await raw(part)).statusCode).toBe(400)
  })

  it('of 100 MB with a Content-Length is rejected before it is sent', async () => {
    const socket = post('Content-Length: 104857600')
    expect(await socket.answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/)
  })

  it('of 100 MB without a Content-Length is cut off early', async () => {
    const { socket, answer } = post('Transfer-Encoding: chunked')
    const send = (bytes: Buffer) =>
      socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
    send(Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n'))
    let sent = 0
    let pause = 1
    while (sent < 100 * 1024 && !socket.destroyed && !(await isAnswered(answer, pause))) {
      // If the server closes the connection with unread data, the response is lost (TCP reset): send small chunks slowly.
      const kilobytes = sent < 10 * 1024 ? 1024 : 1
      pause = sent < 9 * 1024 ? 1 : 100
      send(Buffer.alloc(kilobytes * 1024, 97))
      sent += kilobytes
    }
    expect(sent).toBeLessThan(15 * 1024)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/)
  })

  const isAnswered = (answer: Promise<string>, ms: number) =>
    Promise.race([answer.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])

  /** Sends the headers of a request. `answer` resolves to everything received until the connection closes. */
  function post(length: string): { socket: Socket; answer: Promise<string> } {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    socket.on('error', () => undefined)
    socket.write(`POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`)
    return { socket, answer: new Promise((resolve) => socket.on('close', () => resolve(received))) }
  }
})
