import { afterEach, expect, it, vi } from 'vitest'
import { forgetCheckout, keepText, keptKey, keptTexts, openCheckout } from './kept-checkout.ts'

const [NORA, RIVAL] = [1, 2]

afterEach(() => {
  forgetCheckout()
  vi.unstubAllGlobals()
})

it('an order goes on under its key where the browser keeps nothing, and another buyer’s does not', () => {
  vi.stubGlobal('sessionStorage', undefined)
  openCheckout(NORA, [7, 8], 'the-first-key')
  keepText('po_number', 'PO-4711')
  openCheckout(NORA, [8], 'of-the-page-read-again')
  expect(keptKey()).toBe('the-first-key')
  expect(keptTexts()).toEqual({ po_number: 'PO-4711' })
  openCheckout(RIVAL, [8], 'of-a-rival')
  expect(keptKey()).toBe('of-a-rival')
  expect(keptTexts()).toEqual({})
  forgetCheckout()
  expect(keptKey()).toBeNull()
})
