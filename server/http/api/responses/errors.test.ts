import fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ShippingChoice } from '#contract/schemas/orders/checkout.ts'
import { SeedKey } from '#contract/schemas/catalog/seeds.ts'
import { Day, Nullable, Uuid } from '#contract/schemas/wire.ts'
import { EngineBusy } from '#engine/engine.ts'
import { createLog } from '#server/boot/log.ts'
import { SearchUnavailable } from '#server/search/search.ts'
import { setErrorHandlers } from './errors.ts'

describe('a search without a free thread', () => {
  const app = fastify()
  setErrorHandlers(app)
  app.get('/page', () => {
    throw new EngineBusy('No search thread was free in time.')
  })

  it('is a temporary 503 with a Retry-After header', async () => {
    const answer = await app.inject('/page')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ code: 'overloaded' })
  })

  it('is a page that reloads itself in browsers', async () => {
    const answer = await app.inject({ url: '/page', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('<meta http-equiv="refresh" content="5">')
  })
})

it('a search before the first index of a starting process is a temporary 503, and no error in the log', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: createLog('warn', { write: (line) => void lines.push(line) }) })
  setErrorHandlers(app)
  app.get('/page', () => {
    throw new SearchUnavailable('Search is not ready yet.')
  })
  const answer = await app.inject('/page')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(lines).toEqual([])
})

describe('validation errors', () => {
  const app = fastify({ ajv: { customOptions: { allErrors: true } } })
  setErrorHandlers(app)
  const body = Type.Object({
    address: Type.Object({}),
    agreed: Type.Boolean(),
    day: Type.String({ format: 'date' }),
    since: Type.String({ format: 'date-time' }),
  })
  app.post('/', { schema: { body } }, async () => ({}))
  const wire = Type.Object({
    day: Day,
    id: Uuid,
    shipping: ShippingChoice,
    names: Type.Array(Type.String(), { minItems: 1 }),
    quantity: Nullable(Type.Integer({ maximum: 100_000 })),
  })
  const seeds = Type.Array(SeedKey)
  app.post('/either', { schema: { body: Type.Object({ seeds }) } }, async () => ({}))
  app.post('/wire', { schema: { body: wire } }, async () => ({}))

  it('state what the value must be, with an example of a date', async () => {
    const payload = { address: 7, agreed: 'perhaps', day: '31.03.2026', since: 'yesterday' }
    const answer = await app.inject({ method: 'POST', url: '/', payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      errors: {
        address: ['This must be an object.'],
        agreed: ['This must be true or false.'],
        day: ['This must be a date such as 2026-03-31.'],
        since: ['This must be a time such as 2026-03-31T09:30:00Z.'],
      },
    })
  })

  it('describe patterns in words, and are reported once for nullable fields', async () => {
    const payload = { day: '0000-01-01', id: 'xyz', shipping: '12', names: [], quantity: 100_001 }
    const answer = await app.inject({ method: 'POST', url: '/wire', payload })
    expect(answer.json<{ errors: object }>().errors).toEqual({
      day: ['This must be a date such as 2026-03-31.'],
      id: ['This must be a UUID such as 0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27.'],
      shipping: ['This must be makers with their shipping methods, such as 12:3,14:5.'],
      names: ['Name at least one.'],
      quantity: ['This must be at most 100000.'],
    })
  })

  it('are one message for a union of text and number', async () => {
    const payload = { seeds: [{}, 'x'.repeat(61), null] }
    const answer = await app.inject({ method: 'POST', url: '/either', payload })
    expect(answer.json<{ errors: object }>().errors).toEqual({
      'seeds.0': ['This must be a text or a whole number.'],
      'seeds.1': ['This must have at most 60 characters.'],
      'seeds.2': ['This field is required.'],
    })
  })
})
