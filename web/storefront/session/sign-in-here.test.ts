import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { signInHere } from './sign-in-here.ts'

const refuse = (problem: Problem) => () => Promise.reject(problem)

describe('signing in where there is no JavaScript', () => {
  it('opens the page again for who is signed in', async () => {
    const answer = await signInHere(() => Promise.resolve(), new FormData(), '/seed')
    if (!(answer instanceof Response)) throw new Error('It opens nothing.')
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/seed'])
  })

  it('says at its field what is wrong with it', async () => {
    const problem = Problem.invalid({ password: ['Please type it.'] })
    expect(await signInHere(refuse(problem), new FormData(), '/seed')).toMatchObject({
      data: { errors: { password: ['Please type it.'] } },
      init: { status: 422 },
    })
  })

  it('says beside the first field why nobody is let in now', async () => {
    const problem = new Problem('rate_limited', 'Too many tries. Please wait a minute.')
    expect(await signInHere(refuse(problem), new FormData(), '/seed')).toMatchObject({
      data: { errors: { email: ['Too many tries. Please wait a minute.'] } },
      init: { status: 429 },
    })
  })
})
