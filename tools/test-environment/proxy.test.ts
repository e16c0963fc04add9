import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { commonHeaders } from '#server/http/auth/security-headers.ts'
import { startProxy } from './proxy.ts'

const HSTS = 'Strict-Transport-Security'

it.runIf(existsSync('/usr/sbin/haproxy'))('the proxy of deploy/ passes on the HSTS header of the shop', async () => {
  const sent = commonHeaders('https')[HSTS] ?? ''
  expect(sent).toContain('max-age=')
  const node = createServer((_request, response) => response.setHeader(HSTS, sent).end())
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  const proxy = await startProxy([`127.0.0.1:${port}`, `127.0.0.1:${port}`])
  if (!proxy) throw new Error('HAProxy did not start.')
  const [response]: IncomingMessage[] = await once(get(proxy.url, { ca: proxy.ca }), 'response')
  response?.resume()
  expect(response?.headers['strict-transport-security']).toBe(sent)
  await proxy.stop()
  node.close()
})
