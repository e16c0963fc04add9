import { expect, it } from 'vitest'
import { openShipping } from '#contract/cart.ts'
import { shippingText } from './shipping-text.ts'

it('what shipping comes to says in words what is not known in dollars', () => {
  const said = (...kinds: ('estimated' | 'freight' | 'by_address' | 'none')[]) =>
    shippingText(kinds.includes('estimated') ? 15 : 0, openShipping(kinds.map((shipping) => ({ shipping }))))
  expect(said('estimated')).toBe('$15.00')
  expect(said('freight')).toBe('Freight')
  expect(said('estimated', 'freight')).toBe('$15.00 and freight')
  expect(said('by_address')).toBe('By your address')
  expect(said('estimated', 'by_address')).toBe('$15.00 and more by your address')
  expect(said('freight', 'none')).toBe('Not to this address')
  expect(said('estimated', 'none')).toBe('$15.00 for a part')
  expect(shippingText(0, null)).toBe('Free')
})
