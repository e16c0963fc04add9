import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client/send.ts'
import { call, confirmIdentityWith } from './call.ts'

let sent: { method: string; url: string; headers: Headers }[] = []
let responses: (Response | Error)[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ method: options.method ?? '', url, headers: new Headers(options.headers) })
    const response = responses.shift() ?? Response.json({ status: true })
    if (response instanceof Error) throw response
    return response
  })
})
afterEach(() => {
  responses = []
  vi.unstubAllGlobals()
})

const keys = () => sent.map(({ headers }) => headers.get('Idempotency-Key'))
const problem = (status: number, code: string) => Response.json({ message: 'No', code }, { status })

it('sends the header that other sites cannot send', async () => {
  await call('adminMe')
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/api/v2/admin/me' })
  expect(sent[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
})

it('repeats a call after a lost response with the same idempotency key', async () => {
  responses = [new TypeError('connection lost'), problem(503, 'overloaded')]
  await expect(call('adminSignOut')).rejects.toMatchObject({ status: 0 })
  await expect(call('adminSignOut')).rejects.toMatchObject({ status: 503, code: 'overloaded' })
  await call('adminSignOut')
  await call('adminSignOut')
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

it('uses another key after a rejected call, and for another request', async () => {
  responses = [problem(404, 'not_found')]
  const order = (invoice: string) => call('adminOrder', { params: { invoice } })
  await expect(order('TR-1')).rejects.toBeInstanceOf(ApiError)
  await order('TR-1')
  await order('TR-2')
  expect(new Set(keys()).size).toBe(3)
})

it('sends a sensitive call again, with the same key, after the person has confirmed who they are', async () => {
  let confirmations = 0
  confirmIdentityWith(async () => (confirmations += 1) === 1)
  responses = [problem(403, 'password_required')]
  await expect(call('adminSignOut')).resolves.toEqual({ status: true })
  expect(new Set(keys()).size).toBe(1)
  responses = [problem(403, 'password_required')]
  await expect(call('adminSignOut')).rejects.toMatchObject({ code: 'password_required' })
  expect(sent).toHaveLength(3)
})
