import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { createApp } from './app.ts'

describe('a node that was told to stop', () => {
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

  it('asks for no more requests, answers those that come, and closes their connections', async () => {
    const ready = () => node.inject('/health/ready')
    expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([200, 'keep-alive'])
    stopping = true
    expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([503, 'close'])
    const answer = await node.inject('/api/v2/buyer/get-featured-products')
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  })

  it('answers what comes over an open connection while it closes', async () => {
    const { port } = new URL(await node.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    const open = once(node.server, 'connection')
    socket.write('GET /api/v2/buyer/get-featured-products HTTP/1.1\r\nHost: ')
    await open
    // Until what was sent has been read, so that the connection is at work.
    await wait(100)
    const closed = node.close()
    socket.write('localhost\r\n\r\n')
    const answers = await text(socket)
    await closed
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
  })

  it('closes without waiting for connections that rest, and for those that never asked', async () => {
    const other = await createApp({ ...test, canSearch: () => true })
    const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }))
    const [silent, busy] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
    await once(silent, 'connect')
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
    // Node keeps a connection that rests for 72 seconds, and one that never asked for good.
    expect(performance.now() - began).toBeLessThan(15_000)
    silent.destroy()
  }, 30_000)
})
