import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentInstructions } from './payment-instructions.tsx'

const textOf = (bank: readonly string[]) =>
  renderToStaticMarkup(createElement(PaymentInstructions, { bank, reference: 'INV-000007' })).replaceAll(
    /<[^>]*>/g,
    '|',
  )

it('payment instructions have the account of the shop and the reference', () => {
  expect(textOf(['First Bank', 'Account 42'])).toMatch(/How to pay.*First Bank.*Account 42.*Reference.*INV-000007/)
})

it('payment instructions of a shop without an account have the reference alone', () => {
  expect(
    textOf([])
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  ).toEqual(['How to pay', 'Reference', 'INV-000007'])
})
