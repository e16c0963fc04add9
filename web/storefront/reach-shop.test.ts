import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it } from 'vitest'
import { CallFailure } from './api.ts'
import { reachShop } from './reach-shop.ts'

const told = (sentence: string) => ({ sentence })
function throwing(error: unknown) {
  return async () => {
    throw error
  }
}

describe('a form that is sent to the shop', () => {
  it.each([
    ['Chromium has no network', new TypeError('Failed to fetch')],
    ['Firefox has none', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari has none', new TypeError('Load failed')],
    ['a call did not get there', new CallFailure(0, {})],
    ['nobody stands behind the proxy', new ErrorResponse(502, 'Bad Gateway', '')],
    ['the shop is overloaded', new ErrorResponse(503, 'Service Unavailable', '')],
  ])('is told of, and asks for nothing more, where %s', async (_why, error) => {
    const answer = await reachShop(throwing(error), told)
    const sentence = 'The shop could not be reached. What you typed is kept; please try again.'
    expect(answer).toEqual(data({ sentence }, { status: 503 }))
  })

  it('is answered as the shop answers', async () => {
    expect(await reachShop(async () => 'saved', told)).toBe('saved')
  })

  it.each([
    ['the way elsewhere', Response.redirect('https://shop.example/cart')],
    ['a refusal', new CallFailure(422, {})],
    ['a fault of the page', new TypeError("Cannot read properties of undefined (reading 'saved')")],
    ['a fault of the shop', new ErrorResponse(500, 'Internal Server Error', '')],
  ])('lets %s pass', async (_what, thrown) => {
    await expect(reachShop(throwing(thrown), told)).rejects.toBe(thrown)
  })
})
