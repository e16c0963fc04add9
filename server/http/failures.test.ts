import fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ShippingChoice } from '#contract/checkout.ts'
import { SeedKey } from '#contract/seeds.ts'
import { Day, Nullable, Uuid } from '#contract/wire.ts'
import { EngineBusy } from '#engine/problem.ts'
import { answerFailures } from './failures.ts'

describe('a search that no thread was free for', () => {
  const app = fastify()
  answerFailures(app)
  app.get('/page', () => {
    throw new EngineBusy('No search thread was free in time.')
  })

  it('is no fault but a refusal that passes, and says when to come back', async () => {
    const answer = await app.inject('/page')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ code: 'overloaded' })
  })

  it('is a page that asks again by itself for people', async () => {
    const answer = await app.inject({ url: '/page', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('<meta http-equiv="refresh" content="5">')
  })
})

describe('what the validator refuses', () => {
  const app = fastify({ ajv: { customOptions: { allErrors: true } } })
  answerFailures(app)
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

  it('is told in sentences that say what the value must be, with an example of a date', async () => {
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

  it('is told without the signs of a pattern, and once where it may be null too', async () => {
    const payload = { day: '0000-01-01', id: 'xyz', shipping: '12', names: [], quantity: 100_001 }
    const answer = await app.inject({ method: 'POST', url: '/wire', payload })
    expect(answer.json<{ errors: object }>().errors).toEqual({
      day: ['This must be a date such as 2026-03-31.'],
      id: ['This must be a UUID such as 0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27.'],
      shipping: ['This must be makers with their ways of shipping, such as 12:3,14:5.'],
      names: ['Name at least one.'],
      quantity: ['This must be at most 100000.'],
    })
  })

  it('is told in one sentence of what may be a text or a number', async () => {
    const payload = { seeds: [{}, 'x'.repeat(61), null] }
    const answer = await app.inject({ method: 'POST', url: '/either', payload })
    expect(answer.json<{ errors: object }>().errors).toEqual({
      'seeds.0': ['This must be a text or a whole number.'],
      'seeds.1': ['This must have at most 60 characters.'],
      'seeds.2': ['This field is required.'],
    })
  })
})
