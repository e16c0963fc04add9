import { expect, it } from 'vitest'
import { unsetSettings } from './unset-settings.ts'

it('a production shop reports missing settings and their consequences', () => {
  const warnings = unsetSettings({ NODE_ENV: 'production', SUPPLIER_URL: 'https://suppliers.example', SELLER_BANK: '' })
  expect(warnings).toContain(
    'SMTP_URL is not set: no email leaves this machine, so buyers cannot confirm their address and get no order emails.',
  )
  expect(warnings).toContain('SELLER_BANK is not set: invoices have no bank account, unless it was set before.')
  expect(warnings.join()).not.toContain('SUPPLIER_URL')
})

it('a production shop reports that new companies order on terms without a credit limit', () => {
  const isReported = (settings: Record<string, string | undefined>) =>
    unsetSettings({ NODE_ENV: 'production', ...settings }).some((warning) => warning.includes('TERMS_LIMIT is not set'))
  expect(isReported({})).toBe(true)
  expect(isReported({ REGISTRATION: 'open', TERMS_DAYS: '60' })).toBe(true)
  for (const settings of [{ REGISTRATION: 'review' }, { TERMS_LIMIT: '5000' }, { TERMS_DAYS: '0' }]) {
    expect(isReported(settings)).toBe(false)
  }
})

it('a development shop reports no missing settings', () => {
  expect(unsetSettings({})).toEqual([])
})
