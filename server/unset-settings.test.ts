import { expect, it } from 'vitest'
import { unsetSettings } from './unset-settings.ts'

it('a shop that opens for real is told what it opens without, and what that means', () => {
  const told = unsetSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SELLER_BANK: '' })
  expect(told).toContain(
    'SMTP_URL is not set: no mail leaves this machine, so nobody can confirm an address or hear of an order.',
  )
  expect(told).toContain('SELLER_BANK is not set: invoices do not say where to pay, unless it was told before.')
  expect(told.join()).not.toContain('PUBLIC_URL')
})

it('a shop that is tried out is told nothing', () => {
  expect(unsetSettings({})).toEqual([])
})
