import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { catchUnreachable } from './catch-unreachable.ts'

const toResult = (message: string) => ({ message })
function throwing(error: unknown) {
  return async () => {
    throw error
  }
}

describe('catchUnreachable', () => {
  it.each([
    ['the network error of Chromium', new TypeError('Failed to fetch')],
    ['the network error of Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['the network error of Safari', new TypeError('Load failed')],
    ['an API call without a response', new ApiError(0, {})],
    ['a 502 of the reverse proxy', new ErrorResponse(502, 'Bad Gateway', '')],
    ['a 503 of an overloaded shop', new ErrorResponse(503, 'Service Unavailable', '')],
  ])('turns %s into a result with status 503', async (_what, error) => {
    const answer = await catchUnreachable(throwing(error), toResult)
    const message = 'The shop could not be reached. What you typed is kept; please try again.'
    expect(answer).toEqual(data({ message }, { status: 503 }))
  })

  it('returns the response of the shop', async () => {
    expect(await catchUnreachable(async () => 'saved', toResult)).toBe('saved')
  })

  it.each([
    ['a redirect', Response.redirect('https://shop.example/cart')],
    ['a validation error', new ApiError(422, {})],
    ['a bug of the page', new TypeError("Cannot read properties of undefined (reading 'saved')")],
    ['a 500 of the shop', new ErrorResponse(500, 'Internal Server Error', '')],
  ])('rethrows %s', async (_what, thrown) => {
    await expect(catchUnreachable(throwing(thrown), toResult)).rejects.toBe(thrown)
  })
})
