import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { signInAction } from './sign-in-action.ts'

const reject = (problem: Problem) => () => Promise.reject(problem)

describe('signing in without JavaScript', () => {
  it('redirects the signed-in buyer to the page', async () => {
    const response = await signInAction(() => Promise.resolve(), new FormData(), '/seed')
    if (!(response instanceof Response)) throw new Error('No redirect.')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/seed'])
  })

  it('returns errors by field', async () => {
    const problem = Problem.invalid({ password: ['Please type it.'] })
    expect(await signInAction(reject(problem), new FormData(), '/seed')).toMatchObject({
      data: { errors: { password: ['Please type it.'] } },
      init: { status: 422 },
    })
  })

  it('returns other errors at the first field', async () => {
    const problem = new Problem('rate_limited', 'Too many tries. Please wait a minute.')
    expect(await signInAction(reject(problem), new FormData(), '/seed')).toMatchObject({
      data: { errors: { email: ['Too many tries. Please wait a minute.'] } },
      init: { status: 429 },
    })
  })
})
