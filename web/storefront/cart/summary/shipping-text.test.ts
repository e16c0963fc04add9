import { expect, it } from 'vitest'
import { unknownShipping } from '#contract/orders/cart.ts'
import { shippingText } from './shipping-text.ts'

it('describes in words the shipping that has no price yet', () => {
  const textOf = (...kinds: ('estimated' | 'freight' | 'by_address' | 'none')[]) =>
    shippingText(kinds.includes('estimated') ? 15 : 0, unknownShipping(kinds.map((shipping) => ({ shipping }))))
  expect(textOf('estimated')).toBe('$15.00')
  expect(textOf('freight')).toBe('Freight')
  expect(textOf('estimated', 'freight')).toBe('$15.00 plus freight')
  expect(textOf('by_address')).toBe('Depends on your address')
  expect(textOf('estimated', 'by_address')).toBe('$15.00 plus more by address')
  expect(textOf('freight', 'none')).toBe('No shipping to this address')
  expect(textOf('estimated', 'none')).toBe('$15.00 for part of the order')
  expect(shippingText(0, null)).toBe('Free')
})
