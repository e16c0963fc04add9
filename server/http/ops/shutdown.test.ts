import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createApp } from '#server/http/app.ts'

describe('a node that shuts down', () => {
  let test: TestShop
  let node: Awaited<ReturnType<typeof createApp>>
  let stopping = false
  beforeAll(async () => {
    test = await openTestShop()
    node = await createApp({ ...test, canSearch: () => true, stopping: () => stopping })
  })
  afterAll(async () => {
    await node.close()
    await test.close()
  })

  it('reports not ready, still answers requests, and closes their connections', async () => {
    const ready = () => node.inject('/health/ready')
    expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([200, 'keep-alive'])
    stopping = true
    expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([503, 'close'])
    const answer = await node.inject('/api/v2/buyer/get-featured-products')
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  })

  it('answers a request on an open connection while it closes', async () => {
    const { port } = new URL(await node.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    const open = once(node.server, 'connection')
    socket.write('GET /api/v2/buyer/get-featured-products HTTP/1.1\r\nHost: ')
    await open
    // Wait until the server has read the data, so that the connection is active.
    await wait(100)
    const closed = node.close()
    socket.write('localhost\r\n\r\n')
    const answers = await text(socket)
    await closed
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
  })

  it('closes without waiting for idle and unused connections', async () => {
    const other = await createApp({ ...test, canSearch: () => true })
    const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }))
    const [unused, busy] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
    await once(unused, 'connect')
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong-lamp-at-dusk' })
    const arrived = once(other.server, 'request')
    busy.write(`POST /legacy/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`)
    busy.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`)
    await arrived
    const began = performance.now()
    const closed = other.close()
    busy.write(body.slice(9))
    expect((await text(busy)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 422'])
    await closed
    // Node keeps an idle connection for 72 seconds, and an unused one forever.
    expect(performance.now() - began).toBeLessThan(15_000)
    unused.destroy()
  }, 30_000)
})
