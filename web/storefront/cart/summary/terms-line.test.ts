import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Terms } from '#contract/schemas/orders/checkout.ts'
import { CreditMeter } from '#web/storefront/orders/invoices/credit-meter.tsx'
import { TermsLine } from './terms-line.tsx'

const NONE = [
  { days: 0, limit: null, used: 0, available: null },
  { days: 0, limit: 5000, used: 0, available: 5000 },
  { days: 30, limit: 0, used: 0, available: 0 },
]
const SOME = { days: 30, limit: 500, used: 0, available: 500 }

const lineOf = (terms: typeof SOME | (typeof NONE)[number]) =>
  renderToStaticMarkup(createElement(TermsLine, { terms, total: 100 }))
const meterOf = (terms: Omit<Terms, 'due_on'>) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(CreditMeter, { terms: { ...terms, due_on: '2026-12-24' } })),
  )

describe('a company without invoice terms', () => {
  it.each(NONE)('sees no terms in its cart and on its invoices page: %o', (terms) => {
    expect(lineOf(terms)).toBe('')
    expect(meterOf(terms)).toContain('Your company has no invoice terms with us.')
    expect(meterOf(terms)).not.toMatch(/Your terms|Limit|Available|no limit/)
  })

  it('differs from a company with terms', () => {
    expect(lineOf(SOME)).toContain('Net 30 terms: $500.00 of $500.00 available')
    expect(meterOf(SOME)).toContain('Your terms: 30 days')
  })
})
