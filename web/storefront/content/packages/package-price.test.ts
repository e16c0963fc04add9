import { expect, it } from 'vitest'
import { packagePrice, periodText } from './package-price.ts'

it('shows cents only if there are any', () => {
  expect(packagePrice(140)).toBe('$140')
  expect(packagePrice(12.5)).toBe('$12.50')
  expect(packagePrice(1200)).toBe('$1,200')
})

it('describes a package without a price in words', () => {
  expect(packagePrice(0)).toBe('Free')
  expect(packagePrice(null)).toBe('Custom pricing')
  expect(periodText('hour')).toBe('an hour')
})
