import { expect, it } from 'vitest'
import { packagePrice, periodText } from './package-price.ts'

it('shows whole dollars without cents, and cents where there are some', () => {
  expect(packagePrice(140)).toBe('$140')
  expect(packagePrice(12.5)).toBe('$12.50')
  expect(packagePrice(1200)).toBe('$1,200')
})

it('says in words what has no price', () => {
  expect(packagePrice(0)).toBe('Free')
  expect(packagePrice(null)).toBe('By agreement')
  expect(periodText('hour')).toBe('an hour')
})
