import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

interface RequestLine {
  msg: string
  reqId: string
  method: string
  route: string
  status: number
  ms: number
  user?: number
}

describe('at the level info, the log has one line per request', () => {
  let test: TestShop
  let lines: RequestLine[] = []
  beforeAll(async () => {
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as RequestLine) })
    test = await openTestShop({ LOG_LEVEL: 'info' }, { log })
  })
  afterAll(() => test.close())

  const requestLines = () => lines.filter(({ msg }) => msg === 'request')

  it('with method, route, status, time, request id and user, without identifiers of the URL', async () => {
    const { id } = await addBuyer(test.shop, 'ann')
    const login = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email: 'ann', password: PASSWORD },
    })
    const authorization = `Bearer ${login.json<{ token: string }>().token}`
    lines = []
    const answer = await test.app.inject({ url: '/api/v2/buyer/order/T-9?a=b', headers: { authorization } })
    expect(requestLines()).toEqual([
      expect.objectContaining({
        method: 'GET',
        route: '/api/v2/buyer/order/:invoice',
        status: 422,
        ms: expect.any(Number),
        reqId: answer.headers['x-request-id'],
        user: id,
      }),
    ])
  })

  it('except for those of the monitoring', async () => {
    lines = []
    await test.app.inject('/health/live')
    expect((await test.app.inject('/robots.txt')).statusCode).toBe(200)
    expect(requestLines().map(({ route, user }) => [route, user])).toEqual([['/robots.txt', undefined]])
  })
})
