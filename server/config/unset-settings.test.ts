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

it('a development shop reports no missing settings', () => {
  expect(unsetSettings({})).toEqual([])
})
