import fastify from 'fastify'
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
