import fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
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
})
