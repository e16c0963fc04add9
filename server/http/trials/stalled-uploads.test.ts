import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { registrationForm } from '#test-kit/accounts/registration.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

const STALLED = 20
const SENT_BYTES = 9_500_000

let test: TestShop
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  test = await openTestShop({ TRUST_PROXY: '1' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await test.close()
})

/** Sends most of a certificate from an address, and then nothing. Returns what the shop responds with, so far. */
function stallUpload(address: string): { response: () => string } {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(
    `POST /legacy/register-action HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 10000000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="documents[resale_certificate]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
  )
  socket.write(Buffer.alloc(SENT_BYTES, 32))
  sockets.push(socket)
  return { response: () => response }
}

async function upload(address: string, email: string): Promise<Response> {
  const form = registrationForm(email)
  form.append('documents[resale_certificate]', new File([new Uint8Array(pdf())], 'a.pdf'))
  return fetch(`http://127.0.0.1:${port}/legacy/register-action`, {
    method: 'POST',
    body: form,
    headers: { 'X-Forwarded-For': address },
  })
}

it('twenty uploads of one network that stall keep no other network from uploading', async () => {
  const stalled = Array.from({ length: STALLED }, () => stallUpload('203.0.113.7'))
  // All but the five that fit into the share of a network are refused, and their memory is free again.
  await eventually(() => expect(stalled.filter(({ response }) => response().includes('429')).length).toBe(STALLED - 5))
  expect((await upload('198.51.100.8', 'elsewhere@example.com')).status).toBe(201)
})
