import { expect, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { mailText } from '#e2e/test-kit/mail-text.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('emails', {
  demo: false,
  async fill(database) {
    await addStaffAccount({ database }, 'sam@shop.example')
  },
})

test('staff change an email beside its preview, get a test of it, save it and restore the original', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/sign-in?to=%2Fsettings%2Femails`)
  await page.getByLabel('Email').fill('sam@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Find an email').fill('approved owner')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Registration approved/ }).click()

  const intro = page.getByLabel('Intro')
  const preview = page.frameLocator('iframe[title^="Registration approved"]')
  await expect(preview.getByText('Northlight Interiors can now order and pay by invoice within 30 days.')).toBeVisible()
  await intro.fill('Dear {{buyer}},\n\n<b>welcome</b> to ')
  await expect(page.getByText('{{buyer}} is not a placeholder of this text. Use one of {{buyerName}}')).toBeVisible()
  await intro.fill('Dear {{buyerName}},\n\n<b>welcome</b> to ')
  await page.getByRole('button', { name: '{{shopName}}' }).click()
  await expect(intro).toHaveValue('Dear {{buyerName}},\n\n<b>welcome</b> to {{shopName}}')
  await expect(intro).toBeFocused()
  await expect(preview.getByText('<b>welcome</b> to Trellis')).toBeVisible()
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(preview.getByText('Dear Nora,')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)

  await page.getByLabel('Subject').fill('Welcome aboard, {{buyerName}}')
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  expect(await mailText(page, shop.address, 'sam@shop.example', 'Welcome aboard, Nora')).toContain(
    '&amp;lt;b&amp;gt;welcome&amp;lt;/b&amp;gt; to Trellis',
  )
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('The texts are saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Set email texts' })).toContainText('Welcome aboard')

  await page.getByRole('link', { name: 'Emails', exact: true }).first().click()
  await expect(page.getByRole('link', { name: /Registration approved/ })).toContainText('Changed')
  await page.getByRole('link', { name: /Registration approved/ }).click()
  await page.getByRole('button', { name: 'Restore the original' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Your account is approved')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration approved')
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
})
