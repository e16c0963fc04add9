import { expect, it } from 'vitest'
import { poText } from './order-texts.ts'

it.each([
  ['PO-135', 'PO-135'],
  ['po 135', 'po 135'],
  ['P.O. 135', 'P.O. 135'],
  ['PO135', 'PO135'],
  ['135', 'PO 135'],
  ['Porch 2', 'PO Porch 2'],
])('labels the purchase order %s once', (number, text) => {
  expect(poText(number)).toBe(text)
})
