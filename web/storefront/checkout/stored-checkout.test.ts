import { afterEach, expect, it, vi } from 'vitest'
import { clearCheckout, saveText, storedOrderKey, storedTexts, openCheckout } from './stored-checkout.ts'

const [NORA, RIVAL] = [1, 2]

afterEach(() => {
  clearCheckout()
  vi.unstubAllGlobals()
})

it('an order keeps its idempotency key when the browser has no storage, and another buyer gets a new one', () => {
  vi.stubGlobal('sessionStorage', undefined)
  openCheckout(NORA, [7, 8], 'the-first-key')
  saveText('po_number', 'PO-4711')
  openCheckout(NORA, [8], 'the-key-of-the-reloaded-page')
  expect(storedOrderKey()).toBe('the-first-key')
  expect(storedTexts()).toEqual({ po_number: 'PO-4711' })
  openCheckout(RIVAL, [8], 'the-key-of-the-rival')
  expect(storedOrderKey()).toBe('the-key-of-the-rival')
  expect(storedTexts()).toEqual({})
  clearCheckout()
  expect(storedOrderKey()).toBeNull()
})
