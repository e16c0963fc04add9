import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

interface LogLine {
  level: number
  msg: string
}

const INFO = 30

let test: TestShop
const lines: LogLine[] = []
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) })
  test = await openTestShop({}, { log })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

it.each([
  ['a call', '/legacy/login', 'application/json', '{"email":"'],
  ['a search', '/1/indexes/*/queries', 'text/plain', '{"requests":['],
  ['a form with files', '/legacy/register-action', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
  ['a webhook of the card processor', '/stripe/webhook', 'application/json', '{"id":'],
])('a client that hangs up during %s is logged as such, not as a database error', async (_name, path, type, body) => {
  lines.length = 0
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(test.app.server, 'request')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${body}`,
  )
  await arrived
  // A reset instead of an orderly end, as from a browser that is closed or a phone that loses its network.
  socket.resetAndDestroy()
  await eventually(() => expect(lines.map(({ msg }) => msg).join()).toContain('the client closed the connection'))
  expect(lines.filter(({ level }) => level > INFO)).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('database')
})
