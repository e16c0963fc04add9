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
})
