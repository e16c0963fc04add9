import { expect, it } from 'vitest'
import { unsetSettings } from './unset-settings.ts'

it('a production shop reports missing settings and their consequences', () => {
  const warnings = unsetSettings({ NODE_ENV: 'production', MAIL_FROM: 'orders@shop.example', SELLER_BANK: '' })
  expect(warnings).toContain(
    'SMTP_URL is not set: no email leaves this machine, so buyers cannot confirm their address and get no order emails.',
  )
  expect(warnings).toContain('SELLER_BANK is not set: invoices have no bank account, unless it was set before.')
  expect(warnings.join()).not.toContain('MAIL_FROM')
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

it.each([
  [{ FIRST_ORDER_LIMIT: '0' }, 'FIRST_ORDER_LIMIT=0: the first unpaid orders'],
  [{ CERTIFICATES: 'auto' }, 'CERTIFICATES=auto: every uploaded resale certificate'],
  [{ CARDS: 'local' }, 'CARDS=local: buyers pay with test cards'],
  [{ CARDS: 'off', STRIPE_SECRET_KEY: 'sk' }, 'CARDS is off'],
  [{}, 'CARDS is off'],
  [{ SEARCH_APP_ID: 'APP' }, 'SEARCH_APP_ID without SEARCH_PUBLIC_KEY and SEARCH_ADMIN_KEY: the hosted search'],
  [{ SEARCH_APP_ID: 'APP', SEARCH_PUBLIC_KEY: 'key' }, 'SEARCH_APP_ID and SEARCH_PUBLIC_KEY without SEARCH_ADMIN_KEY'],
])('a production shop with %j reports it', (settings, sentence) => {
  const reported = (environment: Record<string, string>) =>
    unsetSettings({ NODE_ENV: 'production', ...environment }).join()
  expect(reported(settings)).toContain(sentence)
  const closed = { STRIPE_SECRET_KEY: 'sk', SEARCH_APP_ID: 'APP', SEARCH_PUBLIC_KEY: 'key', SEARCH_ADMIN_KEY: 'key' }
  expect(reported(closed)).not.toContain(sentence)
})

it('a development shop reports no missing settings', () => {
  expect(unsetSettings({})).toEqual([])
})
